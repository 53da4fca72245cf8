//! Plain moves and voluntary retreats (wof.11, wof.12, wof.21.2): what a unit may spend, how its move would go, whether it may, and the moves worth
//! offering.

use crate::{
    battle::{Domain, Offer, Order, Outbox, Sight},
    measure::Pose,
    rules::wof::{Wof, turn::walking::Walk},
    table::{Field, StandId, UnitId},
};

/// The places of a unit's stands when its front has been carried from one pose to another.
pub fn carried(field: &Field<'_>, unit: UnitId, from: Pose, to: Pose) -> Vec<(StandId, Pose)> {
    let degrees = from.facing.turn_to(to.facing);
    let carry = |pose: Pose| {
        let facing = if from.facing == to.facing { pose.facing } else { pose.facing.turned_right(degrees) };
        Pose::new(to.to_table(from.to_local(pose.at)), facing)
    };
    field.stands_of(unit).map(|stand| (stand.id, carry(stand.pose))).collect()
}

/// Moves a unit along a walk: its stands, its way, what ground did to it, and the general who has joined it.
pub fn go(rules: &Wof, field: &Field<'_>, outbox: &mut Outbox<Wof>, unit: UnitId, walk: &Walk) {
    let _ = (rules, field, outbox, unit, walk);
}

pub(super) fn domain(_: &Wof, _: &Sight<'_, Wof>, _: &Order, _: &str) -> Option<Domain> {
    None
}

pub(super) fn suggest(_: &Wof, _: &Sight<'_, Wof>, _: &Offer) -> Vec<Order> {
    Vec::new()
}
