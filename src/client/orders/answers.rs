//! The answers to a forced choice: everything that one click or one digit can answer, judged, in the order of the
//! buttons, and which answer the player is considering. Gives no order.

use bevy::prelude::*;

use crate::{
    battle::{AnyBattle, Domain, Offer, OfferRole, Order, Outlook, Plan, Question, QuestionKind, Refusal, Seat, Value},
    client::{orders::naming::value_name, texts},
};

/// The slot of an order whose number is a distance.
const INCHES: &str = "inches";
/// The most suggested fillings listed for an offer that leaves more than one choice open.
const MOST_SUGGESTED: usize = 6;

/// One way of answering.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The offer that it takes.
    pub offer: Offer,
    /// Its name on its button.
    pub label: String,
    /// The order that it is.
    pub order: Order,
    /// Its plan, or why it cannot be given.
    pub verdict: Result<Plan, Refusal>,
}

/// Every answer that a seat has to the question that is put to it; none where nothing is forced on it.
pub fn answers(play: &dyn AnyBattle, seat: Seat, question: Option<&Question>, offers: &[Offer]) -> Vec<Answer> {
    let Some(question) = question.filter(|question| question.kind == QuestionKind::React && question.asks(seat)) else {
        return Vec::new();
    };
    let of = |offer: &Offer| {
        let ways = with_default(ways(play, seat, offer), offer, question.default.as_ref());
        ways.into_iter().map(|(label, order)| (offer.clone(), label, order)).collect::<Vec<_>>()
    };
    let all = offers.iter().filter(|offer| offer.role == OfferRole::Answer).flat_map(of);
    all.map(|(offer, label, order)| Answer { offer, label, verdict: play.judge(&order), order }).collect()
}

/// The fillings of an offer, with the question's default added where it belongs to the offer and is missing.
fn with_default(mut ways: Vec<(String, Order)>, offer: &Offer, default: Option<&Order>) -> Vec<(String, Order)> {
    let takes = |default: &&Order| default.verb == offer.verb && default.subject == offer.subject;
    if let Some(default) = default.filter(takes)
        && ways.iter().all(|(_, order)| order != default)
    {
        ways.insert(0, (offer.label.clone(), default.clone()));
    }
    ways
}

/// The orders that an offer can become by one click, with their labels: the offer itself, or each alternative of its
/// only choice.
pub fn ways(play: &dyn AnyBattle, seat: Seat, offer: &Offer) -> Vec<(String, Order)> {
    let order = offer.order(seat);
    let field = play.field(seat);
    let [slot] = offer.slots.as_slice() else {
        return if offer.slots.is_empty() { vec![(offer.label.clone(), order)] } else { suggested(play, seat, offer) };
    };
    let filled = |value: Value| order.clone().with(&slot.name, value);
    match play.domain(&order, &slot.name) {
        Some(Domain::Choices(choices)) => {
            choices.into_iter().map(|choice| (choice.label, filled(Value::Choice(choice.word)))).collect()
        }
        Some(Domain::Units(units)) => {
            units.into_iter().map(|unit| (value_name(&field, &Value::Unit(unit)), filled(Value::Unit(unit)))).collect()
        }
        _ => suggested(play, seat, offer),
    }
}

/// The suggested fillings, labelled by their differences; the bare offer where none is suggested, so that its refusal
/// can be read.
fn suggested(play: &dyn AnyBattle, seat: Seat, offer: &Offer) -> Vec<(String, Order)> {
    let field = play.field(seat);
    let named = |slot: &str, value: &Value| match value {
        Value::Number(inches) if slot == INCHES => texts::battle::whole_inches(*inches),
        value => value_name(&field, value),
    };
    let filled = |order: &Order| {
        let values = offer.slots.iter().filter_map(|slot| Some(named(&slot.name, order.value(&slot.name)?)));
        values.collect::<Vec<_>>().join(", ")
    };
    let mut ways: Vec<(String, Order)> = play
        .suggest(seat, offer)
        .take(MOST_SUGGESTED)
        .map(|order| (format!("{} {}", offer.label, filled(&order)).trim_end().to_owned(), order))
        .collect();
    if ways.is_empty() {
        ways.push((offer.label.clone(), offer.order(seat)));
    }
    ways
}

/// The possible results of an order, in a few words each: chances, then the estimate of losses.
pub fn in_words(outlook: &Outlook) -> Vec<String> {
    chances(outlook).chain(losses(outlook)).collect()
}

/// The same in short: without chances that are next to none.
pub fn in_short(outlook: &Outlook) -> Vec<String> {
    const NEXT_TO_NONE: f32 = 0.005;
    let likely = outlook.chances.iter().filter(|(_, chance)| *chance >= NEXT_TO_NONE).cloned().collect();
    in_words(&Outlook { chances: likely, ..outlook.clone() })
}

/// The chances of an order's effects, in a few words each.
pub fn chances(outlook: &Outlook) -> impl Iterator<Item = String> {
    outlook.chances.iter().map(|(what, chance)| texts::plan::chance(what, chance * 100.0))
}

/// The estimated means of both sides' losses and of figures kept out of a fight; none if there are no losses.
pub fn losses(outlook: &Outlook) -> Option<String> {
    let means = [
        (texts::plan::LOSS_ENEMY, outlook.enemy_loss),
        (texts::plan::LOSS_OWN, outlook.own_loss),
        (texts::plan::LOSS_SPARED, outlook.spared),
    ];
    let told =
        means.into_iter().filter(|(_, figures)| *figures > 0.0).map(|(what, figures)| format!("{what} {figures:.1}"));
    let told: Vec<String> = told.collect();
    (!told.is_empty()).then(|| texts::plan::estimated_losses(&told.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::Subject;

    #[test]
    fn the_answer_that_is_proposed_is_listed_though_the_others_say_more() {
        let offer = Offer {
            role: OfferRole::Answer,
            ..Offer::act("give way", "give way", Subject::Side, 0, Vec::new(), "drill.1.01")
        };
        let plain = offer.order(Seat::First);
        let aside = plain.clone().with("direction", Value::Number(45));
        let listed = |default: &Order| {
            let ways = with_default(vec![("give way 45".to_owned(), aside.clone())], &offer, Some(default));
            ways.into_iter().map(|(label, _)| label).collect::<Vec<_>>()
        };
        assert_eq!(listed(&plain), ["give way", "give way 45"]);
        assert_eq!(listed(&aside), ["give way 45"]);
        assert_eq!(
            listed(&Order::new(Seat::First, "stand", Subject::Side)),
            ["give way 45"],
            "another offer is proposed"
        );
    }

    #[test]
    fn the_odds_of_an_answer_are_told_in_words_without_empty_ones() {
        let outlook = Outlook {
            enemy_loss: 1.3,
            own_loss: 0.5,
            spared: 2.0,
            chances: vec![("breaks through".to_owned(), 0.25)],
            ..Outlook::default()
        };
        assert_eq!(in_words(&outlook), ["breaks through 25 %", "estimated losses: enemy 1.3, own 0.5, spared 2.0"]);
        let unlikely = Outlook { chances: vec![("breaks through".to_owned(), 0.004)], ..outlook };
        assert_eq!(in_short(&unlikely), ["estimated losses: enemy 1.3, own 0.5, spared 2.0"]);
        assert!(in_words(&Outlook::default()).is_empty());
    }
}
