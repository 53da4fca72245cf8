//! A charge from its declaration to contact (wof.14): who comes, who answers, and everybody on one clock.

use serde::{Deserialize, Serialize};

use crate::{
    battle::{Act, Domain, Offer, Order, Outbox, Plan, Refusal, Sight, Step},
    dice::NeedDice,
    rules::wof::{Wof, orders::WofOrder, state::Charge},
    table::{Field, UnitId},
};

/// A charge from its declaration to contact (wof.14), at a stage.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Charging {}

/// One step on.
pub(super) fn step(_: &Wof, step: &mut Step<'_, Wof>, _: &Charging) -> Result<(), NeedDice> {
    step.outbox.finish();
    Ok(())
}

pub(super) fn offers(_: &Wof, _: &Sight<'_, Wof>, _: &Charging) -> Vec<Offer> {
    Vec::new()
}

pub(super) fn judge(_: &Wof, _: &Sight<'_, Wof>, _: &Charging, _: &WofOrder) -> Result<Plan, Refusal> {
    Err(Refusal::new("wof.10.0.01", "not now"))
}

pub(super) fn carry_out(_: &Wof, _: &mut Act<'_, Wof>, _: &Charging, _: &WofOrder) {}

pub(super) fn domain(_: &Wof, _: &Sight<'_, Wof>, _: &Order, _: &str) -> Option<Domain> {
    None
}

pub(super) fn suggest(_: &Wof, _: &Sight<'_, Wof>, _: &Offer) -> Vec<Order> {
    Vec::new()
}

/// A charge that went home and whose target went back under it goes after it as far as it has inches left (`wof.h.countercharge_follow`).
pub fn follow_up(_: &Wof, _: &Field<'_>, _: &mut Outbox<Wof>, _: &Charge) {}
/// The charges that a unit may be told to make in its own side's step.
pub(super) fn offers_of(_: &Wof, _: &Field<'_>, _: UnitId) -> Vec<Offer> {
    Vec::new()
}

/// Whether a charge may be declared, and what is known of it.
///
/// # Errors
/// Why not.
pub(super) fn judge_declaration(_: &Wof, _: &Sight<'_, Wof>, _: &WofOrder) -> Result<Plan, Refusal> {
    Err(Refusal::new("wof.14.0.01", "not now"))
}

/// Takes up a declared charge.
pub(super) fn declare(_: &Wof, _: &mut Act<'_, Wof>, _: &WofOrder) {}
