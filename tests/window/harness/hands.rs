//! The hands at the window: mouse and keyboard input goes through the X server, and each call waits until the client
//! has received it.

use std::{
    thread,
    time::{Duration, Instant},
};

use bevy::prelude::*;

use super::{
    super::{
        probe::Heard,
        screen::{Notch, Screen, Stroke},
        toll,
    },
    Window, patiently,
};

/// The mouse's buttons, as the X server counts them.
const LEFT: u8 = 1;
const RIGHT: u8 = 3;

impl Window {
    /// Moves the pointer to a pixel of the window, and waits until the client knows it.
    pub(in super::super) fn point(&mut self, at: Vec2) {
        // The X server counts the pixels of the screen, the client those of the usual size.
        let there = at * self.scale();
        self.screen.point(there);
        patiently("the pointer to arrive", || {
            let arrived = self.ask(move |world| {
                let mut windows = world.query::<&bevy::window::Window>();
                let cursor = windows.iter(world).find_map(bevy::window::Window::cursor_position);
                cursor.is_some_and(|cursor| cursor.distance(at) < 2.0)
            });
            if !arrived {
                // A pointer that lay there before the window opened does not move, and the client is not told.
                self.screen.point(there + Vec2::X);
                self.screen.point(there);
            }
            arrived.then_some(())
        });
        // Panels know the piece under the pointer a frame later.
        self.ask(|_| ());
    }

    /// How many pixels of the screen one of the window's is wide.
    pub(in super::super) fn scale(&self) -> f32 {
        self.ask(|world| {
            world.query::<&bevy::window::Window>().iter(world).next().map_or(1.0, bevy::window::Window::scale_factor)
        })
    }

    /// Clicks with the left button; not so soon after the last click there that it would be a double click.
    pub(in super::super) fn click(&mut self, at: Vec2) {
        /// No two clicks farther apart make a double click.
        const DOUBLE: Duration = Duration::from_millis(350);
        const SAME_PLACE: f32 = 10.0;
        self.point(at);
        if let Some((_, when)) = self.clicked.filter(|(place, _)| place.distance(at) < SAME_PLACE) {
            thread::sleep(DOUBLE.saturating_sub(when.elapsed()));
        }
        self.mouse(Stroke::Down);
        self.mouse(Stroke::Up);
        // The client counts from when it has heard the click.
        self.clicked = Some((at, Instant::now()));
        self.toil.clicks += 1;
        self.rest();
    }

    /// Clicks with the right button.
    pub(in super::super) fn right_click(&mut self, at: Vec2) {
        self.point(at);
        for stroke in [Stroke::Down, Stroke::Up] {
            self.hear(|screen| screen.button(RIGHT, stroke), Heard { keys: 0, buttons: 1 });
        }
        self.toil.clicks += 1;
        self.rest();
    }

    /// Presses at one place and lets go at another.
    pub(in super::super) fn drag(&mut self, from: Vec2, to: Vec2) {
        self.drag_by(LEFT, from, to);
    }

    /// The same with the right button.
    pub(in super::super) fn right_drag(&mut self, from: Vec2, to: Vec2) {
        self.drag_by(RIGHT, from, to);
    }

    /// Drags with the left button while a key is held.
    pub(in super::super) fn drag_beside(&mut self, held: KeyCode, from: Vec2, to: Vec2) {
        self.hear(|screen| screen.key(held, Stroke::Down), Heard { keys: 1, buttons: 0 });
        self.drag(from, to);
        self.hear(|screen| screen.key(held, Stroke::Up), Heard { keys: 1, buttons: 0 });
    }

    /// Presses at one place, goes to another, presses a key there and lets go of the button after that.
    pub(in super::super) fn drag_until(&mut self, key: KeyCode, from: Vec2, to: Vec2) {
        self.point(from);
        self.mouse(Stroke::Down);
        for part in [0.5, 1.0] {
            self.point(from.lerp(to, part));
        }
        self.key(key);
        self.mouse(Stroke::Up);
        self.rest();
    }

    fn drag_by(&mut self, button: u8, from: Vec2, to: Vec2) {
        let stroke = |window: &mut Self, stroke| {
            window.hear(|screen| screen.button(button, stroke), Heard { keys: 0, buttons: 1 });
        };
        self.point(from);
        stroke(self, Stroke::Down);
        for part in [0.2, 0.6, 1.0] {
            self.point(from.lerp(to, part));
        }
        stroke(self, Stroke::Up);
        self.toil.clicks += 1;
        self.rest();
    }

    /// Presses at the beginning of a way, goes along it point by point, each when the last has been shown, and lets go.
    pub(in super::super) fn drag_along(&mut self, way: &[Vec2]) {
        self.point(way[0]);
        self.mouse(Stroke::Down);
        for at in way {
            let shown = toll::shown();
            self.screen.point(*at);
            patiently("a frame", || (toll::shown() > shown).then_some(()));
        }
        self.mouse(Stroke::Up);
        self.rest();
    }

    fn mouse(&mut self, stroke: Stroke) {
        self.hear(|screen| screen.button(LEFT, stroke), Heard { keys: 0, buttons: 1 });
    }

    /// Asks the window to close, as its frame's button does.
    pub(in super::super) fn close(&mut self) {
        self.screen.close();
        self.rest();
    }

    /// Gives the window the keyboard back, after another window had it.
    pub(in super::super) fn take_keyboard(&self) {
        patiently("the keyboard", || self.screen.has_keyboard().then_some(()));
    }

    /// Presses a key and lets it go.
    pub(in super::super) fn key(&mut self, key: KeyCode) {
        self.hear(
            |screen| [Stroke::Down, Stroke::Up].into_iter().for_each(|stroke| screen.key(key, stroke)),
            Heard { keys: 2, buttons: 0 },
        );
        self.toil.keys += 1;
        self.rest();
    }

    /// Holds a key for some frames.
    pub(in super::super) fn hold(&mut self, key: KeyCode) {
        self.hear(|screen| screen.key(key, Stroke::Down), Heard { keys: 1, buttons: 0 });
        for _ in 0..5 {
            self.ask(|_| thread::sleep(Duration::from_millis(20)));
        }
        self.hear(|screen| screen.key(key, Stroke::Up), Heard { keys: 1, buttons: 0 });
        self.rest();
    }

    /// Presses a key while another is held.
    pub(in super::super) fn chord(&mut self, held: KeyCode, key: KeyCode) {
        self.hear(|screen| screen.key(held, Stroke::Down), Heard { keys: 1, buttons: 0 });
        self.key(key);
        self.hear(|screen| screen.key(held, Stroke::Up), Heard { keys: 1, buttons: 0 });
    }

    /// Does something to the screen and waits until the client has received this much more.
    fn hear(&mut self, act: impl FnOnce(&Screen), more: Heard) {
        let wanted = Heard { keys: self.heard.keys + more.keys, buttons: self.heard.buttons + more.buttons };
        act(&self.screen);
        self.heard = self.until("input to be heard", move |world| {
            let heard = *world.resource::<Heard>();
            (heard.keys >= wanted.keys && heard.buttons >= wanted.buttons).then_some(heard)
        });
    }

    /// Turns the wheel by a notch where the pointer is.
    pub(in super::super) fn turn_wheel(&mut self, notch: Notch) {
        self.screen.wheel(notch);
        self.rest();
    }

    /// Types digits.
    pub(in super::super) fn type_digits(&mut self, digits: &[KeyCode]) {
        for &digit in digits {
            self.key(digit);
        }
    }
}
