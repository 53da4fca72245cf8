//! The help card: every command with its key, from the one table that feeds the keys.

use bevy_egui::egui;

use super::{context::UiContext, strip, theme};
use crate::client::{
    commands::{Command, MOUSE, TABLES},
    input::keys::Bindings,
    texts,
};

/// From so wide a window on the keys are listed in two columns, points.
const TWO_COLUMNS: f32 = 1240.0;
/// A longer line of the card is wrapped, points.
const LINE: f32 = 560.0;

/// Shows the card.
pub(super) fn show(context: &egui::Context, look: &mut UiContext) {
    if !look.shows.help {
        return;
    }
    let mut open = true;
    let window = egui::Window::new(texts::keys::HELP).open(&mut open).frame(theme::sheet(context)).default_width(720.0);
    let top = context.viewport_rect().center_top() + egui::vec2(0.0, strip::HEIGHT + 2.0);
    let window = window.pivot(egui::Align2::CENTER_TOP).default_pos(top);
    window.show(context, |ui| theme::scrolled(ui, |ui| card(ui, &look.keys.bindings)));
    look.shows.help = open;
}

/// The contents of the card.
fn card(ui: &mut egui::Ui, bindings: &Bindings) {
    ui.label(texts::keys::MOUSE);
    ui.separator();
    let [(_, of_battle), others @ ..] = TABLES;
    let columns = if ui.ctx().viewport_rect().width() < TWO_COLUMNS { 1 } else { 2 };
    listed(ui, of_battle, bindings, columns);
    ui.separator();
    for (heading, table) in others {
        ui.label(format!("{heading}:"));
        listed(ui, table, bindings, columns);
        ui.separator();
    }
    egui::Grid::new("mouse").num_columns(2).max_col_width(LINE).show(ui, |ui| {
        for (key, meaning) in MOUSE {
            ui.strong(*key);
            ui.label(egui::RichText::new(*meaning).size(13.0));
            ui.end_row();
        }
    });
}

/// The keys of a table of commands, in one column or several.
fn listed(ui: &mut egui::Ui, table: &[Command], bindings: &Bindings, columns: usize) {
    let written: Vec<&Command> = table.iter().filter(|command| command.is_listed()).collect();
    ui.columns(columns, |columns| {
        let each = written.len().div_ceil(columns.len());
        for (column, part) in columns.iter_mut().zip(written.chunks(each)) {
            egui::Grid::new((part[0].meaning, part[0].written)).num_columns(2).max_col_width(LINE).show(column, |ui| {
                for command in part {
                    ui.strong(bindings.written(command));
                    ui.label(egui::RichText::new(command.meaning).size(13.0));
                    ui.end_row();
                }
            });
        }
    });
}
