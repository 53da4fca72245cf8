//! The event cards of a side as rows of its score: how many it holds, and to those who may look at them what each says.

use crate::{
    battle::{Sight, notice::CardRow},
    rules::{
        common::cards::row,
        trl::{
            Trl,
            charts::EventCard,
            event_cards::junctures::{CLAUSE, are_played},
        },
    },
    table::Side,
};

pub(super) fn rows(rules: &Trl, sight: &Sight<'_, Trl>, side: Side) -> Vec<CardRow> {
    if !are_played(rules) {
        return Vec::new();
    }
    let cards = &sight.table().cards;
    let limit = format!("at most {}", rules.charts().event_cards.hand_limit);
    let held = row("Event cards", u32::from(cards.held[side.index()]), limit, CLAUSE);
    let hand = sight.secret(side).map(|hand| hand.0.as_slice()).unwrap_or_default();
    [held].into_iter().chain(hand.iter().map(|card| card_row(rules, *card))).collect()
}

fn card_row(rules: &Trl, card: EventCard) -> CardRow {
    let text = rules.charts().event_cards.of(card);
    row("In hand", card.to_string(), format!("{}: {}", text.moment, text.text), CLAUSE)
}
