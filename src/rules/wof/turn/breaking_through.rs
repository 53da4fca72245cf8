//! Cavalry breakthroughs (wof.17.7, `wof.h.breakthrough`).

use serde::{Deserialize, Serialize};

use crate::{
    battle::{Act, Domain, Offer, Order, Plan, Refusal, Sight, Step},
    dice::NeedDice,
    rules::wof::{Wof, orders::WofOrder},
};

/// Cavalry breakthroughs (wof.17.7, `wof.h.breakthrough`), at a stage.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BreakingThrough {}

impl BreakingThrough {
    /// Horse that routed all its opponents is asked.
    pub fn begin() -> Self {
        Self {}
    }
}

/// One step on.
pub(super) fn step(_: &Wof, step: &mut Step<'_, Wof>, _: &BreakingThrough) -> Result<(), NeedDice> {
    step.outbox.finish();
    Ok(())
}

pub(super) fn offers(_: &Wof, _: &Sight<'_, Wof>, _: &BreakingThrough) -> Vec<Offer> {
    Vec::new()
}

pub(super) fn judge(_: &Wof, _: &Sight<'_, Wof>, _: &BreakingThrough, _: &WofOrder) -> Result<Plan, Refusal> {
    Err(Refusal::new("wof.10.0.01", "not now"))
}

pub(super) fn carry_out(_: &Wof, _: &mut Act<'_, Wof>, _: &BreakingThrough, _: &WofOrder) {}

pub(super) fn domain(_: &Wof, _: &Sight<'_, Wof>, _: &Order) -> Option<Domain> {
    None
}

pub(super) fn suggest(_: &Wof, _: &Sight<'_, Wof>, _: &Offer) -> Vec<Order> {
    Vec::new()
}
