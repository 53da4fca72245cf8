//! The results of a series of battles: how often each side wins, the length, the losses.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::{
    rehearsal::{Band, Bout, Ending, Seating, Spread, Strength, wilson},
    table::Side,
};

/// The results of a series of battles.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Series {
    /// How many battles were fought.
    pub battles: usize,
    /// The wins of the first and the second side.
    pub wins: [Wins; 2],
    /// The wins of the first and the second player, who may have changed sides.
    pub wins_by_player: [Wins; 2],
    /// Drawn battles.
    pub draws: Wins,
    /// The turn in which they ended.
    pub turns: Spread,
    /// The losses of each side.
    pub losses: [Gone; 2],
    /// How often each reason ended a battle, the most frequent first.
    pub endings: Vec<(String, usize)>,
}

/// Wins and their share.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Wins {
    /// How many.
    pub count: usize,
    /// Their share with its band.
    pub band: Band,
}

/// One side's losses over a series, in figures and as a percentage of its strength.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Gone {
    /// The median number that it brought.
    pub brought: f64,
    /// Figures that fell.
    pub fallen: Spread,
    /// The same as a percentage.
    pub fallen_percent: Spread,
    /// Figures that went off with their units.
    pub gone: Spread,
    /// Units that went off.
    pub units_gone: Spread,
}

impl Series {
    /// Reads a series in the order in which it was fought.
    pub fn of(bouts: &[Bout], seating: Seating) -> Self {
        let battles = bouts.len();
        let count = |count| Wins { count, band: wilson(count, battles) };
        let by_side = |side| count(bouts.iter().filter(|bout| bout.winner() == Some(side)).count());
        let player_won = |player: usize| {
            let won = |(battle, bout): &(usize, &Bout)| {
                bout.winner().is_some_and(|side| (side.index() == player) != seating.changed_over(*battle))
            };
            count(bouts.iter().enumerate().filter(won).count())
        };
        Self {
            battles,
            wins: Side::BOTH.map(by_side),
            wins_by_player: [player_won(0), player_won(1)],
            draws: count(bouts.iter().filter(|bout| bout.winner().is_none()).count()),
            turns: Spread::of(bouts.iter().map(|bout| f64::from(bout.turns))),
            losses: Side::BOTH.map(|side| gone(bouts, side)),
            endings: endings(bouts),
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "figures are counted in hundreds")]
fn gone(bouts: &[Bout], side: Side) -> Gone {
    let strengths = || bouts.iter().map(|bout| &bout.tally.sides[side.index()]);
    let percent = |strength: &Strength| 100.0 * strength.fallen as f64 / strength.brought.max(1) as f64;
    Gone {
        brought: Spread::of(strengths().map(|strength| strength.brought as f64)).median,
        fallen: Spread::of(strengths().map(|strength| strength.fallen as f64)),
        fallen_percent: Spread::of(strengths().map(percent)),
        gone: Spread::of(strengths().map(|strength| strength.gone as f64)),
        units_gone: Spread::of(strengths().map(|strength| strength.units_gone as f64)),
    }
}

fn endings(bouts: &[Bout]) -> Vec<(String, usize)> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for bout in bouts {
        let reason = match &bout.ending {
            Ending::Decided(outcome) => outcome.reason.clone(),
            Ending::BrokenOff => "broken off".to_owned(),
        };
        *counts.entry(reason).or_insert(0) += 1;
    }
    let mut counts: Vec<(String, usize)> = counts.into_iter().collect();
    counts.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    counts
}
