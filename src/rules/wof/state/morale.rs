//! The state of a unit's morale, its rout and its pursuit.

use bevy::{ecs::component::Component, math::Vec2};
use serde::{Deserialize, Serialize};

use crate::{
    measure::{Facing, Pose},
    rules::wof::{
        charts::{FormationKind, Spirit},
        melee::combat_modifiers::Zeal,
    },
    table::UnitId,
};

/// The state of a unit's morale.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Morale {
    /// The state of its morale.
    pub spirit: Spirit,
    /// Whether it fights as fanatics (wof.21.4.08).
    pub zeal: Zeal,
    /// Whether it may not be moved this turn (wof.6.1.06).
    pub confused: bool,
    /// Friends that it is intermixed with: it counts as shaken meanwhile (wof.12.7.03).
    pub intermixed: Vec<UnitId>,
    /// The rout it is in, if it is.
    pub rout: Option<Rout>,
    /// The pursuit it is on, if it is.
    pub pursuit: Option<Pursuit>,
}

/// A rout under way (wof.12.10, wof.18.3.04).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rout {
    /// The turn in which it broke.
    pub began: u32,
    /// The place that it runs from, table inches.
    pub from: Vec2,
    /// The unit that broke it, if one did.
    pub cause: Option<UnitId>,
    /// The way it runs; none until its first move.
    pub bearing: Option<Facing>,
    /// Whether the half move of the phase in which it broke is still to be made.
    pub half_move_owed: bool,
    /// Whether it has used its one turn aside (`wof.h.rout_path`).
    pub turned_aside: bool,
}

/// A pursuit under way (wof.19).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pursuit {
    /// The units it routed, the one it follows first (`wof.h.pursuit_target`).
    pub targets: Vec<UnitId>,
    /// Whether its owner let it go (wof.19.0.10).
    pub allowed: bool,
    /// Whether the half move of the phase in which it set out is still to be made.
    pub half_move_owed: bool,
    /// Where it left the table, if it has (wof.19.2.01).
    pub left_at: Option<Pose>,
    /// How it stood before it clumped: formation and width.
    pub stood: (FormationKind, u16),
}

impl Morale {
    /// Whether it is in rout.
    pub fn is_routing(&self) -> bool {
        self.spirit == Spirit::Routing
    }
}
