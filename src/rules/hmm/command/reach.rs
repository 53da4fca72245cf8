//! How a commander keeps his units in reach (hmm.16.03, hmm.16.08, hmm.20.14): where a unit must stay to be in command,
//! which ways lead him where most of them are, and how many figures a way of his or of a messenger frees. What he may
//! and must do is in `command::attack_defend_reserve` and in `command::duties`.

use crate::{
    battle::{CommandReach, Sight},
    measure::{Facing, Leg, Polyline, TOLERANCE},
    rules::hmm::{
        Hmm,
        charts::Pace,
        command::{chain, messengers, posts},
        formation::{figures, rights},
        movement::marches,
        papers::{Duty, Mission, Papers, progress},
        state::{Acted, Conduct, Morale, UnitState},
    },
    table::{Field, Recalled, UnitId},
};
use bevy::math::Vec2;
use serde::Serialize;

/// Places on a line of advance are tried at this distance from one another, inches.
const STEP_INCHES: f32 = 1.0;
/// A commander prefers to have his units this far inside his reach, inches.
const TO_SPARE_INCHES: f32 = 2.0;

/// The place where a unit of the viewer's side must stay to be in command; none if orders do not bind or it has no
/// commander.
pub fn command_reach(rules: &Hmm, sight: &Sight<'_, Hmm>, unit: UnitId) -> Option<CommandReach> {
    let field = &sight.field;
    let his = sight.seat.side().is_none_or(|side| side == field.unit(unit).side);
    if !chain::orders_bind(rules) || !his || !field.of::<UnitState>(unit).is_combatant() {
        return None;
    }
    field.recall(&ReachOf(unit), || reach_of(rules, field, unit))
}

/// Whose command reach is asked for.
#[derive(Serialize)]
struct ReachOf(UnitId);

impl Recalled for ReachOf {
    type Answer = Option<CommandReach>;
}

fn reach_of(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Option<CommandReach> {
    let chief = chain::commander(field, unit).filter(|&chief| chain::is_there(field, chief))?;
    Some(CommandReach { places: places(rules, field, chief), within_inches: rules.charts().command.radius_inches })
}

/// Where a commander can be when his side has moved: on his line as far as he rides, at his post, or where he is.
fn places(rules: &Hmm, field: &Field<'_>, chief: UnitId) -> Vec<Vec2> {
    let at = field.unit(chief).at();
    if let Some(post) = posts::post(rules, field, chief) {
        return vec![post];
    }
    let Some(line) = chain::mission(rules, field, chief).and_then(Mission::line) else { return vec![at] };
    if field.of::<Conduct>(chief).acted != Acted::Nothing {
        return vec![at];
    }
    let ahead = along(&line, at, 0.0, marches::allowance(rules, field, chief, Pace::March).inches);
    std::iter::once(at).chain(ahead.map(|inches| line.at(inches))).collect()
}

/// The places along a line, as distances from its start, from this far behind a commander to this far ahead of him,
/// inches.
fn along(line: &Polyline, at: Vec2, behind: f32, ahead: f32) -> impl Iterator<Item = f32> + use<> {
    let (here, length) = (progress(line, at).0, line.length());
    let from = here - behind;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a commander rides a few inches")]
    let steps = ((behind + ahead) / STEP_INCHES).max(0.0) as u16;
    (0..=steps)
        .map(move |step| from + f32::from(step) * STEP_INCHES)
        .filter(move |inches| (0.0..=length).contains(inches))
}

/// The figures of a commander's steady units that are within this many inches of a place.
fn in_reach(field: &Field<'_>, chief: UnitId, place: Vec2, radius: f32) -> usize {
    let steady = chain::formation(field, chief).filter(|&unit| field.of::<Morale>(unit).is_steady());
    let near = steady.filter(|&unit| field.reach(unit, place).is_some_and(|reach| reach.distance() <= radius));
    near.map(|unit| figures::men(field, unit)).sum()
}

/// Whether a commander who goes to a place would leave one of his steady units that can march behind, out of his reach
/// (hmm.16.03).
pub(crate) fn leaves_a_unit(rules: &Hmm, field: &Field<'_>, chief: UnitId, to: Vec2) -> bool {
    let (at, radius) = (field.unit(chief).at(), rules.charts().command.radius_inches);
    let marches = |unit: &UnitId| {
        let state = field.of::<UnitState>(*unit);
        state.morale.is_steady() && rights::moves_at_all(state)
    };
    let gap = |unit: UnitId, place: Vec2| field.reach(unit, place).map_or(0.0, |reach| reach.distance());
    let mut marching = chain::formation(field, chief).filter(marches);
    marching.any(|unit| gap(unit, to) > radius.max(gap(unit, at)) + TOLERANCE)
}

/// The figures that a commander's or a messenger's way to a place makes available: those of the formation that he leads
/// or rides to, by the share of the way covered, and those that it brings into a commander's reach, less those that it
/// leaves out of it. Zero for all other units.
pub fn frees(rules: &Hmm, field: &Field<'_>, unit: UnitId, to: Vec2) -> f32 {
    let from = field.unit(unit).at();
    if let (Some(recipient), Some(dispatch)) =
        (messengers::recipient(field, unit), Papers::of(field, field.unit(unit).side).dispatch(unit))
    {
        let there = field.unit(recipient).at();
        return brought(
            field,
            dispatch.to,
            (from.distance(there) - to.distance(there)) / from.distance(there).max(1.0),
        );
    }
    let Some(line) = chain::mission(rules, field, unit).and_then(Mission::line) else { return 0.0 };
    let owes = Papers::of(field, field.unit(unit).side).duty(unit).is_some();
    let share = (progress(&line, to).0 - progress(&line, from).0) / most(rules, field, unit).max(1.0);
    let radius = rules.charts().command.radius_inches;
    #[expect(clippy::cast_precision_loss, reason = "a formation has a few hundred figures at most")]
    let reached = |place: Vec2| in_reach(field, unit, place, radius) as f32;
    reached(to) - reached(from) + if owes { brought(field, unit, share) } else { 0.0 }
}

/// A share of a formation's figures.
fn brought(field: &Field<'_>, chief: UnitId, share: f32) -> f32 {
    let figures: usize = chain::formation(field, chief).map(|unit| figures::men(field, unit)).sum();
    #[expect(clippy::cast_precision_loss, reason = "a formation has a few hundred figures at most")]
    let figures = figures as f32;
    figures * share.clamp(0.0, 1.0)
}

/// Ways for a commander under Attack along his line: to where most of his units are in his reach, as far as his slowest
/// unit moves, and as far as he must.
pub fn ways_along_the_line(rules: &Hmm, field: &Field<'_>, chief: UnitId) -> Vec<Vec<Leg>> {
    let Some(line) = chain::mission(rules, field, chief).and_then(Mission::line) else { return Vec::new() };
    let (front, most) = (field.unit(chief).front, most(rules, field, chief));
    let here = progress(&line, front.at).0;
    let least = rules.charts().command.least_advance_inches(most);
    let to = |inches: f32| {
        let there = line.at(inches);
        let degrees = front.facing.turn_to(Facing::along(there - front.at)?);
        let turn = (degrees.abs() > 1.0).then_some(Leg::Turn(degrees));
        Some(turn.into_iter().chain([Leg::Advance(front.at.distance(there))]).collect())
    };
    let among_them = among_his_units(rules, field, chief, &line);
    among_them.into_iter().chain([here + most, here + least]).filter_map(to).collect()
}

/// How far along his line a commander has most of his figures in reach, preferring those well inside it; none if no
/// place that he can ride to is better than where he is.
fn among_his_units(rules: &Hmm, field: &Field<'_>, chief: UnitId, line: &Polyline) -> Option<f32> {
    let at = field.unit(chief).at();
    let chart = &rules.charts().command;
    let owed = Papers::of(field, field.unit(chief).side).duty(chief).map_or(-chart.post_inches, Duty::least_inches);
    let value = |place: Vec2| {
        let reached = |radius: f32| in_reach(field, chief, place, radius);
        (reached(chart.radius_inches), reached(chart.radius_inches - TO_SPARE_INCHES))
    };
    let rides = marches::allowance(rules, field, chief, Pace::March).inches;
    let places = along(line, at, -owed, rides).map(|inches| (value(line.at(inches)), inches));
    let best = places.fold(None, |best: Option<((usize, usize), f32)>, place| match best {
        Some(best) if best.0 >= place.0 => Some(best),
        _ => Some(place),
    });
    best.filter(|(best, _)| *best > value(at)).map(|(_, inches)| inches)
}

/// The most that a commander can advance with his units: the least of their rates and his own (hmm.16.08).
pub(crate) fn most(rules: &Hmm, field: &Field<'_>, chief: UnitId) -> f32 {
    let rate = |unit: UnitId| marches::allowance(rules, field, unit, Pace::March).inches;
    chain::formation(field, chief).map(rate).filter(|rate| *rate > 0.0).fold(rate(chief), f32::min)
}
