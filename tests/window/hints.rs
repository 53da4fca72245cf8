//! Every control has a hint about its use, while the pointer rests on it: on the title, in a battle and its panels, on
//! the bench table and in a replay.

use std::collections::BTreeSet;

use bevy::prelude::*;
use bevy_egui::EguiContext;
use linstock::client::{insight::rulebook, session::Session};

use super::{
    charging::about_to_charge,
    harness::{Window, patiently, window},
    probe::Widget,
};

/// Hints come at once: the test is whether, not when.
fn hint_at_once(window: &Window) {
    window.ask(|world| {
        let mut contexts = world.query::<&mut EguiContext>();
        for mut context in contexts.iter_mut(world) {
            context.get_mut().all_styles_mut(|style| {
                style.interaction.tooltip_delay = 0.0;
                style.interaction.show_tooltips_only_when_still = false;
                style.interaction.tooltip_grace_time = 0.0;
            });
        }
    });
}

/// A control this near the lower edge may be part of a list's entry that is out of sight, pixels.
const LIST_EDGE: f32 = 16.0;

/// The texts that can be read and not pressed.
fn words(window: &Window) -> Vec<String> {
    window.widgets().into_iter().filter(|widget| !widget.pressable).map(|widget| widget.text).collect()
}

/// The buttons in the frames of egui's windows, which it draws itself.
const BY_EGUI: [&str; 3] = ["Hide", "Show", "Close window"];

/// Waits until everything is still: an opened window grows into its place.
fn lies_still(window: &Window) {
    let mut before = Vec::new();
    patiently("the panels to lie still", || {
        let places: Vec<Rect> = (0..4).flat_map(|_| window.widgets()).map(|widget| widget.place).collect();
        let is_still = places == before;
        before = places;
        is_still.then_some(())
    });
}

fn pressable(window: &Window) -> BTreeSet<String> {
    window.widgets().into_iter().filter(|widget| widget.pressable).map(|widget| widget.text).collect()
}

/// The whole window.
fn whole(window: &Window) -> Rect {
    let size =
        window.ask(|world| world.query::<&bevy::window::Window>().iter(world).next().map(bevy::window::Window::size));
    Rect::from_corners(Vec2::ZERO, size.expect("there is a window"))
}

/// The new controls in the window without a hint.
fn silent(window: &mut Window, known: &BTreeSet<String>) -> Vec<String> {
    let view = whole(window);
    silent_in(window, known, view)
}

/// The same for a part of the window, if its lower part is out of sight.
fn silent_in(window: &mut Window, known: &BTreeSet<String>, view: Rect) -> Vec<String> {
    hint_at_once(window);
    // A clause's number says its text wherever it stands; the last of a list may lie out of sight.
    let is_clause = |widget: &Widget| rulebook::by_id(widget.text.trim_start_matches("rule ")).is_some();
    let is_new = |widget: &Widget| {
        !is_clause(widget) && !known.contains(&widget.text) && !BY_EGUI.contains(&widget.text.as_str())
    };
    let in_view = |widget: &Widget| {
        widget.pressable
            && is_new(widget)
            && widget.seen.contains(widget.place.center())
            && view.contains(widget.place.min)
            && widget.place.max.y < view.max.y - LIST_EDGE
    };
    let pressable: Vec<Widget> = window.widgets().into_iter().filter(in_view).collect();
    let mut silent = Vec::new();
    for widget in pressable {
        // In the corner of the strip: over the table a draft would follow the pointer.
        window.point(Vec2::ONE);
        window.rest();
        let before = words(window);
        window.point(widget.place.center());
        window.rest();
        window.rest();
        // An answer that is rested on is told on the order card in the place of another.
        let after = words(window);
        if after.len() <= before.len() && after.iter().all(|text| before.contains(text)) {
            silent.push(widget.text);
        }
    }
    silent
}

/// The same of the keys in the settings, which are a list of their own.
fn silent_keys(window: &mut Window, known: &BTreeSet<String>) -> Vec<String> {
    /// As much of the list as is surely in sight, pixels.
    const LIST: f32 = 120.0;
    window.key(KeyCode::F10);
    window.press("Keys");
    window.rest();
    let head = window.button("Reset all keys").expect("the list is open").place;
    let silent = silent_in(
        window,
        known,
        Rect::from_corners(Vec2::new(0.0, head.min.y), Vec2::new(whole(window).max.x, head.max.y + LIST)),
    );
    window.press("Keys");
    window.key(KeyCode::F10);
    silent
}

/// The same for the umpire's entries for a unit.
fn silent_fields(window: &mut Window, known: &BTreeSet<String>) -> Vec<String> {
    window.key(KeyCode::Tab);
    window.key(KeyCode::F9);
    window.rest();
    let known: BTreeSet<String> = known.union(&pressable(window)).cloned().collect();
    let mut all = Vec::new();
    for act in ["move the selected unit", "change a state of it"] {
        window.press(act);
        all.extend(silent(window, &known));
    }
    window.press("take back orders");
    window.key(KeyCode::F9);
    window.key(KeyCode::Escape);
    all
}

#[test]
fn everything_that_can_be_pressed_says_what_it_is_for() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    let mut found: Vec<(&str, Vec<String>)> = Vec::new();
    let nothing = BTreeSet::new();
    window.press("The Turnpike");
    found.push(("title", silent(window, &nothing)));
    window.start_battle();
    window.deploy_as_that_day();
    window.key(KeyCode::Tab);
    window.rest();
    found.push(("a unit's orders", silent(window, &nothing)));
    let orders = pressable(window);
    window.press_listed("Move");
    window.key(KeyCode::KeyW);
    window.rest();
    found.push(("a draft", silent(window, &orders)));
    window.key(KeyCode::Escape);
    window.key(KeyCode::Escape);
    window.rest();
    let battle = pressable(window);
    for (key, name) in [
        (KeyCode::F9, "umpire"),
        (KeyCode::F10, "settings"),
        (KeyCode::F8, "dice"),
        (KeyCode::KeyJ, "journal"),
        (KeyCode::KeyU, "roster"),
    ] {
        window.key(key);
        window.rest();
        found.push((name, silent(window, &battle)));
        window.key(key);
        window.rest();
    }
    window.press("Menu");
    found.push(("menu", silent(window, &battle)));
    window.press("Menu");
    window.press("Show");
    found.push(("what can be held up", silent(window, &battle)));
    window.press("Show");
    window.chord(KeyCode::ControlLeft, KeyCode::KeyK);
    found.push(("finder", silent(window, &battle)));
    window.key(KeyCode::Escape);
    window.key(KeyCode::F2);
    window.rest();
    // The sheet ends above the edge of the window, and so does the last of its list.
    let upper = Rect { max: whole(window).max * Vec2::new(1.0, 0.7), ..whole(window) };
    found.push(("rules", silent_in(window, &battle, upper)));
    window.key(KeyCode::F2);
    found.push(("keys", silent_keys(window, &battle)));
    found.push(("umpire's fields", silent_fields(window, &battle)));
    window.key(KeyCode::F6);
    window.rest();
    for (tab, name) in [
        ("State", "bench table"),
        ("Ground and units", "the bench's ground and units"),
        ("Keep it", "what is kept of it"),
    ] {
        window.press(tab);
        found.push((name, silent(window, &battle)));
    }
    window.press("Ground and units");
    window.press("drawn as");
    window.press("corners");
    window.press("Draw ground");
    window.click(window.bare_ground().expect("some of the table is bare"));
    lies_still(window);
    found.push(("ground in hand", silent(window, &battle)));
    window.key(KeyCode::Escape);
    window.key(KeyCode::F4);
    window.key(KeyCode::Tab);
    window.press_listed("Move");
    window.key(KeyCode::KeyW);
    window.key(KeyCode::Enter);
    window.press("As a lesson");
    lies_still(window);
    found.push(("what is kept as a lesson", silent(window, &orders)));
    window.key(KeyCode::F6);
    window.rest();
    window.go_to_title();
    window.press("Replay");
    window.until("the replay", |world| world.contains_resource::<Session>().then_some(()));
    window.rest();
    found.push(("replay", silent(window, &nothing)));
    window.go_to_title();
    window.press("The Turnpike");
    window.press("Enter real dice");
    window.start_battle();
    window.until("the battle", |world| world.contains_resource::<Session>().then_some(()));
    window.rest();
    found.push(("deployment", silent(window, &battle)));
    window.deploy_as_that_day();
    assert!(!window.battle(|battle, _| battle.wanted().is_empty()), "dice decide who begins");
    found.push(("dice thrown by hand", silent(window, &battle)));
    window.press("Throw them for us");
    window.rest();
    window.go_to_title();
    window.press("Throw here");
    let _ = about_to_charge(window);
    let battle = pressable(window);
    window.press_listed("Charge");
    window.press("Give the order");
    window.rest();
    found.push(("a question", silent(window, &battle)));
    found.retain(|(_, silent)| !silent.is_empty());
    assert!(found.is_empty(), "{found:#?}");
}
