//! A run that clumps a unit first: routs and pursuits (wof.12.10.03, wof.19.0.02). The unit turns the way it runs,
//! takes the runners' formation, and walks; why it runs and the later steps are decided elsewhere.

use bevy::math::Vec2;

use crate::{
    battle::{Happening, Outcome},
    measure::{Body, Facing, Leg, Pose, TOLERANCE},
    rules::{
        common::{layout, party},
        wof::{
            Wof,
            artillery::abandoned_guns,
            charts::{FormationKind, Pace},
            command::command_distance,
            events::{Change, WofEvent},
            formation::{
                clumps,
                placement::{self, Stance},
            },
            movement::{
                completed_moves, interpenetration, rates, route,
                walk::{Allowance, Purpose, Start, Walk},
            },
            state::{Acted, Manned, UnitState, UnitView, Way},
            terrain::Care,
        },
    },
    table::{FeatureId, Field, Stand, StandId, UnitId, Whom, ask::Subject},
};

/// How finely places are tried where a runner forms, inches.
const TRIED_EVERY: f32 = 0.25;
/// How far from where it stood it may form, in steps.
const STEPS: u16 = 120;

/// Where a runner forms when an enemy stands where it would.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MakesRoom {
    /// Farther on: routers.
    Ahead,
    /// Farther back: pursuers.
    Behind,
}

/// A run as it would go.
pub(crate) struct Run {
    /// How the unit stands as it runs.
    pub state: UnitState,
    /// From where.
    pub front: Pose,
    /// Its stands there.
    pub stands: Vec<Stand>,
    /// How it goes.
    pub walk: Walk,
}

/// A unit's formation as it runs: lines, squares and garrisons a clump, gunners skirmishers; columns and skirmishers
/// are unchanged, and irregular skirmishers come out of houses as such (wof.12.10.02, wof.12.10.03, wof.20.8.09).
pub(crate) fn clumped(rules: &Wof, state: UnitView<'_>) -> UnitState {
    let mut runs = state.copied();
    let width = clumps::clump_width(
        rules.in_force(),
        state.formation.kind,
        state.formation.width.into(),
        state.strength.in_ranks(),
    );
    (runs.formation.bend, runs.formation.garrison, runs.formation.annexes) = (None, None, Vec::new());
    match state.formation.kind {
        FormationKind::Skirmish => {}
        FormationKind::Limbered | FormationKind::Unlimbered => {
            runs.formation.kind = FormationKind::Skirmish;
            runs.battery.iter_mut().for_each(|battery| battery.manned = Manned::Left);
        }
        FormationKind::Garrison if state.comes_out_loosely() => runs.formation.kind = FormationKind::Skirmish,
        FormationKind::Column => runs.formation.width = u16::try_from(width).unwrap_or(state.formation.width),
        _ => {
            (runs.formation.kind, runs.formation.width) =
                (FormationKind::Clump, u16::try_from(width).unwrap_or(state.formation.width));
        }
    }
    runs
}

/// The middle of a unit's stands (wof.12.10.01); where it was last, if it is off the table.
pub(crate) fn middle(field: &Field<'_>, unit: UnitId) -> Vec2 {
    layout::middle(field.stands_of(unit).map(|stand| stand.pose.at)).unwrap_or_else(|| field.unit(unit).at())
}

/// Inches of a whole rout or pursuit move (wof.11.0.01, wof.19.0.06).
pub(crate) fn rate_inches(rules: &Wof, state: UnitView<'_>) -> f32 {
    rates::rate_inches(rules.in_force(), state.condition(), state.formation.kind, Pace::Rout).unwrap_or_default()
}

/// The course of a unit that runs a part of a move along a bearing, some inches to the side of its place.
pub(crate) fn plan(
    rules: &Wof,
    field: &Field<'_>,
    unit: UnitId,
    bearing: Facing,
    (part, aside): (f32, f32),
    (purpose, room): (Purpose, MakesRoom),
) -> Run {
    let before = field.of::<UnitState>(unit);
    let state = clumped(rules, before);
    let (front, stands) = forms_up(rules, field, unit, state.view(), bearing, room);
    let shifted = front.shifted(Vec2::new(aside, 0.0));
    let stands: Vec<Stand> =
        stands.into_iter().map(|stand| Stand { pose: party::carry(stand.pose, front, shifted), ..stand }).collect();
    let start = Start { state: state.view(), front: shifted, stands: stands.clone() };
    let legs = [Leg::Advance(rate_inches(rules, state.view()) * part)];
    let walk =
        route::walk_from(rules, field, unit, start, &legs, Allowance { part, pace: Pace::Rout }, Care::Hasty, purpose);
    Run { state, front: shifted, stands, walk }
}

/// The place of a unit as it sets out along a bearing: unchanged if it faces that way, else turned about its middle,
/// clear of every enemy and of the block that it leaves.
fn forms_up(
    rules: &Wof,
    field: &Field<'_>,
    unit: UnitId,
    state: UnitView<'_>,
    bearing: Facing,
    room: MakesRoom,
) -> (Pose, Vec<Stand>) {
    let (before, record) = (field.of::<UnitState>(unit), field.unit(unit));
    let stands: Vec<Stand> = field.stands_of(unit).cloned().collect();
    if before.formation.kind == state.formation.kind && record.front.facing.turn_to(bearing).abs() <= TOLERANCE {
        return (record.front, stands);
    }
    let (first, there) = if before.formation.kind == FormationKind::Skirmish {
        faced(&stands, bearing)
    } else {
        gathered(rules, field, unit, state, bearing)
    };
    let onward = if room == MakesRoom::Ahead { 1.0 } else { -1.0 };
    let leaves: Vec<FeatureId> = before.formation.held().collect();
    let mut places = (0..=STEPS).map(|step| {
        let front = first.shifted(Vec2::new(0.0, onward * f32::from(step) * TRIED_EVERY));
        let carried = there.iter().map(|stand| Stand { pose: party::carry(stand.pose, first, front), ..stand.clone() });
        (front, carried.collect::<Vec<Stand>>())
    });
    places.find(|(_, stands)| is_clear(field, unit, stands, &leaves)).unwrap_or((first, there))
}

/// A unit laid along a bearing about its middle.
fn gathered(rules: &Wof, field: &Field<'_>, unit: UnitId, state: UnitView<'_>, bearing: Facing) -> (Pose, Vec<Stand>) {
    let depth = placement::footprint(rules, state, Stance::of(state)).depth;
    let front = Pose::new(middle(field, unit) + bearing.vector() * (depth / 2.0), bearing);
    (front, placement::stands(rules, state, unit, Stance::of(state), front))
}

/// Loose figures turn where they stand.
fn faced(stands: &[Stand], bearing: Facing) -> (Pose, Vec<Stand>) {
    let turned: Vec<Stand> =
        stands.iter().map(|stand| Stand { pose: Pose::new(stand.pose.at, bearing), ..stand.clone() }).collect();
    let about = Pose::new(layout::middle(turned.iter().map(|stand| stand.pose.at)).unwrap_or_default(), bearing);
    let corners = turned.iter().flat_map(|stand| stand.body().corners()).map(|corner| about.to_local(corner));
    let (left, right, ahead) = corners.fold((0.0_f32, 0.0_f32, 0.0_f32), |(left, right, ahead), at| {
        (left.min(at.x), right.max(at.x), ahead.max(at.y))
    });
    (about.shifted(Vec2::new(f32::midpoint(left, right), ahead)), turned)
}

/// Whether no enemy stands where some stands would, and none of them is in the block that their unit leaves.
pub(crate) fn is_clear(field: &Field<'_>, unit: UnitId, stands: &[Stand], leaves: &[FeatureId]) -> bool {
    let bodies: Vec<Body> = stands.iter().map(Stand::body).collect();
    let near = field.reach_within(Subject::Bodies(&bodies), 0.0, Whom::of(field.unit(unit).side.enemy()));
    let stands_there = |other: StandId| {
        field.get_stand(other).is_some_and(|other| bodies.iter().any(|body| body.overlaps(&other.body())))
    };
    let enemies = near.iter().any(|near| field.of::<UnitState>(near.stand.unit).is_body() && stands_there(near.stand));
    let inside = || {
        !leaves.is_empty()
            && bodies.iter().any(|body| field.ground_under(body).iter().any(|ground| leaves.contains(&ground.id)))
    };
    !(enemies || inside())
}

/// Where a run's stands end.
pub(crate) fn ends(run: &Run) -> impl Iterator<Item = (StandId, Pose)> + '_ {
    run.stands.iter().map(|stand| (stand.id, party::carry(stand.pose, run.front, run.walk.front)))
}

/// Makes a run: the unit takes its formation, goes the distance, and its generals go along (`wof.h.general_moves`).
pub(crate) fn make(
    rules: &Wof,
    field: &Field<'_>,
    outcome: &mut Outcome<Wof>,
    unit: UnitId,
    run: &Run,
    (part, act): (f32, Acted),
) {
    let before = field.of::<UnitState>(unit);
    let own = |outcome: &mut Outcome<Wof>, change: Change| outcome.own(WofEvent::of(unit, change));
    if (run.state.formation.kind, run.state.formation.width) != (before.formation.kind, before.formation.width) {
        own(outcome, Change::Formed(run.state.formation.kind, run.state.formation.width));
    }
    if before.formation.bend.is_some() {
        own(outcome, Change::Bent(None));
    }
    if before.formation.garrison.is_some() {
        own(outcome, Change::Garrisons(None));
    }
    let body = placement::block_of(run.front, &run.stands).footprint;
    let stands: Vec<(StandId, Pose)> = ends(run).collect();
    let ended: Vec<Stand> =
        run.stands.iter().zip(&stands).map(|(stand, (_, pose))| Stand { pose: *pose, ..stand.clone() }).collect();
    abandoned_guns::take_what_is_left_behind(rules, field, outcome, unit, &ended);
    outcome.happen(Happening::Laid { unit, front: run.front, stands: run.stands.clone() });
    outcome.happen(Happening::Moved {
        unit,
        from: run.front,
        body,
        legs: run.walk.legs.clone(),
        front: run.walk.front,
        stands,
    });
    own(outcome, Change::Spent(part, act));
    own(outcome, Change::Went(Way { from: run.front, body, legs: run.walk.legs.clone() }, 0.0));
    if run.walk.astride != before.formation.astride {
        own(outcome, Change::Astride(run.walk.astride));
    }
    interpenetration::clears(field, outcome, unit, &run.walk.intermixed);
    completed_moves::touch_generals(outcome, unit, &run.walk);
    for general in command_distance::joined_to(field, unit) {
        along(rules, field, outcome, general, (field.unit(unit).front, run.walk.front));
    }
}

/// A general keeps his place beside the unit that he goes with, or rides in its front where there is no ground for him.
fn along(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, general: UnitId, (from, to): (Pose, Pose)) {
    let (state, record) = (field.of::<UnitState>(general), field.unit(general));
    let places = [party::carry(record.front, from, to), to, record.front];
    let laid = places.map(|front| (front, placement::stands(rules, state, general, Stance::of(state), front)));
    let fits = |stands: &[Stand]| stands.iter().all(|stand| placement::on_passable_ground(rules, field, stand).is_ok());
    if let Some((front, stands)) = laid.into_iter().find(|(_, stands)| fits(stands)) {
        outcome.happen(Happening::Laid { unit: general, front, stands });
    }
}
