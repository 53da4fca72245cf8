//! Finds out which keyboard the player has: from the window system if it can say so, and from every key pressed.

use bevy::{
    input::{
        ButtonState,
        keyboard::{Key, KeyboardInput},
    },
    prelude::*,
    window::WindowFocused,
};

use super::{Bindings, Keyboard, keyboard::said_by_window_system, modifiers::beside};

/// Finds the keyboard out, and again when the window gets it back or a key prints something new.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, ask).add_systems(PreUpdate, listen.after(bevy::input::InputSystems));
}

fn ask(mut bindings: ResMut<Bindings>) {
    if let Some(printed) = said_by_window_system() {
        take_up(&mut bindings, Keyboard::printing(printed));
    }
}

fn listen(
    mut pressed: MessageReader<KeyboardInput>,
    mut focused: MessageReader<WindowFocused>,
    keys: Res<ButtonInput<KeyCode>>,
    mut bindings: ResMut<Bindings>,
) {
    let got_it_back = focused.read().any(|focused| focused.focused);
    let news: Vec<(KeyCode, char)> = pressed
        .read()
        .filter(|input| input.state == ButtonState::Pressed)
        .filter_map(|input| Some((input.key_code, plainly_printed(&input.logical_key, &keys)?)))
        .filter(|(key, printed)| bindings.keyboard().is_news(*key, *printed))
        .collect();
    if news.is_empty() && !got_it_back {
        return;
    }
    let mut keyboard = said_by_window_system().map_or_else(|| bindings.keyboard().clone(), Keyboard::printing);
    // With a second layout that the player switches to, the window system's answer is of the first.
    for (key, printed) in news {
        if keyboard.is_news(key, printed) {
            keyboard.hear(key, printed);
        }
    }
    take_up(&mut bindings, keyboard);
}

fn take_up(bindings: &mut ResMut<Bindings>, keyboard: Keyboard) {
    if !keyboard.prints_like(bindings.keyboard()) {
        bindings.lie_on(keyboard);
    }
}

/// The print of a key pressed without modifiers that change it: Shift turns a letter into its capital and a sign into
/// another.
fn plainly_printed(key: &Key, keys: &ButtonInput<KeyCode>) -> Option<char> {
    let Key::Character(text) = key else { return None };
    let (shift, _) = beside(keys);
    let mut letters = text.chars();
    let (letter, None) = (letters.next()?, letters.next()) else { return None };
    let is_plain = letter.is_alphabetic() || !shift;
    (is_plain && !keys.pressed(KeyCode::AltRight)).then(|| letter.to_lowercase().next()).flatten()
}
