//! Panels, labels, topics and tools over the table, and the program's window.

use bevy::prelude::*;

use super::asked::Asked;
use crate::client::{
    commands::{UiCommand, WindowChange},
    input::open_panels::OpenPanels,
    labels::LabelsHidden,
    settings::Preferences,
    view::second_screen::SecondScreen,
};

/// Shows, hides or takes up what the command names.
pub(super) fn show(
    asked: Res<Asked>,
    mut shows: ResMut<OpenPanels>,
    mut hidden: ResMut<LabelsHidden>,
    mut comfort: ResMut<Preferences>,
    mut second: ResMut<SecondScreen>,
) {
    match *asked.command() {
        UiCommand::TogglePanel(panel) => shows.toggle(panel),
        UiCommand::ToggleLabels => hidden.0 = !hidden.0,
        UiCommand::ToggleSmallMap => comfort.small_map = comfort.small_map.other(),
        UiCommand::HoldUp(topic) => shows.hold_up(topic),
        UiCommand::TakeTool(tool) => shows.toggle_tool(tool),
        UiCommand::Window(change) => match change {
            WindowChange::Extent => comfort.extent = comfort.extent.other(),
            WindowChange::SecondScreen => *second = second.other(),
            WindowChange::Larger => comfort.scale = comfort.scale.larger(),
            WindowChange::Smaller => comfort.scale = comfort.scale.smaller(),
            WindowChange::Palette => comfort.palette = comfort.palette.next(),
        },
        _ => {}
    }
}
