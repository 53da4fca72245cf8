//! The kind of a unit's troops, its formation and its remaining strength.

use bevy::ecs::component::Component;
use serde::{Deserialize, Serialize};

use crate::{
    rules::hmm::charts::{Class, FormationKind, Grouping, Ignition, Mount, Troop, UnitPattern, Weapon},
    table::UnitId,
};

/// The kind of troops of a unit.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Troops {
    /// The kind of troops.
    pub kind: Troop,
    /// How good.
    pub class: Class,
    /// Their weapon, if they have small arms at all.
    pub weapon: Option<Weapon>,
    /// How their weapon is fired off.
    pub ignition: Ignition,
    /// Into how many their figures are grouped for dice.
    pub grouping: Grouping,
    /// How it is organised, which says what its officers are worth (hmm.18.23).
    pub pattern: UnitPattern,
    /// The regiment with which it shares officers (hmm.18.05); a number from the scenario.
    pub regiment: Option<u16>,
    /// Whether its loss counts towards the army's breaking (hmm.20.40).
    pub counts_to_break: bool,
}

/// How a unit stands.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Formation {
    /// How they stand.
    pub kind: FormationKind,
    /// In how many lines they skirmish, if they do.
    pub skirmish_lines: u8,
    /// A change of formation that takes two turns and is half paid (hmm.03.35).
    pub half_changed: Option<FormationKind>,
    /// Whether horsemen ride.
    pub mount: Mount,
    /// Whether its command group rides or walks while its men are on foot (hmm.04.23).
    pub command_group: Mount,
}

/// How many a unit was and is.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Strength {
    /// Officers left.
    pub officers: Officers,
    /// Figures that stood in the ranks at the start.
    pub start_figures: u16,
    /// Other ranks at the start, by which losses are counted (hmm.18.09).
    pub start_other_ranks: u16,
    /// Other ranks lost.
    pub lost_other_ranks: u16,
}

/// The officers of a unit (hmm.18.02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Officers {
    /// Whether the commander is with them.
    pub commander: bool,
    /// Subalterns left.
    pub subalterns: u8,
}

/// A body that belongs to another unit and stands by itself: its losses and its morale are that unit's.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartOf {
    /// The unit.
    pub unit: UnitId,
    /// Its task apart from its unit.
    pub task: PartTask,
}

/// The task of a detached part of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PartTask {
    /// Holds the horses of dismounted men (hmm.04.21).
    HoldsHorses,
    /// Skirmishes before its battalion (hmm.20.28).
    Skirmishes,
    /// Stands where its crew left it: guns without a crew (hmm.20.11).
    Guns,
    /// The same guns in the hands of the enemy (hmm.20.42).
    Prize,
}

impl Formation {
    /// The formed bodies that fire volleys and have flanks; the rest are skirmishers, routers, guns and single riders.
    pub fn is_formed(&self) -> bool {
        use FormationKind::{AttackColumn, Line, MarchColumn, Square};
        matches!(self.kind, MarchColumn | Line | AttackColumn | Square)
    }
}
