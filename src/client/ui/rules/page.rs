//! One entry of the rules in full: text, ruling, source, the house rules and tables that it uses, the numbers in play,
//! and the entries that cite it.

use bevy_egui::egui;

use super::{
    super::theme::{self, Inked},
    grid,
};
use crate::client::{
    insight::rulebook::{self, Ledger, Told, charts::Block},
    texts,
};

/// The type of notes beside the text.
const SMALL: f32 = 13.5;

/// Shows an entry.
pub(super) fn show(ui: &mut egui::Ui, told: &Told) {
    ui.label(egui::RichText::new(&told.id).monospace().color(ui.inks().pale_ink));
    ui.heading(theme::sentence(&told.title));
    body(ui, told);
    for (head, text) in [(texts::rules::SOURCE, &told.source), (texts::rules::BELONGS_TO, &told.clause)] {
        if !text.is_empty() && !told.is_house_number() {
            headed(ui, head, text);
        }
    }
    for house in told.houses() {
        caption(ui, &house.title, &house.id);
        if told.is_house_number() {
            body(ui, house);
        } else {
            table(ui, house, &told.id);
        }
    }
    for table in told.tables.iter().filter_map(|id| rulebook::by_id(id)) {
        caption(ui, &table.title, &table.id);
        body(ui, table);
    }
    numbers(ui, told);
    named_by(ui, told);
}

/// The text of an entry by itself.
fn body(ui: &mut egui::Ui, told: &Told) {
    if !told.text.is_empty() {
        theme::told(ui, &told.text, 15.0);
    }
    if !told.ruling.is_empty() {
        headed(ui, texts::rules::RULING, told.ruling.trim_start_matches("Ruling: "));
    }
    if !told.rows.is_empty() {
        table(ui, told, &told.id);
    }
    if !told.notes.is_empty() {
        theme::told(ui, &told.notes, SMALL);
    }
    if !told.why.is_empty() {
        headed(ui, texts::rules::WHY, &told.why);
    }
}

/// The table of an entry, with the cells that differ from print marked.
fn table(ui: &mut egui::Ui, told: &Told, picked: &str) {
    let print = told.in_print().map(|print| print.rows.as_slice());
    let table = grid::Table { salt: &told.id, heads: &told.columns, rows: &told.rows, picked, print };
    grid::show(ui, &table);
    if table.is_repaired() {
        let note = texts::rules::IN_RED;
        ui.label(egui::RichText::new(note).size(SMALL).color(ui.inks().red_ink));
    }
}

fn headed(ui: &mut egui::Ui, head: &str, text: &str) {
    ui.add_space(4.0);
    ui.label(egui::RichText::new(head).strong().size(SMALL).color(ui.inks().pale_ink));
    theme::told(ui, text, 14.5);
}

/// The name of a table with its id, which opens it by itself.
fn caption(ui: &mut egui::Ui, title: &str, id: &str) {
    ui.add_space(8.0);
    ui.separator();
    ui.horizontal_wrapped(|ui| {
        ui.label(egui::RichText::new(theme::sentence(title)).strong().size(15.0));
        theme::link(ui, id, egui::RichText::new(id).monospace().size(13.0).color(ui.inks().link));
    });
}

/// The charts in play that cite an entry: first those that no printed chart above shows, then the others for
/// comparison.
fn numbers(ui: &mut egui::Ui, told: &Told) {
    let (apart, shown) = told.charts_apart();
    let (single, tables): (Vec<&Block>, Vec<&Block>) = apart.into_iter().partition(|block| block.columns.is_empty());
    if !single.is_empty() || !tables.is_empty() {
        ui.add_space(8.0);
        ui.separator();
        ui.label(egui::RichText::new(texts::rules::NUMBERS_IN_PLAY).strong().size(15.0));
    }
    values(ui, told, &single);
    tables.into_iter().for_each(|block| chart(ui, told, block));
    if !shown.is_empty() {
        ui.add_space(8.0);
        egui::CollapsingHeader::new(texts::rules::AS_PROGRAM_READS_IT).id_salt(("in play", &told.id)).show(ui, |ui| {
            let (single, tables): (Vec<&Block>, Vec<&Block>) =
                shown.into_iter().partition(|block| block.columns.is_empty());
            values(ui, told, &single);
            tables.into_iter().for_each(|block| chart(ui, told, block));
        });
    }
}

/// Single numbers, one below the other.
fn values(ui: &mut egui::Ui, told: &Told, blocks: &[&Block]) {
    if !blocks.is_empty() {
        let rows: Vec<Vec<String>> = blocks.iter().flat_map(|block| block.rows.iter().cloned()).collect();
        grid::show(ui, &grid::Table { salt: "values", heads: &[], rows: &rows, picked: &told.id, print: None });
    }
}

fn chart(ui: &mut egui::Ui, told: &Told, block: &Block) {
    ui.label(
        egui::RichText::new(format!("{} ({})", theme::sentence(&block.name), block.file))
            .size(SMALL)
            .color(ui.inks().pale_ink),
    );
    let salt = format!("{} {}", block.file, block.name);
    grid::show(
        ui,
        &grid::Table { salt: &salt, heads: &block.columns, rows: &block.rows, picked: &told.id, print: None },
    );
}

/// The entries that cite this one.
fn named_by(ui: &mut egui::Ui, told: &Told) {
    if told.cited_by.is_empty() {
        return;
    }
    let tables = |id: &&String| rulebook::by_id(id).is_some_and(|by| by.ledger == Ledger::Tables);
    let by: Vec<&str> =
        told.cited_by.iter().filter(|id| !tables(id) || !told.tables.contains(id)).map(String::as_str).collect();
    if !by.is_empty() {
        ui.add_space(8.0);
        ui.separator();
        headed(ui, texts::rules::NAMED_BY, &by.join("  "));
    }
}
