//! A button that asks for a command.

use bevy_egui::egui;

use crate::client::{
    commands::{CommandWriter, UiCommand},
    input::keys::Bindings,
};

/// Shows a button with the keys of its command behind its words; a click asks for the command.
pub(super) fn command_button(
    ui: &mut egui::Ui,
    words: &str,
    command: UiCommand,
    commands: &mut CommandWriter<'_>,
    bindings: &Bindings,
) {
    let button = ui.button(format!("{words}{}", bindings.hint(&command)));
    if button.on_hover_text(bindings.meant(&command)).clicked() {
        commands.write(command);
    }
}
