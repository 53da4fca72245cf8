//! Assaults up to contact: who may assault whom, which test comes first, and when the target fires.
//!
//! - [`right_to_assault`]: range, tests and defensive fire. [`defensive_fire`]: what it does to the attacker.

pub mod defensive_fire;
pub mod right_to_assault;
