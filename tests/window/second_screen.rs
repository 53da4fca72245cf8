//! The table alone in a second window: it opens, shows the table and no panel, shows nothing while the screen is handed
//! over, and closes by the menu, its key and its frame.

use bevy::{prelude::*, window::WindowPosition};
use linstock::client::{
    session::Session,
    turn::flow::HandOver,
    view::second_screen::{SecondScreen, TableWindow},
};

use super::{
    harness::{Window, output, patiently, window},
    screen::{Picture, Screen},
};

/// Beside the first window, as a second monitor lies: a screen without a window manager puts both in one corner.
const BESIDE: IVec2 = IVec2::new(1400, 40);

fn is_open(window: &Window) -> bool {
    window.ask(|world| world.query::<&TableWindow>().iter(world).next().is_some())
}

fn beside(window: &Window) -> Screen {
    window.ask(|world| {
        let mut windows = world.query_filtered::<&mut bevy::window::Window, With<TableWindow>>();
        windows.single_mut(world).expect("it is open").position = WindowPosition::At(BESIDE);
    });
    let found = patiently("the second window", || Screen::find("Linstock: the table"));
    // Keys go on to the first.
    window.take_keyboard();
    found
}

/// The picture of the second window, once everything has been drawn.
fn drawn(window: &mut Window, second: &Screen, name: &str) -> Picture {
    window.picture();
    window.keep_picture(&format!("{name}_first"));
    let picture = second.picture();
    picture.save(&output().join(format!("{name}_second.ppm")));
    picture
}

#[test]
fn the_table_is_shown_alone_in_a_second_window_until_that_is_closed() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.press("Lessons");
    window.press("Moving and formations");
    window.until("the lesson", |world| world.contains_resource::<Session>().then_some(()));
    window.rest();
    assert!(!is_open(window));
    window.press("Menu");
    window.press("Show the table on a second screen");
    window.until("the second window", |world| world.query::<&TableWindow>().iter(world).next().map(|_| ()));
    let second = beside(window);
    let picture = drawn(window, &second, "second_screen");
    let blue = |picture: &Picture| picture.share(|[red, _, blue]| blue > red.saturating_add(40));
    assert!(blue(&picture) > 0.002, "the units of the Blues are seen: {}", blue(&picture));
    assert!(window.told().contains("Next ›"), "the notes stay in the first window: {}", window.told());
    window.key(KeyCode::KeyV);
    let tabletop = drawn(window, &second, "second_screen_tabletop");
    assert!(picture.differs(&tabletop) > 0.2, "it shows the view that the first window shows");

    window.ask(|world| world.resource_mut::<HandOver>().to = Some(linstock::battle::Seat::First));
    let veiled = drawn(window, &second, "second_screen_veiled");
    assert_eq!(veiled.colours(), 1, "nobody sees anything while the screen is handed over");
    window.ask(|world| world.resource_mut::<HandOver>().to = None);
    window.key(KeyCode::KeyV);

    second.close();
    window.until("the second window to close", |world| {
        world.query::<&TableWindow>().iter(world).next().is_none().then_some(())
    });
    assert_eq!(window.ask(|world| *world.resource::<SecondScreen>()), SecondScreen::Closed);
    assert!(window.ask(|world| world.contains_resource::<Session>()), "the battle is not left with it");
    window.chord(KeyCode::ControlLeft, KeyCode::F11);
    assert!(is_open(window), "its key opens it too");
    beside(window);
    window.chord(KeyCode::ControlLeft, KeyCode::F11);
    assert!(!is_open(window));
}
