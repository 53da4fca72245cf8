//! Emphasises the selected units of the visible world, and the one under the pointer.

use bevy::prelude::*;

use super::pointer::Pointer;
use crate::{
    client::{
        orders::selection::Selection,
        scene::{Emphasis, Scene},
        schedule::ClientSystems,
    },
    table::UnitId,
};

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, highlight.in_set(ClientSystems::Highlight));
}

fn highlight(selection: Res<Selection>, pointer: Res<Pointer>, mut scene: ResMut<Scene>) {
    let hovered = pointer.aim.and_then(|aim| aim.unit);
    let emphasis = |unit: UnitId| match (selection.units.contains(&unit), hovered == Some(unit)) {
        (true, _) => Emphasis::Selected,
        (false, true) => Emphasis::Hovered,
        (false, false) => Emphasis::None,
    };
    if scene.units.iter().any(|unit| unit.emphasis != emphasis(unit.id)) {
        scene.units.iter_mut().for_each(|unit| unit.emphasis = emphasis(unit.id));
    }
}
