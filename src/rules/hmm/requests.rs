//! What a seat may do at a task, and what becomes of its order: each is handed to the file of the task or the verb that
//! it concerns. Nothing is decided here but that nobody orders another's units.

use crate::{
    battle::{Domain, Offer, Offers, Order, Outcome, Plan, Refusal, Seat, Sight},
    rules::{
        hmm::{
            Hmm,
            artillery::{battery_fire, by_hand, captured_guns},
            charge::{
                defensive_fire,
                stages::{self},
            },
            command::{
                order_changes::{self},
                proposals,
            },
            fire::targets,
            formation::{changes, horses, skirmish_companies, skirmishers},
            morale::remnants,
            movement::{
                moves,
                phase::{self},
            },
            orders::{HmmOrder, verb},
            setup::deployment,
            tasks::Task,
            works::{boats, demolition, field_works},
        },
        offering::Whose,
    },
    table::Field,
};

/// The name of the step that a task is in, where its phase has steps.
pub(in crate::rules::hmm) fn step_name(task: &Task) -> Option<&'static str> {
    match task {
        Task::Moves(phase) => Some(phase.step_name()),
        Task::Charge(_) => Some("a charge"),
        _ => None,
    }
}

/// What a seat may do under the open question, in parts: all of it, or no less than one subject's.
pub(in crate::rules::hmm) fn offers(rules: &Hmm, sight: &Sight<'_, Hmm>, whose: Whose) -> Vec<Offers> {
    let offers = match sight.task {
        Some(Task::Moves(phase)) => return phase::offers(rules, sight, phase, whose),
        Some(Task::Musketry(_)) => return targets::offers(rules, sight, whose),
        Some(Task::Deploy(_)) => deployment::offers(rules, sight),
        Some(Task::Charge(charge)) => defensive_fire::offers(charge),
        Some(Task::Artillery(phase)) => battery_fire::offers(rules, sight, phase.0),
        _ => Vec::new(),
    };
    vec![offers.into()]
}

/// What may go into a slot of an order whose earlier slots are filled.
pub(in crate::rules::hmm) fn domain(rules: &Hmm, sight: &Sight<'_, Hmm>, order: &Order, slot: &str) -> Option<Domain> {
    let unit = order.subject.unit();
    match (order.verb.as_str(), unit) {
        (verb::DEPLOY, Some(_)) => deployment::domain(rules, sight, order, slot),
        (verb::ORDER, Some(_)) => order_changes::domain(sight, order, slot),
        (verb::FORM | verb::FACE, Some(unit)) => changes::domain(&sight.field, unit, slot),
        (verb::DISMOUNT | verb::MOUNT, Some(unit)) => horses::domain(&sight.field, unit, slot),
        (verb::SEND_OUT, Some(unit)) => skirmish_companies::domain(rules, &sight.field, unit, slot),
        (verb::COMBINE, Some(unit)) => Some(remnants::domain(rules, &sight.field, unit)),
        (verb::MAN_GUNS, Some(unit)) => Some(captured_guns::domain(rules, &sight.field, unit)),
        (verb::EMBARK | verb::LAND, Some(_)) => boats::domain(rules, sight, order, slot),
        (verb::BUILD | verb::DIG, Some(_)) => field_works::domain(rules, sight, order, slot),
        (verb::BREAK | verb::MINE, Some(_)) | (verb::IGNITE, None) => demolition::domain(rules, sight, order, slot),
        (verb::MOVE | verb::FIRE_AND_MOVE, Some(_)) => moves::domain(rules, sight, order, slot),
        (verb::SPREAD, Some(unit)) => Some(skirmishers::domain(rules, &sight.field, unit)),
        (verb::CHARGE, Some(unit)) => Some(stages::domain(rules, sight, unit, slot)),
        (verb::ANSWER | verb::STANDING, Some(_)) => Some(defensive_fire::answers(&order.verb)),
        (verb::SHOOT, Some(_)) => battery_fire::domain(rules, sight, order, slot),
        (verb::PIVOT | verb::PUSH, Some(_)) => by_hand::domain(rules, sight, order),
        (verb::DECLARE, Some(unit)) => Some(targets::domain(rules, sight, unit)),
        _ => None,
    }
}

/// Ways to fill an offer that are worth a try, the most natural first.
pub(in crate::rules::hmm) fn suggest(rules: &Hmm, sight: &Sight<'_, Hmm>, offer: &Offer) -> Vec<Order> {
    match offer.verb.as_str() {
        verb::DEPLOY => deployment::suggest(rules, sight, offer),
        verb::ORDER => proposals::suggest(rules, sight, offer),
        verb::FORM | verb::FACE => changes::suggest(sight, offer),
        verb::DISMOUNT | verb::MOUNT => horses::suggest(sight, offer),
        verb::SEND_OUT | verb::CALL_IN => skirmish_companies::suggest(rules, sight, offer),
        verb::COMBINE => remnants::suggest(rules, sight, offer),
        verb::MAN_GUNS => captured_guns::suggest(rules, sight, offer),
        verb::EMBARK | verb::LAND => boats::suggest(rules, sight, offer),
        verb::BUILD | verb::DIG => field_works::suggest(rules, sight, offer),
        verb::BREAK | verb::MINE | verb::IGNITE => demolition::suggest(rules, sight, offer),
        verb::MOVE | verb::FIRE_AND_MOVE => moves::suggest(rules, sight, offer),
        verb::SPREAD => skirmishers::suggest(rules, sight, offer),
        verb::CHARGE => stages::suggest(rules, sight, offer),
        verb::ANSWER | verb::STANDING => defensive_fire::suggest_answer(sight, offer),
        verb::SHOOT => battery_fire::suggest(rules, sight, offer),
        verb::PIVOT | verb::PUSH => by_hand::suggest(rules, sight, offer),
        verb::DECLARE => targets::suggest(rules, sight, offer),
        _ => vec![offer.order(sight.seat)],
    }
}

/// Whether an order is lawful under the open question as far as its seat knows.
pub(in crate::rules::hmm) fn judge(rules: &Hmm, sight: &Sight<'_, Hmm>, order: &HmmOrder) -> Result<Plan, Refusal> {
    must_be_own(sight, order)?;
    let wrong_time = || Err(Refusal::new(clause!("hmm.02.18"), "that is not done in this part of the turn"));
    match (sight.task, order) {
        (Some(Task::Deploy(_)), HmmOrder::Deploy(..) | HmmOrder::Ready) => deployment::judge(rules, sight, order),
        (Some(Task::Deploy(_)), HmmOrder::Send(from, to, writing)) => {
            order_changes::judge(rules, sight, *from, *to, writing)
        }
        (Some(Task::Moves(_)), HmmOrder::Send(from, to, writing)) => {
            phase::must_be_step(sight, order).and_then(|()| order_changes::judge(rules, sight, *from, *to, writing))
        }
        (Some(Task::Moves(_)), HmmOrder::Form(..) | HmmOrder::Face(..)) => {
            phase::must_be_step(sight, order).and_then(|()| changes::judge(rules, sight, order))
        }
        (Some(Task::Moves(_)), HmmOrder::Dismount(..) | HmmOrder::Mount(..) | HmmOrder::LetGo(_)) => {
            phase::must_be_step(sight, order).and_then(|()| horses::judge(rules, sight, order))
        }
        (Some(Task::Moves(_)), HmmOrder::SendOut(..) | HmmOrder::CallIn(_)) => {
            phase::must_be_step(sight, order).and_then(|()| skirmish_companies::judge(rules, sight, order))
        }
        (Some(Task::Moves(_)), HmmOrder::Combine(unit, other)) => {
            phase::must_be_step(sight, order).and_then(|()| remnants::judge(rules, sight, *unit, *other))
        }
        (Some(Task::Moves(_)), HmmOrder::ManGuns(..)) => {
            phase::must_be_step(sight, order).and_then(|()| captured_guns::judge(rules, sight, order))
        }
        (Some(Task::Moves(_)), HmmOrder::Embark(..) | HmmOrder::Land(..)) => {
            phase::must_be_step(sight, order).and_then(|()| boats::judge(rules, sight, order))
        }
        (Some(Task::Moves(_)), HmmOrder::Build(..) | HmmOrder::Dig(..)) => {
            phase::must_be_step(sight, order).and_then(|()| field_works::judge(rules, sight, order))
        }
        (Some(Task::Moves(_)), HmmOrder::Break(..) | HmmOrder::Mine(..) | HmmOrder::Ignite(_)) => {
            phase::must_be_step(sight, order).and_then(|()| demolition::judge(rules, sight, order))
        }
        (Some(Task::Moves(_)), HmmOrder::Move(..) | HmmOrder::FireAndMove(..)) => {
            phase::must_be_step(sight, order).and_then(|()| moves::judge(rules, sight, order))
        }
        (Some(Task::Moves(_)), HmmOrder::Spread(..)) => {
            phase::must_be_step(sight, order).and_then(|()| skirmishers::judge(rules, sight, order))
        }
        (Some(Task::Moves(_)), HmmOrder::Charge(unit, target, general)) => {
            stages::judge(rules, sight, *unit, *target, *general)
        }
        (Some(Task::Moves(_)), HmmOrder::Pivot(..) | HmmOrder::Push(..)) => {
            phase::must_be_step(sight, order).and_then(|()| by_hand::judge(rules, sight, order))
        }
        (Some(Task::Charge(charge)), HmmOrder::Answer(..) | HmmOrder::Standing(..)) => {
            defensive_fire::judge_answer(rules, sight, charge, order)
        }
        (Some(Task::Artillery(_)), HmmOrder::Shoot(..)) => battery_fire::judge(rules, sight, order),
        (Some(Task::Musketry(_)), HmmOrder::Declare(unit, targets)) => targets::judge(rules, sight, *unit, targets),
        (Some(Task::Moves(_) | Task::Artillery(_)), HmmOrder::Done(_))
        | (Some(Task::Moves(_) | Task::Artillery(_) | Task::Musketry(_)), HmmOrder::Close(_)) => Ok(Plan::default()),
        _ => wrong_time(),
    }
}

/// An order is about a unit of its seat's own that it knows to be there.
fn must_be_own(sight: &Sight<'_, Hmm>, order: &HmmOrder) -> Result<(), Refusal> {
    let Some(unit) = order.unit() else { return Ok(()) };
    let own = sight.field.get_unit(unit).ok_or_else(|| Refusal::new(clause!("hmm.02.03"), "there is no such unit"))?;
    if sight.seat.side().is_none_or(|side| side == own.side) {
        Ok(())
    } else {
        Err(Refusal::new(clause!("hmm.02.03"), "it is not yours"))
    }
}

/// Takes up a lawful order.
pub(in crate::rules::hmm) fn carry_out(
    rules: &Hmm,
    seat: Seat,
    field: &Field<'_>,
    task: &Task,
    outcome: &mut Outcome<Hmm>,
    order: &HmmOrder,
) {
    match task {
        Task::Deploy(_) => deployment::carry_out(rules, seat, field, outcome, order),
        Task::Moves(phase) => phase::carry_out(rules, seat, field, outcome, phase, order),
        Task::Charge(charge) => defensive_fire::answer(outcome, charge, order),
        Task::Artillery(_) => battery_fire::carry_out(outcome, order),
        Task::Musketry(_) => match order {
            HmmOrder::Declare(unit, targets) => targets::carry_out(seat, outcome, *unit, targets),
            _ => targets::close(seat, outcome),
        },
        _ => {}
    }
}
