//! Rally tests of routers, then their full rout moves (wof.10.1.02).

use serde::{Deserialize, Serialize};

use crate::{
    battle::{Act, Offer, Plan, Refusal, Sight, Step},
    dice::NeedDice,
    rules::wof::{Wof, orders::WofOrder},
};

/// Rally tests of routers, then their full rout moves (wof.10.1.02), at a stage.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rallying {}

impl Rallying {
    /// The beginning.
    pub fn begin() -> Self {
        Self {}
    }
}

/// One step on.
pub(super) fn step(_: &Wof, step: &mut Step<'_, Wof>, _: &Rallying) -> Result<(), NeedDice> {
    step.outbox.finish();
    Ok(())
}

pub(super) fn offers(_: &Wof, _: &Sight<'_, Wof>, _: &Rallying) -> Vec<Offer> {
    Vec::new()
}

pub(super) fn judge(_: &Wof, _: &Sight<'_, Wof>, _: &Rallying, _: &WofOrder) -> Result<Plan, Refusal> {
    Err(Refusal::new("wof.10.0.01", "not now"))
}

pub(super) fn carry_out(_: &Wof, _: &mut Act<'_, Wof>, _: &Rallying, _: &WofOrder) {}
