//! The demonstration that runs unattended.

pub mod attract_mode;

use bevy::prelude::*;

/// Adds the demonstration.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(attract_mode::plugin);
}
