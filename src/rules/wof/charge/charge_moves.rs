//! The runners of a charge, their legs and speeds (wof.14.2 to wof.14.4, `wof.h.prorate`): the charger, units that come
//! out at it, units that get away. Decides no right to run; `charge::encounters` puts them on one clock.

use bevy::math::Vec2;
use serde::Serialize;

use crate::{
    battle::Refusal,
    measure::{Body, Facing, Leg, Pose, TOLERANCE},
    rules::wof::{
        Wof,
        charge::{
            alignment, approach,
            encounters::{self, Runner},
            state::{Answer, Charging, Reply},
        },
        charts::{Motion, Pace},
        fire::shots,
        formation::placement,
        movement::{
            rates, route,
            walk::{Allowance, Purpose, Walk},
        },
        state::UnitState,
        terrain::Care,
        visibility::{bases, scene},
    },
    table::{Field, Recalled, UnitId},
};

/// The number of moments of a charge that are tried for where it comes into sight, and as aims of a unit that comes out
/// at it.
const MOMENTS: u8 = 16;
/// The number of those moments that a unit coming out at a charger aims for.
const AIMS: u8 = 4;

/// A way and the runner that takes it.
#[derive(Clone, Debug, PartialEq)]
pub struct Running {
    /// How it goes while all others stand still.
    pub walk: Walk,
    /// The same on the clock.
    pub runner: Runner,
}

/// The charger, by a path, with the rest of its move.
pub fn charger(rules: &Wof, field: &Field<'_>, (unit, target): (UnitId, UnitId), path: &[Leg], spent: f32) -> Running {
    let walk = approach::charge_walk(rules, field, unit, target, path, (1.0 - spent).max(0.0));
    let runner = Runner::paced(unit, walk.legs.clone(), spent, (walk.inches, walk.spent));
    Running { walk, runner }
}

/// The watcher and the charger.
#[derive(Serialize)]
struct LooksOut(UnitId, Runner);

impl Recalled for LooksOut {
    type Answer = Option<f32>;
}

/// When a unit first sees a running charger, as a part of a move (wof.14.4.04); none where it never does before the
/// charger arrives.
pub fn first_seen(rules: &Wof, field: &Field<'_>, watcher: UnitId, charger: &Runner) -> Option<f32> {
    field.recall(&LooksOut(watcher, charger.clone()), || looked_out(rules, field, watcher, charger))
}

fn looked_out(rules: &Wof, field: &Field<'_>, watcher: UnitId, charger: &Runner) -> Option<f32> {
    if scene::sees(rules, field, watcher, charger.unit) {
        return Some(charger.starts);
    }
    /// How far outside a body's edge its point of view is, so that its own men are not in the way, inches.
    const BEFORE: f32 = 0.1;
    let outside = |from: Vec2, corner: Vec2| corner + (corner - from).normalize_or_zero() * BEFORE;
    let own = placement::block(field, watcher);
    let eyes = own.corners().map(|corner| outside(own.centre(), corner));
    let seen_at = |time: f32| {
        let there = alignment::block_at(field, charger.unit, charger.front_at(field, time));
        let corners = there.corners().map(|corner| outside(there.centre(), corner));
        eyes.iter().any(|eye| corners.iter().any(|corner| scene::between(rules, field, *eye, *corner).is_ok()))
    };
    moments(field, charger).find(|time| seen_at(*time))
}

/// As [`first_seen`], for a unit that must see the charger before it answers (wof.14.4.04).
///
/// # Errors
/// It never sees the charger.
pub fn must_see(rules: &Wof, field: &Field<'_>, unit: UnitId, charger: &Runner) -> Result<f32, Refusal> {
    let unseen = || Refusal::new(clause!("wof.14.4.04"), "it does not see the charge coming");
    first_seen(rules, field, unit, charger).ok_or_else(unseen)
}

/// The moments of a charge, as parts of a move, at which it is sampled between its beginning and its end.
fn moments(field: &Field<'_>, charger: &Runner) -> impl Iterator<Item = f32> + use<> {
    let (starts, lasts) = (charger.starts, charger.ends(field) - charger.starts);
    (1..MOMENTS).map(move |moment| starts + lasts * f32::from(moment) / f32::from(MOMENTS))
}

/// When an evader shoots at a running charger, as a part of a move: on first seeing it, or else when it first comes
/// into range (wof.14.4.06).
///
/// # Errors
/// The reason why it may not shoot on first seeing it, if no later moment is legal.
pub fn first_shot(rules: &Wof, field: &Field<'_>, unit: UnitId, charger: &Runner) -> Result<f32, Refusal> {
    let seen = must_see(rules, field, unit, charger)?;
    let shot = |time: f32| {
        shots::early(rules, field, unit, (charger.unit, charger.front_at(field, time)), Motion::Evades).map(|_| time)
    };
    shot(seen).or_else(|refusal| {
        moments(field, charger).filter(|time| *time > seen).find_map(|time| shot(time).ok()).ok_or(refusal)
    })
}

/// The unit that comes out, and the charger.
#[derive(Serialize)]
struct ComesOut(UnitId, Runner);

impl Recalled for ComesOut {
    type Answer = Option<(Running, f32)>;
}

/// The way on which a unit that comes out at a charger meets it soonest, and when.
pub fn coming_out(rules: &Wof, field: &Field<'_>, unit: UnitId, charger: &Runner) -> Option<(Running, f32)> {
    field.recall(&ComesOut(unit, charger.clone()), || came_out(rules, field, unit, charger))
}

fn came_out(rules: &Wof, field: &Field<'_>, unit: UnitId, charger: &Runner) -> Option<(Running, f32)> {
    let reach =
        approach::reach_inches(rules, field, unit).filter(|reach| comes_within(field, charger, unit, *reach))?;
    let starts = first_seen(rules, field, unit, charger)?;
    let (front, half) = (field.unit(unit).front, placement::block(field, unit).footprint.frontage / 2.0);
    let wheels = fronts(field, charger).filter_map(|aim| approach::wheel_towards(front, half, aim.at));
    let paths = [vec![Leg::Advance(reach)]].into_iter().chain(wheels.map(|wheel| vec![wheel, Leg::Advance(reach)]));
    let runs = paths.filter_map(|path| {
        let walk = approach::charge_walk(rules, field, unit, charger.unit, &path, (1.0 - starts).max(0.0));
        let runner = Runner::paced(unit, walk.legs.clone(), starts, (walk.inches, walk.spent));
        let met = encounters::run(field, vec![charger.clone(), runner.clone()]).met;
        met.first().map(|met| (Running { walk, runner }, met.time))
    });
    runs.reduce(|best, next| if next.1 < best.1 - TOLERANCE { next } else { best })
}

/// A charger's front at the moments that a unit coming out at it may aim for, from first to last.
fn fronts<'a>(field: &'a Field<'_>, charger: &'a Runner) -> impl Iterator<Item = Pose> + 'a {
    let lasts = charger.ends(field) - charger.starts;
    (0..=AIMS).map(move |moment| charger.front_at(field, charger.starts + lasts * f32::from(moment) / f32::from(AIMS)))
}

/// A quick test whether a charger comes near enough to a unit to be met with a reach: by the boxes round where the unit
/// stands and round the charger's way, with more room than a wheel swings out between two of the tried moments.
fn comes_within(field: &Field<'_>, charger: &Runner, unit: UnitId, reach: f32) -> bool {
    let passed: Vec<Body> =
        fronts(field, charger).map(|front| alignment::block_at(field, charger.unit, front)).collect();
    let own = placement::block(field, unit);
    let room = own.footprint.radius() + passed[0].footprint.radius();
    bases::bounds(&passed).gap(bases::bounds(&[own])) <= reach + room
}

/// An evader on its way in a direction, from when it first sees the charger (wof.14.4.02 to wof.14.4.04).
pub fn evader(rules: &Wof, field: &Field<'_>, unit: UnitId, away: Facing, starts: f32) -> Running {
    going(rules, field, unit, away, (starts, (1.0 - starts).max(0.0)))
}

/// Skirmishers that give way to close order, up to their limit (wof.13.0.08).
pub fn giving_way(rules: &Wof, field: &Field<'_>, unit: UnitId, away: Facing, starts: f32) -> Running {
    let inches = rules.charts().formation.skirmishers_give_way_inches;
    let part = rout_inches(rules, field, unit).map_or(0.0, |rate| (inches / rate).min(1.0 - starts));
    going(rules, field, unit, away, (starts, part.max(0.0)))
}

/// How far a unit evades in a whole move, inches (wof.t.move).
pub fn rout_inches(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Option<f32> {
    let condition = field.of::<UnitState>(unit).condition();
    rates::rate_inches(rules.in_force(), condition, condition.formation, Pace::Rout)
}

fn going(rules: &Wof, field: &Field<'_>, unit: UnitId, away: Facing, (starts, part): (f32, f32)) -> Running {
    let mut legs = turned(field, unit, away);
    legs.push(Leg::Advance(rout_inches(rules, field, unit).unwrap_or_default() * part));
    let walk = retreating_for(rules, field, unit, &legs, part);
    let runner = Runner::paced(unit, walk.legs.clone(), starts, (walk.inches, walk.spent));
    Running { walk, runner }
}

/// How a unit that evades or gives way from some moment on goes by some legs.
pub fn retreating(rules: &Wof, field: &Field<'_>, unit: UnitId, legs: &[Leg], starts: f32) -> Walk {
    retreating_for(rules, field, unit, legs, (1.0 - starts).max(0.0))
}

fn retreating_for(rules: &Wof, field: &Field<'_>, unit: UnitId, legs: &[Leg], part: f32) -> Walk {
    route::walk(rules, field, unit, legs, Allowance { part, pace: Pace::Rout }, Care::Hasty, Purpose::Evade)
}

/// Turning about into a direction (wof.14.4.02): every figure where it stands, then the rest of the turn.
fn turned(field: &Field<'_>, unit: UnitId, away: Facing) -> Vec<Leg> {
    let facing = field.unit(unit).front.facing;
    let turn = facing.turn_to(away);
    let about = turn.abs() > 90.0;
    let rest = if about { facing.about().turn_to(away) } else { turn };
    let about = about.then_some(Leg::AboutFace);
    about.into_iter().chain((rest.abs() > TOLERANCE).then_some(Leg::Turn(rest))).collect()
}

impl Charging {
    /// The charger on its way.
    pub(crate) fn runner(&self, rules: &Wof, field: &Field<'_>) -> Running {
        charger(rules, field, (self.unit, self.target), &self.path, self.spent)
    }
}

/// How a unit that comes out at the charger meets it, and when.
pub(crate) fn comes_out(
    rules: &Wof,
    field: &Field<'_>,
    charger: &Runner,
    unit: UnitId,
) -> Result<(Running, f32), Refusal> {
    let met = coming_out(rules, field, unit, charger);
    met.ok_or_else(|| Refusal::new(clause!("wof.14.0.02"), "it does not come at the charger before he is there"))
}

/// All runners, the charger first, each with its answer.
pub(crate) fn all(rules: &Wof, field: &Field<'_>, charge: &Charging) -> Vec<(Option<Reply>, Running)> {
    let charger = charge.runner(rules, field);
    let seen = |unit: UnitId| first_seen(rules, field, unit, &charger.runner).unwrap_or(charger.runner.starts);
    let goes = |answer: &Answer| match answer.reply {
        Reply::Stands => None,
        Reply::Countercharges | Reply::Supports => {
            comes_out(rules, field, &charger.runner, answer.unit).ok().map(|(running, _)| (Some(answer.reply), running))
        }
        Reply::Evades(away, shoots) => {
            let starts = shoots.unwrap_or_else(|| seen(answer.unit));
            Some((Some(answer.reply), evader(rules, field, answer.unit, away, starts)))
        }
        Reply::GivesWay(away) => {
            Some((Some(answer.reply), giving_way(rules, field, answer.unit, away, seen(answer.unit))))
        }
    };
    let others: Vec<(Option<Reply>, Running)> = charge.answers.iter().filter_map(goes).collect();
    [(None, charger)].into_iter().chain(others).collect()
}
