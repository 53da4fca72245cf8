//! Whose turn it is: the flow from seat to seat, the machine player, steps that need nobody.

pub mod auto_deploy;
pub mod flow;
pub mod machine_player;
pub(crate) mod suspended_battle;

use bevy::prelude::*;

/// Adds the flow from seat to seat and the machine player.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((flow::plugin, auto_deploy::plugin, machine_player::plugin));
}
