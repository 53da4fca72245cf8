//! Mouse and keys, the camera they steer, and what lies under the pointer.

pub(crate) mod camera_controls;
pub mod keys;
pub(crate) mod markers;
pub mod open_panels;
pub mod order_menu;
pub mod pick_list;
pub mod picking;
pub mod pointer;

use bevy::prelude::*;

/// Adds mouse, keys and the camera that they steer.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((open_panels::plugin, keys::plugin, pointer::plugin, camera_controls::plugin)).add_plugins((
        picking::plugin,
        markers::plugin,
        order_menu::plugin,
    ));
}
