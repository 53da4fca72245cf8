//! Running and leaving the field: rout moves (hmm.18.15, hmm.h.rout) and the retreat of units at half strength
//! (`hmm.h.half_strength`). The program makes these moves; the rules leave no choice in them.

use bevy::{ecs::system::Res, math::Vec2};
use serde::{Deserialize, Serialize};

use crate::{
    battle::{At, Happening, Outcome, Progress, Row, Up, notice::Moment, sequence::system},
    measure::{Body, Course, Facing, Footprint, Leg, Pose, TOLERANCE},
    rules::hmm::{
        Hmm,
        charts::{FormationKind, Pace, TerrainKind},
        events::HmmEvent,
        formation::placement,
        journal::line,
        movement::{
            self, marches,
            walk::{self, Allowance, Purpose},
        },
        state::{Acted, BattleState, Morale, UnitState, UnitView},
    },
    table::{
        Field, Presence, Side, StandId, Table, TableSize, UnitId,
        track::{Encounter, Mover},
    },
};

/// Routers and those who retreat run.
pub(in crate::rules::hmm) const RUN: Row<Hmm> =
    Row::of(clause!("hmm.18.15"), "routs and retreats", &At(|_: &Fleeing| true), || system(step));

/// How finely places are tried where a runner may come to a stand, inches.
const TRIED_EVERY: f32 = 0.25;
/// How far a unit that changes its formation to leave may shift to find room for it, inches.
const ROOM_TO_FORM: f32 = 3.0;

/// Units that run or retreat, one after another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fleeing {
    /// Why they move now.
    pub occasion: Occasion,
    /// Those still to move, in turn.
    pub units: Vec<UnitId>,
}

/// When a flight is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Occasion {
    /// The first rout move, at the end of the phase in which the unit broke (hmm.02.10).
    FirstMove,
    /// The compulsory moves of a side's own move phase (hmm.02.07).
    OwnMovePhase,
}

impl Fleeing {
    /// Every unit that broke in this phase, of either side.
    pub fn first_moves(field: &Field<'_>) -> Self {
        let owes = |unit: UnitId| field.of::<Morale>(unit).rout.is_some_and(|rout| rout.first_move_owed);
        Self {
            occasion: Occasion::FirstMove,
            units: field.units_on_table().map(|unit| unit.id).filter(|&unit| owes(unit)).collect(),
        }
    }

    /// The routing and retreating units of a side in its own move phase.
    pub fn compulsory(field: &Field<'_>, side: Side) -> Self {
        let must = |unit: UnitId| {
            let state = field.of::<UnitState>(unit);
            !state.morale.is_steady() && state.formation.kind != FormationKind::Boats
        };
        Self {
            occasion: Occasion::OwnMovePhase,
            units: field.side(side).map(|unit| unit.id).filter(|&unit| must(unit)).collect(),
        }
    }
}

/// The next unit runs.
pub(in crate::rules::hmm) fn step(rules: Res<Hmm>, table: Table, task: Up<Fleeing>) -> Progress<Hmm> {
    let (rules, field, task, mut outcome) = (&*rules, &table.whole(), &*task, Outcome::default());
    let Some((&unit, rest)) = task.units.split_first() else {
        outcome.finish();
        return Ok(outcome);
    };
    let next = |units: &[UnitId]| Fleeing { units: units.to_vec(), ..*task };
    outcome.becomes(next(rest));
    if !field.unit(unit).on_table() || field.resource::<BattleState>().is_pinned(unit) {
        return Ok(outcome);
    }
    let state = field.of::<UnitState>(unit);
    if state.morale.rout.is_some() {
        run(rules, field, unit, &mut outcome);
    } else if state.formation.kind == FormationKind::Rout {
        form_again(rules, field, &mut outcome, unit);
    } else if turn_home(rules, field, unit, &mut outcome) {
        outcome.becomes(next(&task.units));
    } else {
        retreat(rules, field, unit, &mut outcome);
    }
    Ok(outcome)
}

/// One rout move: full march column rate straight for the own edge, through friends and over all but impassable ground
/// (hmm.20.11). A unit that reaches the edge is gone; none ends on top of others. The men scatter, turn home where they
/// are and run from there.
fn run(rules: &Hmm, field: &Field<'_>, unit: UnitId, outcome: &mut Outcome<Hmm>) {
    let (state, record) = (field.of::<UnitState>(unit), field.unit(unit));
    let rate = movement::rates::rate(
        rules.in_force(),
        state.troops.kind,
        state.formation.mount,
        state.formation.kind,
        Pace::Rout,
    );
    outcome.own(HmmEvent::FirstRoutMoveMade(unit));
    outcome.own(HmmEvent::Acted(unit, Acted::Fled));
    let (home, distance) = homeward(rules, field.size(), record.side, record.front.at);
    let scattered = placement::footprint(rules, field, unit, FormationKind::Rout, 1);
    let start = within_the_sides(turned_to(record.front, scattered, home), scattered, field.size());
    let free = free_way(rules, field, unit, start, scattered, rate);
    if distance <= rate && free >= distance - TOLERANCE {
        let text = format!("{} ran off the table.", record.name);
        outcome.happen(line(field, unit, text, clause!("hmm.20.11")).weighing(Moment::UnitLost));
        outcome.happen(Happening::Presence { unit, presence: Presence::LeftTable });
        return;
    }
    let stands_after = |inches: f32| {
        placement::stands(rules, field, unit, FormationKind::Rout, 1, start.shifted(Vec2::new(0.0, inches)))
    };
    let fits = |inches: &f32| placement::must_fit(rules, field, unit, &stands_after(*inches)).is_ok();
    let Some(inches) = tries(free).find(fits) else { return };
    let front = start.shifted(Vec2::new(0.0, inches));
    let stands = stands_after(inches).iter().map(|stand| (stand.id, stand.pose)).collect();
    outcome.happen(Happening::Laid { unit, front: start, stands: stands_after(0.0) });
    outcome.happen(Happening::Moved {
        unit,
        from: start,
        body: scattered,
        legs: vec![Leg::Advance(inches)],
        front,
        stands,
    });
}

/// Distances to try, the farthest first.
fn tries(most: f32) -> impl Iterator<Item = f32> {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few dozen steps")]
    let steps = (most / TRIED_EVERY).floor().max(0.0) as u16;
    (0..=steps).map(move |step| most - f32::from(step) * TRIED_EVERY)
}

/// How far a body may run before a house, extra deep water or an enemy stops it; the enemies that it breaks away from
/// do not.
fn free_way(rules: &Hmm, field: &Field<'_>, unit: UnitId, start: Pose, body: Footprint, rate: f32) -> f32 {
    let course = Course::of_legs(start, body, &[Leg::Advance(rate)]);
    let mut mover = Mover::bodies(vec![Body::with_front_at(start, body)], course);
    mover.unit = Some(unit);
    let side = field.unit(unit).side;
    let solid = |kind: TerrainKind| matches!(kind, TerrainKind::Building | TerrainKind::ExtraDeepWater);
    let track = field.track(&[mover]);
    let from = Body::with_front_at(start, body);
    let beside_him = |stand: StandId| field.get_stand(stand).is_some_and(|stand| from.touches(&stand.body()));
    let stop = track.first(|incident| match incident.encounter {
        Encounter::Entered(feature) => field.feature(feature).is_some_and(|feature| solid(rules.terrain(feature))),
        Encounter::Met(stand) => field.unit(stand.unit).side != side && !beside_him(stand),
        _ => false,
    });
    stop.map_or(rate, |incident| incident.inches)
}

/// A front turned about the middle of its body to another direction.
fn turned_to(front: Pose, body: Footprint, facing: Facing) -> Pose {
    if front.facing == facing {
        front
    } else {
        placement::front_about_the_middle(front, body, body, front.facing.turn_to(facing))
    }
}

/// A front moved sideways until no part of its body hangs over a side edge of the table.
fn within_the_sides(front: Pose, body: Footprint, size: TableSize) -> Pose {
    let half = body.frontage / 2.0;
    let held = |at: f32, most: f32| if most >= body.frontage { at.clamp(half, most - half) } else { at };
    let along_x = front.facing.right().x.abs() > 0.5;
    let at = if along_x {
        Vec2::new(held(front.at.x, size.width), front.at.y)
    } else {
        Vec2::new(front.at.x, held(front.at.y, size.depth))
    };
    Pose::new(at, front.facing)
}

/// A unit at half strength that has rallied is in no formation for one more turn (hmm.20.11), then goes into march
/// column, which is all that it does in that turn.
fn form_again(rules: &Hmm, field: &Field<'_>, outcome: &mut Outcome<Hmm>, unit: UnitId) {
    let state = field.of::<UnitState>(unit);
    let may_form = state.morale.rallied.is_none_or(|rallied| field.resource::<BattleState>().turn > rallied + 1);
    if may_form && turn_home(rules, field, unit, outcome) {
        let text = format!("{} formed {} to leave the field.", field.unit(unit).name, goes_home_in(rules, state));
        outcome.happen(line(field, unit, text, clause!("hmm.20.11")));
        outcome.own(HmmEvent::Acted(unit, Acted::Changed));
    }
}

/// The formation in which a unit at half strength goes home: lines unchanged, all others in march column (hmm.20.13); a
/// unit without a rate in that, such as natives, in open order.
fn goes_home_in(rules: &Hmm, state: UnitView<'_>) -> FormationKind {
    let marches = |formation: FormationKind| {
        movement::rates::rate(rules.in_force(), state.troops.kind, state.formation.mount, formation, Pace::March) > 0.0
    };
    let others = [FormationKind::MarchColumn, FormationKind::Skirmish];
    let all = [FormationKind::Line].into_iter().filter(|line| *line == state.formation.kind).chain(others);
    all.into_iter().find(|&formation| marches(formation)).unwrap_or(state.formation.kind)
}

/// A unit at half strength turns about for free before it goes home, and forms march column if it is neither in that
/// nor in line (hmm.20.13); false if it faces home already, or has no room to turn.
fn turn_home(rules: &Hmm, field: &Field<'_>, unit: UnitId, outcome: &mut Outcome<Hmm>) -> bool {
    let (state, record) = (field.of::<UnitState>(unit), field.unit(unit));
    let (home, _) = homeward(rules, field.size(), record.side, record.front.at);
    turn_about(rules, field, unit, goes_home_in(rules, state), home, outcome)
}

/// A unit turns about its middle and changes formation for nothing, where it finds room to; false if it stands so
/// already or has none.
pub(crate) fn turn_about(
    rules: &Hmm,
    field: &Field<'_>,
    unit: UnitId,
    to: FormationKind,
    home: Facing,
    outcome: &mut Outcome<Hmm>,
) -> bool {
    let (state, record) = (field.of::<UnitState>(unit), field.unit(unit));
    if record.front.facing.turn_to(home).abs() <= TOLERANCE && to == state.formation.kind {
        return false;
    }
    let before = placement::footprint(rules, field, unit, state.formation.kind, state.formation.skirmish_lines);
    let after = placement::footprint(rules, field, unit, to, state.formation.skirmish_lines);
    let middle = placement::front_about_the_middle(record.front, before, after, record.front.facing.turn_to(home));
    let front = Pose::new(middle.at, home);
    let stands_at = |front: Pose| placement::stands(rules, field, unit, to, state.formation.skirmish_lines, front);
    let shifts = tries(ROOM_TO_FORM).flat_map(|most| [ROOM_TO_FORM - most, most - ROOM_TO_FORM]);
    let places = shifts.map(|inches| front.shifted(Vec2::new(0.0, inches)));
    let Some(front) =
        places.into_iter().find(|&front| placement::must_fit(rules, field, unit, &stands_at(front)).is_ok())
    else {
        return false;
    };
    if to != state.formation.kind {
        outcome.own(HmmEvent::Formed(unit, to, 1));
    }
    outcome.happen(Happening::Laid { unit, front, stands: stands_at(front) });
    true
}

/// One retreat in order: full rate to the own edge, where it waits (hmm.20.13).
fn retreat(rules: &Hmm, field: &Field<'_>, unit: UnitId, outcome: &mut Outcome<Hmm>) {
    let state = field.of::<UnitState>(unit);
    let rate = movement::rates::rate(
        rules.in_force(),
        state.troops.kind,
        state.formation.mount,
        state.formation.kind,
        Pace::March,
    );
    outcome.own(HmmEvent::Acted(unit, Acted::Fled));
    let allowance = Allowance { inches: rate, full: rate };
    let walk = walk::walk(rules, field, unit, field.unit(unit).front, &[Leg::Advance(rate)], allowance, Purpose::March);
    if !walk.legs.is_empty() && marches::must_be_free_to_go(rules, field, unit, &walk).is_ok() {
        marches::go(rules, field, outcome, unit, &walk);
    }
}

/// The way to a side's own edge and its length, inches.
pub(crate) fn homeward(rules: &Hmm, size: TableSize, side: Side, at: Vec2) -> (Facing, f32) {
    let home = rules.home_edge(side);
    let distance = match home {
        facing if facing == Facing::NORTH => size.depth - at.y,
        facing if facing == Facing::SOUTH => at.y,
        facing if facing == Facing::EAST => size.width - at.x,
        _ => at.x,
    };
    (home, distance)
}
