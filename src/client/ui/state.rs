//! What panels remember from frame to frame.

use bevy::prelude::*;

use crate::battle::{Seat, Tallies, tally::Verdict};

/// The counted dice, with the session's revision and the seat they were counted for.
#[derive(Resource, Debug, Default)]
pub(crate) struct DiceCount {
    pub(super) of: Option<(u64, Seat)>,
    pub(super) tallies: Option<Tallies>,
    pub(super) verdicts: Vec<Verdict>,
}

/// The present search.
#[derive(Resource, Debug, Default)]
pub(crate) struct Search {
    pub(super) words: String,
    /// The index of the entry that Enter would do.
    pub(super) place: usize,
    /// Whether it has been up before: the first time it takes the keyboard.
    pub(super) is_up: bool,
}
