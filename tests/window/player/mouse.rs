//! A player with a mouse and no keyboard.

use bevy::prelude::*;

use super::{super::harness::Window, Charge, Hands, March};

pub(in super::super) struct Mouse;

impl Hands for Mouse {
    fn deploy(&self, window: &mut Window) {
        window.press("As in history");
        if window.button("Ready").is_some() {
            window.press("Ready");
        }
    }

    fn march(&self, window: &mut Window, march: &March) {
        window.press_command(&march.name);
        if window.listed("Move").is_none() {
            return;
        }
        window.press_listed("Move");
        let lead = window.leader_of_draft();
        let end = window.ahead_of(lead, march.inches).expect("the way lies in view");
        window.click(end);
        means(window);
    }

    fn charge(&self, window: &mut Window, charge: &Charge) {
        let (Some(own), Some(enemy)) = (window.unit_at(charge.unit), window.unit_at(charge.target)) else { return };
        window.click(own);
        window.click(enemy);
        if window.button(&charge.label).is_some() && window.button("Look at").is_some() {
            window.press(&charge.label);
        }
        means(window);
    }

    fn sit_down(&self, window: &mut Window) {
        window.press("I am here");
    }

    fn shoot(&self, window: &mut Window) {
        window.press("All as proposed");
        if window.button("Give all").is_some() {
            window.press("Give all");
        }
    }

    fn answer(&self, window: &mut Window) {
        let default = window
            .widgets()
            .into_iter()
            .find(|widget| widget.pressable && widget.enabled && widget.text.ends_with("(Enter)"));
        let default = default.unwrap_or_else(|| panic!("no default to click: {}", window.told()));
        window.click(default.place.center());
    }

    fn close(&self, window: &mut Window) {
        window.press_end();
        if window.button("Give the order").is_some() {
            window.press_end();
        }
    }
}

/// Gives the plan if it is legal, else drops it.
fn means(window: &mut Window) {
    let meant = window.button("Give the order").map(|meant| meant.place.center());
    match meant {
        Some(at) => window.click(at),
        None if window.button("Cancel").is_some() => window.press("Cancel"),
        None => {}
    }
}

impl Window {
    /// Selects a command by its name in the roster, which is closed again.
    pub(in super::super) fn press_command(&mut self, name: &str) {
        self.press("Roster");
        self.press(name);
        self.press("Roster");
    }

    /// Where a unit would be after this many inches straight ahead.
    fn ahead_of(&self, unit: linstock::table::UnitId, inches: f32) -> Option<Vec2> {
        let front = self.battle(move |battle, session| battle.field(session.viewer()).unit(unit).front);
        self.seen_at(front.to_table(Vec2::new(0.0, inches)))
    }
}
