//! A player with a keyboard and no mouse.

use bevy::prelude::*;
use linstock::{client::orders::selection::Selection, table::UnitId};

use super::{super::harness::Window, Charge, Hands, March};

pub(in super::super) struct Keys;

/// The most presses of Tab to find a unit.
const MOST_TABS: usize = 40;

/// Nor C more often than this to find a command.
const MOST_COMMANDS: usize = 8;

impl Hands for Keys {
    fn deploy(&self, window: &mut Window) {
        window.key(KeyCode::KeyP);
        if window.button("Ready").is_some() {
            window.chord(KeyCode::ShiftLeft, KeyCode::Space);
        }
    }

    fn march(&self, window: &mut Window, march: &March) {
        let command = march.command;
        for _ in 0..MOST_COMMANDS {
            if window.ask(move |world| world.resource::<Selection>().command == Some(command)) {
                break;
            }
            window.key(KeyCode::KeyC);
        }
        if march.inches > march.allowance - 0.5 {
            window.chord(KeyCode::ControlLeft, KeyCode::KeyW);
        } else {
            let mut left = march.inches;
            while left >= 1.0 {
                window.key(KeyCode::KeyW);
                left -= 1.0;
            }
        }
        means(window);
    }

    fn charge(&self, window: &mut Window, charge: &Charge) {
        if !tab_to(window, charge.unit) {
            return;
        }
        let Some(number) = window.number_of(&charge.label) else { return };
        window.key(number);
        for _ in 0..6 {
            if window.draft_aims_at(charge.target) {
                break;
            }
            window.key(KeyCode::KeyF);
        }
        means(window);
    }

    fn sit_down(&self, window: &mut Window) {
        window.key(KeyCode::Enter);
    }

    fn shoot(&self, window: &mut Window) {
        window.key(KeyCode::KeyP);
        window.key(KeyCode::Enter);
    }

    fn answer(&self, window: &mut Window) {
        window.key(KeyCode::Enter);
    }

    fn close(&self, window: &mut Window) {
        window.chord(KeyCode::ShiftLeft, KeyCode::Space);
        if window.button("Give the order").is_some() {
            window.key(KeyCode::Enter);
        }
    }
}

fn tab_to(window: &mut Window, unit: UnitId) -> bool {
    for _ in 0..MOST_TABS {
        if window.ask(move |world| world.resource::<Selection>().units == [unit]) {
            return true;
        }
        window.key(KeyCode::Tab);
    }
    false
}

fn means(window: &mut Window) {
    let lawful = window.button("Give the order").is_some();
    window.key(if lawful { KeyCode::Enter } else { KeyCode::Escape });
}

impl Window {
    /// The digit that takes an act.
    pub(crate) fn number_of(&self, text: &str) -> Option<KeyCode> {
        const DIGITS: [KeyCode; 9] = [
            KeyCode::Digit1,
            KeyCode::Digit2,
            KeyCode::Digit3,
            KeyCode::Digit4,
            KeyCode::Digit5,
            KeyCode::Digit6,
            KeyCode::Digit7,
            KeyCode::Digit8,
            KeyCode::Digit9,
        ];
        let listed = self.listed(text)?;
        let digit = listed.text.chars().next()?.to_digit(10)?;
        DIGITS.get(usize::try_from(digit).ok()?.checked_sub(1)?).copied()
    }
}
