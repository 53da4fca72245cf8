//! What a seat may do in a task, and how its order is handled (section 10): each goes to the file of the task or the
//! action. Decides only that no seat orders another's units.

use crate::{
    battle::{Action, Given, Offers, Outcome, Plan, Refusal, Sight},
    rules::{
        common::offering::Whose,
        wof::{
            Wof,
            buildings::{entering, garrison_dice},
            charge::{stages, standing::Standing},
            command::initiative,
            fire::target_declarations,
            melee::breakthroughs,
            morale::{rallies, rout_moves},
            movement::{phase, state::Moves},
            organisation,
            pursuit::decisions,
            sequence,
            setup::deployment,
            state::TurnStage,
            tasks::Task,
            works::abatis,
        },
    },
};

/// The name of the step that a task is in, where its phase has steps.
pub(in crate::rules::wof) fn step_name(task: &Task) -> Option<&'static str> {
    match task {
        Task::Moves(moves) => Some(moves.step_name()),
        Task::Charging(_) => Some("a charge"),
        Task::Shooting(_) => Some("fire"),
        Task::Testing(testing) => Some(testing.step_name()),
        Task::Rallying(_) => Some("rally"),
        Task::Pursuing(_) => Some("pursuit"),
        Task::Fleeing(_) => Some("rout"),
        Task::BreakingThrough(_) => Some("breakthrough"),
        Task::Clearing(_) => Some("abatis"),
        Task::Dividing(_) => Some("garrisons"),
        Task::Occupying(_) => Some("occupation"),
        Task::Deploy(_) | Task::Turn(_) | Task::Confusing(_) | Task::Fighting(_) => None,
    }
}

/// The offers under the open question, in parts: all, or at least those of one subject.
pub(in crate::rules::wof) fn offers(rules: &Wof, sight: &Sight<'_, Wof>, whose: Whose) -> Vec<Offers> {
    let offers = match sight.task {
        Some(Task::Moves(task)) => return phase::offers(rules, sight, task, whose),
        Some(Task::Shooting(_)) => return target_declarations::offers(rules, sight, whose),
        Some(Task::Deploy(task)) => deployment::offers(rules, sight, task),
        Some(Task::Turn(TurnStage::Sides(_))) => initiative::offers(),
        Some(Task::Rallying(task)) => rallies::offers(rules, sight, task),
        Some(Task::Pursuing(task)) => decisions::offers(sight, task),
        Some(Task::Charging(task)) => stages::offers(rules, sight, task),
        Some(Task::Fleeing(task)) => rout_moves::offers(task),
        Some(Task::Clearing(task)) => abatis::offers(task),
        Some(Task::Dividing(task)) => garrison_dice::offers(task),
        Some(Task::Occupying(task)) => entering::offers_to_occupy(task),
        Some(Task::BreakingThrough(task)) => breakthroughs::offers(rules, sight, task),
        _ => Vec::new(),
    };
    vec![offers.into()]
}

/// Whether an order is legal as far as its seat knows, and what it would do.
///
/// # Errors
/// The refusal with its clause.
pub(in crate::rules::wof) fn judge(rules: &Wof, sight: &Sight<'_, Wof>, given: &Given<Wof>) -> Result<Plan, Refusal> {
    must_be_own(sight, given)?;
    if let Some(moves) = sight.under_way::<Moves>().filter(|_| given.order.verb != Standing::VERB) {
        phase::must_be_open(sight, moves, given)?;
    }
    given.judge(rules, sight, || sequence::out_of_turn(rules, sight, &given.order))
}

/// An order must be about a unit of its own seat whose presence the seat knows.
fn must_be_own(sight: &Sight<'_, Wof>, given: &Given<Wof>) -> Result<(), Refusal> {
    let Some(unit) = given.order.subject.unit() else { return Ok(()) };
    let own = sight.field.get_unit(unit).ok_or_else(|| Refusal::new(organisation::UNIT, "there is no such unit"))?;
    if sight.seat.side().is_none_or(|side| side == own.side) {
        Ok(())
    } else {
        Err(Refusal::new(organisation::UNIT, "it is not yours"))
    }
}

/// Begins to carry out a legal order.
pub(in crate::rules::wof) fn carry_out(
    rules: &Wof,
    sight: &Sight<'_, Wof>,
    outcome: &mut Outcome<Wof>,
    given: &Given<Wof>,
) {
    match sight.under_way::<Moves>() {
        Some(moves) => phase::carry_out(rules, sight, outcome, moves, given),
        None => given.carry_out(rules, sight, outcome),
    }
}
