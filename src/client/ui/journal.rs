//! The journal: the events, each entry opening to its receipt with the dice that fell.

use bevy_egui::egui::{
    self,
    collapsing_header::{CollapsingState, paint_default_icon},
};

use super::{
    context::UiContext,
    dice_face,
    theme::{self, Inked},
};
use crate::{
    battle::notice::{Entry, EntryWeight},
    client::{commands::UiCommand, texts},
    dice::Throw,
    receipt::Account,
};

/// No more than this many of the newest entries are laid out.
const MOST_ENTRIES: usize = 400;

/// Shows the journal.
pub(super) fn show(ui: &mut egui::Ui, look: &mut UiContext) {
    let entries: Vec<Entry> = look.session.battle().entries(look.session.viewer()).into_iter().cloned().collect();
    let first = entries.len().saturating_sub(MOST_ENTRIES);
    let list = egui::ScrollArea::vertical().id_salt("journal").auto_shrink([false, false]).stick_to_bottom(true);
    list.show(ui, |ui| {
        for (index, shown) in entries.iter().enumerate().skip(first) {
            ui.push_id(index, |ui| entry(ui, look, shown));
        }
    });
}

fn entry(ui: &mut egui::Ui, look: &mut UiContext, entry: &Entry) {
    let mark = if entry.weight == EntryWeight::Override { "⚖ " } else { "" };
    let text = egui::RichText::new(format!("{mark}{}", entry.text));
    let text = match entry.weight {
        EntryWeight::Heading => text.strong().size(15.5),
        EntryWeight::Decisive => text.strong().color(ui.inks().red_ink),
        EntryWeight::Plain => text,
        EntryWeight::Detail => text.size(13.0).color(ui.inks().pale_ink),
        EntryWeight::Override => text.strong().color(ui.inks().green_ink),
        EntryWeight::Struck => text.strikethrough().color(ui.inks().pale_ink),
    };
    match &entry.account {
        Some(account) => opens_to_its_receipt(ui, text, account),
        None => {
            ui.label(text);
        }
    }
    ui.horizontal(|ui| {
        if let Some(clause) = entry.clause {
            theme::clause(ui, clause);
        }
        if let Some(unit) = entry.unit
            && ui.small_button(texts::journal::SHOW).on_hover_text(texts::journal::SHOW_HINT).clicked()
        {
            look.commands.write(UiCommand::GoTo(unit));
        }
    });
}

/// A line that opens to the receipt behind it, by its arrow or a click on its words, which wrap as other lines do.
fn opens_to_its_receipt(ui: &mut egui::Ui, text: egui::RichText, account: &Account) {
    let id = ui.make_persistent_id("receipt");
    let mut state = CollapsingState::load_with_default_open(ui.ctx(), id, false);
    let header = ui.horizontal_top(|ui| {
        state.show_toggle_button(ui, paint_default_icon);
        ui.add(egui::Label::new(text).wrap().sense(egui::Sense::click()))
    });
    if header.inner.clicked() {
        state.toggle(ui);
    }
    state.show_body_indented(&header.response, ui, |ui| receipt(ui, account));
}

/// An itemised ruling: inputs, lines with their clauses, dice, result.
pub(super) fn receipt(ui: &mut egui::Ui, account: &Account) {
    let pale_ink = ui.inks().pale_ink;
    let pale = |text: String| egui::RichText::new(text).small().color(pale_ink);
    ui.label(pale(account.procedure.clone()));
    for (name, value) in &account.inputs {
        ui.label(pale(format!("{}: {value}", name.replace('_', " "))));
    }
    egui::Grid::new("lines").num_columns(3).spacing([8.0, 2.0]).striped(true).show(ui, |ui| {
        for line in &account.lines {
            ui.label(&line.label);
            ui.strong(line.value.to_string());
            theme::clause(ui, line.clause);
            ui.end_row();
        }
    });
    for throw in &account.dice {
        dice(ui, throw);
    }
    for (name, value) in &account.result {
        ui.label(egui::RichText::new(format!("{}: {value}", name.replace('_', " "))).strong());
    }
}

/// Dice as they fell: six-sided ones with their pips, others as numbers.
pub(super) fn dice(ui: &mut egui::Ui, throw: &Throw) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 3.0;
        ui.label(egui::RichText::new(&throw.reason.label).small());
        theme::sign(ui, throw.reason.clause);
        for &face in &throw.faces {
            if throw.die.sides() == 6 {
                die(ui, face);
            } else {
                ui.strong(face.to_string());
            }
        }
    });
}

/// One die with its pips.
pub(super) fn die(ui: &mut egui::Ui, face: u8) {
    let side = ui.text_style_height(&egui::TextStyle::Body).max(20.0);
    let (rect, response) = ui.allocate_exact_size(egui::Vec2::splat(side), egui::Sense::hover());
    dice_face::die(ui.painter(), rect, face, 0.0);
    response.on_hover_text(face.to_string());
}
