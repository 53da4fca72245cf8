//! The holder of the keyboard: a text field, an open window, or the table.

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_egui::input::EguiWantsInput;

use super::Giving;
use crate::client::{commands::Stroke, input::open_panels::OpenPanels};

/// The holder of the keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    /// A command that waits for keys: it takes whatever is pressed.
    Command,
    /// An open window: the function keys act, and Escape, which closes it.
    Window,
    /// A text that is being typed beside the table: the function keys act.
    Text,
    /// The table: every key acts.
    Table,
}

impl Holder {
    /// Whether a stroke acts while this one has the keyboard.
    pub fn lets(self, stroke: Stroke) -> bool {
        match self {
            Self::Command => false,
            Self::Window => stroke.key == KeyCode::Escape || stroke.is_function_key(),
            Self::Text => stroke.is_function_key(),
            Self::Table => true,
        }
    }
}

/// The inputs that decide what has the keyboard, apart from the windows.
#[derive(SystemParam)]
pub(crate) struct Typing<'w> {
    egui: Res<'w, EguiWantsInput>,
    giving: Res<'w, Giving>,
}

impl Typing<'_> {
    /// Whether a text is being typed.
    pub(super) fn has_text(&self) -> bool {
        self.egui.wants_any_keyboard_input()
    }

    /// The holder of the keyboard while these windows are open.
    pub(super) fn holder(&self, shows: &OpenPanels) -> Holder {
        if self.giving.to.is_some() {
            Holder::Command
        } else if shows.has_window() {
            Holder::Window
        } else if self.has_text() {
            Holder::Text
        } else {
            Holder::Table
        }
    }
}

/// Whether the table has the keyboard.
pub(in crate::client) fn table_has_keyboard(typing: Typing, shows: Res<OpenPanels>) -> bool {
    typing.holder(&shows) == Holder::Table
}
