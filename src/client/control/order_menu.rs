//! The list of orders beside the selection.

use bevy::prelude::*;

use super::asked::Asked;
use crate::client::{
    commands::UiCommand,
    input::order_menu::OrderMenu,
    orders::{active_order::ActiveOrder, selection::Selection, turn_view::TurnView},
    scene::units::SceneUnits,
    view::{Margins, projection::TableProjection},
};

/// Opens the list beside the first selected unit, or at the left edge for the whole side; closes it if it is open.
/// While a question is put, its answers are the only orders.
pub(super) fn list(
    asked: Res<Asked>,
    selection: Res<Selection>,
    acting: Res<ActiveOrder>,
    board: Res<TurnView>,
    units: SceneUnits,
    projection: TableProjection,
    margins: Res<Margins>,
    mut menu: ResMut<OrderMenu>,
) {
    /// How far beside the unit it opens, pixels.
    const BESIDE: f32 = 24.0;
    if *asked.command() != UiCommand::ListOrders || menu.close() || acting.draft.is_some() || !board.answers.is_empty()
    {
        return;
    }
    let unit = selection.units.first().and_then(|unit| units.get(*unit));
    let place = unit.and_then(|unit| projection.pixel(unit.middle(), 0.0));
    let edge = Vec2::new(margins.left, margins.top);
    menu.at = Some(place.unwrap_or(edge) + BESIDE);
}
