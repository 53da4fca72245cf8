//! The changes that a walk makes on the table: the unit and its general are carried along, the ground has disordered
//! it, friends are passed through or mixed with, abandoned equipment of the enemy is taken, a manoeuvre in a pinning
//! zone halts it shaken, other causes disorder it (wof.12.7, wof.12.11.04, wof.21.3.01). How a walk goes is in
//! `movement::route`, whether it may be made in `movement::plain_moves` and in `charge::stages`.

use crate::{
    battle::{Happening, Outcome},
    clause::Clause,
    measure::{Footprint, Leg, Pose},
    rules::{
        common::party,
        wof::{
            Wof,
            artillery::{abandoned_guns::take_what_is_left_behind, battalion_guns},
            charts::{Ranks, Spirit},
            command::command_distance,
            events::{Change, WofEvent},
            formation::placement,
            journal::line,
            movement::{interpenetration::mix, walk::Walk},
            state::{Formation, Morale, UnitState, Way},
        },
    },
    table::{Field, Stand, UnitId},
};

/// Moves a unit along a walk: its stands, its way, the effects of ground, and the general that has joined it.
pub fn go(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, unit: UnitId, walk: &Walk) {
    let (from, state) = (field.unit(unit).front, field.of::<UnitState>(unit));
    let body = placement::block(field, unit).footprint;
    if !walk.legs.is_empty() {
        let stands = party::carried(field, unit, from, walk.front);
        outcome.happen(Happening::Moved { unit, from, body, legs: walk.legs.clone(), front: walk.front, stands });
        for general in command_distance::joined_to(field, unit) {
            take_along(field, outcome, general, (from, walk.front), body, &walk.legs);
        }
        let way = Way { from, body, legs: walk.legs.clone() };
        outcome.own(WofEvent::of(unit, Change::Went(way, walk.straight_tail_inches)));
    }
    if walk.disordered.is_some() && state.formation.ranks == Ranks::Ordered {
        outcome.own(WofEvent::of(unit, Change::Ranks(Ranks::Disordered)));
    }
    if walk.astride != state.formation.astride {
        outcome.own(WofEvent::of(unit, Change::Astride(walk.astride)));
    }
    mix(field, outcome, unit, walk);
    touch_generals(outcome, unit, walk);
    if !walk.legs.is_empty() {
        let stands = moved_stands(field, unit, walk);
        take_what_is_left_behind(rules, field, outcome, unit, &stands);
        battalion_guns::rejoin(rules, field, outcome, unit, &stands);
    }
}

/// Enemy generals that a unit went over, to be checked before any unit shoots (wof.6.2.03).
pub(crate) fn touch_generals(outcome: &mut Outcome<Wof>, unit: UnitId, walk: &Walk) {
    for &general in &walk.generals_met {
        outcome.own(WofEvent::of(general, Change::TouchedBy(unit)));
    }
}

/// A general that has joined a unit goes where it goes (`wof.h.general_moves`).
fn take_along(
    field: &Field<'_>,
    outcome: &mut Outcome<Wof>,
    general: UnitId,
    way: (Pose, Pose),
    body: Footprint,
    legs: &[Leg],
) {
    let his = field.unit(general).front;
    let stands = party::carried(field, general, way.0, way.1);
    let front = party::carry(his, way.0, way.1);
    outcome.happen(Happening::Moved { unit: general, from: his, body, legs: legs.to_vec(), front, stands });
}

/// A unit's stands where a walk ends.
pub fn moved_stands(field: &Field<'_>, unit: UnitId, walk: &Walk) -> Vec<Stand> {
    let poses = party::carried(field, unit, field.unit(unit).front, walk.front);
    poses.into_iter().filter_map(|(id, pose)| Some(Stand { pose, ..field.get_stand(id)?.clone() })).collect()
}

/// A unit that manoeuvred in a pinning zone halts shaken (wof.21.3.01).
pub fn halt_shaken(
    field: &Field<'_>,
    outcome: &mut Outcome<Wof>,
    (unit, enemy): (UnitId, UnitId),
    (what, clause): (&str, Clause),
) {
    if field.of::<Morale>(unit).spirit == Spirit::Good {
        outcome.own(WofEvent::of(unit, Change::Spirit(Spirit::Shaken)));
    }
    let name = &field.unit(unit).name;
    let text = format!("{name} {what} before the front of {} and halted shaken.", field.unit(enemy).name);
    outcome.happen(line(field, unit, text, clause));
}

/// Disorders a unit, unless it is already.
pub(crate) fn disorder(field: &Field<'_>, outcome: &mut Outcome<Wof>, unit: UnitId, clause: Clause, by: &str) {
    if field.of::<Formation>(unit).ranks == Ranks::Disordered {
        return;
    }
    outcome.own(WofEvent::of(unit, Change::Ranks(Ranks::Disordered)));
    let text = format!("{} fell into disorder {by}.", field.unit(unit).name);
    outcome.happen(line(field, unit, text, clause));
}
