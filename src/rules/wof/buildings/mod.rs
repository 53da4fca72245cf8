//! Blocks and their garrisons (wof.8.1.2, wof.20.8).
//!
//! - [`garrisons`]: foot that goes in and comes out. [`positions`]: where it stands in there. [`divided_garrisons`]:
//!   against whom it fights. [`occupation`]: attackers into houses that they have cleared.

pub mod divided_garrisons;
pub mod garrisons;
pub mod occupation;
pub mod positions;
