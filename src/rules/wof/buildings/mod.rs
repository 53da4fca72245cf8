//! Blocks and their garrisons (wof.8.1.2, wof.20.8).
//!
//! - [`entering`]: the orders to go in and to come out. [`garrisons`]: foot that goes in and out. [`positions`]: its
//!   places inside. [`garrison_dice`]: which attackers it fights with how many figures. [`occupation`]: attackers
//!   into houses that they have cleared. [`protection`]: the cover of blocks, works and obstacles. [`ruin`]: blocks and
//!   works shot down.

pub mod entering;
pub mod garrison_dice;
pub mod garrisons;
pub mod occupation;
pub mod positions;
pub mod protection;
pub mod ruin;
