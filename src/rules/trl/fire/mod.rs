//! Shooting: dice by stand and weapon, the number to hit, hits spread over stands, saves, templates, and falling back.
//!
//! - [`rate_of_fire`]: how many dice. [`modifiers`]: the number that hits, and the volley. [`who_may_fire`]: the bars.
//! - [`hits`]: which stands are hit. [`saves`]: which fall. [`template`]: howitzers and rockets.
//! - On the table: [`state`], how far a side's shooting has come; [`target_declarations`], [`targets`],
//!   [`firing_stands`]: the stands that shoot, and at which;
//!   [`places`], [`wood_orders`]: at a building, at a suspected wood; [`shooting_offers`]: what a side may declare.
//! - [`shots`], [`volleys`], [`bursts`], [`suspected_woods`], [`losses`], [`six_hits`]: what their dice do.
//! - [`fall_back`]: how far a unit falls back, and when it is driven off.

pub mod aimed_stands;
pub mod bursts;
pub mod fall_back;
pub mod firing_stands;
pub mod hits;
pub mod losses;
pub mod modifiers;
pub mod places;
pub mod rate_of_fire;
pub mod saves;
pub mod shooting_offers;
pub mod shots;
pub mod six_hits;
pub mod state;
pub mod suspected_woods;
pub mod target_declarations;
pub mod targets;
pub mod template;
pub mod volleys;
pub mod who_may_fire;
pub mod wood_orders;
