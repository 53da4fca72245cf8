//! Sight and fire between stands: the ground, friends and enemies between them (trl.p17.04 to trl.p18.02, `trl.h.los`).
//! Uses the table's measurements and reads them by the rules; throws no dice.
//!
//! - [`heights`]: how high eyes and ground are. [`sight`]: what blocks sight. [`line_of_fire`]: what blocks fire.
//! - [`cover`]: cover from fire. [`searches`]: looking for hidden troops. [`hiding`]: hiding later.

pub mod cover;
pub mod heights;
pub mod hiding;
pub mod line_of_fire;
pub mod searches;
pub mod sight;
