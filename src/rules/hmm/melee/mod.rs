//! Melee (section 10).
//!
//! - [`phase`]: the melees of a turn on the table. [`mod@round`]: one round between two sides, by counts of touching
//!   figures, and how its losses are shared. [`pinned`]: units in melee. [`mod@rest`]: how long a unit rests.

pub mod phase;
pub mod pinned;
pub mod rest;
pub mod round;
