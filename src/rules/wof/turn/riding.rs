//! Generals on the move (wof.6.0.03, `wof.h.general_moves`): they ride, join units and leave them.

use crate::{
    battle::{Domain, Offer, Order, Sight},
    rules::wof::Wof,
};

pub(super) fn domain(_: &Wof, _: &Sight<'_, Wof>, _: &Order, _: &str) -> Option<Domain> {
    None
}

pub(super) fn suggest(_: &Wof, _: &Sight<'_, Wof>, _: &Offer) -> Vec<Order> {
    Vec::new()
}
