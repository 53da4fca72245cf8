//! Melee (section 10).
//!
//! - [`rounds`]: the melees of a turn on the table. [`round`]: one round between two sides, by counts of touching
//!   figures. [`shared_loss`]: how its losses are shared. [`rest`]: how long a unit rests. [`counted`]: a round looked
//!   up by counts.

pub mod melees;
pub mod pinned;
pub mod rest;
pub mod round;
