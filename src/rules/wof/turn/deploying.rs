//! Deployment (`wof.h.setup`): one side after the other places its units in the zones that the scenario gives them.

use crate::{
    battle::{Act, Domain, Offer, Order, Plan, Refusal, Sight, Step},
    rules::wof::{
        Wof,
        orders::WofOrder,
        turn::{Stage, Task},
    },
};

pub(super) fn step(_: &Wof, step: &mut Step<'_, Wof>) {
    step.outbox.becomes(Task::Turn(Stage::Arrivals));
}

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
    Err(Refusal::new("wof.h.setup", "not now"))
}

pub(super) fn carry_out(_: &Wof, _: &mut Act<'_, Wof>, _: &WofOrder) {}
