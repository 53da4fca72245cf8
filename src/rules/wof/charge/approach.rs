//! The ways of a charge over the ground (wof.14.0.04, wof.14.0.05, `wof.h.charge_path`): wheels and straight legs that
//! bring a unit onto an enemy, and which of them is best. Decides no right to charge.

use bevy::math::{Vec2, ops};
use serde::Serialize;

use crate::{
    measure::{Body, Face, Facing, Hand, Leg, Pose, Segment, TOLERANCE},
    rules::{
        common::layout,
        wof::{
            Wof,
            charge::{
                alignment::{self, Struck},
                flanks,
                state::Charging,
            },
            charts::{Aspect, Pace},
            formation::placement,
            movement::{
                rates, route,
                walk::{Allowance, Purpose, Walk},
            },
            state::{BattleState, Charge, Formation, UnitState},
            terrain::Care,
        },
    },
    table::{Field, Recalled, Stand, UnitId, Whom, ask::Subject},
};

/// A wheel of fewer degrees is none.
const LEAST_WHEEL_DEGREES: f32 = 0.25;
/// No charge wheels farther than this to reach an enemy, degrees.
pub const MOST_WHEEL_DEGREES: f32 = 100.0;

/// A way that brings a unit onto an enemy.
#[derive(Clone, Debug, PartialEq)]
pub struct Approach {
    /// The legs as they were asked for.
    pub path: Vec<Leg>,
    /// How it goes.
    pub walk: Walk,
    /// The edge that it strikes.
    pub struck: Struck,
    /// From where it strikes.
    pub aspect: Aspect,
}

impl Approach {
    /// Whether it strikes at a flank, not at front or rear.
    fn is_at_a_flank(&self) -> bool {
        self.aspect == Aspect::FlankOrRear && self.struck.face != Face::Rear
    }
}

/// How far a unit comes in a whole charge, inches; none where it has no charge move (wof.11.0.03).
pub fn reach_inches(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Option<f32> {
    let condition = field.of::<UnitState>(unit).condition();
    rates::rate_inches(rules.in_force(), condition, condition.formation, Pace::Charge)
}

/// The course of a charge by some legs with a part of its move, against enemies that stand still: in order over rough
/// ground if that brings it there, else in haste (wof.20.2.01).
pub fn charge_walk(rules: &Wof, field: &Field<'_>, unit: UnitId, target: UnitId, legs: &[Leg], part: f32) -> Walk {
    let with = |care: Care| {
        route::walk(rules, field, unit, legs, Allowance { part, pace: Pace::Charge }, care, Purpose::Charge(target))
    };
    let reaches = |walk: &Walk| walk.touched.is_some_and(|stand| stand.unit == target);
    let careful = with(Care::Careful);
    if reaches(&careful) || careful.entered.is_empty() {
        return careful;
    }
    Some(with(Care::Hasty)).filter(reaches).unwrap_or(careful)
}

/// The way of a charge by some legs, if it reaches the target.
pub fn by(
    rules: &Wof,
    field: &Field<'_>,
    unit: UnitId,
    target: UnitId,
    path: &[Leg],
    part: f32,
) -> (Walk, Option<Approach>) {
    let walk = charge_walk(rules, field, unit, target, path, part);
    if walk.touched.is_none_or(|stand| stand.unit != target) {
        return (walk, None);
    }
    let Some(struck) = alignment::struck(rules, field, unit, walk.front, target) else { return (walk, None) };
    let fronts = [unit, target].map(|unit| (unit, field.unit(unit).front));
    let aspect = alignment::aspect(rules, field, fronts[0], fronts[1], struck.face);
    (walk.clone(), Some(Approach { path: path.to_vec(), walk, struck, aspect }))
}

/// The ways that bring a unit onto a target, the best first: those that strike flank or rear, then those that strike
/// flat and far from other chargers, then the shortest. Protected flanks and places for which friends are bound are
/// left out (wof.12.9.02, wof.14.0.05).
pub fn approaches(rules: &Wof, field: &Field<'_>, unit: UnitId, target: UnitId, part: f32) -> Vec<Approach> {
    let Some(reach) = reach_inches(rules, field, unit) else { return Vec::new() };
    let near = field.reach(unit, target).is_some_and(|gap| gap.distance() <= reach * part + TOLERANCE);
    if !near {
        return Vec::new();
    }
    let mut found: Vec<Approach> = candidates(field, unit, target, reach)
        .iter()
        .filter(|path| could_strike(rules, field, (unit, target), path, reach * part))
        .filter_map(|path| by(rules, field, unit, target, path, part).1)
        .filter(|approach| is_open(rules, field, unit, target, approach))
        .collect();
    found.sort_by(|one, other| rank(rules, field, unit, other).total_cmp(&rank(rules, field, unit, one)));
    found
}

/// Charger and target.
#[derive(Serialize)]
struct Reaching(UnitId, UnitId);

impl Recalled for Reaching {
    type Answer = bool;
}

/// Whether some way brings a unit onto a target.
pub fn reaches(rules: &Wof, field: &Field<'_>, unit: UnitId, target: UnitId) -> bool {
    field.recall(&Reaching(unit, target), || is_reached(rules, field, unit, target))
}

fn is_reached(rules: &Wof, field: &Field<'_>, unit: UnitId, target: UnitId) -> bool {
    let Some(reach) = reach_inches(rules, field, unit) else { return false };
    let arrives = |path: &Vec<Leg>| {
        let approach = by(rules, field, unit, target, path, 1.0).1;
        approach.is_some_and(|approach| is_open(rules, field, unit, target, &approach))
    };
    candidates(field, unit, target, reach)
        .iter()
        .filter(|path| could_strike(rules, field, (unit, target), path, reach))
        .any(arrives)
}

/// Whether some legs could bring a unit onto a target if nothing stopped it: quickly, by the lanes of its straight legs
/// and the circles in which it wheels, neither of them narrower than the way it goes. A garrison is struck at the
/// outside of its block or work.
fn could_strike(rules: &Wof, field: &Field<'_>, (unit, target): (UnitId, UnitId), path: &[Leg], reach: f32) -> bool {
    let (size, close) = (placement::block(field, unit).footprint, alignment::touch_inches(rules) + 2.0 * TOLERANCE);
    let theirs: Vec<Body> = field.stands_of(target).map(Stand::body).collect();
    if field.of::<Formation>(target).held().next().is_some() {
        return true;
    }
    let (mut front, mut left) = (field.unit(unit).front, reach);
    for &leg in path {
        let inches = leg.inches(size);
        let end = leg.carry_part(front, size, (left / inches.max(TOLERANCE)).min(1.0));
        let lane = Segment::new(front.shifted(Vec2::new(0.0, -size.depth)).at, end.at);
        let strikes = |body: &Body| match (leg, Body::corridor(lane, size.frontage)) {
            (Leg::Advance(_), Some(lane)) => lane.gap(body).distance <= close,
            _ => body.gap_to_point(front.at).distance <= 1.5 * size.frontage + size.depth + close,
        };
        if theirs.iter().any(strikes) {
            return true;
        }
        (front, left) = (end, left - inches);
        if left <= 0.0 {
            return false;
        }
    }
    false
}

/// Whether no friend of the target and no friend of the charger rules out a way.
fn is_open(rules: &Wof, field: &Field<'_>, unit: UnitId, target: UnitId, approach: &Approach) -> bool {
    protected_by(rules, field, target, approach).is_none() && taken_by(rules, field, unit, approach).is_none()
}

/// The friend with an announced charge bound for the place that a way leads to (wof.14.0.05).
pub fn taken_by(rules: &Wof, field: &Field<'_>, unit: UnitId, approach: &Approach) -> Option<UnitId> {
    let own = alignment::block_at(field, unit, approach.walk.front);
    let overlaps = |charge: &&Charge| {
        let theirs = charge.bound_for.map(|front| alignment::block_at(field, charge.unit, front));
        charge.unit != unit
            && theirs.is_some_and(|theirs| own.overlap(&theirs).inches() > alignment::touch_inches(rules))
    };
    field.resource::<BattleState>().charges.iter().find(overlaps).map(|charge| charge.unit)
}

/// How good a way is.
fn rank(rules: &Wof, field: &Field<'_>, unit: UnitId, approach: &Approach) -> f32 {
    let flanking = if approach.aspect == Aspect::FlankOrRear { 100.0 } else { 0.0 };
    let degrees = approach.struck.degrees(approach.walk.front);
    let beyond = if degrees > rules.charts().movement.flanked_beyond_degrees + TOLERANCE { -200.0 } else { 0.0 };
    let alone = nearest_charger(field, unit, approach).unwrap_or_default().min(6.0);
    let wheels = layout::count(approach.walk.legs.iter().filter(|leg| matches!(leg, Leg::Wheel(..))).count());
    flanking + beyond + 4.0 * alone + 2.0 * shared_front(field, unit, approach)
        - degrees / 9.0
        - 2.0 * wheels
        - approach.walk.spent
}

/// The inches of the struck edge that lie before the charger's front once it is laid flat.
fn shared_front(field: &Field<'_>, unit: UnitId, approach: &Approach) -> f32 {
    let target = approach.walk.touched.map_or(unit, |stand| stand.unit);
    let edge = placement::block(field, target).edge(approach.struck.face);
    let Some(along) = edge.direction() else { return 0.0 };
    let half = placement::block(field, unit).footprint.frontage / 2.0;
    let middle = (approach.walk.front.at - edge.from).dot(along.vector());
    ((middle + half).min(edge.length()) - (middle - half).max(0.0)).max(0.0)
}

/// How far from the nearest other charger of the same target it strikes, inches (wof.14.0.05).
fn nearest_charger(field: &Field<'_>, unit: UnitId, approach: &Approach) -> Option<f32> {
    let target = approach.walk.touched?.unit;
    let others = field.resource::<BattleState>().charges_on(target).filter(|charge| charge.unit != unit);
    let there = |charge: &Charge| charge.bound_for.or(charge.contact.map(|_| field.unit(charge.unit).front));
    others.filter_map(there).map(|front| front.at.distance(approach.walk.front.at)).reduce(f32::min)
}

/// The friend of a target whose front must be charged instead of the flank that it protects (wof.12.9.02).
pub fn protected_by(rules: &Wof, field: &Field<'_>, target: UnitId, approach: &Approach) -> Option<UnitId> {
    if approach.is_at_a_flank() { flanks::mutual_protector(rules, field, target, approach.struck.face) } else { None }
}

/// The skirmishers beside the flank of a target that a way leads to, which do not protect it (wof.12.9.03).
pub fn unprotected_by(rules: &Wof, field: &Field<'_>, target: UnitId, approach: &Approach) -> Option<UnitId> {
    if approach.is_at_a_flank() { flanks::loose_neighbour(rules, field, target, approach.struck.face) } else { None }
}

/// Legs worth walking: straight ahead; a wheel towards a point of the target, then straight; straight, then a wheel
/// that brings it flat against an edge, then straight.
fn candidates(field: &Field<'_>, unit: UnitId, target: UnitId, reach: f32) -> Vec<Vec<Leg>> {
    let (front, own, theirs) = (field.unit(unit).front, placement::block(field, unit), placement::block(field, target));
    let half = own.footprint.frontage / 2.0;
    let mut paths = vec![vec![Leg::Advance(reach)]];
    for face in Face::ALL.into_iter().filter(|face| looks_at(&theirs, *face, &own)) {
        let edge = theirs.edge(face);
        for share in [0.5, 0.25, 0.75] {
            let aim = edge.from + edge.way() * share;
            paths.extend(wheel_towards(front, half, aim).map(|wheel| vec![wheel, Leg::Advance(reach)]));
            paths.extend(flat_against(front, half, (aim, theirs.outward(face).about()), reach));
        }
    }
    paths.dedup();
    paths
}

/// Whether an edge is on the side of its body where another body is.
fn looks_at(theirs: &Body, face: Face, own: &Body) -> bool {
    let (outward, edge) = (theirs.outward(face).vector(), theirs.edge(face).from);
    own.corners().iter().any(|corner| (*corner - edge).dot(outward) > TOLERANCE)
}

/// The wheel after which a point lies straight ahead of the middle of a front; none if it lies straight ahead already,
/// or too far to the side.
pub fn wheel_towards(front: Pose, half: f32, aim: Vec2) -> Option<Leg> {
    let local = front.to_local(aim);
    let (hand, x) = if local.x >= 0.0 { (Hand::Right, local.x) } else { (Hand::Left, -local.x) };
    let from_pivot = Vec2::new(x - half, local.y);
    let away = from_pivot.length();
    if away <= half || local.x.abs() <= TOLERANCE {
        return None;
    }
    let degrees = (ops::atan2(from_pivot.x, from_pivot.y) + ops::asin(half / away)).to_degrees();
    (LEAST_WHEEL_DEGREES..=MOST_WHEEL_DEGREES).contains(&degrees).then_some(Leg::Wheel(hand, degrees))
}

/// Straight on, then a wheel into a facing, then straight onto a point.
fn flat_against(front: Pose, half: f32, (aim, facing): (Vec2, Facing), reach: f32) -> Option<Vec<Leg>> {
    let turn = front.facing.turn_to(facing);
    if !(LEAST_WHEEL_DEGREES..=MOST_WHEEL_DEGREES).contains(&turn.abs()) {
        return None;
    }
    let hand = if turn > 0.0 { Hand::Right } else { Hand::Left };
    let pivot = front.to_table(Vec2::new(if turn > 0.0 { half } else { -half }, 0.0));
    let wheeled = front.swung_right(pivot, turn);
    let across = facing.right();
    let closing = front.facing.vector().dot(across);
    let ahead = (aim - wheeled.at).dot(across) / if closing.abs() < TOLERANCE { return None } else { closing };
    let onto = (aim - wheeled.at - front.facing.vector() * ahead).dot(facing.vector());
    let path = vec![Leg::Advance(ahead), Leg::Wheel(hand, turn.abs()), Leg::Advance(reach)];
    let last = path.len() - usize::from(onto < -TOLERANCE);
    match ahead {
        ahead if ahead < -TOLERANCE || ahead > reach || last < path.len() => None,
        ahead if ahead < TOLERANCE => Some(path[1..].to_vec()),
        _ => Some(path),
    }
}

/// A straight way ahead as far as a part of the move goes, and the enemy that it meets (wof.14.4.07, wof.17.6.04).
pub fn straight_on(rules: &Wof, field: &Field<'_>, unit: UnitId, part: f32) -> Option<(UnitId, Vec<Leg>)> {
    let reach = reach_inches(rules, field, unit)?;
    let legs = vec![Leg::Advance(reach)];
    let front = field.unit(unit).front;
    let ahead = Segment::new(front.at, front.shifted(Vec2::new(0.0, reach * part)).at);
    let lane = Body::corridor(ahead, placement::block(field, unit).footprint.frontage)?;
    let enemy = field.unit(unit).side.enemy();
    let near = field.reach_within(Subject::Bodies(&[lane]), 0.0, Whom::of(enemy));
    let mut targets: Vec<UnitId> = near.into_iter().map(|near| near.stand.unit).collect();
    targets.sort();
    targets.dedup();
    targets.retain(|target| !field.resource::<BattleState>().is_over(unit, *target));
    let comes_upon = |target: &UnitId| {
        charge_walk(rules, field, unit, *target, &legs, part).touched.is_some_and(|it| it.unit == *target)
    };
    targets.into_iter().find(comes_upon).map(|target| (target, legs.clone()))
}

impl Charging {
    /// How it would strike its target, if that stood.
    pub(crate) fn approach(&self, rules: &Wof, field: &Field<'_>) -> Option<Approach> {
        by(rules, field, self.unit, self.target, &self.path, 1.0 - self.spent).1
    }

    /// From where it would strike its target, if that stood (wof.14.5.01).
    pub(crate) fn aspect(&self, rules: &Wof, field: &Field<'_>) -> Aspect {
        self.approach(rules, field).map_or(Aspect::Front, |approach| approach.aspect)
    }
}
