//! The sequence of a turn, and which procedure carries on which task.

use linstock::{
    battle::{Happening, Outcome, Question, QuestionKind, Seat, Step, Subject},
    clause::Clause,
    dice::NeedDice,
    table::{Presence, Side},
};
use serde::{Deserialize, Serialize};

use super::{
    Day, Drill, DrillEvent, Health, Phase,
    charge::{self, Charge},
    fire::{self, Fire, Losing},
    melee::{self, Melee},
    morale::{self, Check, Retreat},
    movement::{self, March},
    notices,
};

/// What goes on, each with its own cursor.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Task {
    /// A side deploys what it awaits.
    Deploy(Side),
    /// The turn comes to its next phase.
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

/// To what the turn comes next.
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

/// Carries the top task on by one step.
pub(crate) fn step(drill: &Drill, step: &mut Step<'_, Drill>) -> Result<(), NeedDice> {
    match step.task {
        Task::Deploy(side) => deploy(*side, step),
        Task::Turn(cue) => return turn(*cue, step),
        Task::Declare => fire::declare(step),
        Task::Fire(fire) => return fire::step(drill, fire, step),
        Task::Lose(losing) => fire::lose(losing, step),
        Task::Check(check) => return morale::check(check, step),
        Task::Retreat(retreat) => morale::retreat(retreat, step),
        Task::Move(side) => moves(*side, step),
        Task::March(march) => movement::step(drill, march, step),
        Task::Charge(charge) => charge::step(charge, step),
        Task::Melee(melee) => return melee::step(melee, step),
    }
    Ok(())
}

fn turn(cue: Cue, step: &mut Step<'_, Drill>) -> Result<(), NeedDice> {
    match cue {
        Cue::Begin => {
            step.outbox.own(DrillEvent::TurnBegan);
            begin(step, Phase::Declare, 1);
            step.outbox.push(Task::Declare);
            step.outbox.becomes(Task::Turn(Cue::Moves(Side::First)));
        }
        Cue::Moves(side) => {
            begin(step, Phase::Move(side), 0);
            step.outbox.push(Task::Move(side));
            let next = if side == Side::First { Cue::Moves(Side::Second) } else { Cue::Rally };
            step.outbox.becomes(Task::Turn(next));
        }
        Cue::Rally => {
            begin(step, Phase::Rally, 0);
            morale::rally(step)?;
            step.outbox.becomes(Task::Turn(Cue::End));
        }
        Cue::End => match outcome(step) {
            Some(outcome) => {
                step.outbox.happen(Happening::Ended(outcome));
                step.outbox.finish();
            }
            None => step.outbox.becomes(Task::Turn(Cue::Begin)),
        },
    }
    Ok(())
}

fn begin(step: &mut Step<'_, Drill>, phase: Phase, turns_later: u32) {
    let day = Day { phase, turn: step.table().turn + turns_later, ..step.table().clone() };
    step.outbox.own(DrillEvent::PhaseBegan(phase));
    step.outbox.happen(Happening::PhaseBegan(notices::phase(&day)));
}

/// A side that has nobody steady loses; when the day is over nobody wins.
fn outcome(step: &Step<'_, Drill>) -> Option<Outcome> {
    let steady = |side: Side| step.field.side(side).any(|unit| step.unit(unit.id).health == Health::Steady);
    let broken: Vec<Side> = Side::BOTH.into_iter().filter(|side| !steady(*side)).collect();
    let day = step.table();
    match broken[..] {
        [] if day.turn < day.last_turn => None,
        [side] => Some(Outcome { winner: Some(side.enemy()), reason: "the enemy is broken".to_owned(), clause: Clause::new("drill.7.1") }),
        _ => Some(Outcome { winner: None, reason: "the day is over".to_owned(), clause: Clause::new("drill.7.2") }),
    }
}

fn deploy(side: Side, step: &mut Step<'_, Drill>) {
    let awaited = step.field.units().any(|unit| unit.side == side && unit.presence == Presence::Awaited);
    if awaited {
        step.outbox.ask(question(side, QuestionKind::Deploy, "Place your troops", "drill.1.1"));
    } else {
        let next = if side == Side::First { Task::Deploy(Side::Second) } else { Task::Turn(Cue::Begin) };
        step.outbox.becomes(next);
    }
}

/// A side gives orders as long as it has units that may act; then its phase passes by itself.
fn moves(side: Side, step: &mut Step<'_, Drill>) {
    let idle = |unit: &linstock::table::Unit| {
        let soldiers = step.unit(unit.id);
        soldiers.health == Health::Steady && !soldiers.acted
    };
    if step.field.side(side).any(idle) {
        step.outbox.ask(question(side, QuestionKind::Act, "Move your troops", "drill.3.0"));
    } else {
        step.outbox.finish();
    }
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
