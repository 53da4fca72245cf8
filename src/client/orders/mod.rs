//! From a click to a complete order.

pub mod active_order;
pub mod acts_against;
pub mod answer_choice;
pub mod answers;
pub mod click_intent;
pub mod deployment_layouts;
mod direction;
pub mod draft;
pub mod drag_handles;
pub mod group;
pub(crate) mod group_aim;
pub(crate) mod group_placement;
pub mod group_preview;
pub(crate) mod group_wheel;
pub(crate) mod hand_moves;
pub mod move_preview;
pub mod naming;
pub(crate) mod offer_list;
pub mod order_keys;
pub mod selection;
pub mod standing_targets;
pub mod turn_view;

pub use direction::Direction;

use bevy::prelude::*;

/// Adds the selection and all that an order in progress needs.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((
        turn_view::plugin,
        selection::plugin,
        active_order::plugin,
        answer_choice::plugin,
        drag_handles::plugin,
        click_intent::plugin,
        move_preview::plugin,
    ));
}
