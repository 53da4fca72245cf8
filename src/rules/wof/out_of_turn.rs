//! The refusal of an order that does not answer the open question, in the words of the procedure that asks.

use crate::{
    battle::{Action, Order, Refusal, Sight},
    rules::wof::{
        Wof,
        buildings::{divided_garrisons, occupation},
        charge::answers,
        command::initiative,
        fire::target_declarations,
        formation::changes::{Face, Form},
        melee::breakthroughs,
        morale::{rallies, routs},
        movement::plain_moves::Move,
        pursuit::decisions,
        setup::deployment,
        state::TurnStage,
        tasks::Task,
        works::abatis,
    },
};

/// The refusal of an order at the wrong time.
pub(in crate::rules::wof) fn refusal(rules: &Wof, sight: &Sight<'_, Wof>, order: &Order) -> Refusal {
    match sight.task {
        Some(Task::Deploy(_)) => deployment::not_now(),
        Some(Task::Turn(TurnStage::Sides(_))) => initiative::not_now(),
        Some(Task::Rallying(_)) => rallies::not_now(),
        Some(Task::Pursuing(task)) => decisions::not_now(task),
        Some(Task::Moves(_)) => Refusal::new(clause!("wof.10.2.02"), "that is nothing to do in the movement phase"),
        Some(Task::Charging(_)) => answers::not_now(rules, sight, order.subject.unit()),
        Some(Task::Shooting(_)) => target_declarations::not_now(),
        Some(Task::Fleeing(_)) => routs::not_now(),
        Some(Task::Clearing(_)) => abatis::not_now(),
        Some(Task::Dividing(_)) => divided_garrisons::not_now(),
        Some(Task::Occupying(_)) => occupation::not_now(),
        Some(Task::BreakingThrough(_)) => in_a_breakthrough(rules, sight, order),
        Some(Task::Turn(_) | Task::Confusing(_) | Task::Testing(_) | Task::Fighting(_)) | None => {
            Refusal::new(clause!("wof.10.0.01"), "nothing is asked now")
        }
    }
}

/// Horse that may break through cannot do anything else first (wof.17.7.04).
fn in_a_breakthrough(rules: &Wof, sight: &Sight<'_, Wof>, order: &Order) -> Refusal {
    let reforms = [Form::VERB, Face::VERB, Move::VERB].contains(&order.verb.as_str());
    match breakthroughs::must_be_asked(rules, sight, order.subject.unit()) {
        Ok(()) if reforms => Refusal::new(clause!("wof.17.7.04"), "it breaks through or stays, and does not reform"),
        _ => breakthroughs::not_now(),
    }
}
