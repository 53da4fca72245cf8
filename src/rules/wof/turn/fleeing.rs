//! Rout moves (wof.12.10): bearings, bursting through friends, dispersal.

use serde::{Deserialize, Serialize};

use crate::{
    battle::{Act, Domain, Offer, Order, Outbox, Plan, Refusal, Sight, Step},
    dice::NeedDice,
    rules::wof::{Wof, orders::WofOrder},
    table::{Field, UnitId},
};

/// Rout moves (wof.12.10), at a stage.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fleeing {}

impl Fleeing {
    /// Full moves of the initiative phase (wof.10.1.02).
    pub fn full_moves() -> Self {
        Self {}
    }

    /// Half moves of units that broke in this phase (wof.10.3.07, wof.10.4.03).
    pub fn first_moves() -> Self {
        Self {}
    }
}

/// One step on.
pub(super) fn step(_: &Wof, step: &mut Step<'_, Wof>, _: &Fleeing) -> Result<(), NeedDice> {
    step.outbox.finish();
    Ok(())
}

pub(super) fn offers(_: &Wof, _: &Sight<'_, Wof>, _: &Fleeing) -> Vec<Offer> {
    Vec::new()
}

pub(super) fn judge(_: &Wof, _: &Sight<'_, Wof>, _: &Fleeing, _: &WofOrder) -> Result<Plan, Refusal> {
    Err(Refusal::new("wof.10.0.01", "not now"))
}

pub(super) fn carry_out(_: &Wof, _: &mut Act<'_, Wof>, _: &Fleeing, _: &WofOrder) {}

pub(super) fn domain(_: &Wof, _: &Sight<'_, Wof>, _: &Order) -> Option<Domain> {
    None
}

pub(super) fn suggest(_: &Wof, _: &Sight<'_, Wof>, _: &Offer) -> Vec<Order> {
    Vec::new()
}

/// Breaks a unit: it routs from what broke it, and owes half a rout move as its phase closes (wof.18.3.04, wof.18.3.05, wof.12.10.03).
pub fn break_unit(rules: &Wof, field: &Field<'_>, outbox: &mut Outbox<Wof>, unit: UnitId, cause: Option<UnitId>) {
    let _ = (rules, field, outbox, unit, cause);
}

/// Removes a unit that disperses (wof.12.10.04).
pub fn disperse(rules: &Wof, field: &Field<'_>, outbox: &mut Outbox<Wof>, unit: UnitId, clause: &'static str) {
    let _ = (rules, field, outbox, unit, clause);
}

/// Gunners leave their guns where they stand.
pub(super) fn leave_guns(rules: &Wof, field: &Field<'_>, outbox: &mut Outbox<Wof>, unit: UnitId) {
    let _ = (rules, field, outbox, unit);
}
