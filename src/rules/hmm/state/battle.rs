//! The state of a battle: where in the turn it stands, its melees, and the state of each side.

use bevy::ecs::resource::Resource;
use serde::{Deserialize, Serialize};

use crate::{
    rules::{
        hmm::{
            charts::{Daylight, Weather},
            works::Engineering,
        },
        opening::Holding,
    },
    table::{Side, UnitId},
};

/// The state of a battle under hmm.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BattleState {
    /// The turn, from 1; 0 while the armies deploy.
    pub turn: u32,
    /// The side that goes first this turn (hmm.02.02).
    pub first: Side,
    /// Where in the turn the battle stands.
    pub phase: Phase,
    /// Melees under way.
    pub melees: Vec<Melee>,
    /// Units of each side at the start that count towards its breaking.
    pub start_units: [u16; 2],
    /// Figures of each side at the start.
    pub start_figures: [u16; 2],
    /// How far one sees, inches (hmm.20.19).
    pub visibility_inches: f32,
    /// Rain and mud (hmm.20.32).
    pub weather: Weather,
    /// Day or night (hmm.20.20).
    pub daylight: Daylight,
    /// The sides that have finished deploying.
    pub deployed: [bool; 2],
    /// The holder of each objective of the scenario, in their order.
    pub held: Vec<Holding>,
    /// Regiments with a fallen commander (hmm.18.02), in the order of their loss.
    pub fallen_commanders: Vec<u16>,
    /// Field works, demolitions, bridges and boats under way.
    pub engineering: Engineering,
}

/// Where in the turn a battle stands (hmm.02.18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// Before the first turn.
    Deployment,
    /// The throw for first player.
    Initiative,
    /// A side's move phase.
    Move(Side),
    /// A side's artillery.
    Artillery(Side),
    /// Joint musketry.
    Musketry,
    /// Joint melee.
    Melee,
    /// Joint morale.
    Morale,
}

/// A melee (hmm.10.16): all units that are connected by touching bases.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Melee {
    /// The units that moved into contact.
    pub attackers: Vec<UnitId>,
    /// The units that were met.
    pub defenders: Vec<UnitId>,
    /// The attackers' side.
    pub attacker: Side,
    /// Draws in a row (hmm.20.09).
    pub draws: u8,
    /// Whether the attack crosses a wall, fence, hedge or work (hmm.10.08).
    pub across_obstacle: bool,
    /// Whether the attack goes downhill (hmm.10.09).
    pub downhill: bool,
    /// Whether it has been decided and only waits to be struck off.
    pub over: bool,
}

impl Melee {
    /// The units of a side.
    pub fn units_of(&self, side: Side) -> &[UnitId] {
        if side == self.attacker { &self.attackers } else { &self.defenders }
    }

    /// The units of a side, to be changed.
    pub fn units_of_mut(&mut self, side: Side) -> &mut Vec<UnitId> {
        if side == self.attacker { &mut self.attackers } else { &mut self.defenders }
    }

    /// Whether it has been decided.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Whether a unit fights in it.
    pub fn has(&self, unit: UnitId) -> bool {
        self.attackers.contains(&unit) || self.defenders.contains(&unit)
    }
}

impl BattleState {
    /// Whether the armies are being deployed.
    pub fn is_deploying(&self) -> bool {
        self.phase == Phase::Deployment
    }

    /// The melee that a unit fights in.
    pub fn melee_of(&self, unit: UnitId) -> Option<&Melee> {
        self.melees.iter().find(|melee| !melee.over && melee.has(unit))
    }

    /// Whether a unit is pinned by contact (hmm.20.30).
    pub fn is_pinned(&self, unit: UnitId) -> bool {
        self.melee_of(unit).is_some()
    }
}
