//! The lessons on the title, by rule set: a click presents one.

use bevy_egui::egui;

use super::{Title, Wanted, guide_offer, layout::beneath};
use crate::{
    client::{texts, ui::theme::Inked},
    lesson::Listed,
    rules::RULE_SETS,
};

/// The lessons of every rule set, and the problems of those that cannot be read.
pub(super) fn show(ui: &mut egui::Ui, title: &mut Title) {
    let mut wanted = guide_offer::entry(ui);
    for set in RULE_SETS {
        let of_set = |listed: &&Listed| listed.read.as_ref().is_ok_and(|script| script.rule_set.as_str() == set.id);
        let mut lessons = title.lessons.iter().filter(of_set).peekable();
        if lessons.peek().is_some() {
            ui.label(egui::RichText::new(set.title).strong());
        }
        for listed in lessons {
            wanted = one(ui, listed).or(wanted);
        }
    }
    for problems in title.lessons.iter().filter_map(|listed| listed.read.as_ref().err()) {
        ui.colored_label(ui.inks().red_ink, problems.to_string());
    }
    if wanted.is_some() {
        title.wanted = wanted;
    }
}

fn one(ui: &mut egui::Ui, listed: &Listed) -> Option<Wanted> {
    let script = listed.read.as_ref().ok()?;
    let words = egui::RichText::new(script.title.to_string()).size(16.0);
    let button = egui::Button::selectable(false, words).min_size(egui::vec2(ui.available_width(), 26.0));
    let pressed = ui.add(button).on_hover_text(texts::title::LESSON_HINT).clicked();
    let about = texts::title::about_lesson(&script.about, script.minutes);
    beneath(ui, &about);
    pressed.then(|| Wanted::Learn(script.id.to_string()))
}
