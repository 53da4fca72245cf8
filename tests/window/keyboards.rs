//! Keyboards of other layouts: letters and chords go by the printed signs of the keys, moving keys by their place, and
//! the help shows the printed signs.

use std::process::Command;

use bevy::prelude::*;
use linstock::{
    client::{
        commands::{Panel, UiCommand},
        input::{keys::Bindings, open_panels::OpenPanels},
        orders::{active_order::ActiveOrder, selection::Selection},
        session::Session,
    },
    table::UnitId,
};

use super::harness::{Window, window};

/// The screen's keyboard is American again at its end: the next test finds it so, even where this one has failed.
struct Borrowed;

impl Drop for Borrowed {
    fn drop(&mut self) {
        let _ = Command::new("setxkbmap").arg("us").status();
    }
}

fn lay_out(layout: &[&str]) {
    let set = Command::new("setxkbmap").args(layout).status();
    assert!(set.is_ok_and(|status| status.success()), "setxkbmap sets {layout:?}");
}

fn written(window: &Window, command: UiCommand) -> String {
    window.ask(move |world| world.resource::<Bindings>().of(&command))
}

fn has_draft(window: &Window) -> bool {
    window.ask(|world| world.resource::<ActiveOrder>().draft.is_some())
}

/// Presses keys that tell the client of another layout, and waits until it has heard; then nothing is selected and
/// nothing planned.
fn hears_of(window: &mut Window, ahead: &'static str) {
    for key in [KeyCode::KeyW, KeyCode::KeyY, KeyCode::KeyZ] {
        window.key(key);
    }
    window
        .until("the layout", move |world| (world.resource::<Bindings>().of(&UiCommand::AHEAD) == ahead).then_some(()));
    let is_busy = |world: &mut World| {
        let held = world.resource::<OpenPanels>().held.is_some();
        held || world.resource::<ActiveOrder>().draft.is_some() || !world.resource::<Selection>().is_empty()
    };
    while window.ask(is_busy) {
        window.key(KeyCode::Escape);
    }
}

/// In the list of orders the key that prints an order's letter begins it, and does nothing that it does beside the list.
fn letters_are_orders_in_the_list(window: &mut Window, unit: UnitId, layout: &str) {
    let opened = window.ask(|world| world.resource::<OpenPanels>().clone());
    let spot = window.unit_at(unit).expect("it is in view");
    window.click(spot);
    window.key(KeyCode::Space);
    // M moves, and prints on another key of the French keyboard.
    window.key(if layout == "fr" { KeyCode::Semicolon } else { KeyCode::KeyM });
    let begun =
        window.ask(|world| world.resource::<ActiveOrder>().draft.as_ref().map(|draft| draft.offer.label.clone()));
    assert!(begun.as_ref().is_some_and(|label| label.starts_with('M')), "{layout}: {begun:?}, {}", window.told());
    assert_eq!(window.ask(|world| world.resource::<OpenPanels>().clone()), opened, "{layout}: nothing is held up");
    window.key(KeyCode::Escape);
    window.key(KeyCode::Escape);
}

#[test]
fn letters_and_chords_go_by_what_is_printed_and_moving_keys_by_their_place() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    let borrowed = Borrowed;
    window.open_turnpike();
    let unit = window.mover();
    let spot = window.unit_at(unit).expect("it is in view");
    // Where the layouts print J and Z, and what they print where an American keyboard has its W, A and S.
    let rows = [
        (&["fr"][..], KeyCode::KeyJ, KeyCode::KeyW, ["Z", "Q", "S"]),
        (&["de"], KeyCode::KeyJ, KeyCode::KeyY, ["W", "A", "S"]),
        (&["us", "-variant", "dvorak"], KeyCode::KeyC, KeyCode::Slash, [",", "A", "O"]),
    ];
    for (layout, journal, undo, moving) in rows {
        lay_out(layout);
        hears_of(window, moving[0]);
        window.click(spot);
        assert_eq!(
            [UiCommand::AHEAD, UiCommand::TO_LEFT, UiCommand::ASTERN].map(|command| written(window, command)),
            moving,
            "{layout:?}"
        );
        assert_eq!(
            (written(window, UiCommand::TogglePanel(Panel::Journal)), written(window, UiCommand::Undo)),
            ("J".to_owned(), "Ctrl Z".to_owned()),
            "{layout:?}"
        );

        let opens = |window: &Window| window.ask(|world| world.resource::<OpenPanels>().is_open(Panel::Journal));
        window.key(journal);
        assert!(opens(window), "{layout:?}: the printed J");
        window.key(journal);
        assert!(!opens(window), "{layout:?}");

        let stood = window.front(unit);
        window.key(KeyCode::KeyW);
        assert!(has_draft(window), "{layout:?}: the key at the place of W moves");
        window.key(KeyCode::Enter);
        window.rest();
        assert!((window.front(unit).at.distance(stood.at) - 1.0).abs() < 0.01, "{layout:?}: {}", window.told());
        window.chord(KeyCode::ControlLeft, undo);
        window.rest();
        assert_eq!(window.front(unit), stood, "{layout:?}: Ctrl with the printed Z takes it back");
        letters_are_orders_in_the_list(window, unit, layout[0]);
        if layout == ["fr"] {
            // Where an American keyboard has its Q the French one prints A: it quits nothing.
            window.chord(KeyCode::ControlLeft, KeyCode::KeyQ);
            window.rest();
            assert!(window.ask(|world| world.contains_resource::<Session>()));
            window.key(KeyCode::F1);
            assert!(window.told().contains("\"Z\""), "the card says what is printed: {}", window.told());
            window.keep_picture("keyboard_fr");
            window.key(KeyCode::F1);
        }
    }
    drop(borrowed);
    hears_of(window, "W");
}
