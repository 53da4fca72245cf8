//! A side's step of the movement phase (wof.10.2): first its charges, then its other moves.

use serde::{Deserialize, Serialize};

use crate::{
    battle::{Act, Offer, Plan, Refusal, Sight, Step},
    rules::wof::{Wof, orders::WofOrder},
    table::Side,
};

/// A side's step of the movement phase (wof.10.2), at a stage.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Moves {}

pub(super) fn offers(_: &Wof, _: &Sight<'_, Wof>, _: &Moves) -> Vec<Offer> {
    Vec::new()
}

pub(super) fn judge(_: &Wof, _: &Sight<'_, Wof>, _: &Moves, _: &WofOrder) -> Result<Plan, Refusal> {
    Err(Refusal::new("wof.10.0.01", "not now"))
}

pub(super) fn carry_out(_: &Wof, _: &mut Act<'_, Wof>, _: &Moves, _: &WofOrder) {}

impl Moves {
    /// The beginning of a side's step.
    pub fn of(_: Side) -> Self {
        Self {}
    }

    /// What the present step is called.
    pub fn step_name(&self) -> &'static str {
        "charges, then other moves"
    }
}

pub(super) fn step(_: &Wof, step: &mut Step<'_, Wof>, _: &Moves) {
    step.outbox.finish();
}
