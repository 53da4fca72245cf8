//! Changes of the event cards: of what all know, and of the hands.

use serde::{Deserialize, Serialize};

use crate::{
    battle::Secrets,
    rules::trl::{
        charts::EventCard,
        state::{BattleState, CardTable, Hand, Juncture},
    },
    table::{Side, TableWriter},
};

/// One change of the event cards (trl.hc.37).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CardEvent {
    /// The discarded cards are the deck again.
    Shuffled,
    /// A side drew a card.
    Drawn(Side, EventCard),
    /// A side discarded a card, played or not.
    Discarded(Side, EventCard),
    /// A side has played its card of this turn.
    Played(Side),
    /// A card that is played on no unit is in force.
    InForce(EventCard),
    /// Such a card is not in force any more.
    Spent(EventCard),
    /// The sides are asked at a juncture.
    Asked(Juncture),
    /// The latest of the junctures at which they were asked has passed.
    Passed,
}

impl CardEvent {
    pub(super) fn apply(&self, table: &mut TableWriter<'_>) {
        match self {
            Self::Shuffled => cards(table, |cards| cards.discarded.clear()),
            Self::Drawn(side, card) => {
                hand(table, *side, |hand| hand.push(*card));
                cards(table, |cards| cards.held[side.index()] += 1);
            }
            Self::Discarded(side, card) => {
                hand(table, *side, |hand| hand.retain(|known| known != card));
                cards(table, |cards| {
                    cards.held[side.index()] = cards.held[side.index()].saturating_sub(1);
                    cards.discarded.push(*card);
                });
            }
            Self::Played(side) => cards(table, |cards| cards.played[side.index()] = true),
            Self::InForce(card) => cards(table, |cards| cards.in_force.push(*card)),
            Self::Spent(card) => cards(table, |cards| cards.in_force.retain(|known| known != card)),
            Self::Asked(juncture) => cards(table, |cards| cards.asked.push(juncture.clone())),
            Self::Passed => cards(table, |cards| drop(cards.asked.pop())),
        }
    }
}

/// A new turn: each side may play a card again, and those in force are so no more.
pub(super) fn begin_turn(table: &mut TableWriter<'_>) {
    cards(table, |cards| {
        cards.played = [false; 2];
        cards.in_force.clear();
    });
}

fn cards(table: &mut TableWriter<'_>, change: impl FnOnce(&mut CardTable)) {
    change(&mut table.resource_mut::<BattleState>().cards);
}

fn hand(table: &mut TableWriter<'_>, side: Side, change: impl FnOnce(&mut Vec<EventCard>)) {
    change(&mut table.resource_mut::<Secrets<Hand>>().0[side.index()].0);
}
