//! Counts of what the proofs have gone through: each adds a line to one file, which `scripts/test` sums and prints at
//! its end.

use std::{fs::OpenOptions, io::Write};

/// Where the lines are gathered; `scripts/figures` reads them.
const FILE: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/figures");

/// The counted thing.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Figure {
    /// Files that a loader was given.
    Inputs,
    /// Battles that were fought.
    Battles,
    /// Lawful orders that were given in them.
    Orders,
    /// Orders of hostile players that were refused without a trace.
    Refused,
    /// Images from which a battle went on as if nothing had been.
    Images,
    /// Programs that were killed, and saves that were cut short, edited or made by others.
    Faults,
    /// Journals that led to the states that they hold.
    Replays,
}

impl Figure {
    fn in_words(self) -> &'static str {
        match self {
            Self::Inputs => "files read, sound or refused with a reason",
            Self::Battles => "battles fought",
            Self::Orders => "lawful orders given",
            Self::Refused => "hostile orders refused without a trace",
            Self::Images => "images restored and gone on from",
            Self::Faults => "faults injected, nothing lost",
            Self::Replays => "journals replayed to the same states",
        }
    }
}

/// Adds to a figure, once the counted check has passed.
pub(crate) fn count(figure: Figure, number: usize) {
    let line = format!("{number} {}\n", figure.in_words());
    let file = OpenOptions::new().append(true).create(true).open(FILE);
    file.and_then(|mut file| file.write_all(line.as_bytes())).unwrap_or_else(|error| panic!("{FILE}: {error}"));
}

/// Whether the long versions of the proofs are asked for.
pub(crate) fn at_length() -> bool {
    std::env::var("LINSTOCK_PROOFS").is_ok_and(|how| how == "long")
}

/// How many of something: in every run, and in the long version.
pub(crate) fn as_many(always: usize, at_most: usize) -> usize {
    if at_length() { at_most } else { always }
}
