//! The sequence of a turn: its rows.

use bevy::ecs::system::{InMut, Res};
use linstock::{
    battle::{
        Agenda, Conclusion, Happening, Outcome, Procedure, Progress, Question, QuestionKind, Row, Seat, Section,
        Sequence, Subject, Up,
        sequence::{system, throws},
    },
    clause::Clause,
    dice::Dice,
    table::{Field, Presence, Side, Table},
};
use serde::{Deserialize, Serialize};

use super::{
    Day, Drill, DrillEvent, Health, Phase, Soldiers,
    charge::{self, Charge},
    fire::{self, Fire, Losing},
    melee::{self, Melee},
    morale::{self, Check, Retreat},
    movement::{self, March},
    notices,
};

/// The procedures in progress, each with its own cursor.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Task {
    /// A side deploys its waiting units.
    Deploy(Side),
    /// The turn goes to its next phase.
    Turn(Cue),
    /// Both sides declare their fire.
    Declare,
    /// Shots are fired together.
    Fire(Fire),
    /// A unit loses figures.
    Lose(Losing),
    /// A unit is put to a check.
    Check(Check),
    /// A unit retreats.
    Retreat(Retreat),
    /// A side moves.
    Move(Side),
    /// A unit marches.
    March(March),
    /// A unit charges.
    Charge(Charge),
    /// Two units fight.
    Melee(Melee),
}

/// The turn's next phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Cue {
    /// Its beginning and its declarations.
    Begin,
    /// The moves of a side.
    Moves(Side),
    /// Rallies.
    Rally,
    /// Its end.
    End,
}

impl Procedure for Cue {
    type Task = Task;

    fn of(task: &Task) -> Option<&Self> {
        if let Task::Turn(this) = task { Some(this) } else { None }
    }
}

/// A turn in its order: declarations, their results, moves of either side, rallies. Procedures nest: a shot inside a
/// march, a combat inside a charge, a combat inside a combat.
pub(crate) const SEQUENCE: Sequence<Drill> = Sequence {
    interrupts: &[],
    before: &[Row::new(
        Clause::new("drill.1.1"),
        "both sides deploy",
        |task| matches!(task, Task::Deploy(_)),
        || system(deploy),
    )],
    turn: &[
        Section {
            name: "Declarations",
            rows: &[
                Row::at(Clause::new("drill.2.0"), "a turn begins", Task::Turn(Cue::Begin), || throws(turn)),
                Row::at(Clause::new("drill.2.1"), "both sides declare their fire, sealed", Task::Declare, || {
                    system(fire::declare)
                }),
            ],
        },
        Section {
            name: "Moves",
            rows: &[
                Row::new(
                    Clause::new("drill.3.0"),
                    "a side's moves begin",
                    |task| matches!(task, Task::Turn(Cue::Moves(_))),
                    || throws(turn),
                ),
                Row::new(
                    Clause::new("drill.3.0"),
                    "a side moves",
                    |task| matches!(task, Task::Move(_)),
                    || system(moves),
                ),
            ],
        },
        Section {
            name: "Rally",
            rows: &[
                Row::at(Clause::new("drill.5.4"), "routers rally", Task::Turn(Cue::Rally), || throws(turn)),
                Row::at(Clause::new("drill.7.1"), "the turn ends", Task::Turn(Cue::End), || throws(turn)),
            ],
        },
    ],
    procedures: &[
        Section {
            name: "Fire",
            rows: &[
                Row::new(
                    Clause::new("drill.2.2"),
                    "shots are fired together",
                    |task| matches!(task, Task::Fire(_)),
                    || throws(fire::step),
                ),
                Row::new(
                    Clause::new("drill.2.5"),
                    "figures fall",
                    |task| matches!(task, Task::Lose(_)),
                    || system(fire::lose),
                ),
            ],
        },
        Section {
            name: "Morale",
            rows: &[
                Row::new(
                    Clause::new("drill.5.1"),
                    "a check",
                    |task| matches!(task, Task::Check(_)),
                    || throws(morale::check),
                ),
                Row::new(
                    Clause::new("drill.5.3"),
                    "a retreat",
                    |task| matches!(task, Task::Retreat(_)),
                    || system(morale::retreat),
                ),
            ],
        },
        Section {
            name: "Movement",
            rows: &[
                Row::new(
                    Clause::new("drill.3.1"),
                    "a march",
                    |task| matches!(task, Task::March(_)),
                    || system(movement::step),
                ),
                Row::new(
                    Clause::new("drill.4.1"),
                    "a charge",
                    |task| matches!(task, Task::Charge(_)),
                    || system(charge::step),
                ),
                Row::new(
                    Clause::new("drill.6.1"),
                    "a combat",
                    |task| matches!(task, Task::Melee(_)),
                    || throws(melee::step),
                ),
            ],
        },
    ],
};

pub(crate) fn turn(InMut(dice): InMut<Dice>, cue: Up<Cue>, table: Table) -> Progress<Drill> {
    let (cue, field, mut outcome) = (*cue, &table.whole(), Outcome::default());
    match cue {
        Cue::Begin => {
            outcome.own(DrillEvent::TurnBegan);
            begin(field, &mut outcome, Phase::Declare, 1);
            outcome.push(Task::Declare);
            outcome.becomes(Task::Turn(Cue::Moves(Side::First)));
        }
        Cue::Moves(side) => {
            begin(field, &mut outcome, Phase::Move(side), 0);
            outcome.push(Task::Move(side));
            let next = if side == Side::First { Cue::Moves(Side::Second) } else { Cue::Rally };
            outcome.becomes(Task::Turn(next));
        }
        Cue::Rally => {
            begin(field, &mut outcome, Phase::Rally, 0);
            morale::rally(field, dice, &mut outcome)?;
            outcome.becomes(Task::Turn(Cue::End));
        }
        Cue::End => match conclusion(field) {
            Some(conclusion) => {
                outcome.happen(Happening::Ended(conclusion));
                outcome.finish();
            }
            None => outcome.becomes(Task::Turn(Cue::Begin)),
        },
    }
    Ok(outcome)
}

fn begin(field: &Field<'_>, outcome: &mut Outcome<Drill>, phase: Phase, turns_later: u32) {
    let day = Day { phase, turn: field.resource::<Day>().turn + turns_later, ..field.resource::<Day>().clone() };
    outcome.own(DrillEvent::PhaseBegan(phase));
    outcome.happen(Happening::PhaseBegan(notices::phase(&day)));
}

/// A side without a steady unit loses; when the time is up neither side wins.
fn conclusion(field: &Field<'_>) -> Option<Conclusion> {
    let steady = |side: Side| field.side(side).any(|unit| field.of::<Soldiers>(unit.id).health == Health::Steady);
    let broken: Vec<Side> = Side::BOTH.into_iter().filter(|side| !steady(*side)).collect();
    let day = field.resource::<Day>();
    match broken[..] {
        [] if day.turn < day.last_turn => None,
        [side] => Some(Conclusion {
            winner: Some(side.enemy()),
            reason: "the enemy is broken".to_owned(),
            clause: Clause::new("drill.7.1"),
        }),
        _ => Some(Conclusion { winner: None, reason: "the day is over".to_owned(), clause: Clause::new("drill.7.2") }),
    }
}

pub(crate) fn deploy(agenda: Res<Agenda<Task>>, table: Table) -> Progress<Drill> {
    let Some(&Task::Deploy(side)) = agenda.top() else { unreachable!("its row says when") };
    let (field, mut outcome) = (&table.whole(), Outcome::default());
    let awaited = field.units().any(|unit| unit.side == side && unit.presence == Presence::Awaited);
    if awaited {
        outcome.ask(question(side, QuestionKind::Deploy, "Place your troops", "drill.1.1"));
    } else {
        let next = if side == Side::First { Task::Deploy(Side::Second) } else { Task::Turn(Cue::Begin) };
        outcome.becomes(next);
    }
    Ok(outcome)
}

/// A side gives orders as long as it has units that may act; then its phase passes by itself.
pub(crate) fn moves(agenda: Res<Agenda<Task>>, table: Table) -> Progress<Drill> {
    let Some(&Task::Move(side)) = agenda.top() else { unreachable!("its row says when") };
    let (field, mut outcome) = (&table.whole(), Outcome::default());
    let idle = |unit: &linstock::table::Unit| {
        let soldiers = field.of::<Soldiers>(unit.id);
        soldiers.health == Health::Steady && !soldiers.acted
    };
    if field.side(side).any(idle) {
        outcome.ask(question(side, QuestionKind::Act, "Move your troops", "drill.3.0"));
    } else {
        outcome.finish();
    }
    Ok(outcome)
}

fn question(side: Side, kind: QuestionKind, prompt: &str, clause: &'static str) -> Question {
    Question {
        seats: vec![Seat::from(side)],
        prompt: prompt.to_owned(),
        kind,
        subject: Subject::Side,
        at: None,
        clause: Clause::new(clause),
        default: None,
    }
}
