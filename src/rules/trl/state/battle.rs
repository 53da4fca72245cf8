//! The state that trl keeps for a battle as a whole. Knows units by id.

use bevy::{ecs::resource::Resource, math::Vec2};
use serde::{Deserialize, Serialize};

use crate::{
    rules::{
        opening::Holding,
        trl::{charts::Weather, state::cards::CardTable},
    },
    table::{CommandId, FeatureId, Side, UnitId},
};

/// The state of a battle under trl.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BattleState {
    /// The turn, from 1; 0 while the armies deploy.
    pub turn: u32,
    /// Which side has the initiative this turn (trl.p06.03).
    pub initiative: Side,
    /// Where in the turn the battle stands.
    pub phase: Phase,
    /// The weather (trl.hc.36).
    pub weather: Weather,
    /// The sides that have finished deploying.
    pub deployed: [bool; 2],
    /// The brigades as they started (trl.p31.02).
    pub brigades: Vec<Brigade>,
    /// Generals that fell in this phase, whose units are still to test (trl.p31.04).
    pub fallen_generals: Vec<FallenGeneral>,
    /// Buildings whose walls have taken wounds, and how many (trl.p32.12).
    pub battered: Vec<(FeatureId, u32)>,
    /// The holder of each objective of the scenario, in their order.
    pub held: Vec<Holding>,
    /// The event cards (trl.hc.37).
    pub cards: CardTable,
}

/// Where in the turn a battle stands (trl.p06.02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// Before the first turn.
    Deployment,
    /// The start of a turn: brigade tests and initiative.
    Start,
    /// A side's movement.
    Movement(Side),
    /// A side's shooting.
    Shooting(Side),
    /// A side's assaults.
    Assault(Side),
}

/// A brigade of a side (trl.p31.02, trl.hc.18).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Brigade {
    /// The command that it is.
    pub command: CommandId,
    /// Its side.
    pub side: Side,
    /// Its battalions, cavalry units and independent batteries at the start.
    pub battalions: Vec<UnitId>,
    /// Whether it has quit the field.
    pub quit: bool,
}

/// A general that fell in this phase.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct FallenGeneral {
    /// Who.
    pub general: UnitId,
    /// Where he stood, table inches.
    pub at: Vec2,
}

impl BattleState {
    /// A battle at the beginning of a phase of a turn, in its initial state.
    pub fn fresh(turn: u32, phase: Phase) -> Self {
        Self {
            turn,
            initiative: Side::First,
            phase,
            weather: Weather::Fair,
            deployed: [false; 2],
            brigades: Vec::new(),
            fallen_generals: Vec::new(),
            battered: Vec::new(),
            held: Vec::new(),
            cards: CardTable::default(),
        }
    }

    /// How many wounds the walls of a building have taken.
    pub fn wounds_of(&self, building: FeatureId) -> u32 {
        self.battered.iter().find(|(known, _)| *known == building).map_or(0, |(_, wounds)| *wounds)
    }

    /// More wounds of a building.
    pub fn batter(&mut self, building: FeatureId, wounds: u32) {
        match self.battered.iter_mut().find(|(known, _)| *known == building) {
            Some((_, known)) => *known += wounds,
            None => self.battered.push((building, wounds)),
        }
    }

    /// The brigade of a command.
    pub fn brigade(&self, command: CommandId) -> Option<&Brigade> {
        self.brigades.iter().find(|brigade| brigade.command == command)
    }
}
