//! Mouse and keys, the camera they steer, and what lies under the pointer.

pub(crate) mod camera_controls;
pub(crate) mod highlight;
pub mod hit_test;
pub mod keys;
pub mod open_panels;
pub mod pick_list;
pub mod pointer;

use bevy::prelude::*;

/// Adds mouse, keys and the camera that they steer.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((open_panels::plugin, keys::plugin, pointer::plugin, highlight::plugin, camera_controls::plugin));
}
