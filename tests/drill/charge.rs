//! A charge: the target is asked what it does, then charger, supporter and evader move on one clock, from incident to incident,
//! until somebody is caught or everybody has stopped. An enemy who first sees the charger half-way may fire into it.

use linstock::{
    battle::{Happening, Question, QuestionKind, Seat, Step, Subject},
    clause::Clause,
    measure::{Body, Course, Facing, Footprint, Leg, Pose, TOLERANCE, Timetable},
    table::{Field, KnownTo, Presence, UnitId},
};
use serde::{Deserialize, Serialize};

use super::{
    Class, Drill, Health, MET_WITHIN, Soldiers, Task,
    fire::{Fire, Shot},
    formation,
    melee::Melee,
    movement::{self, fire_or_hold, first_along, note, off_table, watchers},
    visibility,
};

/// The beat at which the supporter sets out.
const SUPPORTER_STARTS: f32 = 0.5;
/// The beat at which an evader sets out.
const EVADER_STARTS: f32 = 0.75;
/// How far an evader runs, inches.
const EVADE_INCHES: f32 = 9.0;
/// A charger is first seen within so many inches by an enemy whom it does not charge.
const CHARGE_SEEN_WITHIN: f32 = 6.0;

/// A charge under way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Charge {
    /// Who charges.
    pub(crate) charger: UnitId,
    /// Who follows.
    pub(crate) supporter: Option<UnitId>,
    /// Whom they charge.
    pub(crate) target: UnitId,
    /// What comes next.
    pub(crate) stage: Stage,
    /// Who has seen the charger already.
    pub(crate) seen_by: Vec<UnitId>,
}

/// What comes next in a charge.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Stage {
    /// The target is asked.
    Declared,
    /// The target has answered: everybody gets his way.
    Answered(Response),
    /// They run, and so many beats of the clock are gone.
    Running(f32, Vec<Runner>),
    /// An enemy who sees the charger is asked.
    Seen(UnitId, f32, Vec<Runner>),
}

/// What the target of a charge does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Response {
    /// It stands.
    Stand,
    /// It fires and stands.
    Fire,
    /// It runs.
    Evade,
}

/// One who runs, with his way on the common clock.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Runner {
    unit: UnitId,
    legs: Vec<Leg>,
    timetable: Timetable,
}

/// What happens first on the clock.
enum Incident {
    Caught(UnitId),
    Met(UnitId),
    Seen(UnitId),
    Gone(UnitId),
    Blocked(UnitId),
}

/// Carries a charge on by one step.
pub(crate) fn step(charge: &Charge, step: &mut Step<'_, Drill>) {
    let field = step.field;
    let may_go_on = |unit: UnitId| field.unit(unit).on_table() && field.of::<Soldiers>(unit).health == Health::Steady;
    if !may_go_on(charge.charger) || !field.unit(charge.target).on_table() {
        return step.outbox.finish();
    }
    match &charge.stage {
        Stage::Declared => step.outbox.ask(stand_or_evade(&field, charge)),
        Stage::Answered(response) => set_out(step, charge, *response),
        Stage::Running(beat, runners) => run(step, charge, *beat, runners),
        Stage::Seen(_, beat, runners) => {
            step.outbox.becomes(Task::Charge(Charge { stage: Stage::Running(*beat, runners.clone()), ..charge.clone() }));
        }
    }
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

/// Everybody gets his way; a target that fires does so before anybody moves.
fn set_out(step: &mut Step<'_, Drill>, charge: &Charge, response: Response) {
    let field = step.field;
    let aim = field.unit(charge.target).at();
    let mut runners = vec![towards(&field, charge.charger, aim, 0.0)];
    runners.extend(charge.supporter.map(|supporter| towards(&field, supporter, aim, SUPPORTER_STARTS)));
    if response == Response::Evade {
        runners.push(Runner::new(&field, charge.target, vec![Leg::AboutFace, Leg::Advance(EVADE_INCHES)], EVADER_STARTS));
    }
    if response == Response::Fire {
        step.outbox.push(Task::Fire(Fire::of(vec![Shot::at_unit(&field, charge.target, charge.charger)])));
    }
    let charger = field.unit(charge.charger);
    let body = formation::body(&field, charger);
    let seen_by = watchers(&field, charger).filter(|enemy| visibility::sees_within(&field, enemy, &body, CHARGE_SEEN_WITHIN));
    let seen_by = seen_by.map(|enemy| enemy.id).chain([charge.target]).collect();
    step.outbox.becomes(Task::Charge(Charge { stage: Stage::Running(0.0, runners), seen_by, ..charge.clone() }));
}

/// A way straight at a place: a turn on the spot, then as far as a charge goes.
fn towards(field: &Field<'_>, unit: UnitId, aim: bevy::math::Vec2, starts: f32) -> Runner {
    let front = field.unit(unit).front;
    let degrees = Facing::along(aim - front.at).map_or(0.0, |way| front.facing.turn_to(way));
    let class = field.of::<Soldiers>(unit).class;
    Runner::new(field, unit, vec![Leg::Turn(degrees), Leg::Advance(class.charge())], starts)
}

impl Runner {
    fn new(field: &Field<'_>, unit: UnitId, legs: Vec<Leg>, starts: f32) -> Self {
        let course = Course::of_legs(field.unit(unit).front, formation::block(field, unit), &legs);
        let rate = field.of::<Soldiers>(unit).class.pace();
        Self { unit, legs, timetable: Timetable { course, starts, rate } }
    }

    /// Where he is at a beat.
    fn pose(&self, beat: f32) -> Pose {
        self.timetable.pose_at(beat)
    }

    /// The legs that he has gone at a beat, and himself with what is left.
    fn run_until(&self, footprint: Footprint, beat: f32) -> (Vec<Leg>, Self) {
        if beat < self.timetable.starts {
            return (Vec::new(), self.clone());
        }
        let (done, legs) = formation::split(&self.legs, footprint, self.timetable.inches_at(beat));
        let front = done.iter().fold(self.timetable.course.start(), |pose, leg| leg.carry(pose, footprint));
        let timetable = Timetable { course: Course::of_legs(front, footprint, &legs), starts: beat, ..self.timetable };
        (done, Self { unit: self.unit, legs, timetable })
    }
}

/// Runs to the next incident on the clock.
fn run(step: &mut Step<'_, Drill>, charge: &Charge, beat: f32, runners: &[Runner]) {
    let field = step.field;
    let end = runners.iter().map(|runner| runner.timetable.ends()).fold(beat, f32::max);
    let found = first_along(end - beat, |later| incident(&field, charge, runners, beat + later));
    let then = found.as_ref().map_or(end, |(later, _)| beat + later);
    let mut still = Vec::new();
    for runner in runners {
        let (legs, runner) = runner.run_until(formation::block(&field, runner.unit), then);
        if !legs.is_empty() {
            step.outbox.happen(formation::moved(&field, runner.unit, legs));
        }
        still.push(runner);
    }
    match found {
        None => {
            note(step, charge.charger, Clause::new("drill.4.2"), "has charged to no purpose".to_owned());
            step.outbox.finish();
        }
        Some((_, incident)) => meet(step, charge, then, &still, incident),
    }
}

/// What comes of an incident of a charge.
fn meet(step: &mut Step<'_, Drill>, charge: &Charge, beat: f32, runners: &[Runner], incident: Incident) {
    let without = |unit: UnitId| runners.iter().filter(|runner| runner.unit != unit).cloned().collect::<Vec<_>>();
    let go_on = |runners: Vec<Runner>| Task::Charge(Charge { stage: Stage::Running(beat, runners), ..charge.clone() });
    match incident {
        Incident::Caught(by) => {
            step.outbox.push(Task::Melee(Melee::first(by, charge.target)));
            step.outbox.finish();
        }
        Incident::Met(stranger) => {
            step.outbox.happen(Happening::Revealed { unit: stranger, known_to: KnownTo::All });
            step.outbox.push(Task::Melee(Melee::first(charge.charger, stranger)));
            step.outbox.finish();
        }
        Incident::Gone(unit) => {
            step.outbox.happen(Happening::Presence { unit, presence: Presence::LeftTable });
            step.outbox.becomes(go_on(without(unit)));
        }
        Incident::Blocked(unit) if unit == charge.charger => {
            note(step, unit, Clause::new("drill.4.3"), "finds its way blocked".to_owned());
            step.outbox.finish();
        }
        Incident::Blocked(unit) => step.outbox.becomes(go_on(without(unit))),
        Incident::Seen(watcher) => {
            let seen_by = charge.seen_by.iter().copied().chain([watcher]).collect();
            step.outbox.ask(fire_or_hold(&step.field, watcher, charge.charger));
            let stage = Stage::Seen(watcher, beat, runners.to_vec());
            step.outbox.becomes(Task::Charge(Charge { stage, seen_by, ..charge.clone() }));
        }
    }
}

/// What there is at a beat of the clock: of several things the most pressing.
fn incident(field: &Field<'_>, charge: &Charge, runners: &[Runner], beat: f32) -> Option<Incident> {
    let body_of = |unit: UnitId| match runners.iter().find(|runner| runner.unit == unit) {
        Some(runner) => Body::with_front_at(runner.pose(beat), formation::block(field, unit)),
        None => formation::body(field, field.unit(unit)),
    };
    let charger = body_of(charge.charger);
    let side = field.unit(charge.charger).side;
    let stranger = |unit: &&linstock::table::Unit| {
        !unit.known_to.knows(Some(side)) && formation::body(field, unit).gap(&charger).distance <= MET_WITHIN
    };
    if let Some(stranger) = field.side(side.enemy()).find(stranger) {
        return Some(Incident::Met(stranger.id));
    }
    let gone = |runner: &&Runner| field.unit(runner.unit).on_table() && off_table(field, &body_of(runner.unit));
    if let Some(gone) = runners.iter().find(gone) {
        return Some(Incident::Gone(gone.unit));
    }
    let target = body_of(charge.target);
    let attackers = runners.iter().map(|runner| runner.unit).filter(|unit| *unit != charge.target);
    let mut attackers = attackers.filter(|unit| field.of::<Soldiers>(*unit).health == Health::Steady);
    if let Some(by) = attackers.clone().find(|unit| body_of(*unit).gap(&target).distance <= TOLERANCE) {
        return Some(Incident::Caught(by));
    }
    let in_the_way = |unit: &UnitId| {
        let body = body_of(*unit);
        field.units_on_table().any(|other| other.id != *unit && other.id != charge.target && body_of(other.id).overlaps(&body))
    };
    if let Some(blocked) = attackers.find(in_the_way) {
        return Some(Incident::Blocked(blocked));
    }
    let mut fresh = watchers(field, field.unit(charge.charger)).filter(|enemy| !charge.seen_by.contains(&enemy.id));
    fresh.find(|enemy| visibility::sees_within(field, enemy, &charger, CHARGE_SEEN_WITHIN)).map(|enemy| Incident::Seen(enemy.id))
}

/// The watcher answers, and the charge goes on.
pub(crate) fn answer_seen(act: &mut linstock::battle::Act<'_, Drill>, charge: &Charge, word: &str) {
    if let Stage::Seen(watcher, ..) = charge.stage {
        movement::answer(act.outbox, &act.field, watcher, charge.charger, word);
    }
}
