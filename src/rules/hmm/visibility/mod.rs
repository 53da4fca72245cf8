//! Sight (hmm.h.los, hmm.h.arcs, hmm.h.cover). Asks the table's questions and reads the answers by the rules; throws no
//! dice and changes nothing.
//!
//! - [`sight`]: lines of sight and fire, and how far is seen. [`hidden`]: the ground that hides a target on them.
//!   [`cover`]: cover from fire, and the cover that ground gives. [`mod@overlays`]: arcs and ranges as overlays.

pub mod cover;
pub mod hidden;
pub mod overlays;
pub mod sight;

pub use crate::rules::common::party::block;
pub use cover::{cover_from, cover_of_stand};
pub use sight::{Looking, has_in_sight, level_at, line_of_fire, sees};
