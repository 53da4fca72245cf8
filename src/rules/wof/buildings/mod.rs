//! Blocks and their garrisons (wof.8.1.2, wof.20.8).
//!
//! - [`garrisons`]: foot that goes in and comes out. [`positions`]: where it stands in there. [`divided_garrisons`]:
//!   against whom it fights. [`occupation`]: attackers into houses that they have cleared.
//!   [`lookups`]: what only a player looks up, of works too.

pub mod divided_garrisons;
pub mod garrisons;
pub mod lookups;
pub mod occupation;
pub mod positions;
