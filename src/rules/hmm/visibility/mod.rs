//! Sight and fire between units: from how far and through what (hmm.h.los, hmm.h.measure, hmm.h.arcs, hmm.h.cover).
//! Asks the table's questions and reads the answers by the rules; throws no dice and changes nothing.
//!
//! - [`mod@aim`]: aiming small arms, arcs, ranges; [`mod@fire_overlays`]: their display.
//! - [`sight`]: lines of sight and fire. [`hiding`]: the ground that hides a target on them. [`sight_distance`]: how far
//!   is seen. [`shelter`]: cover from fire.

pub mod fire_overlays;
pub mod hiding;
pub mod shelter;
pub mod sight;

pub use crate::rules::common::party::block;
pub use shelter::{cover_from, cover_of_stand};
pub use sight::{Looking, has_in_sight, level_at, line_of_fire, sees};
