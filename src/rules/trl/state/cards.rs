//! The event cards of a battle (trl.hc.37): what all know of them, and the hand of each side, which the other does not see.

use serde::{Deserialize, Serialize};

use crate::{
    rules::trl::charts::{CardMoment, EventCard},
    table::{Side, UnitId},
};

/// What both sides know of the event cards.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardTable {
    /// The cards that lie face up beside the deck.
    pub discarded: Vec<EventCard>,
    /// How many cards each side holds.
    pub held: [u8; 2],
    /// Whether each side has played a card in this turn.
    pub played: [bool; 2],
    /// The cards in force in this turn that are played on no unit.
    pub in_force: Vec<EventCard>,
    /// The junctures at which the sides have just been asked, the latest last.
    pub asked: Vec<Juncture>,
}

/// Where in a battle cards may be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Juncture {
    /// Which moment it is.
    pub moment: CardMoment,
    /// Whose act it is.
    pub side: Side,
    /// The units that it is about.
    pub units: Vec<UnitId>,
}

/// The cards that a side holds, which are its secret.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hand(pub Vec<EventCard>);

impl Juncture {
    /// A moment of a side that is about no unit.
    pub fn of(moment: CardMoment, side: Side) -> Self {
        Self { moment, side, units: Vec::new() }
    }

    /// A moment of a side that is about some units.
    pub fn about(moment: CardMoment, side: Side, units: Vec<UnitId>) -> Self {
        Self { moment, side, units }
    }
}

/// The deck: all cards but those that are discarded or held, in the order of the chart.
pub fn deck(discarded: &[EventCard], hands: [&[EventCard]; 2]) -> Vec<EventCard> {
    use crate::rules::word::Word;
    let away = |card: &EventCard| discarded.contains(card) || hands.iter().any(|hand| hand.contains(card));
    EventCard::ALL.iter().copied().filter(|card| !away(card)).collect()
}
