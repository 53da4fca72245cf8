//! What is computed in the background to be shown: odds, what a unit sees, the rule book.

pub mod enemy_acts;
pub mod odds_preview;
pub mod outcome;
pub mod roster;
pub mod rulebook;
pub mod unit_insight;

use bevy::prelude::*;

/// Adds what is computed in the background.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((enemy_acts::plugin, odds_preview::plugin, outcome::plugin, roster::plugin, unit_insight::plugin));
}
