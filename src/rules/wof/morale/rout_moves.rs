//! Routs (wof.12.10, wof.18.3.04): units break, run from what broke them, farthest first, and are gone where table,
//! ground or enemies end their run. Friends in their way are in `morale::burst_through`.

use bevy::ecs::system::{InMut, Res};
use serde::{Deserialize, Serialize};

use crate::{
    battle::{
        Action, At, Domain, Ghost, Happening, Offer, OfferRole, Order, Outcome, Plan, Progress, Question, Reading,
        Refusal, Row, Section, Sight, Slot, Subject, Up, Value,
        notice::Moment,
        sequence::{system, throws},
    },
    clause::Clause,
    dice::{Dice, NeedDice},
    measure::{Facing, Pose, TOLERANCE},
    rules::wof::{
        Wof,
        artillery::{abandoned_guns, battalion_guns},
        buildings::positions,
        charts::options::Toggle,
        command::general_casualties,
        events::{Change, WofEvent},
        journal::line,
        morale::{
            burst_through, recoils,
            run::{self, MakesRoom, Run},
        },
        movement::{interpenetration, walk::Purpose},
        slot_names::slot,
        state::{Acted, Battery, BattleState, Morale, Rout, UnitState, UnitView},
    },
    table::{Field, Presence, Stand, Table, UnitId, Whom},
};

/// When units that fire and charges broke make their first rout moves.
pub(in crate::rules::wof) const ROUTS_OF_FIRE: Clause = clause!("wof.10.3.07");

/// When units that combat broke make their first rout moves.
pub(in crate::rules::wof) const ROUTS_OF_COMBAT: Clause = clause!("wof.10.4.03");

/// The clause of the direction in which routers run.
const CLAUSE: Clause = clause!("wof.12.10.01");
/// Bearings that a router tries, in parts of the angle that it may turn to either side.
const TRIES: [f32; 7] = [0.0, 0.5, -0.5, 0.25, -0.25, 1.0, -1.0];

/// Rout moves (wof.12.10), at a stage.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fleeing {
    occasion: Occasion,
    stage: Stage,
}

/// When units run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Occasion {
    /// A full move in the initiative phase.
    Full,
    /// Half a move at the end of the phase in which they broke.
    First,
}

/// How far the rout moves have come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Stage {
    /// The runners have not been listed yet.
    List,
    /// The next one is up.
    Next(Vec<UnitId>),
    /// The owner of the first is asked which way it runs.
    Which(Vec<UnitId>),
    /// The first runs that way.
    Run(Vec<UnitId>, Facing),
    /// All have run.
    Close,
}

impl Fleeing {
    /// Full moves of the initiative phase (wof.10.1.02).
    pub fn full_moves() -> Self {
        Self { occasion: Occasion::Full, stage: Stage::List }
    }

    /// Half moves of units that broke in this phase (wof.10.3.07, wof.10.4.03); with `shatter_at_75` those that are
    /// shattered disperse.
    pub fn first_moves() -> Self {
        Self { occasion: Occasion::First, stage: Stage::List }
    }

    /// The unit whose owner is asked, if one is.
    fn asked(&self) -> Option<UnitId> {
        if let Stage::Which(units) = &self.stage { units.first().copied() } else { None }
    }

    fn part(&self) -> f32 {
        if self.occasion == Occasion::Full { 1.0 } else { 0.5 }
    }

    fn at(&self, stage: Stage) -> Self {
        Self { occasion: self.occasion, stage }
    }
}

/// The rows that carry it on.
pub(in crate::rules::wof) const ROWS: Section<Wof> = Section {
    name: "Routs",
    rows: &[
        Row::of(
            clause!("wof.h.roll_order"),
            "those who run are listed",
            &At(|routs: &Fleeing| routs.stage == Stage::List),
            || system(list),
        ),
        Row::of(
            clause!("wof.12.10.01"),
            "a router is up",
            &At(|routs: &Fleeing| matches!(routs.stage, Stage::Next(_))),
            || system(next_is_up),
        ),
        Row::of(
            clause!("wof.12.10.01"),
            "its owner is asked which way",
            &At(|routs: &Fleeing| matches!(routs.stage, Stage::Which(_))),
            || system(is_up_again),
        ),
        Row::of(
            clause!("wof.12.10.01"),
            "it runs",
            &At(|routs: &Fleeing| matches!(routs.stage, Stage::Run(..))),
            || throws(runs),
        ),
        Row::of(
            clause!("wof.h.shattered"),
            "all have run, and the shattered disperse",
            &At(|routs: &Fleeing| routs.stage == Stage::Close),
            || throws(close),
        ),
    ],
};

/// The runners are listed.
fn list(table: Table, task: Up<Fleeing>) -> Progress<Wof> {
    let mut outcome = Outcome::default();
    outcome.becomes(task.at(Stage::Next(runners(&table.whole(), task.occasion))));
    Ok(outcome)
}

/// The next runner is up: its owner is asked, or it keeps its bearing.
fn next_is_up(rules: Res<Wof>, table: Table, task: Up<Fleeing>) -> Progress<Wof> {
    let mut outcome = Outcome::default();
    let Stage::Next(units) = &task.stage else { unreachable!("its row says when") };
    match units.split_first() {
        Some((&unit, rest)) => next(&rules, &table.whole(), &mut outcome, &task, unit, rest),
        None => outcome.becomes(task.at(Stage::Close)),
    }
    Ok(outcome)
}

/// A unit whose owner has not answered is due again.
fn is_up_again(task: Up<Fleeing>) -> Progress<Wof> {
    let mut outcome = Outcome::default();
    let Stage::Which(units) = &task.stage else { unreachable!("its row says when") };
    outcome.becomes(task.at(Stage::Next(units.clone())));
    Ok(outcome)
}

/// A runner runs.
fn runs(InMut(dice): InMut<Dice>, rules: Res<Wof>, table: Table, task: Up<Fleeing>) -> Progress<Wof> {
    let mut outcome = Outcome::default();
    let Stage::Run(units, bearing) = &task.stage else { unreachable!("its row says when") };
    let Some((&unit, rest)) = units.split_first() else { return Ok(outcome) };
    run(&rules, &table.whole(), dice, &mut outcome, unit, *bearing, task.part())?;
    outcome.becomes(task.at(Stage::Next(rest.to_vec())));
    Ok(outcome)
}

/// All have run: generals of lost units are checked, and the shattered disperse.
fn close(InMut(dice): InMut<Dice>, rules: Res<Wof>, table: Table, task: Up<Fleeing>) -> Progress<Wof> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    general_casualties::with_lost_units(rules, field, dice, &mut outcome)?;
    let shattered = shattered(rules, field);
    if task.occasion == Occasion::Full || shattered.is_empty() {
        outcome.finish();
    } else {
        shattered.into_iter().for_each(|unit| disperse(rules, field, &mut outcome, unit, clause!("wof.h.shattered")));
    }
    Ok(outcome)
}

/// The units that run, the one farthest from the enemy it runs from first (`wof.h.roll_order`).
fn runners(field: &Field<'_>, occasion: Occasion) -> Vec<UnitId> {
    let rout =
        |unit: UnitId| field.of::<Morale>(unit).rout.filter(|rout| occasion == Occasion::Full || rout.half_move_owed);
    let far = |unit: UnitId, rout: Rout| run::middle(field, unit).distance(rout.from);
    let mut runners: Vec<(UnitId, f32)> =
        field.units_on_table().filter_map(|unit| rout(unit.id).map(|rout| (unit.id, far(unit.id, rout)))).collect();
    runners.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
    runners.into_iter().map(|(unit, _)| unit).collect()
}

/// Units that have lost three quarters of their strength, where that disperses them (`wof.h.shattered`).
fn shattered(rules: &Wof, field: &Field<'_>) -> Vec<UnitId> {
    if rules.options().shatter_at_75 == Toggle::Off {
        return Vec::new();
    }
    let is = |state: UnitView<'_>| state.is_body() && state.strength.lost.shatters(state.strength.start_figures.into());
    field.units_on_table().map(|unit| unit.id).filter(|unit| is(field.of::<UnitState>(*unit))).collect()
}

/// A unit is up: its owner is asked, or it keeps its bearing.
fn next(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, task: &Fleeing, unit: UnitId, rest: &[UnitId]) {
    let here = field.unit(unit).on_table();
    let Some(rout) = field.of::<Morale>(unit).rout.filter(|_| here) else {
        return outcome.becomes(task.at(Stage::Next(rest.to_vec())));
    };
    let queue: Vec<UnitId> = std::iter::once(unit).chain(rest.iter().copied()).collect();
    let keeps = rout
        .bearing
        .filter(|bearing| rout.turned_aside || !meets_barred_ground(rules, field, unit, *bearing, task.part()));
    if let Some(bearing) = keeps {
        return outcome.becomes(task.at(Stage::Run(queue, bearing)));
    }
    let best = best_bearing(rules, field, unit, rout, task.part());
    let found = field.unit(unit);
    let default = Order::of(found, RunFrom::VERB).with(slot::FACING, Value::Facing(best));
    outcome.ask(Question::put_to(found, format!("{} runs: which way?", found.name), CLAUSE, default));
    outcome.becomes(task.at(Stage::Which(queue)));
}

/// The middle of the cone in which a router runs: straight from the enemy that broke it, later on in its earlier
/// direction (wof.12.10.01, `wof.h.rout_path`).
fn straight(field: &Field<'_>, unit: UnitId, rout: Rout) -> Facing {
    let away = || Facing::along(run::middle(field, unit) - rout.from);
    rout.bearing.or_else(away).unwrap_or_else(|| field.unit(unit).front.facing.about())
}

fn planned(rules: &Wof, field: &Field<'_>, unit: UnitId, bearing: Facing, part: f32) -> Run {
    run::plan(rules, field, unit, bearing, (part, 0.0), (Purpose::Rout, MakesRoom::Ahead))
}

fn meets_barred_ground(rules: &Wof, field: &Field<'_>, unit: UnitId, bearing: Facing, part: f32) -> bool {
    planned(rules, field, unit, bearing, part).walk.barred.is_some()
}

/// Straight away, or as little off that as keeps the unit from dispersing.
fn best_bearing(rules: &Wof, field: &Field<'_>, unit: UnitId, rout: Rout, part: f32) -> Facing {
    let straight = straight(field, unit, rout);
    let survives = |bearing: &Facing| ends_in(field, unit, &planned(rules, field, unit, *bearing, part)).is_none();
    bearings(rules, straight).into_iter().find(survives).unwrap_or(straight)
}

fn bearings(rules: &Wof, straight: Facing) -> Vec<Facing> {
    let most = rules.charts().movement.flight_degrees_each_side;
    TRIES.into_iter().map(|share| if share == 0.0 { straight } else { straight.turned_right(most * share) }).collect()
}

/// The final ends of a run: the edge of the table, impassable ground, or an enemy, except the one that broke it and
/// that it touches still, and its pursuer (wof.12.10.04, wof.18.3.04).
fn ends_in(field: &Field<'_>, unit: UnitId, run: &Run) -> Option<(&'static str, Clause)> {
    let state = field.of::<UnitState>(unit);
    let breaker = state.morale.rout.filter(|rout| rout.half_move_owed).and_then(|rout| rout.cause);
    let pursues = |enemy: UnitId| {
        field.of::<Morale>(enemy).pursuit.as_ref().is_some_and(|pursuit| pursuit.targets.contains(&unit))
    };
    match run.walk.touched {
        _ if run.walk.over_edge => Some(("ran off the table", clause!("wof.18.3.04"))),
        _ if run.walk.barred.is_some() => Some(("dispersed where nobody can go", clause!("wof.12.10.04"))),
        Some(stand) if Some(stand.unit) != breaker && !pursues(stand.unit) => {
            Some(("ran into the enemy and dispersed", clause!("wof.12.10.04")))
        }
        _ => None,
    }
}

/// A unit runs: through gaps and friends, until its move or the unit itself is at an end (wof.12.10).
fn run(
    rules: &Wof,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Wof>,
    unit: UnitId,
    bearing: Facing,
    part: f32,
) -> Result<(), NeedDice> {
    let Some(rout) = field.of::<Morale>(unit).rout else { return Ok(()) };
    let first = planned(rules, field, unit, bearing, part);
    let through = burst_through::through(rules, field, unit, first, bearing, part);
    burst_through::tell(field, outcome, unit, &through);
    burst_through::open_their_ranks(rules, field, dice, outcome, unit, &through.burst)?;
    let run = through.run;
    outcome.own(WofEvent::Parted(unit));
    if field.get_of::<Battery>(unit).is_some() {
        abandoned_guns::leave_guns(rules, field, outcome, unit);
    }
    let turned_aside = rout.turned_aside || rout.bearing.is_some_and(|before| before != bearing);
    run::make(rules, field, outcome, unit, &run, (part, Acted::Fled));
    let after = Rout { bearing: Some(bearing), half_move_owed: false, turned_aside, ..rout };
    outcome.own(WofEvent::of(unit, Change::RoutGoesOn(after)));
    if let Some((what, clause)) = ends_in(field, unit, &run) {
        let presence = if run.walk.over_edge { Presence::LeftTable } else { Presence::Lost };
        gone(field, outcome, unit, (what, clause), presence);
    }
    Ok(())
}

/// The direction in which the next one runs.
pub(crate) fn offers(task: &Fleeing) -> Vec<Offer> {
    let Stage::Which(units) = &task.stage else { return Vec::new() };
    let offer = |unit: &UnitId| Offer { role: OfferRole::Answer, ..RunFrom::offer(Subject::Unit(*unit)) };
    units.first().map(offer).into_iter().collect()
}

/// A unit runs that way.
#[derive(Clone, Copy, Debug)]
pub struct RunFrom {
    unit: UnitId,
    bearing: Facing,
}

impl Action<Wof> for RunFrom {
    const VERB: &'static str = "run";
    const LABEL: &'static str = "Run";
    const CLAUSE: Clause = CLAUSE;
    type During = Fleeing;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::FACING, "Direction")]
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self { unit: order.unit()?, bearing: order.one(slot::FACING)? })
    }

    fn domain(rules: &Wof, sight: &Sight<'_, Wof>, order: &Order, _: &str) -> Option<Domain> {
        let unit = order.subject.unit()?;
        let rout = sight.field.get_unit(unit).and_then(|_| sight.field.of::<Morale>(unit).rout)?;
        let from = Pose::new(sight.field.unit(unit).at(), straight(&sight.field, unit, rout));
        let most_degrees = rules.charts().movement.flight_degrees_each_side;
        Some(Domain::Facing { from, step_degrees: 0.0, most_degrees })
    }

    fn suggest(rules: &Wof, sight: &Sight<'_, Wof>, offer: &Offer) -> Vec<Order> {
        let Some(unit) = offer.subject.unit() else { return Vec::new() };
        let Some(rout) = sight.field.of::<Morale>(unit).rout else { return Vec::new() };
        let bearings = bearings(rules, straight(&sight.field, unit, rout)).into_iter();
        bearings.map(|bearing| offer.order(sight.seat).with(slot::FACING, Value::Facing(bearing))).collect()
    }

    fn judge(&self, rules: &Wof, sight: &Sight<'_, Wof>) -> Result<Plan, Refusal> {
        let (field, Self { unit, bearing }) = (&sight.field, *self);
        let task = sight.under_way::<Fleeing>().ok_or_else(not_now)?;
        let first = task.asked().ok_or_else(not_now)?;
        let rout = field.of::<Morale>(unit).rout.filter(|_| first == unit);
        let Some(rout) = rout else { return Err(Refusal::new(CLAUSE, "it does not run now")) };
        let most = rules.charts().movement.flight_degrees_each_side;
        let off = straight(field, unit, rout).turn_to(bearing).abs();
        if off > most + 10.0 * TOLERANCE {
            return Err(Refusal::new(CLAUSE, format!("it runs within {most} degrees of straight away")).by(most - off));
        }
        let run = planned(rules, field, unit, bearing, task.part());
        let ghosts = run::ends(&run).filter_map(|moved| Ghost::moved(field, moved)).collect();
        let end =
            ends_in(field, unit, &run).map(|(what, _)| format!("{} would be gone: {what}", field.unit(unit).name));
        Ok(Plan { lines: run.walk.lines, ghosts, warnings: end.into_iter().collect(), ..Plan::default() })
    }

    fn carry_out(&self, _: &Wof, sight: &Sight<'_, Wof>, outcome: &mut Outcome<Wof>) {
        let Some(task) = sight.under_way::<Fleeing>() else { return };
        if let Stage::Which(units) = &task.stage {
            outcome.becomes(task.at(Stage::Run(units.clone(), self.bearing)));
        }
    }
}

/// The reason why other orders are refused while a unit's owner is asked.
pub(in crate::rules::wof) fn not_now() -> Refusal {
    Refusal::new(CLAUSE, "first say which way it runs")
}

/// Breaks a unit: it routs from what broke it, and owes half a rout move as its phase closes (wof.18.3.04, wof.18.3.05,
/// wof.12.10.03). Its battalion gun is lost (wof.21.1.09); units in contact with it have routed it (wof.19.0.01,
/// `wof.h.target_routs`).
pub fn break_unit(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, unit: UnitId, cause: Option<UnitId>) {
    let (state, table) = (field.of::<UnitState>(unit), field.resource::<BattleState>());
    if state.morale.is_routing() {
        return;
    }
    recoils::fail(field, outcome, unit);
    let chargers = table.charges_on(unit).filter(|charge| charge.contact.is_some()).map(|charge| charge.unit);
    let mut enemies: Vec<UnitId> = table.opponents_of(unit).chain(chargers).collect();
    enemies.sort_unstable();
    enemies.dedup();
    for enemy in enemies {
        outcome.own(WofEvent::of(enemy, Change::RoutedEnemy(unit)));
        let held = positions::held_towards(field, unit, enemy);
        held.iter().for_each(|held| outcome.own(WofEvent::of(enemy, Change::Attacked(*held))));
    }
    outcome.own(WofEvent::Parted(unit));
    let from = cause.map_or_else(|| nearest_enemy(field, unit), |cause| run::middle(field, cause));
    let rout = Rout { began: table.turn, from, cause, bearing: None, half_move_owed: true, turned_aside: false };
    outcome.own(WofEvent::of(unit, Change::Routed(rout)));
    battalion_guns::lose(rules, field, outcome, unit);
    let text = format!("{} broke and ran.", field.unit(unit).name);
    outcome.happen(line(field, unit, text, clause!("wof.18.3.04")).weighing(Moment::Rout));
}

/// Where the nearest enemy is; straight ahead of a unit that has none.
fn nearest_enemy(field: &Field<'_>, unit: UnitId) -> bevy::math::Vec2 {
    let markers: Vec<UnitId> =
        field.units_on_table().map(|unit| unit.id).filter(|unit| !field.of::<UnitState>(*unit).is_body()).collect();
    let whom = Whom::of(field.unit(unit).side.enemy()).except(&markers);
    let nearest =
        field.nearest(unit, whom).and_then(|near| field.get_stand(near.stand)).map(|stand: &Stand| stand.pose.at);
    nearest.unwrap_or_else(|| field.unit(unit).front.to_table(bevy::math::Vec2::Y))
}

/// Removes a unit that disperses (wof.12.10.04).
pub fn disperse(_: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, unit: UnitId, clause: Clause) {
    gone(field, outcome, unit, ("dispersed", clause), Presence::Lost);
}

fn gone(
    field: &Field<'_>,
    outcome: &mut Outcome<Wof>,
    unit: UnitId,
    (what, clause): (&str, Clause),
    presence: Presence,
) {
    let text = format!("{} {what}.", field.unit(unit).name);
    outcome.happen(line(field, unit, text, clause).weighing(Moment::UnitLost));
    outcome.own(WofEvent::Parted(unit));
    interpenetration::clears(field, outcome, unit, &[]);
    outcome.happen(Happening::Presence { unit, presence });
}
