//! The moment by which a target is measured: by its way this turn, or its place when a shot before a charge or an
//! evasion is fired. Knows neither shooters nor weapons.

use serde::Serialize;

use crate::{
    measure::{Body, Pose},
    table::{Field, UnitId},
};

/// The moment by which a target is measured.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub enum Moment {
    /// By all of its way this turn, for a shooter that stood (wof.16.1.06); else by its final place (wof.16.1.07).
    OfTheTurn,
    /// By where all units stand now, except one with its front this far on its way: a shot before a charge or an
    /// evasion (wof.16.1.05a, wof.14.4.06).
    With {
        /// The unit on its way.
        unit: UnitId,
        /// How far.
        front: Pose,
    },
}

impl Moment {
    /// With all units at their present places, the unit among them.
    pub fn now(field: &Field<'_>, unit: UnitId) -> Self {
        Self::With { unit, front: field.unit(unit).front }
    }

    /// Whether this moment finds a unit elsewhere than where its stands lie.
    pub fn finds_elsewhere(self, field: &Field<'_>, unit: UnitId) -> bool {
        self.front_of(unit).is_some_and(|front| front != field.unit(unit).front)
    }

    /// A base of a unit where this moment finds it.
    pub fn finds(self, field: &Field<'_>, unit: UnitId, body: Body) -> Body {
        match self.front_of(unit) {
            Some(front) if front != field.unit(unit).front => {
                Body::new(front.place(field.unit(unit).front.find(body.pose)), body.footprint)
            }
            _ => body,
        }
    }

    fn front_of(self, unit: UnitId) -> Option<Pose> {
        match self {
            Self::With { unit: come, front } if come == unit => Some(front),
            _ => None,
        }
    }
}
