//! A charge: the target is asked for its response, then charger, supporter and evader move on one clock, from incident
//! to incident, until one is caught or all have stopped. An enemy that first sees the charger half-way may fire into
//! it.

use bevy::math::Vec2;
use linstock::{
    battle::{Happening, Outcome, Procedure, Progress, Question, QuestionKind, Seat, Subject, Up},
    clause::Clause,
    measure::{Course, Facing, Leg},
    table::{self, Field, KnownTo, Mover, Presence, Table, Unit, UnitId, Watch, Whom},
};
use serde::{Deserialize, Serialize};

use super::{
    Class, Drill, Health, MET_WITHIN, Soldiers, Task,
    fire::{Fire, Shot},
    formation,
    melee::Melee,
    movement::{self, fire_or_hold, known_to, note, watchers},
    visibility::{self, LookOut},
};

/// The beat at which the supporter sets out.
const SUPPORTER_STARTS: f32 = 0.5;
/// The beat at which an evader sets out.
const EVADER_STARTS: f32 = 0.75;
/// How far an evader runs, inches.
const EVADE_INCHES: f32 = 9.0;
/// The distance at which an enemy that is not the target first sees a charger, inches.
const CHARGE_SEEN_WITHIN: f32 = 6.0;

/// A charge under way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Charge {
    /// The charger.
    pub(crate) charger: UnitId,
    /// The supporting unit.
    pub(crate) supporter: Option<UnitId>,
    /// The target of their charge.
    pub(crate) target: UnitId,
    /// The next step.
    pub(crate) stage: Stage,
    /// The enemies that have seen the charger already.
    pub(crate) seen_by: Vec<UnitId>,
}

impl Procedure for Charge {
    type Task = Task;

    fn of(task: &Task) -> Option<&Self> {
        if let Task::Charge(this) = task { Some(this) } else { None }
    }
}

/// The next step in a charge.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Stage {
    /// The target is asked.
    Declared,
    /// The target has answered: all get their ways.
    Answered(Response),
    /// They run.
    Running(Vec<Runner>),
    /// An enemy that sees the charger is asked.
    Seen(UnitId, Vec<Runner>),
}

/// The act of the target of a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Response {
    /// It stands.
    Stand,
    /// It fires and stands.
    Fire,
    /// It runs.
    Evade,
}

/// A runner: the rest of its way, in how many beats it sets out, and its inches a beat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Runner {
    unit: UnitId,
    legs: Vec<Leg>,
    starts: f32,
    pace: f32,
}

/// The first event on the clock.
enum Incident {
    Caught(UnitId),
    Met(UnitId),
    Seen(UnitId),
    Gone(UnitId),
    Blocked(UnitId),
}

/// Carries a charge on by one step.
pub(crate) fn step(charge: Up<Charge>, table: Table) -> Progress<Drill> {
    let (charge, field, mut outcome) = (&*charge, &table.whole(), Outcome::default());
    if !obeys(field, charge.charger) || !field.unit(charge.target).on_table() {
        outcome.finish();
        return Ok(outcome);
    }
    match &charge.stage {
        Stage::Declared => outcome.ask(stand_or_evade(field, charge)),
        Stage::Answered(response) => set_out(field, &mut outcome, charge, *response),
        Stage::Running(runners) => run(field, &mut outcome, charge, runners),
        Stage::Seen(_, runners) => outcome.becomes(charge.running(runners.clone())),
    }
    Ok(outcome)
}

impl Charge {
    fn running(&self, runners: Vec<Runner>) -> Task {
        Task::Charge(Self { stage: Stage::Running(runners), ..self.clone() })
    }
}

fn obeys(field: &Field<'_>, unit: UnitId) -> bool {
    field.unit(unit).on_table() && field.of::<Soldiers>(unit).health == Health::Steady
}

fn stand_or_evade(field: &Field<'_>, charge: &Charge) -> Question {
    let target = field.unit(charge.target);
    Question {
        seats: vec![Seat::from(target.side)],
        prompt: format!("{} charges {}: what does it do?", field.unit(charge.charger).name, target.name),
        kind: QuestionKind::React,
        subject: Subject::Unit(charge.target),
        at: Some(target.at()),
        clause: Clause::new("drill.4.1"),
        default: None,
    }
}

/// The responses that a target may give.
pub(crate) fn responses(field: &Field<'_>, target: UnitId) -> Vec<(&'static str, Response)> {
    let soldiers = field.of::<Soldiers>(target);
    let mut responses = vec![("stand", Response::Stand)];
    if soldiers.health == Health::Steady {
        if soldiers.class.range() > 0.0 {
            responses.push(("fire", Response::Fire));
        }
        if soldiers.class == Class::Lights {
            responses.push(("evade", Response::Evade));
        }
    }
    responses
}

/// All get their ways; a target that fires does so before anything moves.
fn set_out(field: &Field<'_>, outcome: &mut Outcome<Drill>, charge: &Charge, response: Response) {
    let aim = field.unit(charge.target).at();
    let mut runners = vec![towards(field, charge.charger, aim, 0.0)];
    runners.extend(charge.supporter.map(|supporter| towards(field, supporter, aim, SUPPORTER_STARTS)));
    if response == Response::Evade {
        runners.push(runner(field, charge.target, vec![Leg::AboutFace, Leg::Advance(EVADE_INCHES)], EVADER_STARTS));
    }
    if response == Response::Fire {
        outcome.push(Task::Fire(Fire::of(vec![Shot::at_unit(field, charge.target, charge.charger)])));
    }
    let watchers = watchers(field, field.unit(charge.charger));
    let seeing = watchers.filter(|enemy| visibility::sees(field, enemy, charge.charger, CHARGE_SEEN_WITHIN));
    let seen_by = seeing.map(|enemy| enemy.id).chain([charge.target]).collect();
    outcome.becomes(Task::Charge(Charge { stage: Stage::Running(runners), seen_by, ..charge.clone() }));
}

/// A way straight at a place: a turn on the spot, then as far as a charge goes.
fn towards(field: &Field<'_>, unit: UnitId, aim: Vec2, starts: f32) -> Runner {
    let front = field.unit(unit).front;
    let degrees = Facing::along(aim - front.at).map_or(0.0, |way| front.facing.turn_to(way));
    let class = field.of::<Soldiers>(unit).class;
    runner(field, unit, vec![Leg::Turn(degrees), Leg::Advance(class.charge())], starts)
}

fn runner(field: &Field<'_>, unit: UnitId, legs: Vec<Leg>, starts: f32) -> Runner {
    Runner { unit, legs, starts, pace: field.of::<Soldiers>(unit).class.pace() }
}

impl Runner {
    fn course(&self, field: &Field<'_>) -> Course {
        Course::of_legs(field.unit(self.unit).front, formation::block(field, self.unit), &self.legs)
    }

    /// The legs of this many beats, and the runner with the rest.
    fn after(&self, field: &Field<'_>, beats: f32) -> (Vec<Leg>, Self) {
        let starts = (self.starts - beats).max(0.0);
        if beats < self.starts {
            return (Vec::new(), Self { starts, ..self.clone() });
        }
        let inches = (beats - self.starts) * self.pace;
        let (done, legs) = Leg::split(&self.legs, formation::block(field, self.unit), inches);
        (done, Self { legs, starts, ..self.clone() })
    }
}

/// Runs to the next incident on the clock.
fn run(field: &Field<'_>, outcome: &mut Outcome<Drill>, charge: &Charge, runners: &[Runner]) {
    let (beats, incident) = next_incident(field, charge, runners);
    let mut still = Vec::new();
    for runner in runners {
        let (legs, runner) = runner.after(field, beats);
        if !legs.is_empty() {
            outcome.happen(formation::moved(field, runner.unit, legs));
        }
        still.push(runner);
    }
    match incident {
        Some(incident) => meet(field, outcome, charge, still, incident),
        None => {
            note(field, outcome, charge.charger, Clause::new("drill.4.2"), "has charged to no purpose".to_owned());
            outcome.finish();
        }
    }
}

/// The first event that matters, and in how many beats; none when all have arrived.
fn next_incident(field: &Field<'_>, charge: &Charge, runners: &[Runner]) -> (f32, Option<Incident>) {
    let charger = field.unit(charge.charger);
    let known = known_to(field, charger.side);
    let strangers = || Watch::Within { distance: MET_WITHIN, whom: Whom::of(charger.side.enemy()).except(&known) };
    let fresh: Vec<&Unit> = watchers(field, charger).filter(|enemy| !charge.seen_by.contains(&enemy.id)).collect();
    let look_outs: Vec<LookOut> = fresh.iter().map(|enemy| LookOut::of(enemy, CHARGE_SEEN_WITHIN)).collect();
    let mover = |runner: &Runner| {
        let mover = Mover::unit(*field, runner.unit, runner.course(field)).on_clock(runner.starts, runner.pace);
        if runner.unit != charge.charger {
            return mover;
        }
        look_outs.iter().fold(mover.watching(strangers()), |mover, look_out| mover.watching(look_out.watch()))
    };
    let movers: Vec<Mover<'_>> = runners.iter().map(mover).collect();
    let end = movers.iter().map(|mover| mover.timetable.ends()).fold(0.0, f32::max);
    let track = field.track(&movers);
    let found =
        track.incidents.iter().find_map(|incident| Some((incident.time, told(charge, runners, incident, &fresh)?)));
    found.map_or((end, None), |(time, incident)| (time, Some(incident)))
}

/// The table's incidents, as a charge takes them: the first watch of the charger is for hidden units, the others are
/// the look-outs.
fn told(charge: &Charge, runners: &[Runner], incident: &table::Incident, fresh: &[&Unit]) -> Option<Incident> {
    let unit = runners[incident.mover].unit;
    let meets = |other: UnitId| if other == charge.target { Incident::Caught(unit) } else { Incident::Blocked(unit) };
    match incident.encounter {
        table::Encounter::CameWithin(0, stranger) => Some(Incident::Met(stranger)),
        table::Encounter::ComesInSight(watch) => Some(Incident::Seen(fresh[watch - 1].id)),
        table::Encounter::OverEdge => Some(Incident::Gone(unit)),
        table::Encounter::Met(stand) => Some(meets(stand.unit)),
        table::Encounter::MetMover(other) => Some(meets(runners[other].unit)),
        _ => None,
    }
}

/// The outcome of an incident of a charge.
fn meet(
    field: &Field<'_>,
    outcome: &mut Outcome<Drill>,
    charge: &Charge,
    mut runners: Vec<Runner>,
    incident: Incident,
) {
    match incident {
        Incident::Caught(by) => fight(outcome, by, charge.target),
        Incident::Met(stranger) => {
            outcome.happen(Happening::Revealed { unit: stranger, known_to: KnownTo::All });
            fight(outcome, charge.charger, stranger);
        }
        Incident::Blocked(unit) if unit == charge.charger => {
            note(field, outcome, unit, Clause::new("drill.4.3"), "finds its way blocked".to_owned());
            outcome.finish();
        }
        Incident::Gone(unit) | Incident::Blocked(unit) => {
            if matches!(incident, Incident::Gone(_)) {
                outcome.happen(Happening::Presence { unit, presence: Presence::LeftTable });
            }
            runners.retain(|runner| runner.unit != unit);
            outcome.becomes(charge.running(runners));
        }
        Incident::Seen(watcher) => {
            let seen_by = charge.seen_by.iter().copied().chain([watcher]).collect();
            outcome.ask(fire_or_hold(field, watcher, charge.charger));
            outcome.becomes(Task::Charge(Charge { stage: Stage::Seen(watcher, runners), seen_by, ..charge.clone() }));
        }
    }
}

fn fight(outcome: &mut Outcome<Drill>, attacker: UnitId, defender: UnitId) {
    outcome.push(Task::Melee(Melee::first(attacker, defender)));
    outcome.finish();
}

/// The watcher answers, and the charge goes on.
pub(crate) fn answer_seen(field: &Field<'_>, outcome: &mut Outcome<Drill>, charge: &Charge, word: &str) {
    if let Stage::Seen(watcher, ..) = charge.stage {
        movement::answer(outcome, field, watcher, charge.charger, word);
    }
}
