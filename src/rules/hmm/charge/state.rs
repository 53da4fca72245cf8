//! A charge under way: charger and target, how far it has come, and the men in it.

use serde::{Deserialize, Serialize};

use crate::{
    rules::hmm::formation::figures,
    table::{Field, UnitId},
};

/// A charge under way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Charge {
    /// The charger.
    pub unit: UnitId,
    /// The target.
    pub target: UnitId,
    /// The general that joined it (hmm.06.07).
    pub(crate) general: Option<UnitId>,
    pub(in crate::rules::hmm) stage: Stage,
    /// The part of its reach used already, coming on under the guns, inches.
    pub(crate) spent: f32,
}

impl Charge {
    /// A charge that has just been declared.
    pub fn declared(unit: UnitId, target: UnitId, general: Option<UnitId>) -> Self {
        Self { unit, target, general, stage: Stage::Declared, spent: 0.0 }
    }

    /// The unit that is asked whether it fires.
    pub fn asks(&self) -> Option<UnitId> {
        (self.stage == Stage::Ask).then_some(self.target)
    }

    /// The same charge at another stage.
    pub(crate) fn at(&self, stage: Stage) -> Self {
        Self { stage, ..self.clone() }
    }
}

/// How far a charge has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// It is declared.
    Declared,
    /// It comes on until guns may meet it with canister.
    ComeOn,
    /// Its target may fire.
    Ask,
    /// Its target fires.
    Defend,
    /// The charger may have been shot to pieces.
    Received,
    /// Horsemen fire their pistols.
    Pistols,
    /// The target closes its ranks.
    Braced,
    /// It goes in.
    Contact,
    /// Heavy horse may break through; else a melee begins.
    Clash,
    /// The horse has broken through and rides on.
    Through,
    /// The general comes up with the charger.
    Joined,
}

/// The men of a unit, as the charts count them.
pub(crate) fn men(field: &Field<'_>, unit: UnitId) -> u32 {
    u32::try_from(figures::men(field, unit)).unwrap_or(u32::MAX)
}
