//! Ending a step: a unit is left unchanged, or a side has finished.

use crate::{
    battle::{Action, Outcome, Plan, Procedure, Reading, Refusal, Sight, Subject},
    clause::Clause,
    rules::{
        common::offering::{CLOSE, DONE},
        hmm::{
            Hmm, artillery::phase::GunPhase, events::HmmEvent, fire::musketry_order::Musketry,
            formation::close_ranks::CloseRanks, movement::steps::MovePhase, tasks::Task,
        },
    },
};

/// Leaves a unit or a gun unchanged.
#[derive(Clone, Copy, Debug)]
pub struct Done(Subject);

impl Action<Hmm> for Done {
    const VERB: &'static str = DONE;
    const LABEL: &'static str = "Leave as it is";
    const CLAUSE: Clause = clause!("hmm.02.19");
    type During = MovePhase;

    fn answers(task: &Task) -> bool {
        MovePhase::of(task).is_some() || GunPhase::of(task).is_some()
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self(order.subject()))
    }

    fn judge(&self, _: &Hmm, _: &Sight<'_, Hmm>) -> Result<Plan, Refusal> {
        Ok(Plan::default())
    }

    fn carry_out(&self, _: &Hmm, _: &Sight<'_, Hmm>, outcome: &mut Outcome<Hmm>) {
        if let Some(unit) = self.0.unit() {
            outcome.own(HmmEvent::Done(unit));
        }
    }
}

/// Ends the step.
#[derive(Clone, Copy, Debug)]
pub struct Close;

impl Action<Hmm> for Close {
    const VERB: &'static str = CLOSE;
    const LABEL: &'static str = "End the step";
    const CLAUSE: Clause = clause!("hmm.02.03");
    type During = MovePhase;

    fn answers(task: &Task) -> bool {
        MovePhase::of(task).is_some() || GunPhase::of(task).is_some() || Musketry::of(task).is_some()
    }

    fn read(_: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self)
    }

    fn judge(&self, _: &Hmm, _: &Sight<'_, Hmm>) -> Result<Plan, Refusal> {
        Ok(Plan::default())
    }

    fn carry_out(&self, _: &Hmm, sight: &Sight<'_, Hmm>, outcome: &mut Outcome<Hmm>) {
        match (sight.task, sight.seat.side()) {
            (Some(Task::Moves(phase)), _) => outcome.becomes(phase.closed()),
            (Some(Task::Artillery(_)), _) => outcome.becomes(CloseRanks { units: None }),
            (Some(Task::Musketry(_)), Some(side)) => outcome.own(HmmEvent::DeclarationsClosed(side)),
            _ => {}
        }
    }
}
