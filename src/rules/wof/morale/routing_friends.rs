//! Friends that rout near a unit (wof.18.1.10, wof.18.3.16): the test for them, and how many count.

use crate::{
    clause::Clause,
    rules::wof::{
        Wof,
        state::{Conduct, Morale},
        visibility::scene,
    },
    table::{Field, Unit, UnitId},
};

/// When units test for friends that routed near.
pub(crate) const FRIENDS_TEST: Clause = clause!("wof.10.4.04");

/// A unit tests for friends that rout near it.
pub(crate) const FRIENDS_ROUTED: Clause = clause!("wof.18.1.10");

/// Each routing friend in sight counts.
pub(super) const EACH_IN_SIGHT: Clause = clause!("wof.18.3.16");

/// It sees them all round.
pub(super) const SEEN_ALL_ROUND: Clause = clause!("wof.18.1.10b");

/// The routing friends within reach that a unit sees (wof.18.3.16).
pub(crate) fn routing_friends(rules: &Wof, field: &Field<'_>, unit: UnitId) -> usize {
    friends_near(rules, field, unit).filter(|friend| field.of::<Morale>(*friend).is_routing()).count()
}

/// The friends on the table within reach that a unit sees.
fn friends_near<'f>(rules: &'f Wof, field: &'f Field<'_>, unit: UnitId) -> impl Iterator<Item = UnitId> + 'f {
    let within = rules.charts().morale.routing_friends_within_inches;
    let near = move |friend: &UnitId| field.reach(unit, *friend).is_some_and(|reach| reach.within(within).holds());
    let routs = |friend: &UnitId| field.of::<Morale>(*friend).is_routing();
    let friends = field.side(field.unit(unit).side).map(|friend| friend.id).filter(move |friend| *friend != unit);
    friends.filter(routs).filter(near).filter(move |friend| scene::sees(rules, field, unit, *friend))
}

/// How many friends in sight within reach broke this turn, those that are gone since by their last places (wof.18.1.10,
/// `wof.h.cascade`).
pub(crate) fn friends_that_broke(rules: &Wof, field: &Field<'_>, unit: UnitId) -> usize {
    let broke = |friend: &UnitId| field.of::<Conduct>(*friend).routed;
    friends_near(rules, field, unit).filter(broke).count() + broke_and_gone(rules, field, unit)
}

/// Friends that broke this turn and are off the table, counted where they were last.
pub(crate) fn broke_and_gone(rules: &Wof, field: &Field<'_>, unit: UnitId) -> usize {
    let within = rules.charts().morale.routing_friends_within_inches;
    let (side, eye) = (field.unit(unit).side, field.unit(unit).at());
    let gone = |friend: &Unit| friend.side == side && !friend.on_table() && field.of::<Conduct>(friend.id).routed;
    let near = |friend: &Unit| field.reach(unit, friend.at()).is_some_and(|reach| reach.within(within).holds());
    let seen = |friend: &Unit| scene::between(rules, field, eye, friend.at()).is_ok();
    field.units().filter(|friend| gone(friend) && near(friend) && seen(friend)).count()
}
