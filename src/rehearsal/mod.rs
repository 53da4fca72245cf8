//! Many battles in parallel, and their statistics: a scenario's odds, its length, its cost.
//!
//! [`fight`] plays one battle to its end between two [`Player`]s; [`rehearse`] plays one for each seed on all cores and
//! keeps them in the order of the seeds; [`Series`] sums them up for people. [`Odds`] give the chances of single
//! orders. Must not touch the client, read a clock, or know a rule set by name.

mod bout;
mod odds;
mod series;
mod statistics;
mod tally;

use rayon::prelude::*;

use crate::{
    battle::{AnyBattle, Seat},
    commander::{Commander, MarchAndFire, Player, Random},
};

pub use bout::{Bout, Broken, Ending, Limits, fight};
pub use odds::{Fate, Horizon, Odds, Trial};
pub use series::{Gone, Series, Wins};
pub use statistics::{Band, Spread, wilson};
pub use tally::{Strength, Tally};

/// The kind of player that holds a seat without a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sitter {
    /// The machine commander.
    Machine,
    /// Everybody marches at the nearest enemy and fires.
    MarchAndFire,
    /// Any legal order.
    Random,
}

impl Sitter {
    /// The player, with its own random stream from the battle's seed.
    pub fn sit(self, seed: u64, seat: Seat) -> Box<dyn Player> {
        match self {
            Self::Machine => Box::new(Commander::new(seed, seat)),
            Self::MarchAndFire => Box::new(MarchAndFire::new(seed, seat)),
            Self::Random => Box::new(Random::new(seed, seat)),
        }
    }
}

/// The players of the seats in the battles of a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seating {
    /// The players of the first and the second side.
    pub sitters: [Sitter; 2],
    /// Whether they keep their sides.
    pub sides: Sides,
}

/// Whether players keep their sides through a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sides {
    /// They do.
    Kept,
    /// In every second battle they change over.
    Swapped,
}

impl Seating {
    /// The players of the seats in a battle, counted from 0.
    pub fn of_battle(self, battle: usize) -> [Sitter; 2] {
        let [first, second] = self.sitters;
        if self.changed_over(battle) { [second, first] } else { [first, second] }
    }

    /// Whether the players have changed over in a battle, counted from 0.
    pub fn changed_over(self, battle: usize) -> bool {
        self.sides == Sides::Swapped && battle % 2 == 1
    }
}

/// Plays a battle for each seed on all cores. The results come in the order of the seeds, whichever ends first.
///
/// # Errors
/// The first battle that broke, by the order of the seeds.
pub fn rehearse(
    seeds: &[u64],
    seating: Seating,
    limits: Limits,
    open: impl Fn(u64) -> Box<dyn AnyBattle> + Sync,
) -> Result<Vec<Bout>, Broken> {
    let one = |(battle, &seed): (usize, &u64)| {
        let mut play = open(seed);
        let sitters = seating.of_battle(battle);
        let [mut first, mut second] = [sitters[0].sit(seed, Seat::First), sitters[1].sit(seed, Seat::Second)];
        fight(play.as_mut(), [first.as_mut(), second.as_mut()], limits, &mut |_| {}).map(|bout| Bout { seed, ..bout })
    };
    seeds.par_iter().enumerate().map(|(battle, seed)| one((battle, seed))).collect::<Vec<_>>().into_iter().collect()
}
