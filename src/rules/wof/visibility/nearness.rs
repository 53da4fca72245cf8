//! Whether a target comes in range at all, by the shortest way from any part of the shooter to any part of it, so that
//! few have to be aimed at. A target that passes may still be out of range of the figures that have it in their arcs.

use bevy::math::Vec2;
use serde::Serialize;

use crate::{
    battle::Refusal,
    measure::{Body, Bounds, Shape, TOLERANCE},
    rules::wof::{
        Wof,
        charts::fire::Reach,
        fire::{arms::Fire, range},
        state::{Conduct, UnitState},
        visibility::{
            bases,
            moment::Moment,
            moving_mark::{self, MovingMark},
            sides, weapons,
        },
    },
    table::{
        Field, Recalled, UnitId,
        ask::{End, Subject},
    },
};

/// A unit that stands out of range need not be examined closely, unless it has moved or moves.
///
/// # Errors
/// By how much it is out of range.
pub fn must_be_near(
    rules: &Wof,
    field: &Field<'_>,
    unit: UnitId,
    target: UnitId,
    fire: Fire,
    moment: Moment,
) -> Result<(), Refusal> {
    if moment.finds_elsewhere(field, target) || goes_by(field, unit, target) {
        return Ok(());
    }
    let apart = ends(rules, field, unit)
        .into_iter()
        .flat_map(|own| ends(rules, field, target).into_iter().map(move |their| (own, their)));
    let gaps = apart.filter_map(|(own, their)| field.reach(own, their)).map(|reach| reach.distance());
    must_be_in_range(rules, field, target, gaps.reduce(f32::min), fire)
}

/// A target that has moved or moves need not be examined closely if it was never in range on its way. These are its
/// bases at all sampled moments.
///
/// # Errors
/// By how much it is out of range.
pub fn must_come_near(
    rules: &Wof,
    field: &Field<'_>,
    unit: UnitId,
    (target, there): (UnitId, &[Body]),
    fire: Fire,
    moment: Moment,
) -> Result<(), Refusal> {
    if !moment.finds_elsewhere(field, target) && !goes_by(field, unit, target) {
        return Ok(());
    }
    let gaps = ends(rules, field, unit).into_iter().filter_map(|own| field.reach(own, Subject::Bodies(there)));
    must_be_in_range(rules, field, target, gaps.map(|reach| reach.distance()).reduce(f32::min), fire)
}

fn must_be_in_range(
    rules: &Wof,
    field: &Field<'_>,
    target: UnitId,
    away: Option<f32>,
    fire: Fire,
) -> Result<(), Refusal> {
    let Some((reach, away)) = range::reach(rules.in_force(), fire).zip(away) else { return Ok(()) };
    range::must_be_in_range(reach, away).map_err(|refusal| refusal.at(field.unit(target).at()))
}

/// From where a unit shoots and where it is hit: its bases and the blocks that it holds.
fn ends(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Vec<End<'static>> {
    let blocks = sides::blocks_of(rules, field, unit, None).into_iter().map(End::from);
    std::iter::once(End::from(unit)).chain(blocks).collect()
}

/// Whether a target went by a shooter that stood still: then it counts where it was (wof.16.1.06).
fn goes_by(field: &Field<'_>, unit: UnitId, target: UnitId) -> bool {
    moving_mark::stood_still(field, unit) && !field.of::<Conduct>(target).ways.is_empty()
}

/// The box around a unit, and around the block that it holds, from which it shoots and in which it is hit.
fn box_about(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Option<Bounds> {
    let own = bases::bodies(field, unit);
    let blocks =
        sides::blocks_of(rules, field, unit, None).into_iter().filter_map(|block| field.space().feature(block));
    (!own.is_empty()).then(|| blocks.map(Shape::bounds).fold(bases::bounds(&own), Bounds::joined))
}

/// How far apart the boxes round a shooter and a target are, inches: no shot is nearer; none where it went by a shooter
/// that stood still, because then it counts where it was.
fn box_inches(rules: &Wof, field: &Field<'_>, unit: UnitId, target: UnitId) -> Option<f32> {
    if goes_by(field, unit, target) {
        return None;
    }
    Some(box_about(rules, field, unit)?.gap(box_about(rules, field, target)?))
}

/// Whether a target may have come within range of anything that a unit fires this turn, by the boxes about them: all
/// have that can be hit.
pub fn may_be_in_range<'a>(rules: &'a Wof, field: &'a Field<'a>, unit: UnitId) -> impl Fn(UnitId) -> bool + 'a {
    let fires = weapons::fires(rules, field.of::<UnitState>(unit)).into_iter();
    let ranges = fires.map(|fire| range::reach(rules.in_force(), fire).map_or(f32::INFINITY, Reach::inches));
    let (own, farthest) = (box_about(rules, field, unit), ranges.fold(0.0, f32::max));
    move |target| {
        let gap = own.zip(box_of_the_turn(rules, field, target)).map(|(own, their)| own.gap(their));
        gap.is_none_or(|gap| gap <= farthest + TOLERANCE)
    }
}

/// Whose whereabouts in this turn are asked for.
#[derive(Serialize)]
struct Whereabouts(UnitId);

impl Recalled for Whereabouts {
    type Answer = Option<Bounds>;
}

/// A box around all places of a target in this turn at the sampled moments: its fronts, with room for all its stands.
fn box_of_the_turn(rules: &Wof, field: &Field<'_>, target: UnitId) -> Option<Bounds> {
    field.recall(&Whereabouts(target), || {
        let about = box_about(rules, field, target)?;
        let Some(moving) = MovingMark::of(field, target, &[]) else { return Some(about) };
        let front = field.unit(target).front.at;
        let corners =
            [about.least, about.most, Vec2::new(about.least.x, about.most.y), Vec2::new(about.most.x, about.least.y)];
        let room = corners.map(|corner| corner.distance(front)).into_iter().fold(0.0, f32::max) + TOLERANCE;
        let fronts: Vec<Vec2> = MovingMark::moments().map(|time| moving.at(time).0.at).collect();
        Some(about.joined(Bounds::around(&fronts).widened(room)))
    })
}

/// How far off a target is at the least when it is measured, inches: nil where that is not quickly known.
pub fn least_inches(rules: &Wof, field: &Field<'_>, unit: UnitId, target: UnitId) -> f32 {
    box_inches(rules, field, unit, target).unwrap_or(0.0)
}
