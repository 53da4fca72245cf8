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
    box_inches(rules, field, unit, target).map_or(Ok(()), |away| must_be_in_range(rules, field, target, away, fire))
}

/// Quickly, by the boxes about them: what never was in range wherever it went has not to be looked at closely.
///
/// # Errors
/// By how much it is out of range.
pub fn must_come_near(rules: &Wof, field: &Field<'_>, unit: UnitId, (target, within): (UnitId, Bounds), fire: Fire) -> Result<(), Refusal> {
    box_about(rules, field, unit).map_or(Ok(()), |own| must_be_in_range(rules, field, target, own.gap(within), fire))
}

fn must_be_in_range(rules: &Wof, field: &Field<'_>, target: UnitId, away: f32, fire: Fire) -> Result<(), Refusal> {
    match range::reach(rules.rules(), fire) {
        Some(reach) if away > reach.inches() + TOLERANCE => {
            Err(Refusal::new("wof.16.3.01", "it is out of range").by(away - reach.inches()).at(field.unit(target).at()))
        }
        _ => Ok(()),
    }
}

/// The box about a unit, and about the block that it holds, out of which it shoots and in which it is hit.
fn box_about(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Option<Bounds> {
    let own = sight::bodies(field, unit);
    let blocks = sides::blocks_of(rules, field, unit, None).into_iter().filter_map(|block| field.space().feature(block));
    (!own.is_empty()).then(|| blocks.map(Shape::bounds).fold(sight::bounds(&own), Bounds::joined))
}

/// How far apart the boxes about a shooter and a target are, inches: it is shot at from no nearer; none where it went by a shooter who stood
/// still, for then it counts where it was.
fn box_inches(rules: &Wof, field: &Field<'_>, unit: UnitId, target: UnitId) -> Option<f32> {
    if aim::stood_still(field, unit) && !field.of::<UnitState>(target).this_turn.ways.is_empty() {
        return None;
    }
    Some(box_about(rules, field, unit)?.gap(box_about(rules, field, target)?))
}

/// How far off a target is at the least when it is measured, inches: nil where that is not quickly known.
pub fn least_inches(rules: &Wof, field: &Field<'_>, unit: UnitId, target: UnitId) -> f32 {
    box_inches(rules, field, unit, target).unwrap_or(0.0)
}
