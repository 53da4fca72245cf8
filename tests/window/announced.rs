//! The text for a screen reader: the window has a name, on every screen each control has one, and no words run
//! together.

use bevy::prelude::*;
use linstock::{
    battle::{QuestionKind, Seat},
    client::{replay::Reviewing, session::Session},
};

use super::{
    harness::{Window, window},
    player::{Hands, Situation, mouse::Mouse},
    probe,
};

/// A listener that goes from screen to screen.
struct Listener<'w> {
    window: &'w mut Window,
    /// The controls without a name, and the words that ran together, screen by screen.
    nameless: Vec<(&'static str, Vec<String>)>,
    run_together: Vec<(&'static str, Vec<String>)>,
}

impl Listener<'_> {
    /// Reads the contents of the screen: this many controls at least.
    fn listens(&mut self, screen: &'static str, least: usize) {
        self.window.rest();
        let found = self.window.ask(probe::announced);
        assert!(found.controls >= least, "{screen} has {} controls", found.controls);
        assert_eq!(found.window.as_deref(), Some("Linstock"), "{screen}");
        if !found.nameless.is_empty() {
            self.nameless.push((screen, found.nameless));
        }
        if !found.run_together.is_empty() {
            self.run_together.push((screen, found.run_together));
        }
    }

    /// The same for a window that a key opens and closes again.
    fn calls_up(&mut self, key: KeyCode, screen: &'static str, least: usize) {
        self.window.key(key);
        self.listens(screen, least);
        self.window.key(key);
        self.window.rest();
    }

    fn on_the_title(&mut self) {
        self.listens("the title", 8);
        self.window.press("Cowpens");
        self.listens("a scenario's choices", 12);
        self.calls_up(KeyCode::F10, "the settings", 12);
        self.calls_up(KeyCode::F2, "the rules", 12);
    }

    fn in_a_battle(&mut self) {
        self.window.press("Cowpens");
        self.window.start_battle();
        self.window.until("the battle", |world| world.contains_resource::<Session>().then_some(()));
        self.listens("the deployment", 8);
        while Situation::read(self.window).kind == QuestionKind::Deploy {
            Mouse.deploy(self.window);
        }
        self.listens("the first turn", 6);
        for (key, screen) in [(KeyCode::F1, "the help card"), (KeyCode::F8, "the dice"), (KeyCode::F9, "the umpire")] {
            self.calls_up(key, screen, 6);
        }
        self.calls_up(KeyCode::F10, "a battle's settings", 6);
        self.window.key(KeyCode::F6);
        for (tab, screen, least) in [
            ("Keep it", "what is kept of the bench", 8),
            ("Ground and units", "the bench's ground and units", 14),
            ("State", "the bench", 6),
        ] {
            self.window.press(tab);
            self.listens(screen, least);
        }
        let unit = self.window.ask(|world| {
            world.resource::<Session>().battle().field(Seat::Umpire).units_on_table().next().map(|unit| unit.id)
        });
        let seen = unit.and_then(|unit| self.window.unit_at(unit)).expect("a unit is in view");
        self.window.click(seen);
        self.listens("a unit on the bench table", 12);
        self.window.key(KeyCode::F6);
        self.window.rest();
        self.window.chord(KeyCode::ControlLeft, KeyCode::KeyK);
        self.listens("the finder", 8);
        self.window.key(KeyCode::Escape);
        self.window.rest();
    }

    fn in_a_replay(&mut self) {
        self.window.go_to_title();
        self.window.press("Replay");
        self.window.until("the replay", |world| world.contains_resource::<Session>().then_some(()));
        self.listens("the replay", 8);
    }

    fn in_a_lesson(&mut self) {
        self.window.go_to_title();
        self.window.press("Lessons");
        self.listens("the lessons", 8);
        self.window.press("Fire");
        self.window.until("the lesson", |world| world.resource::<Reviewing>().presenter().is_some().then_some(()));
        self.listens("the presenter", 5);
    }
}

#[test]
fn the_window_and_every_control_of_every_screen_have_names_for_a_screen_reader_and_no_words_run_together() {
    let Some(mut window) = window() else { return };
    let mut listener = Listener { window: &mut window, nameless: Vec::new(), run_together: Vec::new() };
    listener.on_the_title();
    listener.in_a_battle();
    listener.in_a_replay();
    listener.in_a_lesson();
    assert!(listener.nameless.is_empty(), "{:#?}", listener.nameless);
    assert!(listener.run_together.is_empty(), "{:#?}", listener.run_together);
}
