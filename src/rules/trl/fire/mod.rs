//! Shooting: dice by stand and weapon, the number to hit, hits spread over stands, saves, templates, and falling back.
//!
//! - [`rate_of_fire`]: how many dice. [`modifiers`]: the number that hits, and the volley. [`who_may_fire`]: the bars.
//! - [`hits`]: which stands are hit. [`saves`]: which fall. [`template`]: howitzers and rockets.
//! - [`fall_back`]: how far a unit falls back, and when it is driven off.

pub mod fall_back;
pub mod hits;
pub mod modifiers;
pub mod rate_of_fire;
pub mod saves;
pub mod template;
pub mod who_may_fire;
