//! Sides that are asked for an event card at a juncture, the one with the initiative first (trl.hc.37).

use serde::{Deserialize, Serialize};

use crate::{
    rules::trl::{charts::EventCard, state::Juncture},
    table::{Side, UnitId},
};

/// The sides are asked for a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Playing {
    /// Where.
    pub juncture: Juncture,
    /// The sides that are still to be asked, in order.
    pub queue: Vec<Side>,
    /// The card that was just played.
    pub played: Option<Played>,
}

/// A card as it is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Played {
    /// Which.
    pub card: EventCard,
    /// By whom.
    pub by: Side,
    /// On whom, if on anybody.
    pub unit: Option<UnitId>,
}

impl Playing {
    /// Both sides are asked at a juncture, the one with the initiative first.
    pub fn at(juncture: Juncture, initiative: Side) -> Self {
        Self { juncture, queue: vec![initiative, initiative.enemy()], played: None }
    }

    /// One side is asked.
    pub fn by(juncture: Juncture, side: Side) -> Self {
        Self { juncture, queue: vec![side], played: None }
    }

    /// The side that is asked.
    pub fn asked(&self) -> Option<Side> {
        self.queue.first().copied()
    }

    /// The same when the first side is done.
    #[must_use]
    pub fn after_the_first(&self) -> Self {
        Self { queue: self.queue.iter().skip(1).copied().collect(), played: None, ..self.clone() }
    }

    /// The same with the card that the first side plays.
    #[must_use]
    pub fn playing(&self, played: Played) -> Self {
        Self { played: Some(played), ..self.clone() }
    }
}
