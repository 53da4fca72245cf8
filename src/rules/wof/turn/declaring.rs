//! Declaring fire (wof.16.1, `wof.h.shoot_decision`): who may shoot at whom with what, sealed until both sides have said so.

use crate::{
    battle::{Act, Domain, Offer, Order, Plan, Refusal, Sight},
    rules::wof::{Wof, orders::WofOrder},
};

pub(super) fn offers(_: &Wof, _: &Sight<'_, Wof>) -> Vec<Offer> {
    Vec::new()
}

pub(super) fn domain(_: &Wof, _: &Sight<'_, Wof>, _: &Order, _: &str) -> Option<Domain> {
    None
}

pub(super) fn suggest(_: &Wof, _: &Sight<'_, Wof>, _: &Offer) -> Vec<Order> {
    Vec::new()
}

pub(super) fn judge(_: &Wof, _: &Sight<'_, Wof>, _: &WofOrder) -> Result<Plan, Refusal> {
    Err(Refusal::new("wof.16.1.01", "not now"))
}

pub(super) fn carry_out(_: &Wof, _: &mut Act<'_, Wof>, _: &WofOrder) {}
