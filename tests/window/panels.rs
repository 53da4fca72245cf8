//! The panels, read and pressed by their words as a person would.
#![expect(clippy::disallowed_methods, reason = "patience with a window needs a clock; no battle is decided here")]

use std::time::Instant;

use bevy::prelude::*;
use linstock::client::{orders::turn_view::TurnView, session::Session, ui::Title};

use super::{
    harness::{PATIENCE, Window},
    probe::{self, Widget},
    screen::Notch,
};

impl Window {
    /// The present contents of the panels.
    pub(super) fn widgets(&self) -> Vec<Widget> {
        self.ask(probe::widgets)
    }

    /// The control that can be pressed now under this name; without one, the first whose text begins with it, such as a
    /// battle on a list with its place and date.
    pub(super) fn button(&self, text: &str) -> Option<Widget> {
        meant(self.widgets(), text, |widget| Some(widget.text.as_str()))
    }

    /// Clicks something on the panels by its name; waits for it to appear.
    pub(super) fn press(&mut self, text: &str) {
        self.press_what(text, |window| window.button(text));
    }

    /// Clicks an act or an alternative on a numbered list, whatever its number.
    pub(super) fn press_listed(&mut self, text: &str) {
        self.press_what(text, |window| window.listed(text));
    }

    /// An act or an alternative on a numbered list, if it can be pressed now.
    pub(super) fn listed(&self, text: &str) -> Option<Widget> {
        meant(self.widgets(), text, listed_name)
    }

    /// Opens the order card where it is folded into a line.
    pub(super) fn unfold_card(&mut self) {
        if self.button("↑").is_some() {
            self.press("↑");
        }
    }

    /// Clicks the button that ends the step.
    pub(super) fn press_end(&mut self) {
        let label = self.ask(|world| world.resource::<TurnView>().close().map(|close| close.label.clone()));
        self.press(&label.expect("the step can be ended"));
    }

    /// Clicks a control as soon as it is still: one that has just appeared or changed is laid out once more, and one
    /// above or below the visible part of a list is brought into view by the wheel.
    fn press_what(&mut self, text: &str, find: impl Fn(&Self) -> Option<Widget>) {
        let begun = Instant::now();
        let mut lay = None;
        let widget = loop {
            let found = find(self);
            let place = found.as_ref().map(|widget| widget.place);
            match found {
                Some(widget) if lay == place && !self.bring_in(&widget) => break widget,
                _ => assert!(begun.elapsed() < PATIENCE, "no button \"{text}\"; there are: {}", self.told()),
            }
            lay = place;
        };
        self.click(widget.place.center());
    }

    /// Turns the wheel over a list on which something lies out of sight; false where it can be seen.
    fn bring_in(&mut self, widget: &Widget) -> bool {
        let at = widget.place.center();
        if let Some(sheet) = widget.sheet.filter(|_| !widget.seen.contains(at)) {
            let middle = sheet.center();
            self.point(Vec2::new(at.x.clamp(sheet.min.x + 4.0, sheet.max.x - 4.0), middle.y));
            self.turn_wheel(if at.y < middle.y { Notch::Up } else { Notch::Down });
            return true;
        }
        let page = self.ask(|world| {
            let on_title = world.contains_resource::<Title>() && !world.contains_resource::<Session>();
            let mut windows = world.query::<&bevy::window::Window>();
            on_title.then(|| windows.iter(world).next().map(bevy::window::Window::size)).flatten()
        });
        let Some(page) = page else { return false };
        // A list ends a little above the edge of the window.
        let edge = 44.0;
        let notch = match at.y {
            y if y < edge => Notch::Up,
            y if y > page.y - edge => Notch::Down,
            _ => return false,
        };
        self.point(Vec2::new(at.x, page.y / 2.0));
        self.turn_wheel(notch);
        true
    }

    /// Everything that can be read on the panels.
    pub(super) fn told(&self) -> String {
        let quoted = |widget: &Widget| format!("{:?}{}", widget.text, if widget.enabled { "" } else { " (greyed)" });
        self.widgets().iter().map(quoted).collect::<Vec<_>>().join(", ")
    }
}

/// Of the controls that can be pressed now the one with this name, else the first whose name begins so.
fn meant(widgets: Vec<Widget>, text: &str, name: impl Fn(&Widget) -> Option<&str>) -> Option<Widget> {
    let pressable: Vec<Widget> = widgets.into_iter().filter(|widget| widget.pressable && widget.enabled).collect();
    let is_it = |widget: &&Widget| name(widget).is_some_and(|name| without_keys(name) == text);
    let begins = |widget: &&Widget| name(widget).is_some_and(|name| name.starts_with(text));
    pressable.iter().find(is_it).or_else(|| pressable.iter().find(begins)).cloned()
}

/// A name without the keys in brackets behind it.
fn without_keys(name: &str) -> &str {
    name.strip_suffix(')').and_then(|name| name.rsplit_once(" (")).map_or(name, |(name, _)| name)
}

/// The name of something on a numbered list, without its number.
fn listed_name(widget: &Widget) -> Option<&str> {
    let name = widget.text.trim_start_matches(|sign: char| sign.is_ascii_digit() || sign == ' ');
    widget.text.starts_with(|sign: char| sign.is_ascii_digit()).then_some(name)
}
