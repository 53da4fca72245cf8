//! Whether a target comes in range at all, by the boxes about it and the shooter: quickly, so that few have to be aimed at. Measures nothing
//! closely; what passes here may still be out of range.

use crate::{
    battle::Refusal,
    measure::{Bounds, Shape, TOLERANCE},
    rules::wof::{
        Wof,
        fire::{Fire, range},
        state::UnitState,
        visibility::{aim, moment::Moment, sides, sight},
    },
    table::{Field, UnitId},
};

/// Quickly, by the boxes about them: a unit that stands out of range has never to be looked at closely, unless it has moved or moves.
///
/// # Errors
/// By how much it is out of range.
pub fn must_be_near(rules: &Wof, field: &Field<'_>, unit: UnitId, target: UnitId, fire: Fire, moment: Moment) -> Result<(), Refusal> {
    if moment.finds_elsewhere(field, target) {
        return Ok(());
    }
    let Some(reach) = range::reach(rules.rules(), fire) else { return Ok(()) };
    let Some(away) = box_inches(rules, field, unit, target).filter(|away| *away > reach.inches() + TOLERANCE) else { return Ok(()) };
    Err(Refusal::new("wof.16.3.01", "it is out of range").by(away - reach.inches()).at(field.unit(target).at()))
}

/// Quickly, by the boxes about them: what never was in range wherever it went has not to be looked at closely.
///
/// # Errors
/// By how much it is out of range.
pub fn must_come_near(rules: &Wof, field: &Field<'_>, unit: UnitId, (target, within): (UnitId, Bounds), fire: Fire) -> Result<(), Refusal> {
    let Some((reach, own)) = range::reach(rules.rules(), fire).zip(box_about(rules, field, unit)) else { return Ok(()) };
    let away = own.gap(within);
    if away <= reach.inches() + TOLERANCE {
        return Ok(());
    }
    Err(Refusal::new("wof.16.3.01", "it is out of range").by(away - reach.inches()).at(field.unit(target).at()))
}

/// The box about a shooter, and about the block that he holds.
fn box_about(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Option<Bounds> {
    let own = sight::bodies(field, unit);
    let blocks = sides::blocks_of(rules, field, unit, None).into_iter().filter_map(|block| field.space().feature(block));
    (!own.is_empty()).then(|| blocks.map(Shape::bounds).fold(sight::bounds(&own), Bounds::joined))
}

/// How far apart the boxes about a shooter and a target are, inches: it is shot at from no nearer; none where it went by a shooter who stood
/// still, for then it counts where it was.
pub fn box_inches(rules: &Wof, field: &Field<'_>, unit: UnitId, target: UnitId) -> Option<f32> {
    if aim::stood_still(field, unit) && !field.of::<UnitState>(target).this_turn.ways.is_empty() {
        return None;
    }
    let other = sight::bodies(field, target);
    let own = box_about(rules, field, unit).filter(|_| !other.is_empty())?;
    Some(own.gap(sight::bounds(&other)))
}

/// Whether a target might be nearer than so many inches when it is measured; the block that a garrison holds is not looked at here.
pub fn may_be_nearer(rules: &Wof, field: &Field<'_>, unit: UnitId, target: UnitId, inches: f32) -> bool {
    let garrisoned = !sides::blocks_of(rules, field, target, None).is_empty();
    garrisoned || box_inches(rules, field, unit, target).is_none_or(|away| away <= inches + TOLERANCE)
}
