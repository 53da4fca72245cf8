//! Ending a step: a unit is left unchanged, or a side has finished.

use crate::{
    battle::{Action, Outcome, Plan, Procedure, Reading, Refusal, Sight},
    clause::Clause,
    rules::{
        common::offering::{CLOSE, DONE},
        trl::{
            Trl,
            charge::state::Assaults,
            charts::CardMoment,
            event_cards::junctures::ask_next,
            events::{Change, TrlEvent},
            fire::state::{Shooting, Stage},
            movement::state::Moves,
            state::Juncture,
            tasks::Task,
        },
    },
    table::UnitId,
};

/// Leaves a unit unchanged.
#[derive(Clone, Copy, Debug)]
pub struct Done(UnitId);

impl Action<Trl> for Done {
    const VERB: &'static str = DONE;
    const LABEL: &'static str = "Leave as it is";
    const CLAUSE: Clause = clause!("trl.p06.05");
    type During = Moves;

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        order.unit().map(Self)
    }

    fn judge(&self, _: &Trl, _: &Sight<'_, Trl>) -> Result<Plan, Refusal> {
        Ok(Plan::default())
    }

    fn carry_out(&self, _: &Trl, _: &Sight<'_, Trl>, outcome: &mut Outcome<Trl>) {
        outcome.own(TrlEvent::of(self.0, Change::Done));
    }
}

/// Ends the step.
#[derive(Clone, Copy, Debug)]
pub struct Close;

impl Action<Trl> for Close {
    const VERB: &'static str = CLOSE;
    const LABEL: &'static str = "End the step";
    const CLAUSE: Clause = clause!("trl.p06.05");
    type During = Moves;

    fn answers(task: &Task) -> bool {
        Moves::of(task).is_some() || Shooting::of(task).is_some() || Assaults::of(task).is_some()
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        order.side().map(|()| Self)
    }

    fn judge(&self, _: &Trl, _: &Sight<'_, Trl>) -> Result<Plan, Refusal> {
        Ok(Plan::default())
    }

    fn carry_out(&self, rules: &Trl, sight: &Sight<'_, Trl>, outcome: &mut Outcome<Trl>) {
        match sight.task {
            Some(Task::Moves(moves)) => outcome.becomes(moves.closed()),
            Some(Task::Shooting(shooting)) => {
                let shooters = shooting.declared.iter().map(|shot| shot.unit).collect();
                let juncture = Juncture::about(CardMoment::Targets, shooting.side, shooters);
                ask_next(rules, &sight.field, outcome, juncture);
                outcome.becomes(shooting.at(Stage::Firing));
            }
            Some(Task::Assaults(_)) => outcome.finish(),
            _ => {}
        }
    }
}
