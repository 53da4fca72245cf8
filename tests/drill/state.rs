//! The state that the drill keeps: for each unit, for the day as a whole, and for each side in secret.

use bevy::{
    ecs::{component::Component, resource::Resource},
    math::Vec2,
};
use linstock::table::{Side, UnitId};
use serde::{Deserialize, Serialize};

use super::Class;

/// The drill's state of a unit.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Soldiers {
    /// Its kind.
    pub(crate) class: Class,
    /// In how many ranks of stands it stands, 1 or 2.
    pub(crate) ranks: u8,
    /// Whether it obeys.
    pub(crate) health: Health,
    /// Whether it has moved this turn.
    pub(crate) acted: bool,
    /// Whether it digs until the next phase begins.
    pub(crate) digging: bool,
    /// Its own reaction when it first sees an enemy move.
    pub(crate) watch: Watch,
}

/// Whether a unit obeys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Health {
    /// It does.
    Steady,
    /// It runs.
    Routing,
}

/// A standing answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Watch {
    /// Ask me.
    Ask,
    /// Always fire.
    Fire,
    /// Never fire.
    Hold,
}

/// The drill's state of the battle.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Day {
    /// The turn, from 1; 0 while deploying.
    pub(crate) turn: u32,
    /// The last turn.
    pub(crate) last_turn: u32,
    /// Which phase it is.
    pub(crate) phase: Phase,
    /// Which sides have closed their declarations: that is open to all, the declarations are not.
    pub(crate) closed: [bool; 2],
    /// How many checks each side may yet throw again.
    pub(crate) rerolls: [u8; 2],
}

/// The phases of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Phase {
    /// Before the battle.
    Deploy,
    /// Both sides declare their fire, sealed.
    Declare,
    /// One side moves.
    Move(Side),
    /// Routing units rally.
    Rally,
}

/// The declarations of a side, sealed until both have closed. Sorted by unit.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Declarations(pub(crate) Vec<(UnitId, Aim)>);

/// The target of a unit's fire.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Aim {
    /// At nothing.
    Hold,
    /// At a unit.
    Unit(UnitId),
    /// At a place, with a gun.
    Place(Vec2),
}

impl Declarations {
    /// The declared act of a unit, if there is one.
    pub(crate) fn of(&self, unit: UnitId) -> Option<Aim> {
        self.0.iter().find(|(id, _)| *id == unit).map(|(_, aim)| *aim)
    }
}
