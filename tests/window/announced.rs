//! What a screen reader is told: on every screen each control has a name.

use bevy::prelude::*;
use linstock::{
    battle::QuestionKind,
    client::{replay::Reviewing, session::Session},
};

use super::{
    harness::{Window, window},
    player::{Hands, Situation, mouse::Mouse},
    probe,
};

/// Looks at what is on the screen: so many controls at least, and each with a name.
fn every_control_is_named(window: &mut Window, screen: &str, least: usize) {
    window.rest();
    let found = window.ask(probe::announced);
    assert!(found.nameless.is_empty(), "{screen}: {:#?}", found.nameless);
    assert!(found.controls >= least, "{screen} has {} controls", found.controls);
}

/// The same of what a key calls up and sends away again.
fn called_up(window: &mut Window, key: KeyCode, screen: &str, least: usize) {
    window.key(key);
    every_control_is_named(window, screen, least);
    window.key(key);
    window.rest();
}

#[test]
fn every_control_of_every_screen_has_a_name_for_a_screen_reader() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    title(window);
    battle(window);
    replay(window);
    lesson(window);
}

fn title(window: &mut Window) {
    every_control_is_named(window, "the title", 8);
    window.press("Cowpens");
    every_control_is_named(window, "a scenario's choices", 12);
    called_up(window, KeyCode::F10, "the settings", 12);
    called_up(window, KeyCode::F2, "the rules", 12);
}

fn battle(window: &mut Window) {
    window.press("Cowpens");
    window.press("To battle");
    window.until("the battle", |world| world.contains_resource::<Session>().then_some(()));
    every_control_is_named(window, "the deployment", 8);
    while Situation::read(window).kind == QuestionKind::Deploy {
        Mouse.deploy(window);
    }
    every_control_is_named(window, "the first turn", 6);
    for (key, screen) in
        [(KeyCode::F1, "the help card"), (KeyCode::F8, "the dice"), (KeyCode::F9, "the umpire"), (KeyCode::F10, "the settings")]
    {
        called_up(window, key, screen, 6);
    }
    window.chord(KeyCode::ControlLeft, KeyCode::KeyK);
    every_control_is_named(window, "the finder", 8);
    window.key(KeyCode::Escape);
    window.rest();
}

fn replay(window: &mut Window) {
    window.go_to_title();
    window.press("Replay");
    window.until("the replay", |world| world.contains_resource::<Session>().then_some(()));
    every_control_is_named(window, "the replay", 8);
}

fn lesson(window: &mut Window) {
    window.go_to_title();
    window.press("Lessons");
    every_control_is_named(window, "the lessons", 8);
    window.press("Fire");
    window.until("the lesson", |world| world.resource::<Reviewing>().presenter().is_some().then_some(()));
    every_control_is_named(window, "the presenter", 5);
}
