//! Changes of formation and facing, limbers, skirmish lines, dragoons, blocks (wof.12.1, wof.12.6, wof.12.11, wof.13, wof.20.8.02).

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
