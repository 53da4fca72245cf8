//! What a seat may do at a task, and what becomes of its order (section 10): each is handed to the file of the task or
//! the verb that it concerns. Nothing is decided here but that nobody orders another's units.

use crate::{
    battle::{Domain, Offer, Offers, Order, Outcome, Plan, Refusal, Seat, Sight},
    rules::{
        offering::Whose,
        wof::{
            Wof,
            artillery::battalion_guns,
            buildings::{
                divided_garrisons,
                occupation::{self, Occupying},
            },
            charge::{declarations, questions, stages},
            command::{generals, initiative},
            events::{Change, WofEvent},
            fire::targets,
            formation::changes,
            melee::breakthroughs,
            morale::{rallies, routs},
            movement::{approaches, choices, give_way, phase},
            orders::{WofOrder, verb},
            pursuit::decisions,
            setup::deployment,
            state::TurnStage,
            tasks::Task,
            works::abatis,
        },
    },
    table::{Field, UnitId},
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

/// What a seat may do under the open question, in parts: all of it, or no less than one subject's.
pub(in crate::rules::wof) fn offers(rules: &Wof, sight: &Sight<'_, Wof>, whose: Whose) -> Vec<Offers> {
    let offers = match sight.task {
        Some(Task::Moves(task)) => return phase::offers(rules, sight, task, whose),
        Some(Task::Shooting(_)) => return targets::offers(rules, sight, whose),
        Some(Task::Deploy(task)) => deployment::offers(rules, sight, task),
        Some(Task::Turn(TurnStage::Sides(_))) => initiative::offers(),
        Some(Task::Rallying(task)) => rallies::offers(rules, sight, task),
        Some(Task::Pursuing(task)) => decisions::offers(rules, sight, task),
        Some(Task::Charging(task)) => stages::offers(rules, sight, task),
        Some(Task::Fleeing(task)) => routs::offers(rules, sight, task),
        Some(Task::Clearing(task)) => abatis::offers(rules, sight, task),
        Some(Task::Dividing(task)) => divided_garrisons::offers(task),
        Some(Task::Occupying(task)) => occupation::offers(task),
        Some(Task::BreakingThrough(task)) => breakthroughs::offers(rules, sight, task),
        _ => Vec::new(),
    };
    vec![offers.into()]
}

/// What may go into a slot of an order whose earlier slots are filled.
pub(in crate::rules::wof) fn domain(rules: &Wof, sight: &Sight<'_, Wof>, order: &Order, slot: &str) -> Option<Domain> {
    match order.verb.as_str() {
        verb::DEPLOY => deployment::domain(rules, sight, order, slot),
        verb::CHOOSE_SIDE => Some(initiative::domain()),
        verb::RUN => routs::domain(rules, sight, order),
        verb::CHARGE => declarations::domain(rules, sight, order, slot),
        verb::GIVE_WAY if let Some(approach) = gives_way(sight) => give_way::domain(rules, sight, approach, slot),
        verb::EVADE | verb::GIVE_WAY | verb::STANDING => questions::domain(rules, sight, order, slot),
        verb::MOVE | verb::RETREAT => choices::domain(rules, sight, order, slot),
        verb::ENTER if let Some(task) = occupies(sight) => occupation::domain(rules, sight, task),
        verb::SPREAD | verb::FORM | verb::FACE | verb::UNLIMBER | verb::ENTER | verb::LEAVE => {
            changes::domain(rules, sight, order, slot)
        }
        verb::SHIFT_GUN => Some(battalion_guns::domain()),
        verb::RIDE | verb::JOIN => generals::domain(rules, sight, order, slot),
        verb::SHOOT => targets::domain(rules, sight, order, slot),
        verb::DIVIDE => divided_garrisons::domain(sight, slot),
        verb::BREAK_THROUGH => breakthroughs::domain(rules, sight, order),
        _ => None,
    }
}

/// Whom skirmishers are asked to give way to before a plain move (wof.13.0.08).
fn gives_way<'a>(sight: &Sight<'a, Wof>) -> Option<&'a approaches::Approach> {
    if let Some(Task::Moves(moves)) = sight.task { moves.approach() } else { None }
}

/// Who is asked whether he occupies houses (wof.20.8.10).
fn occupies<'a>(sight: &Sight<'a, Wof>) -> Option<&'a Occupying> {
    if let Some(Task::Occupying(task)) = sight.task { Some(task) } else { None }
}

/// Ways to fill an offer that are worth a try, the most natural first.
pub(in crate::rules::wof) fn suggest(rules: &Wof, sight: &Sight<'_, Wof>, offer: &Offer) -> Vec<Order> {
    match offer.verb.as_str() {
        verb::DEPLOY => deployment::suggest(rules, sight, offer),
        verb::CHOOSE_SIDE => initiative::suggest(sight, offer),
        verb::RUN => routs::suggest(rules, sight, offer),
        verb::CHARGE => declarations::suggest(rules, sight, offer),
        verb::GIVE_WAY if let Some(approach) = gives_way(sight) => give_way::suggest(rules, sight, approach, offer),
        verb::EVADE | verb::GIVE_WAY | verb::STANDING => questions::suggest(rules, sight, offer),
        verb::MOVE | verb::RETREAT => choices::suggest(rules, sight, offer),
        verb::ENTER if let Some(task) = occupies(sight) => occupation::suggest(rules, sight, task, offer),
        verb::SPREAD | verb::FORM | verb::FACE | verb::UNLIMBER | verb::ENTER | verb::LEAVE => {
            changes::suggest(rules, sight, offer)
        }
        verb::SHIFT_GUN => {
            offer.subject.unit().map_or_else(Vec::new, |unit| battalion_guns::suggest(sight, offer, unit))
        }
        verb::RIDE | verb::JOIN => generals::suggest(rules, sight, offer),
        verb::SHOOT => targets::suggest(rules, sight, offer),
        verb::DIVIDE => divided_garrisons::suggest(sight, offer),
        verb::BREAK_THROUGH => breakthroughs::suggest(rules, sight, offer),
        _ if offer.barred.is_some() => Vec::new(),
        _ => vec![offer.order(sight.seat)],
    }
}

/// Whether an order is lawful as far as its seat knows, and what it would do.
///
/// # Errors
/// The refusal with its clause.
pub(in crate::rules::wof) fn judge(rules: &Wof, sight: &Sight<'_, Wof>, order: &WofOrder) -> Result<Plan, Refusal> {
    if let Some(unit) = order.unit() {
        must_be_ones_own(sight, unit)?;
    }
    if let WofOrder::Standing(unit, _) = order {
        return questions::judge_standing(sight, *unit);
    }
    match sight.task {
        Some(Task::Deploy(task)) => deployment::judge(rules, sight, task, order),
        Some(Task::Turn(TurnStage::Sides(_))) => initiative::judge(order),
        Some(Task::Rallying(task)) => rallies::judge(rules, sight, task, order),
        Some(Task::Pursuing(task)) => decisions::judge(rules, sight, task, order),
        Some(Task::Moves(task)) => phase::judge(rules, sight, task, order),
        Some(Task::Charging(task)) => stages::judge(rules, sight, task, order),
        Some(Task::Shooting(_)) => targets::judge(rules, sight, order),
        Some(Task::Fleeing(task)) => routs::judge(rules, sight, task, order),
        Some(Task::Clearing(task)) => abatis::judge(rules, sight, task, order),
        Some(Task::Dividing(task)) => divided_garrisons::judge(rules, sight, task, order),
        Some(Task::Occupying(task)) => occupation::judge(rules, sight, task, order),
        Some(Task::BreakingThrough(task)) => breakthroughs::judge(rules, sight, task, order),
        _ => Err(Refusal::new(clause!("wof.10.0.01"), "nothing is asked now")),
    }
}

/// Nobody gives orders to the enemy's units.
fn must_be_ones_own(sight: &Sight<'_, Wof>, unit: UnitId) -> Result<(), Refusal> {
    let found =
        sight.field.get_unit(unit).ok_or_else(|| Refusal::new(clause!("wof.4.0.01"), "there is no such unit"))?;
    match sight.seat.side() {
        Some(side) if side != found.side => Err(Refusal::new(clause!("wof.4.0.01"), "it is not yours")),
        _ => Ok(()),
    }
}

/// Takes up a lawful order.
pub(in crate::rules::wof) fn carry_out(
    rules: &Wof,
    seat: Seat,
    field: &Field<'_>,
    task: &Task,
    outcome: &mut Outcome<Wof>,
    order: &WofOrder,
) {
    if let WofOrder::Standing(unit, answer) = order {
        return outcome.own(WofEvent::of(*unit, Change::Standing(*answer)));
    }
    match task {
        Task::Deploy(task) => deployment::carry_out(rules, seat, field, outcome, task, order),
        Task::Turn(TurnStage::Sides(winner)) => initiative::carry_out(rules, field, outcome, *winner, order),
        Task::Rallying(task) => rallies::carry_out(rules, outcome, task, order),
        Task::Pursuing(task) => decisions::carry_out(rules, field, outcome, task, order),
        Task::Moves(task) => phase::carry_out(rules, field, outcome, task, order),
        Task::Charging(task) => stages::carry_out(rules, field, outcome, task, order),
        Task::Shooting(_) => targets::carry_out(rules, seat, outcome, order),
        Task::Fleeing(task) => routs::carry_out(rules, outcome, task, order),
        Task::Clearing(task) => abatis::carry_out(outcome, task, order),
        Task::Dividing(task) => divided_garrisons::carry_out(field, outcome, task, order),
        Task::Occupying(task) => occupation::carry_out(rules, field, outcome, task, order),
        Task::BreakingThrough(task) => breakthroughs::carry_out(rules, field, outcome, task, order),
        Task::Turn(_) | Task::Confusing(_) | Task::Testing(_) | Task::Fighting(_) => {}
    }
}
