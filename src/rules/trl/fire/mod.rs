//! Shooting: dice by stand and weapon, the number to hit, hits spread over stands, saves, templates, and falling back.
//!
//! - [`rate_of_fire`]: how many dice. [`modifiers`]: the number that hits, and the volley. [`who_may_fire`]: the bars.
//! - [`hits`]: which stands are hit. [`saves`]: which fall. [`template`]: howitzers and rockets.
//! - On the table: [`state`], how far a side's shooting has come; [`target_declarations`], [`targets`]: who shoots at whom;
//!   [`shots`], [`bursts`], [`losses`], [`six_hits`]: what their dice do.
//! - [`fall_back`]: how far a unit falls back, and when it is driven off.

pub mod bursts;
pub mod fall_back;
pub mod hits;
pub mod losses;
pub mod modifiers;
pub mod rate_of_fire;
pub mod saves;
pub mod shots;
pub mod six_hits;
pub mod state;
pub mod target_declarations;
pub mod targets;
pub mod template;
pub mod who_may_fire;
