//! One battle from its opening to its end between two players.

use std::fmt;

use serde::Serialize;

use crate::{
    battle::{AnyBattle, Conclusion, Order, Refusal, Seat, StateHash},
    commander::Player,
    count::counted,
    rehearsal::Tally,
};

/// Where a battle is broken off that will not end by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The last turn, if not the scenario's own.
    pub turns: Option<u32>,
    /// The most orders; a battle that takes more is broken.
    pub orders: usize,
}

impl Limits {
    /// None but the scenario's own, and a number of orders that no evening reaches.
    pub const SCENARIO: Self = Self { turns: None, orders: 50_000 };
}

/// A battle that was fought.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Bout {
    /// The seed of its dice.
    pub seed: u64,
    /// How it ended.
    pub ending: Ending,
    /// The turn in which it ended.
    pub turns: u32,
    /// How many orders were given.
    pub orders: usize,
    /// The forces and losses of both sides, first side first.
    pub tally: Tally,
    /// The hash of the last state.
    pub hash: StateHash,
}

/// How a battle ended.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ending {
    /// By the rules or the scenario.
    Decided(Conclusion),
    /// The turns asked for were over.
    BrokenOff,
}

impl Bout {
    /// The side that won, if one did.
    pub fn winner(&self) -> Option<crate::table::Side> {
        match &self.ending {
            Ending::Decided(outcome) => outcome.winner,
            Ending::BrokenOff => None,
        }
    }
}

/// Why a battle could not be fought to its end: a fault of a player or of the rule set, never of the dice.
#[derive(Clone, Debug, PartialEq)]
pub enum Broken {
    /// A player gave an order that was refused.
    Refused {
        /// The order.
        order: Box<Order>,
        /// Why it was refused.
        refusal: Refusal,
    },
    /// No player that was asked gave an answer.
    Silent {
        /// The question that had been asked.
        prompt: String,
    },
    /// More orders than any battle needs.
    Endless {
        /// How many were given.
        orders: usize,
    },
    /// Dice must be entered by hand, and no hand is there.
    Dice,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused { order, refusal } => {
                write!(f, "the {}'s order `{}` was refused: {refusal}", order.seat, order.verb)
            }
            Self::Silent { prompt } => write!(f, "nobody answered the question: {prompt}"),
            Self::Endless { orders } => write!(f, "no end after {}", counted(*orders, "order")),
            Self::Dice => write!(f, "dice must be entered by hand"),
        }
    }
}

impl std::error::Error for Broken {}

/// Plays a battle to its end. The witness is shown it after every order.
///
/// # Errors
/// Why it could not be brought to an end.
pub fn fight(
    play: &mut dyn AnyBattle,
    players: [&mut dyn Player; 2],
    limits: Limits,
    witness: &mut dyn FnMut(&dyn AnyBattle),
) -> Result<Bout, Broken> {
    let mut players = players;
    let mut tally = Tally::open(play);
    let mut orders = 0;
    while play.conclusion().is_none() && !is_over(play, limits) {
        if orders >= limits.orders {
            return Err(Broken::Endless { orders });
        }
        let order = next_order(play, &mut players)?;
        if let Err(refusal) = play.give(order.clone()) {
            return Err(Broken::Refused { order: Box::new(order), refusal });
        }
        orders += 1;
        tally.follow(play);
        witness(play);
    }
    let ending = play.conclusion().cloned().map_or(Ending::BrokenOff, Ending::Decided);
    tally.close(play);
    Ok(Bout { seed: 0, ending, turns: last_turn(play, limits), orders, tally, hash: play.hash() })
}

fn is_over(play: &dyn AnyBattle, limits: Limits) -> bool {
    limits.turns.is_some_and(|turns| play.phase(Seat::Umpire).turn > turns)
}

/// The turn that was played last: a battle that is broken off stops as the next begins.
fn last_turn(play: &dyn AnyBattle, limits: Limits) -> u32 {
    let turn = play.phase(Seat::Umpire).turn;
    limits.turns.map_or(turn, |most| turn.min(most))
}

/// The order of the first asked seat that has something to say.
fn next_order(play: &dyn AnyBattle, players: &mut [&mut dyn Player; 2]) -> Result<Order, Broken> {
    let Some(question) = play.question() else { return Err(Broken::Dice) };
    let asked = question.seats.iter().filter_map(|seat| Some((*seat, seat.side()?)));
    for (seat, side) in asked {
        if let Some(order) = players[side.index()].order(play, seat) {
            return Ok(order);
        }
    }
    Err(Broken::Silent { prompt: question.prompt.clone() })
}
