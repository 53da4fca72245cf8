//! Pursuit (wof.19): halting it, its moves, off the table and back, and entering it.

use serde::{Deserialize, Serialize};

use crate::{
    battle::{Act, Offer, Plan, Refusal, Sight, Step},
    dice::NeedDice,
    rules::wof::{Wof, orders::WofOrder},
};

/// Pursuit (wof.19), at a stage.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pursuing {}

impl Pursuing {
    /// Pursuers halt or go on (wof.10.1.03).
    pub fn of_the_initiative_phase() -> Self {
        Self {}
    }

    /// Winners enter pursuit or not (wof.10.4.05).
    pub fn entering() -> Self {
        Self {}
    }
}

/// One step on.
pub(super) fn step(_: &Wof, step: &mut Step<'_, Wof>, _: &Pursuing) -> Result<(), NeedDice> {
    step.outbox.finish();
    Ok(())
}

pub(super) fn offers(_: &Wof, _: &Sight<'_, Wof>, _: &Pursuing) -> Vec<Offer> {
    Vec::new()
}

pub(super) fn judge(_: &Wof, _: &Sight<'_, Wof>, _: &Pursuing, _: &WofOrder) -> Result<Plan, Refusal> {
    Err(Refusal::new("wof.10.0.01", "not now"))
}

pub(super) fn carry_out(_: &Wof, _: &mut Act<'_, Wof>, _: &Pursuing, _: &WofOrder) {}
