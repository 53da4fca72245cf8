//! What a seat may do in a task, and how its order is handled (trl.p06.05, trl.p06.07): each goes to the file of the
//! task or the action. Decides only that no seat orders another's units.

use crate::{
    battle::{Given, Offer, Offers, Plan, Refusal, Sight},
    rules::{
        common::offering::Whose,
        trl::{
            Trl,
            charge::{
                defence_orders, emergency_squares, phase as assaults,
                state::{Assaulting, Stage},
            },
            event_cards::play_orders,
            fire::shooting_offers,
            melee::answers,
            movement::{before_friends, phase, state::Moves},
            pursuit::{follow_orders, retreats},
            sequence,
            setup::{deployment, grand_batteries},
            tasks::Task,
        },
    },
};

/// The name of the step that a task is in, where its phase has steps.
pub(in crate::rules::trl) fn step_name(task: &Task) -> Option<&'static str> {
    match task {
        Task::Moves(moves) => Some(moves.step_name()),
        Task::Crossing(_) | Task::Trying(_) => Some("moves"),
        Task::Shooting(shooting) => Some(shooting.step_name()),
        Task::Testing(_) => Some("motivation tests"),
        Task::FallingBack(_) => Some("falling back"),
        Task::Assaults(_) => Some("assaults are named"),
        Task::Assaulting(assault) => Some(assault.step_name()),
        Task::Playing(_) => Some("event cards"),
        Task::Deploy(_) | Task::Turn(_) => None,
    }
}

/// The offers under the open question, in parts: all, or at least those of one subject.
pub(in crate::rules::trl) fn offers(rules: &Trl, sight: &Sight<'_, Trl>, whose: Whose) -> Vec<Offers> {
    match sight.task {
        Some(Task::Moves(task)) => phase::offers(rules, sight, task, whose),
        Some(Task::Shooting(task)) => shooting_offers::offers(rules, sight, task, whose),
        Some(Task::Deploy(task)) => {
            let combined = sight.seat.side().map(|side| grand_batteries::offers(rules, &sight.field, side));
            vec![deployment::offers(rules, sight, task).into(), combined.unwrap_or_default().into()]
        }
        Some(Task::FallingBack(task)) => vec![before_friends::offers(task).into()],
        Some(Task::Assaults(task)) => assaults::offers(rules, sight, task, whose),
        Some(Task::Assaulting(task)) => vec![choices(rules, sight, task).into()],
        Some(Task::Playing(task)) => vec![play_orders::offers(task).into()],
        _ => Vec::new(),
    }
}

/// The choices of the unit that is asked in an assault.
fn choices(rules: &Trl, sight: &Sight<'_, Trl>, assault: &Assaulting) -> Vec<Offer> {
    match assault.stage {
        Stage::Named => emergency_squares::offers(assault),
        Stage::Fire => defence_orders::offers(rules, sight, assault),
        Stage::Answer => answers::offers(rules, sight, assault),
        Stage::Retreats => retreats::offers(assault),
        Stage::Follow(_) => follow_orders::offers(rules, sight, assault),
        _ => Vec::new(),
    }
}

/// Whether an order is legal as far as its seat knows, and what it would do.
///
/// # Errors
/// The refusal with its clause.
pub(in crate::rules::trl) fn judge(rules: &Trl, sight: &Sight<'_, Trl>, given: &Given<Trl>) -> Result<Plan, Refusal> {
    must_be_own(sight, given)?;
    if sight.under_way::<Moves>().is_some() {
        phase::must_be_open(sight, given.order.subject.unit())?;
    }
    given.judge(rules, sight, || sequence::out_of_turn(sight))
}

/// An order must be about a unit of its own seat whose presence the seat knows.
fn must_be_own(sight: &Sight<'_, Trl>, given: &Given<Trl>) -> Result<(), Refusal> {
    let Some(unit) = given.order.subject.unit() else { return Ok(()) };
    let refuse = |reason: &str| Refusal::new(clause!("trl.p06.05"), reason);
    let own = sight.field.get_unit(unit).ok_or_else(|| refuse("there is no such unit"))?;
    if sight.seat.side().is_none_or(|side| side == own.side) { Ok(()) } else { Err(refuse("it is not yours")) }
}
