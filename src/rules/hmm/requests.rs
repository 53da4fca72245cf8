//! What a seat may do in a task, and how its order is handled: each goes to the file of the task or the verb. Decides
//! only that no seat orders another's units.

use crate::{
    battle::{Given, Offers, Outcome, Plan, Refusal, Sight},
    rules::{
        common::offering::Whose,
        hmm::{
            Hmm, artillery,
            charge::defensive_fire,
            fire::target_declarations,
            movement::{phase, steps::MovePhase},
            sequence::TURN_SEQUENCE,
            setup::deployment,
            tasks::Task,
        },
    },
};

/// The name of the step that a task is in, where its phase has steps.
pub(in crate::rules::hmm) fn step_name(task: &Task) -> Option<&'static str> {
    match task {
        Task::Moves(phase) => Some(phase.step_name()),
        Task::Charge(_) => Some("a charge"),
        _ => None,
    }
}

/// The offers under the open question, in parts: all, or at least those of one subject.
pub(in crate::rules::hmm) fn offers(rules: &Hmm, sight: &Sight<'_, Hmm>, whose: Whose) -> Vec<Offers> {
    let offers = match sight.task {
        Some(Task::Moves(phase)) => return phase::offers(rules, sight, phase, whose),
        Some(Task::Musketry(_)) => return target_declarations::offers(rules, sight, whose),
        Some(Task::Deploy(_)) => deployment::offers(rules, sight),
        Some(Task::Charge(charge)) => defensive_fire::offers(charge),
        Some(Task::Artillery(phase)) => artillery::phase::offers(rules, sight, phase.0),
        _ => Vec::new(),
    };
    vec![offers.into()]
}

/// Whether an order is legal under the open question as far as its seat knows.
pub(in crate::rules::hmm) fn judge(rules: &Hmm, sight: &Sight<'_, Hmm>, given: &Given<Hmm>) -> Result<Plan, Refusal> {
    must_be_own(sight, given)?;
    phase::must_be_step(sight, given.step)?;
    let not_now = || Refusal::new(TURN_SEQUENCE, "that is not done in this part of the turn");
    given.judge(rules, sight, not_now)
}

/// An order must be about a unit of its own seat whose presence the seat knows.
fn must_be_own(sight: &Sight<'_, Hmm>, given: &Given<Hmm>) -> Result<(), Refusal> {
    let Some(unit) = given.order.subject.unit() else { return Ok(()) };
    let own = sight.field.get_unit(unit).ok_or_else(|| Refusal::new(clause!("hmm.02.03"), "there is no such unit"))?;
    if sight.seat.side().is_none_or(|side| side == own.side) {
        Ok(())
    } else {
        Err(Refusal::new(clause!("hmm.02.03"), "it is not yours"))
    }
}

/// Begins to carry out a legal order.
pub(in crate::rules::hmm) fn carry_out(
    rules: &Hmm,
    sight: &Sight<'_, Hmm>,
    outcome: &mut Outcome<Hmm>,
    given: &Given<Hmm>,
) {
    match sight.under_way::<MovePhase>() {
        Some(phase) => phase::carry_out(rules, sight, outcome, phase, given),
        None => given.carry_out(rules, sight, outcome),
    }
}
