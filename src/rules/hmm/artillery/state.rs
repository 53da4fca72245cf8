//! One shot of one gun, and where it fell.

use crate::{
    battle::ShotKind,
    rules::hmm::charts::{Ammunition, BurstPoint, ShotColour, ShotGroup},
    table::{StandId, UnitId},
};
use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

/// One shot of one gun.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Shot {
    pub(crate) gun: StandId,
    pub(crate) ammunition: Ammunition,
    pub(crate) target: UnitId,
    pub(crate) aim: Vec2,
}

impl Shot {
    /// A shot that has been ordered.
    pub fn ordered(gun: StandId, ammunition: Ammunition, target: UnitId, aim: Vec2) -> Self {
        Self { gun, ammunition, target, aim }
    }

    pub(crate) fn kind(&self) -> ShotKind {
        match self.ammunition {
            Ammunition::Roundshot => ShotKind::Roundshot,
            Ammunition::Shell | Ammunition::RifledShell => ShotKind::Shell,
            Ammunition::Canister | Ammunition::RifledCanister => ShotKind::Canister,
        }
    }
}

/// The part of its template that a shot struck.
pub(crate) enum Fell {
    /// The stick, as far as the ball ran.
    Along(Ball),
    /// A point of the indicator.
    At(BurstPoint),
    /// A dud or misfire (hmm.13.05, hmm.12.15).
    Nowhere,
    /// All of the cone.
    Everywhere,
}

/// How a ball went on from where it struck its target.
pub(crate) enum Ball {
    /// Not at all: the ground is too soft (hmm.20.26).
    Stuck,
    /// Over section X; no figure lay beyond it, and the die for the colour was not thrown (hmm.12.09, hmm.12.13).
    RanOn,
    /// Into the sections of a colour (hmm.12.10).
    Bounced {
        /// Which colour.
        colour: ShotColour,
        /// Through which of its sections.
        through: Vec<ShotGroup>,
        /// Where it touched the ground and at last lay, inches along the stick.
        touches: Vec<f32>,
    },
}

impl Ball {
    /// Whether it ran through a section of the stick beyond section X.
    pub(crate) fn ran_through(&self, group: ShotGroup, colour: ShotColour) -> bool {
        matches!(self, Self::Bounced { colour: own, through, .. } if *own == colour && through.contains(&group))
    }
}
