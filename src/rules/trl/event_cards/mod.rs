//! The optional event cards (trl.hc.37, `trl.h.events`): drawn at the start of a turn, held unseen by the enemy, played at
//! the juncture that each of them names. What a card does while it is in force is decided where its subject is: fire,
//! rates, tests, combat.
//!
//! - [`junctures`]: where a side is asked. [`targets`]: on whom a card may be played. [`worth`]: what it is worth.
//! - [`draw`]: the deck. [`play_orders`]: the orders of a side that is asked. [`effects`]: what a card does as it is
//!   played. `playing`: a side asked for a card.

pub mod draw;
pub mod effects;
pub mod junctures;
pub mod play_orders;
mod playing;
pub mod targets;
pub mod worth;

pub use playing::{Played, Playing};
