//! A side's secret decisions: the targets of its units' fire, until both sides have declared theirs
//! (`wof.h.shoot_decision`). Plain values.

use serde::{Deserialize, Serialize};

use crate::{
    rules::wof::charts::Ammunition,
    table::{FeatureId, StandId, UnitId},
};

/// A side's written declarations.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Papers {
    /// The shots that it declared, in the order of their declaration.
    pub shots: Vec<Declared>,
    /// Units that hold their fire by its will.
    pub holds: Vec<UnitId>,
    /// Whether it has finished declaring.
    pub closed: bool,
}

/// The target of a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ShotTarget {
    /// A unit of the enemy.
    Unit(UnitId),
    /// A block or a work where no enemy is, or itself (`wof.h.block_target`).
    Stronghold(FeatureId),
}

impl ShotTarget {
    /// The unit, if it is one.
    pub fn unit(self) -> Option<UnitId> {
        match self {
            Self::Unit(unit) => Some(unit),
            Self::Stronghold(_) => None,
        }
    }
}

/// A shot that has been declared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Declared {
    /// The shooter.
    pub unit: UnitId,
    /// The gun, face or wing that takes this target for its own; none for the whole unit (`wof.h.fire_split`).
    pub part: Option<StandId>,
    /// The target.
    pub mark: ShotTarget,
    /// With what, where guns have the choice (wof.16.3.03).
    pub ammunition: Option<Ammunition>,
}
