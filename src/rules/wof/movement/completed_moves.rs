//! The changes that a walk makes on the table: the unit and its general are carried along, the ground has disordered
//! it, friends are passed through or mixed with, abandoned equipment of the enemy is taken, a manoeuvre in a pinning
//! zone halts it shaken, other causes disorder it (wof.12.7, wof.12.11.04, wof.21.3.01). How a walk goes is in
//! `movement::route`, whether it may be made in `movement::plain_moves` and in `charge::stages`.

use crate::{
    battle::{
        Happening, Outcome,
        notice::{EntryWeight, Moment},
    },
    clause::Clause,
    measure::{Body, Footprint, Leg, Pose},
    rules::{
        common::{journal::Weight, party},
        wof::{
            Wof,
            artillery::battalion_guns,
            command::command_distance,
            data::{Ranks, Spirit},
            events::{Change, WofEvent},
            formation::placement,
            journal::line,
            movement::walk::Walk,
            state::{Formation, GunPlace, Manned, Morale, PartKind, PartOf, UnitState, Way},
        },
    },
    table::{
        Field, Presence, Stand, UnitId,
        ask::{Subject, Whom},
    },
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

/// The units intermixed from now on, and those that were passed through (wof.12.7.03, wof.9.6.02).
fn mix(field: &Field<'_>, outcome: &mut Outcome<Wof>, unit: UnitId, walk: &Walk) {
    let before = &field.of::<Morale>(unit).intermixed;
    for &friend in &walk.through_friends {
        outcome.own(WofEvent::of(friend, Change::Disturbed));
    }
    if *before == walk.intermixed {
        return;
    }
    let newly: Vec<UnitId> = walk.intermixed.iter().copied().filter(|friend| !before.contains(friend)).collect();
    clears(field, outcome, unit, &walk.intermixed);
    for friend in newly {
        let mut now = field.of::<Morale>(friend).intermixed.clone();
        now.push(unit);
        outcome.own(WofEvent::of(friend, Change::Intermixed(now)));
    }
}

/// A unit is intermixed with no others than these: friends that it has cleared are free of it (wof.12.7.03).
pub fn clears(field: &Field<'_>, outcome: &mut Outcome<Wof>, unit: UnitId, still: &[UnitId]) {
    let before = &field.of::<Morale>(unit).intermixed;
    if before.as_slice() == still {
        return;
    }
    outcome.own(WofEvent::of(unit, Change::Intermixed(still.to_vec())));
    for &friend in before.iter().filter(|friend| !still.contains(friend)) {
        let now = field.of::<Morale>(friend).intermixed.iter().copied().filter(|&other| other != unit).collect();
        outcome.own(WofEvent::of(friend, Change::Intermixed(now)));
    }
}

/// Guns and horses of the enemy that a unit touches where its stands end: horses are gone, whatever touches them
/// (wof.12.11.04); guns are captured, but not by skirmishers, nor by routers (`wof.h.abandoned_guns`).
pub(crate) fn take_what_is_left_behind(
    rules: &Wof,
    field: &Field<'_>,
    outcome: &mut Outcome<Wof>,
    unit: UnitId,
    stands: &[Stand],
) {
    let state = field.of::<UnitState>(unit);
    if !state.is_body() {
        return;
    }
    let bodies: Vec<Body> = stands.iter().map(Stand::body).collect();
    let contact = rules.charts().movement.contact_inches;
    let near = field.reach_within(Subject::Bodies(&bodies), contact, Whom::of(field.unit(unit).side.enemy()));
    let mut parts: Vec<UnitId> =
        near.iter().map(|near| near.stand.unit).filter(|&other| field.get_of::<PartOf>(other).is_some()).collect();
    parts.sort_unstable();
    parts.dedup();
    let captures = !state.formation.skirmishes() && !state.morale.is_routing();
    for part in parts {
        let Some(of) = field.get_of::<PartOf>(part) else { continue };
        let (weight, text, clause) = match of.what {
            PartKind::Horses => {
                let text = format!("{} drove off {}.", field.unit(unit).name, field.unit(part).name);
                (Weight::from(EntryWeight::Decisive), text, clause!("wof.12.11.04"))
            }
            PartKind::Guns | PartKind::BattalionGun if !captures => continue,
            PartKind::Guns | PartKind::BattalionGun => {
                let gone = if of.what == PartKind::Guns {
                    Change::Manned(Manned::Captured)
                } else {
                    Change::BattalionGun(GunPlace::Lost)
                };
                outcome.own(WofEvent::of(of.unit, gone));
                let text = format!("{} captured {}.", field.unit(unit).name, field.unit(part).name);
                (Moment::GunsLost.into(), text, clause!("wof.h.abandoned_guns"))
            }
        };
        outcome.happen(Happening::Presence { unit: part, presence: Presence::Lost });
        outcome.happen(line(field, unit, text, clause).weighing(weight));
    }
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
