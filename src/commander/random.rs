//! A player that picks at random: any offer, then any of its legal fillings, all equally likely.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use crate::{
    battle::{AnyBattle, Offer, Order, Seat},
    commander::{Player, stream},
};

/// A player of random legal orders with its own stream of chance. Any sensible player should beat it.
#[derive(Clone, Debug)]
pub struct Random {
    rng: ChaCha8Rng,
}

impl Random {
    /// A player for a seat of the battle with that seed.
    pub fn new(seed: u64, seat: Seat) -> Self {
        Self { rng: stream(seed, seat) }
    }

    fn pick(&mut self, count: usize) -> usize {
        self.rng.random_range(0..count)
    }
}

impl Player for Random {
    fn order(&mut self, play: &dyn AnyBattle, seat: Seat) -> Option<Order> {
        let mut offers: Vec<Offer> = play.offers(seat).into_iter().filter(|offer| offer.barred.is_none()).collect();
        while !offers.is_empty() {
            let offer = offers.swap_remove(self.pick(offers.len()));
            let mut orders: Vec<Order> = play.suggest(seat, &offer).collect();
            if !orders.is_empty() {
                return Some(orders.swap_remove(self.pick(orders.len())));
            }
        }
        play.question().and_then(|question| question.default.clone()).filter(|order| order.seat == seat)
    }
}
