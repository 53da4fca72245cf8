//! The ways of an assault (trl.p24.07): legs that bring a line onto an enemy with as many stands as possible, and how
//! near it comes where none does. Decides no right to assault.

use bevy::math::{Vec2, ops};

use crate::{
    measure::{Body, Hand, Leg, Pose},
    rules::{
        common::party::{block, carry},
        trl::{
            Trl,
            formation::{layout::is_command, placement},
            melee::contacts,
            movement::{
                completed_moves,
                falling_back::middle,
                route,
                walk::{Allowance, Walk},
            },
        },
    },
    table::{Field, UnitId},
};

/// A turn of fewer degrees is none.
const LEAST_TURN_DEGREES: f32 = 0.25;
/// No assault turns farther than this to reach an enemy, degrees.
const MOST_TURN_DEGREES: f32 = 120.0;
/// How far a slanting way goes on beyond the place where it should touch, inches.
const BEYOND: f32 = 0.25;

/// A way to an enemy, and where it ends.
#[derive(Clone, Debug, PartialEq)]
pub struct Approach {
    /// The legs as they were asked for.
    pub legs: Vec<Leg>,
    /// How it goes.
    pub walk: Walk,
    /// Company stands that touch the enemy at its end.
    pub touching: usize,
    /// How far off the enemy its nearest company stand is at its end, inches.
    pub gap_inches: f32,
}

/// A unit's way to an enemy by some legs, as far as so many inches; none where it would end upon another unit.
pub fn by(
    rules: &Trl,
    field: &Field<'_>,
    (unit, target): (UnitId, UnitId),
    legs: &[Leg],
    inches: f32,
) -> Option<Approach> {
    let walk = route::walk(rules, field, unit, legs, Allowance::to_assault(target, inches));
    let stands = completed_moves::moved_stands(field, unit, &walk);
    let bodies = placement::companies_of(&stands);
    if placement::overlapped(field, &bodies, &[unit, target]).is_some() {
        return None;
    }
    let touching = contacts::would_touch(rules, field, &bodies, target);
    let gap_inches = gap(field, &bodies, target);
    Some(Approach { legs: legs.to_vec(), walk, touching, gap_inches })
}

/// The way that brings the most stands into contact, of those the shortest; where none touches, the one that comes
/// nearest. Without any way it stays where it is.
pub fn best(rules: &Trl, field: &Field<'_>, pair: (UnitId, UnitId), inches: f32) -> Option<Approach> {
    let ways =
        candidates(rules, field, pair, inches).into_iter().filter_map(|legs| by(rules, field, pair, &legs, inches));
    ways.min_by(|one, other| {
        let most = other.touching.cmp(&one.touching);
        let nearest = || if one.touching > 0 { std::cmp::Ordering::Equal } else { nearer(one, other) };
        most.then_with(nearest).then_with(|| one.walk.spent_inches.total_cmp(&other.walk.spent_inches))
    })
}

/// The way of an attacker: the one that was given, or the best.
pub fn way(
    rules: &Trl,
    field: &Field<'_>,
    pair: (UnitId, UnitId),
    given: Option<&[Leg]>,
    inches: f32,
) -> Option<Approach> {
    match given {
        Some(legs) => by(rules, field, pair, legs, inches),
        None => best(rules, field, pair, inches),
    }
}

fn nearer(one: &Approach, other: &Approach) -> std::cmp::Ordering {
    /// Ways that end within this of each other are equally near, inches.
    const EQUALLY: f32 = 0.01;
    let difference = one.gap_inches - other.gap_inches;
    if difference.abs() <= EQUALLY { std::cmp::Ordering::Equal } else { difference.total_cmp(&0.0) }
}

/// How far some bases are from the nearest company stand of an enemy, inches.
pub fn gap(field: &Field<'_>, bodies: &[Body], enemy: UnitId) -> f32 {
    let theirs = field.stands_of(enemy).filter(|stand| !is_command(stand));
    let gaps = theirs.flat_map(|stand| bodies.iter().map(|body| body.gap(&stand.body()).distance));
    gaps.fold(f32::INFINITY, f32::min)
}

/// Legs worth trying: none, straight ahead, the shortest way, and in front of each face of the enemy that looks this way:
/// slanting on to it, and after a turn or a wheel to lie flat against it, or half as flat where the turn takes too long.
fn candidates(rules: &Trl, field: &Field<'_>, pair: (UnitId, UnitId), inches: f32) -> Vec<Vec<Leg>> {
    let ((unit, target), front) = (pair, field.unit(pair.0).front);
    let body = block(field, unit).footprint;
    let mut ways = vec![Vec::new(), vec![Leg::Advance(inches)]];
    ways.extend(shortest(rules, field, pair, front).map(|leg| vec![leg]));
    ways.extend(slants(field, front, target, inches).map(|leg| vec![leg]));
    for degrees in turns(field, unit, target).into_iter().flat_map(|degrees| [degrees, degrees / 2.0]) {
        let (turn, hand) = (Leg::Turn(degrees), if degrees > 0.0 { Hand::Right } else { Hand::Left });
        let turned = turn.carry(front, body);
        ways.push(vec![turn, Leg::Advance(inches)]);
        ways.extend(shortest(rules, field, pair, turned).map(|leg| vec![turn, leg]));
        ways.extend(slants(field, turned, target, inches).map(|leg| vec![turn, leg]));
        ways.push(vec![Leg::Wheel(hand, degrees.abs()), Leg::Advance(inches)]);
    }
    ways
}

/// The leg along the shortest gap between two units, when the first has its front at a pose; none where that leads
/// backward or nowhere.
fn shortest(rules: &Trl, field: &Field<'_>, (unit, target): (UnitId, UnitId), front: Pose) -> Option<Leg> {
    let from = field.unit(unit).front;
    let own = field.stands_of(unit).filter(|stand| !is_command(stand));
    let bodies = own.map(|stand| Body::new(carry(stand.pose, from, front), stand.base));
    let theirs = contacts::bodies(rules, field, target);
    let gaps = bodies.flat_map(|body| theirs.iter().map(move |enemy| body.gap(enemy)));
    let gap = gaps.min_by(|one, other| one.distance.total_cmp(&other.distance))?;
    let way = front.to_local(front.at + gap.to - gap.from);
    let longer = way * ((gap.distance + BEYOND) / gap.distance);
    (gap.distance > LEAST_ASIDE && way.y >= 0.0).then_some(Leg::Oblique(longer.x, longer.y))
}

/// How far a unit must turn to lie flat against the faces of an enemy that look towards it, degrees to the right.
fn turns(field: &Field<'_>, unit: UnitId, target: UnitId) -> Vec<f32> {
    let (own, theirs) = (field.unit(unit).front, field.unit(target).front);
    let towards = middle(field, unit) - middle(field, target);
    let faces = [theirs.facing, theirs.facing.turned_right(90.0), theirs.facing.turned_right(180.0)];
    let faces = faces.into_iter().chain([theirs.facing.turned_right(-90.0)]);
    let looking = faces.filter(|face| face.vector().dot(towards) > 0.0);
    let turns = looking.map(|face| own.facing.turn_to(face.about()));
    turns.filter(|degrees| (LEAST_TURN_DEGREES..=MOST_TURN_DEGREES).contains(&degrees.abs())).collect()
}

/// The slants that bring the middle of a front before the middle of an enemy as it touches him, as far as the inches let
/// it, or a part of the way there.
fn slants(field: &Field<'_>, front: Pose, target: UnitId, inches: f32) -> impl Iterator<Item = Leg> {
    const PARTS: [f32; 3] = [1.0, 0.67, 0.33];
    PARTS.into_iter().filter_map(move |part| slant(field, front, target, (inches, part)))
}

fn slant(field: &Field<'_>, front: Pose, target: UnitId, (inches, part): (f32, f32)) -> Option<Leg> {
    let corners = field.stands_of(target).filter(|stand| !is_command(stand)).flat_map(|stand| stand.body().corners());
    let ahead = corners.map(|corner| front.to_local(corner).y).fold(f32::INFINITY, f32::min);
    if !ahead.is_finite() || ahead < -BEYOND {
        return None;
    }
    let aside = front.to_local(middle(field, target)).x;
    let most_aside = ops::sqrt((inches * inches - ahead * ahead).max(0.0));
    let way = Vec2::new(aside.clamp(-most_aside, most_aside) * part, ahead);
    if ahead <= LEAST_ASIDE {
        // It touches already, and goes along the enemy's front.
        return (aside.abs() > LEAST_ASIDE).then_some(Leg::Oblique(way.x, 0.0));
    }
    let length = way.length();
    let longer = way * ((length + BEYOND) / length);
    (aside.abs() > LEAST_ASIDE).then_some(Leg::Oblique(longer.x, longer.y))
}

/// A way that is aside by less than this goes straight ahead, inches.
const LEAST_ASIDE: f32 = 0.05;
