//! The ways in which a unit may be ordered to face, and those worth offering.

use crate::{
    battle::{Domain, Offer, Order, Sight, Value},
    clause::Clause,
    measure::Facing,
    rules::wof::{Wof, slot_names::slot, state::UnitState},
    table::{Field, UnitId},
};

/// An about face is a manoeuvre: in a pinning zone it leaves the unit shaken.
pub(in crate::rules::wof) const ABOUT_FACE: Clause = clause!("wof.21.3.05");

/// The values that may fill the slot of a facing: any way.
pub(crate) fn domain(field: &Field<'_>, unit: UnitId, name: &str) -> Option<Domain> {
    let any = || Domain::Facing { from: field.unit(unit).front, step_degrees: 0.0, most_degrees: 180.0 };
    (name == slot::FACING).then(any)
}

/// To the nearest enemy, about, and to either flank.
pub(crate) fn suggest(sight: &Sight<'_, Wof>, offer: &Offer) -> Vec<Order> {
    let Some(unit) = offer.subject.unit() else { return Vec::new() };
    let own = sight.field.unit(unit).front.facing;
    let towards = nearest_enemy(&sight.field, unit).into_iter();
    let ways = towards.chain([own.about(), own.turned_right(90.0), own.turned_right(-90.0)]);
    ways.map(|way| offer.order(sight.seat).with(slot::FACING, Value::Facing(way))).collect()
}

/// The way to the nearest body of the enemy.
pub(crate) fn nearest_enemy(field: &Field<'_>, unit: UnitId) -> Option<Facing> {
    let at = field.unit(unit).at();
    let enemies = field
        .side(field.unit(unit).side.enemy())
        .filter(|enemy| enemy.on_table() && field.of::<UnitState>(enemy.id).is_body());
    let nearest = enemies.min_by(|one, two| one.at().distance(at).total_cmp(&two.at().distance(at)))?;
    Facing::along(nearest.at() - at)
}
