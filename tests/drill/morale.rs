//! Morale: a check that its owner may throw again after seeing the die, and the forced retreat after a failure, to the
//! side that its owner chooses, through friends that then check themselves.

use bevy::ecs::system::InMut;
use linstock::{
    battle::{Happening, Outcome, Procedure, Progress, Question, QuestionKind, Seat, Subject, Up},
    clause::Clause,
    dice::{Dice, NeedDice, Reason},
    measure::{Course, Leg},
    table::{self, Field, Mover, Presence, Side, StandId, Table, UnitId},
};
use serde::{Deserialize, Serialize};

use super::{Day, Drill, DrillEvent, Health, Soldiers, Task, formation, movement::note};

/// A check passes on this or more.
const STEADY_ON: u8 = 4;
/// A routing unit rallies on this or more.
const RALLY_ON: u8 = 5;

/// A check under way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Check {
    /// The unit that checks.
    pub(crate) unit: UnitId,
    stage: CheckStage,
}

impl Procedure for Check {
    type Task = Task;

    fn of(task: &Task) -> Option<&Self> {
        if let Task::Check(this) = task { Some(this) } else { None }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum CheckStage {
    /// The die is thrown, for the first or the last time.
    Throw(Last),
    /// The die lies there.
    Lies(u8, Last),
}

/// Whether a die may be thrown again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Last {
    No,
    Yes,
}

/// A forced retreat under way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Retreat {
    /// The unit that retreats.
    pub(crate) unit: UnitId,
    /// The rest of the way, once the owner has said which.
    legs: Option<Vec<Leg>>,
    /// Friends that it has gone through.
    swept: Vec<UnitId>,
}

impl Procedure for Retreat {
    type Task = Task;

    fn of(task: &Task) -> Option<&Self> {
        if let Task::Retreat(this) = task { Some(this) } else { None }
    }
}

enum Incident {
    Friend(UnitId),
    Edge,
}

impl Check {
    /// A check of a unit.
    pub(crate) fn new(unit: UnitId) -> Self {
        Self { unit, stage: CheckStage::Throw(Last::No) }
    }

    /// The owner has seen the die and throws again or not.
    pub(crate) fn answered(&self, word: &str) -> Self {
        let stage = match (&self.stage, word) {
            (CheckStage::Lies(..), "again") => CheckStage::Throw(Last::Yes),
            (CheckStage::Lies(face, _), _) => CheckStage::Lies(*face, Last::Yes),
            (CheckStage::Throw(_), _) => self.stage.clone(),
        };
        Self { stage, ..self.clone() }
    }
}

/// Carries a check on by one step.
pub(crate) fn check(InMut(dice): InMut<Dice>, check: Up<Check>, table: Table) -> Progress<Drill> {
    let (check, field, mut outcome) = (&*check, &table.whole(), Outcome::default());
    let unit = field.unit(check.unit);
    match check.stage {
        CheckStage::Throw(last) => {
            let face = dice.d6(Reason::new("drill.5.1", format!("check of {}", unit.name)))?;
            note(field, &mut outcome, check.unit, Clause::new("drill.5.1"), format!("checks: {face}"));
            outcome.becomes(Task::Check(Check { stage: CheckStage::Lies(face, last), ..check.clone() }));
        }
        CheckStage::Lies(face, _) if face >= STEADY_ON => outcome.finish(),
        CheckStage::Lies(_, Last::No) if field.resource::<Day>().rerolls[unit.side.index()] > 0 => {
            outcome.ask(ask(unit, "Throw the check again?", "drill.5.2"));
        }
        CheckStage::Lies(..) => {
            outcome.own(DrillEvent::Broke(check.unit));
            outcome.push(Task::Retreat(Retreat::of(check.unit)));
            outcome.finish();
        }
    }
    Ok(outcome)
}

fn ask(unit: &table::Unit, prompt: &str, clause: &'static str) -> Question {
    Question {
        seats: vec![Seat::from(unit.side)],
        prompt: prompt.to_owned(),
        kind: QuestionKind::React,
        subject: Subject::Unit(unit.id),
        at: Some(unit.at()),
        clause: Clause::new(clause),
        default: None,
    }
}

impl Retreat {
    /// The retreat of a unit that has just broken.
    pub(crate) fn of(unit: UnitId) -> Self {
        Self { unit, legs: None, swept: Vec::new() }
    }

    /// The owner has said to which hand.
    pub(crate) fn answered(&self, word: &str) -> Self {
        let right = if word == "left" { -3.0 } else { 3.0 };
        Self { legs: Some(vec![Leg::AboutFace, Leg::Oblique(right, 6.0)]), ..self.clone() }
    }
}

/// Carries a retreat on by one step: it goes to the next friend in its way, the edge, or the end.
pub(crate) fn retreat(retreat: Up<Retreat>, table: Table) -> Progress<Drill> {
    let (retreat, field, mut outcome) = (&*retreat, &table.whole(), Outcome::default());
    let unit = field.unit(retreat.unit);
    if !unit.on_table() {
        outcome.finish();
        return Ok(outcome);
    }
    let Some(legs) = &retreat.legs else {
        outcome.ask(ask(unit, "To which hand does it retreat?", "drill.5.3"));
        return Ok(outcome);
    };
    let footprint = formation::block(field, retreat.unit);
    let course = Course::of_legs(unit.front, footprint, legs);
    let length = course.length();
    let track = field.track(&[Mover::unit(*field, retreat.unit, course)]);
    let friend = |stand: StandId| field.unit(stand.unit).side == unit.side && !retreat.swept.contains(&stand.unit);
    let found = track.incidents.iter().find_map(|incident| match incident.encounter {
        table::Encounter::OverEdge => Some((incident.inches, Incident::Edge)),
        table::Encounter::Met(stand) if friend(stand) => Some((incident.inches, Incident::Friend(stand.unit))),
        _ => None,
    });
    let (done, rest) = Leg::split(legs, footprint, found.as_ref().map_or(length, |(inches, _)| *inches));
    if !done.is_empty() {
        outcome.happen(formation::moved(field, retreat.unit, done));
    }
    match found {
        None => outcome.finish(),
        Some((_, Incident::Edge)) => {
            outcome.happen(Happening::Presence { unit: retreat.unit, presence: Presence::LeftTable });
            outcome.finish();
        }
        Some((_, Incident::Friend(friend))) => {
            if field.of::<Soldiers>(friend).health == Health::Steady {
                outcome.push(Task::Check(Check::new(friend)));
            }
            let swept = retreat.swept.iter().copied().chain([friend]).collect();
            outcome.becomes(Task::Retreat(Retreat { legs: Some(rest), swept, ..retreat.clone() }));
        }
    }
    Ok(outcome)
}

/// All routing units try to rally together.
pub(crate) fn rally(field: &Field<'_>, dice: &mut Dice, outcome: &mut Outcome<Drill>) -> Result<(), NeedDice> {
    let routing = Side::BOTH
        .into_iter()
        .flat_map(|side| field.side(side))
        .filter(|unit| field.of::<Soldiers>(unit.id).health == Health::Routing);
    let routing: Vec<_> = routing.collect();
    let throws: Vec<_> =
        routing.iter().map(|unit| dice.d6(Reason::new("drill.5.4", format!("rally of {}", unit.name)))).collect();
    for (unit, face) in routing.into_iter().zip(throws.into_iter().collect::<Result<Vec<_>, _>>()?) {
        if face >= RALLY_ON {
            outcome.own(DrillEvent::Rallied(unit.id));
        }
    }
    Ok(())
}
