//! Using a walk: its allowance, whether it may end at its place, and its changes.

use std::collections::BTreeSet;

use crate::{
    battle::{
        Domain, Ghost, Happening, LegKind, Outcome, Outlook, PathDomain, Plan, Refusal,
        notice::{Overlay, OverlayRole, OverlayShape},
    },
    measure::{Body, Leg, Pose},
    rules::{
        common::party,
        hmm::{
            Hmm,
            charts::{Daylight, Pace, Troop},
            command::{
                attack_defend_reserve, messengers,
                stepping_aside::{self, Aside},
            },
            events::HmmEvent,
            formation::{figures, skirmish_companies},
            morale::routs,
            movement::{
                self, turns,
                walk::{Allowance, Walk},
            },
            powers,
            state::{Acted, BattleState, History, Morale, Troops, UnitState},
            visibility,
        },
    },
    table::{Field, Stand, StandId, Subject, UnitId, Whom},
};

/// A unit's allowance at a pace.
pub fn allowance(rules: &Hmm, field: &Field<'_>, unit: UnitId, pace: Pace) -> Allowance {
    let state = field.of::<UnitState>(unit);
    let rate = |pace: Pace| {
        movement::rates::rate(rules.in_force(), state.troops.kind, state.formation.mount, state.formation.kind, pace)
    };
    let night = field.resource::<BattleState>().daylight == Daylight::Night && state.formation.is_formed();
    let by_night = if night { rules.charts().visibility.night_allowance_percent / 100.0 } else { 1.0 };
    let full = rate(if pace == Pace::Charge { Pace::Charge } else { Pace::March }) * by_night;
    if state.conduct.acted == Acted::LaidCharge {
        return Allowance { inches: rules.charts().works.leave_inches, full: 0.0 };
    }
    Allowance { inches: rate(pace) * by_night, full }
}

/// A walk must go somewhere, end where the unit may lie, and not end nearer the enemy while it rests (hmm.10.13).
pub fn must_be_free_to_go(rules: &Hmm, field: &Field<'_>, unit: UnitId, walk: &Walk) -> Result<(), Refusal> {
    if walk.legs.is_empty() && walk.toll.is_none() {
        return Err(walk.stops.clone().unwrap_or_else(|| Refusal::new(clause!("hmm.02.19"), "the path goes nowhere")));
    }
    if let Some(bar) = walk.stops.as_ref().filter(|_| walk.closed_by.is_some()) {
        return Err(bar.clone());
    }
    let stands = moved_stands(field, unit, walk);
    let apart = in_nobodys_way(field, unit, walk, &stands);
    may_end(rules, field, unit, &apart, walk.front, &stands)
}

/// The units on whom a unit may stand where a walk ends: itself, and the enemies that are gone by then.
fn in_nobodys_way(field: &Field<'_>, unit: UnitId, walk: &Walk, stands: &[Stand]) -> Vec<UnitId> {
    let walks = std::slice::from_ref(walk);
    let gone = ridden_down(field, unit, walks, stands).into_iter().chain(come_upon(field, unit, walks, stands));
    gone.chain([unit]).collect()
}

/// Whether a unit may end a move with its front and its stands at some places, ignoring the stands of some units.
///
/// # Errors
/// The obstacle, the contrary order, or that it must rest (hmm.20.27, hmm.20.28, hmm.20.14, hmm.10.13).
pub fn may_end(
    rules: &Hmm,
    field: &Field<'_>,
    unit: UnitId,
    apart: &[UnitId],
    front: Pose,
    stands: &[Stand],
) -> Result<(), Refusal> {
    stepping_aside::must_find_room(rules, field, unit, apart, stands)?;
    skirmish_companies::must_keep_near(rules, field, unit, stands)?;
    attack_defend_reserve::may_go(rules, field, unit, front)?;
    let state = field.of::<UnitState>(unit);
    if state.morale.is_resting(field.resource::<BattleState>().turn) {
        let nearer =
            attack_defend_reserve::nearer_to_any(rules, field, unit, front, field.side(field.unit(unit).side.enemy()));
        if let Some(by) = nearer {
            return Err(
                Refusal::new(clause!("hmm.10.13"), "it rests after a melee and goes no nearer to the enemy").by(by)
            );
        }
    }
    Ok(())
}

/// A unit's stands where a walk ends.
pub fn moved_stands(field: &Field<'_>, unit: UnitId, walk: &Walk) -> Vec<Stand> {
    let poses = party::carried(field, unit, field.unit(unit).front, walk.front);
    poses.into_iter().filter_map(|(id, pose)| Some(Stand { pose, ..field.get_stand(id)?.clone() })).collect()
}

/// Those who step aside where a walk ends.
fn asides(rules: &Hmm, field: &Field<'_>, unit: UnitId, walk: &Walk) -> Vec<Aside> {
    let stands = moved_stands(field, unit, walk);
    let apart = in_nobodys_way(field, unit, walk, &stands);
    stepping_aside::must_find_room(rules, field, unit, &apart, &stands).unwrap_or_default()
}

/// The display of a walk before the order is given.
pub fn plan_of(rules: &Hmm, field: &Field<'_>, unit: UnitId, walk: &Walk, allowance: Allowance) -> Plan {
    let ghosts = party::carried(field, unit, field.unit(unit).front, walk.front);
    let turned = walk.legs.iter().any(|leg| matches!(leg, Leg::Turn(_)));
    let state = field.of::<UnitState>(unit);
    let kept = turned.then(|| turns::keeps_formation(state.formation.kind));
    let left = turned.then(|| turns::left_after((allowance.inches - walk.spent).max(0.0)));
    Plan {
        lines: walk.lines.iter().cloned().chain(kept).chain(left).collect(),
        cost_inches: Some(walk.spent),
        left_inches: Some((allowance.inches - walk.spent).max(0.0)),
        stops: walk.stops.clone(),
        ghosts: ghosts
            .into_iter()
            .filter_map(|moved| Ghost::moved(field, moved))
            .chain(stepping_aside::ghosts(&asides(rules, field, unit, walk)))
            .collect(),
        overlays: vec![Overlay {
            shape: OverlayShape::Line(Leg::way(
                &walk.legs,
                field.unit(unit).front,
                visibility::block(field, unit).footprint,
            )),
            role: OverlayRole::Path,
            label: format!("{:.1} in", walk.spent),
            margin: None,
        }],
        outlook: Outlook {
            becomes: Some(powers::of_state(rules, field.of::<UnitState>(unit), figures::men(field, unit))),
            ..Outlook::default()
        },
        ..Plan::default()
    }
}

/// Routing enemies that a unit runs over on its walks, or touches with its stands where they end (hmm.20.11).
pub fn ridden_down(field: &Field<'_>, unit: UnitId, walks: &[Walk], stands: &[Stand]) -> BTreeSet<UnitId> {
    let routers = touched_by(field, unit, stands).filter(|&enemy| field.of::<Morale>(enemy).rout.is_some());
    walks.iter().flat_map(|walk| walk.ridden_down.iter().copied()).chain(routers).collect()
}

/// Enemy messengers that a unit goes over on its walks, or touches with its stands where they end (hmm.17.03).
pub fn come_upon(field: &Field<'_>, unit: UnitId, walks: &[Walk], stands: &[Stand]) -> BTreeSet<UnitId> {
    let is_messenger = |enemy: &UnitId| field.of::<Troops>(*enemy).kind == Troop::Messenger;
    let passed = walks.iter().flat_map(|walk| walk.come_upon.iter().copied());
    touched_by(field, unit, stands).chain(passed).filter(is_messenger).collect()
}

/// The enemies that a unit touches with its stands at some places.
pub(crate) fn touched_by<'f>(
    field: &Field<'f>,
    unit: UnitId,
    stands: &[Stand],
) -> impl Iterator<Item = UnitId> + use<'f> {
    let bodies: Vec<Body> = stands.iter().map(Stand::body).collect();
    field
        .contact_with(Subject::Bodies(&bodies), Whom::of(field.unit(unit).side.enemy()))
        .into_iter()
        .map(|contact| contact.theirs.unit)
}

/// Moves a unit along a walk; routing enemies that it touches disperse, riders of its side make room (hmm.20.11,
/// hmm.20.27).
pub fn go(rules: &Hmm, field: &Field<'_>, outcome: &mut Outcome<Hmm>, unit: UnitId, walk: &Walk) {
    let (walks, moved) = (std::slice::from_ref(walk), moved_stands(field, unit, walk));
    if walk.touched.is_none() {
        for router in ridden_down(field, unit, walks, &moved) {
            routs::disperse(rules, field, router, outcome);
        }
    }
    messengers::waylay(outcome, unit, come_upon(field, unit, walks, &moved));
    stepping_aside::step_aside(field, outcome, unit, asides(rules, field, unit, walk));
    if !walk.legs.is_empty() && walk.legs.iter().all(|leg| matches!(leg, Leg::Turn(_))) {
        outcome.own(HmmEvent::TurnedOnTheSpot(unit, walk.front));
    }
    if field.of::<History>(unit).toll != walk.toll {
        outcome.own(HmmEvent::PaidToll(unit, walk.toll));
    }
    let from = field.unit(unit).front;
    let stands: Vec<(StandId, Pose)> = party::carried(field, unit, from, walk.front);
    let body = visibility::block(field, unit).footprint;
    outcome.happen(Happening::Moved { unit, from, body, legs: walk.legs.clone(), front: walk.front, stands });
}

/// The paths that a unit may be led along at a pace from a pose, some inches farther than its allowance.
pub fn path(rules: &Hmm, field: &Field<'_>, unit: UnitId, pace: Pace, start: Pose, bonus_inches: f32) -> Domain {
    let (allowance, drill) = (allowance(rules, field, unit, pace), rules.charts().formation.drill);
    Domain::Path(PathDomain {
        start,
        allowance_inches: allowance.inches + bonus_inches,
        legs: vec![LegKind::Advance, LegKind::Turn],
        turn_step_degrees: drill.turn_step_degrees,
        turn_step_inches: drill.turn_step_percent / 100.0 * allowance.full,
    })
}
