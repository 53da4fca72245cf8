//! The parts that offers of all acts share: their subjects; words, features and numbered things as choices; and the
//! words that end a step. Knows no act.

use serde::Serialize;

use crate::{
    battle::{Action, Choice, Domain, Offer, OfferRole, Offers, Order, Refusal, RuleSet, Sight, Subject, Value},
    clause::Clause,
    measure::TOLERANCE,
    rules::word::Word,
    table::{FeatureId, Field, Recalled, Side, UnitId, Whom, ask::End},
};

/// Which offers of one unit are asked for; they are kept until something changes that they were worked out from.
#[derive(Serialize)]
pub enum OffersOf {
    /// The offers for moving, in a step of its side's moves or a later one.
    Moves(UnitId, u8),
    /// The offers for shooting.
    Shots(UnitId),
    /// The offers for its answers to coming events.
    Answers(UnitId),
}

impl Recalled for OffersOf {
    type Answer = Offers;
}

/// Whose offers are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// The offers of all subjects.
    Everybody,
    /// The offers of one subject.
    Of(Subject),
}

impl Whose {
    /// The units of a side to make offers for, on the table, by id.
    pub fn units(self, field: &Field<'_>, side: Side) -> Vec<UnitId> {
        let of_the_side =
            |unit: &UnitId| field.get_unit(*unit).is_some_and(|unit| unit.side == side && unit.on_table());
        match self {
            Self::Everybody => field.side(side).map(|unit| unit.id).collect(),
            Self::Of(subject) => subject.unit().filter(of_the_side).into_iter().collect(),
        }
    }
}

/// All offers of some parts.
pub fn all(parts: Vec<Offers>) -> Vec<Offer> {
    parts.into_iter().flat_map(|part| part.to_vec()).collect()
}

/// The offers of some parts that are a subject's.
pub fn of(parts: Vec<Offers>, subject: Subject) -> Vec<Offer> {
    let own = |part: Offers| part.iter().filter(|offer| offer.subject == subject).cloned().collect::<Vec<Offer>>();
    parts.into_iter().flat_map(own).collect()
}

/// Leave a unit unchanged.
pub const DONE: &str = "done";
/// End the step.
pub const CLOSE: &str = "close";

/// The refusal of an act against a side where even the nearest of it is farther off than a clause lets one reach,
/// inches; none where somebody is within reach, or where nobody is known.
pub fn nobody_in_reach<'a>(
    field: &Field<'_>,
    from: impl Into<End<'a>>,
    enemy: Side,
    (reach_inches, clause): (f32, Clause),
) -> Option<Refusal> {
    let nearest = inches_to_the_nearest(field, from.into(), enemy)?;
    let is_beyond = nearest > reach_inches + TOLERANCE;
    is_beyond.then(|| Refusal::out_of_reach(clause, "no target in reach", nearest, reach_inches))
}

/// How far off the nearest unit of a side is, inches: few of a large army have to be measured.
fn inches_to_the_nearest(field: &Field<'_>, from: End<'_>, side: Side) -> Option<f32> {
    /// As far as one looks at first, inches.
    const NEAR: f32 = 6.0;
    let across = field.size().width + field.size().depth;
    let mut radius = NEAR;
    loop {
        let near = field.units_near(from, radius, Whom::of(side)).into_iter();
        let gaps = near.filter_map(|unit| field.reach(from, unit)).map(|reach| reach.distance());
        match gaps.min_by(f32::total_cmp) {
            Some(least) if least <= radius || radius > across => return Some(least),
            // Whoever is nearer than this one is found next.
            Some(least) => radius = least,
            None if radius > across => return None,
            None => radius *= 2.0,
        }
    }
}

/// The offer to end a step.
pub fn end_of_step(label: &str, step: u8, clause: Clause) -> Offer {
    Offer { role: OfferRole::Close, ..Offer::act(CLOSE, label, Subject::Side, step, Vec::new(), clause) }
}

/// A choice among words of a vocabulary.
pub fn words<W: Word>(words: impl IntoIterator<Item = W>) -> Domain {
    Domain::Choices(words.into_iter().map(|word| Choice::new(word.name(), word.to_string())).collect())
}

/// A choice among features of the table, by their names.
pub fn features(field: &Field<'_>, features: impl IntoIterator<Item = FeatureId>) -> Domain {
    let choice = |id: FeatureId| Some(Choice::new(word_of_feature(id), field.feature(id)?.name.clone()));
    Domain::Choices(features.into_iter().filter_map(choice).collect())
}

/// An order filled once for each of some features of the table.
pub fn one_for_each(order: &Order, slot: &str, features: impl IntoIterator<Item = FeatureId>) -> Vec<Order> {
    let fill = |feature| order.clone().with(slot, Value::Choice(word_of_feature(feature)));
    features.into_iter().map(fill).collect()
}

/// How a feature goes into an order.
pub fn word_of_feature(feature: FeatureId) -> String {
    format!("feature {}", feature.0)
}

/// The feature that a word means.
pub fn feature_of(word: &str) -> Option<FeatureId> {
    word.strip_prefix("feature ")?.parse().ok().map(FeatureId)
}

/// How one of several things, counted from 0, goes into an order's slot of their name: `site 1`, `charge 2`.
pub fn numbered(slot: &str, index: usize) -> String {
    format!("{slot} {}", index + 1)
}

/// Which thing, counted from 0, a word in the slot of their name means.
pub fn number_of(slot: &str, word: &str) -> Option<usize> {
    word.strip_prefix(slot)?.strip_prefix(' ')?.parse::<usize>().ok()?.checked_sub(1)
}

/// Orders from an offer with every combination of choices for its slots.
pub fn every_choice<R: RuleSet, A: Action<R>>(rules: &R, sight: &Sight<'_, R>, offer: &Offer) -> Vec<Order> {
    let values = |name: &str, order: &Order| match A::domain(rules, sight, order, name) {
        Some(Domain::Choices(choices)) => {
            choices.into_iter().map(|choice| Value::Choice(choice.word)).collect::<Vec<Value>>()
        }
        _ => Vec::new(),
    };
    offer.slots.iter().fold(vec![offer.order(sight.seat)], |orders, slot| {
        let filled = |order: &Order| {
            let with = |value| order.clone().with(&slot.name, value);
            values(&slot.name, order).into_iter().map(with).collect::<Vec<Order>>()
        };
        orders.iter().flat_map(filled).collect()
    })
}
