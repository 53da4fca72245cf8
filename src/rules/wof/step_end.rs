//! Ending a step: a unit is left unchanged, or a side has finished.

use crate::{
    battle::{Action, Outcome, Plan, Procedure, Reading, Refusal, Sight, Subject},
    clause::Clause,
    rules::{
        common::offering::{CLOSE, DONE},
        wof::{
            Wof,
            buildings::{
                garrison_dice::{self, Dividing},
                occupation::{self, Occupying},
            },
            events::{Change, WofEvent},
            fire::state::Shooting,
            melee::breakthroughs::{self, BreakingThrough},
            morale::rallies::Rallying,
            movement::state::Moves,
            pursuit::{decisions, state::Pursuing},
            tasks::Task,
            works::abatis::{self, Clearing},
        },
    },
    table::UnitId,
};

/// Leaves a unit unchanged.
#[derive(Clone, Copy, Debug)]
pub struct Done(Subject);

impl Action<Wof> for Done {
    const VERB: &'static str = DONE;
    const LABEL: &'static str = "Leave as it is";
    const CLAUSE: Clause = clause!("wof.10.2.02");
    type During = Moves;

    fn answers(task: &Task) -> bool {
        Moves::of(task).is_some()
            || Clearing::of(task).is_some()
            || Dividing::of(task).is_some()
            || Occupying::of(task).is_some()
            || BreakingThrough::of(task).is_some()
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self(order.subject()))
    }

    fn judge(&self, rules: &Wof, sight: &Sight<'_, Wof>) -> Result<Plan, Refusal> {
        let unit = self.0.unit();
        let if_asked = |asked: Option<UnitId>, not_now: fn() -> Refusal| {
            if asked.is_some() && asked == unit { Ok(Plan::default()) } else { Err(not_now()) }
        };
        match sight.task {
            Some(Task::Clearing(task)) => if_asked(task.asked(), abatis::not_now),
            Some(Task::Occupying(task)) => if_asked(task.asked(), occupation::not_now),
            Some(Task::Dividing(_)) => garrison_dice::judge_the_rest(rules, sight, unit),
            Some(Task::BreakingThrough(_)) => {
                breakthroughs::must_be_asked(rules, sight, unit).map(|()| Plan::default())
            }
            _ if unit.is_some() => Ok(Plan::default()),
            _ => Err(Refusal::new(clause!("wof.10.2.02"), "name the unit that is left as it is")),
        }
    }

    fn carry_out(&self, _: &Wof, sight: &Sight<'_, Wof>, outcome: &mut Outcome<Wof>) {
        match (sight.task, self.0.unit()) {
            (Some(Task::Moves(_)), Some(unit)) => outcome.own(WofEvent::of(unit, Change::Done)),
            (Some(Task::Clearing(task)), _) => outcome.becomes(task.passed()),
            (Some(Task::Dividing(task)), _) => outcome.becomes(task.passed()),
            (Some(Task::Occupying(task)), _) => outcome.becomes(task.passed()),
            (Some(Task::BreakingThrough(task)), Some(unit)) => outcome.becomes(task.passed_by(unit)),
            _ => {}
        }
    }
}

/// Ends the step.
#[derive(Clone, Copy, Debug)]
pub struct Close;

impl Action<Wof> for Close {
    const VERB: &'static str = CLOSE;
    const LABEL: &'static str = "End the step";
    const CLAUSE: Clause = clause!("wof.10.2.02");
    type During = Moves;

    fn answers(task: &Task) -> bool {
        Moves::of(task).is_some()
            || Rallying::of(task).is_some()
            || Pursuing::of(task).is_some()
            || Shooting::of(task).is_some()
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        order.side().map(|()| Self)
    }

    fn judge(&self, _: &Wof, sight: &Sight<'_, Wof>) -> Result<Plan, Refusal> {
        match sight.under_way::<Pursuing>() {
            Some(task) if !task.chooses() => Err(decisions::not_now(task)),
            _ => Ok(Plan::default()),
        }
    }

    fn carry_out(&self, _: &Wof, sight: &Sight<'_, Wof>, outcome: &mut Outcome<Wof>) {
        match (sight.task, sight.seat.side()) {
            (Some(Task::Moves(moves)), _) => outcome.becomes(moves.closed()),
            (Some(Task::Rallying(task)), _) => outcome.becomes(task.closed()),
            (Some(Task::Pursuing(task)), _) => outcome.becomes(task.closed()),
            (Some(Task::Shooting(_)), Some(side)) => outcome.own(WofEvent::DeclarationsClosed(side)),
            _ => {}
        }
    }
}
