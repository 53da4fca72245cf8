//! The title: go on with the last battle, or choose a scenario, who plays, and by which switches.

use bevy::prelude::*;

pub(super) fn plugin(_app: &mut App) {}
