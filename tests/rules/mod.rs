//! Checks for the procedures of every rule set alike.

pub(crate) mod any_input;
mod by_eye;
pub(crate) mod fight;
pub(crate) mod given;
pub(crate) mod ground;
mod headcount;
pub(crate) mod lawful;
pub(crate) mod opened;
pub(crate) mod printed;
mod reach;
pub(crate) mod rows;
mod sequence;
mod shown;
pub(crate) mod small_table;
mod symmetry;
mod unplayable;
pub(crate) mod witness;
mod zones;

/// The rule sets that are played.
pub(crate) const SETS: [&str; 3] = ["hmm", "wof", "trl"];
