//! Buildings: fire at walls and garrisons, and how many stands they hold.
//!
//! - [`fire_at_building`]: walls, garrison, breach. [`capacity`]: who fits.

pub mod capacity;
pub mod fire_at_building;
