//! What those answer whom a charge concerns (wof.14.2 to wof.14.4, wof.13.0.08): countercharge, support, evade, give way, stand.

use crate::{
    battle::{Domain, Offer, Order, Plan, Refusal, Sight},
    rules::wof::Wof,
    table::UnitId,
};

pub(super) fn domain(_: &Wof, _: &Sight<'_, Wof>, _: &Order, _: &str) -> Option<Domain> {
    None
}

pub(super) fn suggest(_: &Wof, _: &Sight<'_, Wof>, _: &Offer) -> Vec<Order> {
    Vec::new()
}

/// Whether a unit may have a standing answer.
///
/// # Errors
/// Why not.
pub(super) fn judge_standing(_: &Sight<'_, Wof>, _: UnitId) -> Result<Plan, Refusal> {
    Ok(Plan::default())
}
