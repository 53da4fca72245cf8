//! Blocks and their garrisons (wof.8.1.2, wof.20.8).
//!
//! - [`entering`]: the orders to go in and to come out. [`garrisons`]: foot that does. [`positions`]: where it stands
//!   in there. [`divided_garrisons`]: against whom it fights. [`occupation`]: attackers into houses that they have
//!   cleared. [`lookups`]: what only a player looks up, of works too.

pub mod divided_garrisons;
pub mod entering;
pub mod garrisons;
pub mod lookups;
pub mod occupation;
pub mod positions;
