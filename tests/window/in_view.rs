//! No text or control is cut off, in small windows and at large scales: the title and its choices, the bars of a
//! battle, a replay and a presented lesson, the acts that a draft closes and where it must stop. Windows lie over the
//! drawings on the table, words over tints.

use bevy::{
    math::{Rect, Vec2},
    prelude::KeyCode,
};
use linstock::client::{
    labels::KeptClear,
    replay::Reviewing,
    session::Session,
    settings::{Preferences, Scale},
    view::Margins,
};

use super::{
    harness::{START, Window, window},
    probe::Widget,
    sizes::{USUAL, grow},
};

/// Windows in which there is little room: their pixels, and the scale in hundredths.
const SMALL: [((u32, u32), u16); 3] = [((800, 600), 100), ((1366, 768), 175), ((1280, 800), 300)];

fn scale_to(window: &mut Window, percent: u16) {
    window.ask(move |world| world.resource_mut::<Preferences>().scale = Scale::of_percent(percent));
    window.rest();
}

fn size(window: &Window) -> Vec2 {
    window.ask(|world| {
        world.query::<&bevy::window::Window>().iter(world).next().map_or(Vec2::ZERO, bevy::window::Window::size)
    })
}

/// All contents of the panels lie between the sides of the window, and the controls in its upper bar are not covered.
fn fits(window: &mut Window, screen: &str) {
    let size = size(window);
    window.keep_picture(&format!("in_view_{}", screen.replace([' ', ':', '%'], "_")));
    let widgets = window.widgets();
    let beyond: Vec<&Widget> =
        widgets.iter().filter(|widget| widget.place.min.x < -1.0 || widget.place.max.x > size.x + 1.0).collect();
    assert!(beyond.is_empty(), "{screen}, {size}: {beyond:?}");
    let top = window.ask(|world| world.contains_resource::<Session>().then(|| world.resource::<Margins>().top));
    let Some(top) = top else { return };
    let first = if window.battle(|_, session| session.is_replay()) { "Moments" } else { "Roster" };
    let is_presented = window.ask(|world| world.resource::<Reviewing>().presenter().is_some());
    let buttons = if is_presented {
        ["‹ Back", "Next ›", "Why?", "Try it", "Leave", "Menu"]
    } else {
        ["Show", "Tape", "Sight", "Journal", first, "Menu"]
    };
    let in_bar = |widget: &&Widget| widget.pressable && widget.place.max.y <= top;
    let bar = buttons.map(|name| widgets.iter().filter(in_bar).find(|widget| widget.text == name));
    let bar: Vec<&Widget> = bar.into_iter().flatten().collect();
    assert_eq!(bar.len(), buttons.len(), "{screen}: {bar:?}");
    assert_apart(&bar, screen);
}

fn assert_apart(widgets: &[&Widget], screen: &str) {
    for (index, one) in widgets.iter().enumerate() {
        let over = |other: &&&Widget| one.place.intersect(other.place).size().min_element() > 1.0;
        assert!(
            !widgets[index + 1..].iter().any(|other| over(&other)),
            "{screen}: {one:?} lies over another of {widgets:?}"
        );
    }
}

fn title(window: &mut Window, told: &str) {
    window.press("The Turnpike");
    fits(window, &format!("{told}: title"));
    for (key, name) in [(KeyCode::F10, "settings"), (KeyCode::F2, "rules")] {
        window.key(key);
        fits(window, &format!("{told}: {name}"));
        window.key(key);
    }
    let button = window.button(START).expect("a battle can be begun");
    assert!(button.place.max.y < size(window).y, "{told}: {button:?}");
}

fn battle(window: &mut Window, told: &str) {
    window.open_battle("The Turnpike");
    fits(window, &format!("{told}: deployment"));
    window.deploy_as_that_day();
    fits(window, &format!("{told}: a turn"));
    let sheets = [(KeyCode::KeyJ, "journal"), (KeyCode::F1, "help"), (KeyCode::F8, "dice"), (KeyCode::F9, "umpire")];
    for (key, name) in sheets {
        window.key(key);
        fits(window, &format!("{told}: {name}"));
        window.key(key);
    }
}

fn replay(window: &mut Window, told: &str) {
    window.go_to_title();
    window.press("Replay");
    window.until("the replay", |world| world.contains_resource::<Session>().then_some(()));
    window.rest();
    fits(window, &format!("{told}: replay"));
    let bar = ["Start", "« Turn", "Play", "Turn »", "End", "Slower", "Faster", "Branch here", "Present", "Back"];
    let bar: Vec<Widget> = bar
        .iter()
        .filter_map(|name| window.widgets().into_iter().find(|widget| widget.text.starts_with(name)))
        .collect();
    assert_eq!(bar.len(), 10, "{told}: {bar:?}");
    assert_apart(&bar.iter().collect::<Vec<_>>(), told);
}

fn lesson(window: &mut Window, told: &str) {
    window.go_to_title();
    window.press("Lessons");
    fits(window, &format!("{told}: lessons"));
    window.press("Fire");
    window.until("the lesson", |world| world.resource::<Reviewing>().presenter().is_some().then_some(()));
    window.rest();
    fits(window, &format!("{told}: presenter"));
}

#[test]
fn in_small_windows_and_at_large_scales_nothing_is_cut_off_at_the_sides() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    for (pixels, percent) in SMALL {
        let told = format!("{} by {} at {percent} %", pixels.0, pixels.1);
        grow(window, pixels);
        for screen in [title, battle, replay, lesson] {
            window.go_to_title();
            scale_to(window, percent);
            screen(window, &told);
        }
    }
    window.go_to_title();
    grow(window, USUAL);
}

/// A line of the strip below that holds some words.
fn line(window: &Window, words: &str) -> Rect {
    let found = window.widgets().into_iter().find(|widget| widget.text.to_lowercase().contains(words));
    found.unwrap_or_else(|| panic!("no \"{words}\": {}", window.told())).place
}

/// Drags the unit that may move as far ahead as can be seen: farther than it may go.
fn drag_too_far(window: &mut Window) {
    let mover = window.mover();
    let front = window.front(mover);
    let from = window.unit_at(mover).expect("it is in view");
    let ahead = (1..40_u8).map(|inches| front.shifted(Vec2::new(0.0, f32::from(inches))).at).collect();
    let to = window.each_seen_at(ahead).into_iter().flatten().last().expect("the ground ahead is in view");
    window.drag(from, to);
}

#[test]
fn why_a_draft_must_stop_and_what_it_closes_is_in_view_at_every_size() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    for (pixels, percent) in SMALL {
        let told = format!("{} by {} at {percent} %", pixels.0, pixels.1);
        grow(window, pixels);
        window.go_to_title();
        scale_to(window, percent);
        window.open_turnpike();
        drag_too_far(window);
        let size = size(window);
        let stops = line(window, "its move is too short");
        assert!(stops.max.y <= size.y, "{told}: why it stops lies at {stops:?} of {size}");
        window.keep_picture(&format!("in_view_{}_{percent}", pixels.0));
        window.key(KeyCode::Escape);
        window.key(KeyCode::Escape);
        window.press("End the move phase");
        let closes = line(window, "could still act");
        assert!(
            closes.max.y <= size.y && closes.min.y > size.y - 160.0,
            "{told}: what it closes lies at {closes:?} of {size}"
        );
        window.key(KeyCode::Escape);
    }
    grow(window, USUAL);
}

#[test]
fn the_banner_lies_under_the_windows_that_are_opened_over_it() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.open_turnpike();
    // Narrow enough for the sheet to reach over the middle.
    grow(window, (1000, 800));
    window.press("End the move phase");
    window.press("Give the order");
    window.rest();
    let banner = window.ask(|world| world.resource::<KeptClear>().banner).expect("it says whose turn it is");
    let colour = window.picture().colour(banner.min + 5.0);
    window.key(KeyCode::F1);
    window.rest();
    let sheet = line(window, "keys and mouse");
    assert!(
        sheet.contains(banner.min) && sheet.contains(banner.max),
        "the sheet lies over the banner: {sheet:?}, {banner:?}"
    );
    let shown = window.keep_picture("banner");
    for part in [0.0, 0.3, 0.7, 1.0] {
        let at = (banner.min + 5.0).lerp(banner.max - 5.0, part);
        assert_ne!(shown.colour(at), colour, "the banner is seen at {at}");
    }
    window.key(KeyCode::F1);
    grow(window, USUAL);
}
