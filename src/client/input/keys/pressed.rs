//! The keys that are pressed in a frame, and the commands that they ask for.

use bevy::{ecs::system::SystemParam, input::keyboard::KeyboardInput, prelude::*};

use super::{
    bindings::Bindings,
    holder::{Holder, Typing},
    modifiers::beside,
};
use crate::client::{commands::Command, input::open_panels::OpenPanels};

/// The keys that went down in this frame, in their order: one that a quick hand pressed twice on a slow machine, twice.
#[derive(Resource, Debug, Default)]
pub(crate) struct Strokes(pub(super) Vec<KeyCode>);

pub(super) fn collect(mut inputs: MessageReader<KeyboardInput>, mut strokes: ResMut<Strokes>) {
    let strokes = &mut strokes.bypass_change_detection().0;
    strokes.clear();
    let went_down = |input: &&KeyboardInput| input.state.is_pressed() && !input.repeat;
    strokes.extend(inputs.read().filter(went_down).map(|input| input.key_code));
}

/// The keys that are pressed in a frame, and what has the keyboard.
#[derive(SystemParam)]
pub(crate) struct Pressed<'w> {
    strokes: Res<'w, Strokes>,
    pub(super) keys: Res<'w, ButtonInput<KeyCode>>,
    bindings: Res<'w, Bindings>,
    pub(super) typing: Typing<'w>,
}

impl Pressed<'_> {
    /// Whether none is pressed.
    pub(super) fn is_none(&self) -> bool {
        self.strokes.0.is_empty()
    }

    /// The letters that are pressed alone.
    pub(super) fn letters(&self) -> impl Iterator<Item = char> {
        let (_, control) = beside(&self.keys);
        self.strokes.0.iter().filter(move |_| !control).filter_map(|key| self.bindings.letter(*key))
    }

    /// Whether Escape closes the window that has the keyboard, and does nothing else.
    pub(super) fn closes_window(&self, shows: &mut OpenPanels) -> bool {
        self.typing.holder(shows) == Holder::Window && self.strokes.0.contains(&KeyCode::Escape) && shows.close_window()
    }

    /// Whether the keys of a command are pressed, and act while this has the keyboard.
    pub(super) fn asks_for(&self, command: &Command, holder: Holder) -> bool {
        self.strokes.0.iter().any(|key| self.is_asked_by(*key, command, holder))
    }

    /// Whether a key is that of a command, and acts while this has the keyboard.
    fn is_asked_by(&self, key: KeyCode, command: &Command, holder: Holder) -> bool {
        let stroke = self.bindings.stroke(command);
        holder.lets(stroke) && self.bindings.place(stroke) == key && stroke.fits(beside(&self.keys))
    }

    /// The commands asked for, in the order in which their keys were pressed.
    pub(super) fn asked<'p>(
        &'p self,
        commands: impl Iterator<Item = &'static Command> + Clone + 'p,
        holder: Holder,
    ) -> impl Iterator<Item = &'static Command> + 'p {
        let by =
            move |key: &'p KeyCode| commands.clone().filter(move |command| self.is_asked_by(*key, command, holder));
        self.strokes.0.iter().flat_map(by)
    }
}
