//! Meshes, materials and letters that know no battle.

pub mod fonts;
pub mod livery;
pub mod materials;
pub(crate) mod mesh_builder;
pub(crate) mod noise;
pub(crate) mod tessellation;

use bevy::prelude::*;

/// Adds the materials and the letters.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((materials::plugin, fonts::plugin));
}
