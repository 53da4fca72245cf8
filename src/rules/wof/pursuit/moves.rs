//! The moves of pursuers (wof.19.0.06, wof.19.2, wof.19.3): after the nearest of the units they routed, into it, into
//! others, off the table and back. `pursuit::decisions` says which units pursue, halt or return.

use bevy::math::Vec2;

use crate::{
    battle::{Happening, Outcome, notice::Moment},
    clause::Clause,
    measure::{Body, Facing, Pose},
    rules::wof::{
        Wof,
        charge::{flanks, impetus::Impetus},
        charts::{Aspect, FormationKind, Ranks},
        command::command_distance,
        events::{Change, WofEvent},
        formation::{
            figures,
            placement::{self, Stance},
        },
        journal::line,
        morale::run::{self, MakesRoom, Run},
        movement::walk::Purpose,
        pursuit::{crashes, off_table},
        state::{
            Acted, BattleState, Charge, ChargeFate, ChargeKind, ContactMade, Fight, Morale, Pursuit, UnitState,
            UnitView,
        },
    },
    table::{Field, Presence, Stand, StandId, UnitId, ask::sort_by_distance},
};

/// The first move of a pursuit is half a move, and compulsory.
pub(in crate::rules::wof) const FIRST_MOVE_IS_HALF: Clause = clause!("wof.19.0.06");

/// How finely places along the edge are tried where a unit comes back, inches.
const TRIED_EVERY: f32 = 0.5;
/// How far along the edge they are tried, in steps.
const STEPS: u16 = 96;

/// The nearest of some units on the table; the lowest id of those equally near (`wof.h.pursuit_target`).
pub(crate) fn nearest(field: &Field<'_>, unit: UnitId, among: &[UnitId]) -> Option<UnitId> {
    let inches = |other: UnitId| field.reach(unit, other).map(|reach| reach.distance());
    let mut near: Vec<(f32, UnitId)> =
        among.iter().filter_map(|other| inches(*other).map(|inches| (inches, *other))).collect();
    sort_by_distance(&mut near, |(inches, _)| *inches, |(_, other)| *other);
    near.first().map(|(_, other)| *other)
}

/// The unit that a pursuer follows: the nearest router of those it routed, or one that has run off the table; none if
/// all are destroyed or no longer run (wof.19.0.07, wof.19.2.01, `wof.h.pursuit_target`).
pub(crate) fn followed(field: &Field<'_>, unit: UnitId, pursuit: &Pursuit) -> Option<UnitId> {
    let runs = |target: &UnitId| field.of::<Morale>(*target).is_routing();
    let running: Vec<UnitId> = pursuit.targets.iter().copied().filter(runs).collect();
    let left = || running.iter().copied().find(|target| field.unit(*target).presence == Presence::LeftTable);
    nearest(field, unit, &running).or_else(left)
}

/// A pursuit ends: the unit stands, disordered, in good morale, in the formation of its width (wof.19.0.07).
pub(crate) fn ends(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, unit: UnitId, state: UnitView<'_>) {
    outcome.own(WofEvent::of(unit, Change::Rallied));
    if state.formation.kind == FormationKind::Clump {
        let formation = rules.charts().formation.by_width(state.formation.width.into());
        outcome.own(WofEvent::of(unit, Change::Formed(formation, state.formation.width)));
    }
    let text = format!("The pursuit of {} was over.", field.unit(unit).name);
    outcome.happen(line(field, unit, text, clause!("wof.19.0.07")));
}

/// A pursuer goes after its target (wof.19.0.06).
pub(crate) fn chase(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, unit: UnitId, part: f32) {
    let state = field.of::<UnitState>(unit);
    let Some(pursuit) = &state.morale.pursuit else { return };
    let Some(target) = followed(field, unit, pursuit) else { return ends(rules, field, outcome, unit, state) };
    if field.resource::<BattleState>().opponents_of(unit).any(|enemy| enemy == target) {
        return;
    }
    let towards = Facing::along(run::middle(field, target) - run::middle(field, unit));
    let bearing = towards.unwrap_or(field.unit(unit).front.facing);
    let run = run::plan(rules, field, unit, bearing, (part, 0.0), (Purpose::Pursuit(target), MakesRoom::Behind));
    run::make(rules, field, outcome, unit, &run, (part, Acted::Pursued));
    let goes_on = Pursuit { half_move_owed: false, ..pursuit.clone() };
    outcome.own(WofEvent::of(unit, Change::Pursues(Some(goes_on.clone()))));
    match run.walk.touched.map(|stand| stand.unit) {
        Some(enemy) if pursuit.targets.contains(&enemy) => reaches(field, outcome, unit, enemy),
        Some(enemy) => crashes(rules, field, outcome, unit, enemy, &run),
        None if run.walk.over_edge && !field.unit(target).on_table() => leaves(field, outcome, unit, goes_on, &run),
        None if run.walk.barred.is_some() => ends(rules, field, outcome, unit, run.state.view()),
        None => {}
    }
}

/// It has reached its target and strikes it in the next round (`wof.h.pursuit_contact`).
fn reaches(field: &Field<'_>, outcome: &mut Outcome<Wof>, unit: UnitId, target: UnitId) {
    outcome.own(WofEvent::Met(Fight::between((unit, field.unit(unit).side), target)));
    let text = format!("{} caught up with {}.", field.unit(unit).name, field.unit(target).name);
    outcome.happen(line(field, unit, text, clause!("wof.h.pursuit_contact")).weighing(Moment::Pursuit));
}

/// It crashes into new enemies: a charge without impetus, tested in the next phase of charges; its pursuit is over
/// (wof.19.3.01, wof.19.0.07).
fn crashes(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, unit: UnitId, enemy: UnitId, run: &Run) {
    let from: Vec<Body> = run.stands.iter().map(Stand::body).collect();
    let flanked = flanks::are_behind_the_frontage(rules, field, &from, enemy);
    let contact = ContactMade { degrees: 0.0, inches: run.walk.inches, impetus: Impetus::None, uphill: false };
    let overrun = overrun(rules, field, run, enemy);
    outcome.own(WofEvent::Charge(Charge {
        unit,
        target: enemy,
        kind: ChargeKind::Crash,
        aspect: if flanked { Aspect::FlankOrRear } else { Aspect::Front },
        contact: Some(contact),
        surprised: Vec::new(),
        overrun: if overrun.is_empty() { Vec::new() } else { vec![(enemy, overrun)] },
        first_contact: None,
        bound_for: None,
        fate: ChargeFate::Pending,
    }));
    outcome.own(WofEvent::Met(Fight::between((unit, field.unit(unit).side), enemy)));
    let text = format!("{} ran into {}.", field.unit(unit).name, field.unit(enemy).name);
    outcome.happen(line(field, unit, text, crashes::CRASH).weighing(Moment::Pursuit));
    ends(rules, field, outcome, unit, run.state.view());
}

/// The skirmishers or gunners that close order touches as it crashes into them (wof.17.6.03).
fn overrun(rules: &Wof, field: &Field<'_>, run: &Run, enemy: UnitId) -> Vec<(StandId, u8)> {
    let theirs = field.of::<UnitState>(enemy);
    let loose = theirs.formation.skirmishes() || theirs.formation.kind == FormationKind::Unlimbered;
    if run.state.formation.skirmishes() || !loose || theirs.formation.garrison.is_some() {
        return Vec::new();
    }
    let contact = rules.charts().movement.contact_inches;
    let ends: Vec<Body> =
        run::ends(run).zip(&run.stands).map(|((_, pose), stand)| Body::new(pose, stand.base)).collect();
    let touched = |figure: &figures::Figure| ends.iter().any(|body| body.distance(&figure.body) <= contact);
    figures::of(rules, field, enemy)
        .iter()
        .filter(|figure| touched(figure))
        .map(|figure| (figure.stand, figure.cell))
        .collect()
}

/// It follows its target off the table, and the general that has joined it goes along (wof.19.2.01,
/// `wof.h.general_moves`).
fn leaves(field: &Field<'_>, outcome: &mut Outcome<Wof>, unit: UnitId, pursuit: Pursuit, run: &Run) {
    let left = Pursuit { left_at: Some(run.walk.front), ..pursuit };
    outcome.own(WofEvent::of(unit, Change::Pursues(Some(left))));
    let text = format!("{} pursued off the table.", field.unit(unit).name);
    outcome.happen(line(field, unit, text, off_table::OFF_THE_TABLE).weighing(Moment::Pursuit));
    for gone in command_distance::joined_to(field, unit).into_iter().chain([unit]) {
        outcome.happen(Happening::Presence { unit: gone, presence: Presence::LeftTable });
    }
}

/// A pursuer comes back on the edge as near as possible to where it left, in good order and in the formation in which
/// it left, its general with it; it does not charge this turn (wof.19.2.02).
pub(crate) fn comes_back(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, unit: UnitId) {
    let mut state = field.of::<UnitState>(unit).copied();
    let Some(pursuit) = state.morale.pursuit.clone() else { return };
    let Some(left_at) = pursuit.left_at else { return };
    (state.formation.kind, state.formation.width) = pursuit.stood;
    state.formation.width =
        state.formation.width.min(u16::try_from(state.strength.in_ranks()).unwrap_or(u16::MAX)).max(1);
    if matches!(state.formation.kind, FormationKind::Square | FormationKind::Garrison | FormationKind::Bent) {
        state.formation.kind = rules.charts().formation.by_width(state.formation.width.into());
    }
    let depth = placement::footprint(rules, state.view(), Stance::of(state.view())).depth;
    let (edge, inwards) = nearest_edge(field, left_at.at);
    let front = Pose::new(edge + inwards.vector() * depth, inwards);
    let aside = (0..=STEPS).flat_map(|step| [f32::from(step) * TRIED_EVERY, -f32::from(step) * TRIED_EVERY]);
    let places = aside.map(|aside| front.shifted(Vec2::new(aside, 0.0)));
    let laid = |front: Pose| (front, placement::stands(rules, state.view(), unit, Stance::of(state.view()), front));
    let place = places.map(laid).find(|(_, stands)| placement::must_fit(rules, field, unit, stands).is_ok());
    let Some((front, stands)) = place else { return };
    outcome.happen(Happening::Presence { unit, presence: Presence::OnTable });
    outcome.happen(Happening::Laid { unit, front, stands });
    for general in command_distance::gone_with(field, unit) {
        let own = field.of::<UnitState>(general);
        outcome.happen(Happening::Presence { unit: general, presence: Presence::OnTable });
        let stands = placement::stands(rules, own, general, Stance::of(own), front);
        outcome.happen(Happening::Laid { unit: general, front, stands });
    }
    let formed = Change::Formed(state.formation.kind, state.formation.width);
    for change in [Change::Pursues(None), formed, Change::Ranks(Ranks::Ordered), Change::Returned] {
        outcome.own(WofEvent::of(unit, change));
    }
}

/// The point of the table's edge nearest to a place, and the way from there onto the table.
fn nearest_edge(field: &Field<'_>, at: Vec2) -> (Vec2, Facing) {
    let size = field.size();
    let held = at.clamp(Vec2::ZERO, Vec2::new(size.width, size.depth));
    let edges = [
        (held.x, Vec2::new(0.0, held.y), Facing::EAST),
        (size.width - held.x, Vec2::new(size.width, held.y), Facing::WEST),
        (held.y, Vec2::new(held.x, 0.0), Facing::NORTH),
        (size.depth - held.y, Vec2::new(held.x, size.depth), Facing::SOUTH),
    ];
    let nearest = edges.into_iter().min_by(|one, other| one.0.total_cmp(&other.0));
    nearest.map_or((held, Facing::NORTH), |(_, edge, inwards)| (edge, inwards))
}
