//! The kind of a unit's troops, its formation and its stands.

use bevy::ecs::component::Component;
use serde::{Deserialize, Serialize};

use crate::{
    rules::trl::charts::{FormationKind, Motivation, Nation, Skill, Special, Troop},
    table::FeatureId,
};

/// The kind of troops of a unit.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Troops {
    /// The type of troops.
    pub kind: Troop,
    /// Whose troops they are (trl.hc.22).
    pub nation: Nation,
    /// How well they fight and drill.
    pub skill: Skill,
    /// How well they stand.
    pub motivation: Motivation,
    /// What they have beyond their type (trl.hc.21).
    pub special: Special,
    /// Whether its loss counts where losses decide; generals' never does.
    pub counts: bool,
}

/// How a unit stands: in what formation, on what ground.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Formation {
    /// The formation (trl.p06.09).
    pub kind: FormationKind,
    /// Stands in its front rank, where it stands in ranks.
    pub width: u16,
    /// How far apart its stands are in loose order, tenths of an inch; nothing for the usual gap (trl.p07.05).
    pub gap_tenths: u16,
    /// The building that it holds.
    pub garrison: Option<FeatureId>,
    /// The ground in which it is bogged down (trl.p14.02, trl.p14.05).
    pub bogged_in: Option<FeatureId>,
    /// The ground from which it was freed, for which it throws no more (trl.hc.07).
    pub freed_from: Option<FeatureId>,
}

/// How many stands a unit had, and what it has lost (trl.p03.06, trl.p17.03).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Strength {
    /// Company stands at the start of the battle.
    pub started: u16,
    /// Company stands that are lost.
    pub fallen: u16,
    /// Its officer.
    pub officer: Officer,
}

/// The officer of a battalion (trl.p03.10, trl.hc.19).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Officer {
    /// It has none, and counts as led: batteries, companies, generals.
    None,
    /// He leads it.
    Leads,
    /// He is dead (trl.p32.03).
    Dead,
    /// An adjutant has taken his place (trl.p08.12).
    Adjutant,
}

impl Officer {
    /// Whether his stand is with the unit.
    pub fn is_there(self) -> bool {
        matches!(self, Self::Leads | Self::Adjutant)
    }
}

impl Strength {
    /// Company stands that are left.
    pub fn left(self) -> u16 {
        self.started.saturating_sub(self.fallen)
    }

    /// Whether nothing is lost (trl.p31.19).
    pub fn is_full(self) -> bool {
        self.fallen == 0 && !matches!(self.officer, Officer::Dead | Officer::Adjutant)
    }
}
