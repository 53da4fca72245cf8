//! Lines of sight (wof.20.1, wof.20.3 to wof.20.5, `wof.h.measuring`): which units see each other, whatever way they
//! face. The obstacles between two places are in [`Scene`]; ranges of fire are not known here.

use bevy::math::Vec2;
use serde::Serialize;

use crate::{
    battle::Refusal,
    measure::{Body, Bounds, EQUALLY_NEAR, Pose, Segment},
    rules::{
        opening::ambush,
        wof::{
            Wof,
            visibility::{bases, scene::Scene, watcher::Watcher},
        },
    },
    table::{Field, Recalled, Unit, UnitId},
};

/// The most corners of a unit from which sight is tested, and the most of the other's to which it is, spread evenly
/// over its front and alike on both sides; a unit may have more of them, but a line that is free only from an omitted
/// corner is a negligible gap of sight.
const MOST_POINTS: usize = 16;

/// The observer and the target.
#[derive(Serialize)]
struct Looking(UnitId, UnitId);

impl Recalled for Looking {
    type Answer = bool;
}

/// Whether a unit sees another, whatever way it faces (wof.18.1.10b, wof.20.1.01); a unit hidden from its side is never
/// seen (`wof.h.ambush`).
pub fn sees(rules: &Wof, field: &Field<'_>, unit: UnitId, other: UnitId) -> bool {
    ambush::knows_of(field, unit, other) && has_in_sight(rules, field, unit, other)
}

/// Whether the lines of sight from a unit to another are free, regardless of which sides know of them.
pub fn has_in_sight(rules: &Wof, field: &Field<'_>, unit: UnitId, other: UnitId) -> bool {
    field.recall(&Looking(unit, other), || is_seen(rules, field, unit, other))
}

fn is_seen(rules: &Wof, field: &Field<'_>, unit: UnitId, other: UnitId) -> bool {
    let (eyes, marks) = (bases::bodies(field, unit), bases::bodies(field, other));
    if eyes.is_empty() || marks.is_empty() {
        return false;
    }
    let scene = Scene::around(rules, field, bases::bounds(&eyes).joined(bases::bounds(&marks)), &[unit, other]);
    if scene.is_bare() {
        return true;
    }
    let (eye, mark) = (Watcher::of(rules, field, unit, &scene), Watcher::of(rules, field, other, &scene));
    if other < unit && scene.hides_alike(&eye, &mark) {
        return has_in_sight(rules, field, other, unit);
    }
    if scene.has_a_crest_between((&eyes, &eye), (&marks, &mark)) {
        return false;
    }
    let mut before = None;
    lines(field, (unit, &eyes), (other, &marks)).any(|line| scene.is_free(line, &eye, &mark, &mut before))
}

/// The lines that are tried between two units: from corners of either to the nearest place of the other, and from
/// corners to corners.
fn lines(
    field: &Field<'_>,
    (unit, eyes): (UnitId, &[Body]),
    (other, marks): (UnitId, &[Body]),
) -> impl Iterator<Item = Segment> + use<> {
    let corners =
        |unit: UnitId, bodies: &[Body]| spread(bodies.iter().flat_map(Body::corners).collect(), field.unit(unit).front);
    let (from, to) = (corners(unit, eyes), corners(other, marks));
    let (here, there) = (field.ranks_of(unit), field.ranks_of(other));
    let nearest = from.iter().map(|from| Segment::new(*from, bases::nearest_point(&there, *from)));
    let back = to.iter().map(|to| Segment::new(bases::nearest_point(&here, *to), *to));
    let nearest: Vec<Segment> = nearest.chain(back).collect();
    nearest
        .into_iter()
        .chain(from.into_iter().flat_map(move |from| to.clone().into_iter().map(move |to| Segment::new(from, to))))
}

/// Whether a point is visible from another point.
///
/// # Errors
/// The obstacle.
pub fn between(rules: &Wof, field: &Field<'_>, from: Vec2, to: Vec2) -> Result<(), Refusal> {
    let line = Segment::new(from, to);
    let (eye, mark) = (unit_at(field, from), unit_at(field, to));
    let apart: Vec<UnitId> = [eye, mark].into_iter().flatten().collect();
    let scene = Scene::around(rules, field, line.bounds(), &apart);
    let watcher = |unit: Option<UnitId>, point: Vec2| match unit {
        Some(unit) => Watcher::of(rules, field, unit, &scene),
        None => Watcher::at(rules, field, point),
    };
    scene.seen_along(line, &watcher(eye, from), &watcher(mark, to)).map_err(|hidden| hidden.refusal(field))
}

/// The first unit by id that stands on a point.
fn unit_at(field: &Field<'_>, point: Vec2) -> Option<UnitId> {
    let near = field.space().stands_near(Bounds::around(&[point])).filter(|(_, body)| body.contains(point));
    near.map(|(stand, _)| stand.unit).filter(|unit| field.get_unit(*unit).is_some_and(Unit::on_table)).min()
}

/// This many of some points, each once, evenly spread over the columns in which they stand across a front: half of them
/// counted from the left, half from the right.
fn spread(points: Vec<Vec2>, front: Pose) -> Vec<Vec2> {
    let mut places: Vec<(Vec2, Vec2)> = points.into_iter().map(|point| (front.to_local(point), point)).collect();
    let near = |one: f32, other: f32| (one - other).abs() <= EQUALLY_NEAR;
    places.sort_by(|(one, _), (other, _)| one.x.total_cmp(&other.x));
    let columns = places.chunk_by_mut(|(one, _), (other, _)| near(one.x, other.x)).map(|column| {
        column.sort_by(|(one, _), (other, _)| other.y.total_cmp(&one.y));
        let each_once = column.chunk_by(|(one, _), (other, _)| near(one.y, other.y)).map(|same| same[0].1);
        each_once.collect::<Vec<Vec2>>()
    });
    let columns: Vec<Vec<Vec2>> = columns.collect();
    let all = columns.iter().map(Vec::len).sum::<usize>();
    if all <= MOST_POINTS {
        return columns.concat();
    }
    // An odd step takes its points from the front and the rear of the columns by turns.
    let step = all.div_ceil(MOST_POINTS / 2) | 1;
    let from_the_left = columns.iter().flatten().step_by(step);
    from_the_left.chain(columns.iter().rev().flatten().step_by(step)).copied().collect()
}
