//! The rules browser: clauses and house rules to be searched, and one of them whole, with its ruling, its source and its lines of the
//! charts. A click on a clause's number anywhere opens it there.

use bevy_egui::egui;

use super::{Look, theme};
use crate::client::clauses::{self, Told};

/// The most clauses that a search lists.
const MOST_LISTED: usize = 200;

/// What is looked for and which clause is open; egui keeps it between frames.
#[derive(Clone, Debug, Default)]
struct Browsing {
    words: String,
    open: Option<String>,
}

/// Asks that the browser be opened at a clause.
pub(super) fn ask(context: &egui::Context, clause: &str) {
    context.data_mut(|data| data.insert_temp(asked(), clause.to_owned()));
}

fn asked() -> egui::Id {
    egui::Id::new("the clause that was asked for")
}

fn kept() -> egui::Id {
    egui::Id::new("the rules browser")
}

/// Shows the browser, at the clause that was asked for if one was.
pub(super) fn show(context: &egui::Context, look: &mut Look) {
    let mut browsing: Browsing = context.data_mut(|data| data.get_temp(kept())).unwrap_or_default();
    if let Some(clause) = context.data_mut(|data| data.remove_temp::<String>(asked())) {
        browsing.open = Some(clause);
        look.shows.rules = true;
    }
    if !look.shows.rules {
        return;
    }
    let mut open = true;
    egui::Window::new("Rules").open(&mut open).frame(theme::sheet()).default_size([760.0, 460.0]).show(context, |ui| {
        egui::Panel::left("clauses").default_size(300.0).show(ui, |ui| list(ui, &mut browsing));
        egui::ScrollArea::vertical().id_salt("clause").show(ui, |ui| match browsing.open.as_deref().and_then(clauses::by_id) {
            Some(told) => whole(ui, told),
            None => {
                ui.label("Choose a clause, or click a clause's number in the journal, a receipt or a refusal.");
            }
        });
    });
    look.shows.rules = open;
    context.data_mut(|data| data.insert_temp(kept(), browsing));
}

/// The search and what it finds.
fn list(ui: &mut egui::Ui, browsing: &mut Browsing) {
    ui.add(egui::TextEdit::singleline(&mut browsing.words).hint_text("search the rules").desired_width(f32::INFINITY));
    egui::ScrollArea::vertical().id_salt("found").auto_shrink(false).show(ui, |ui| {
        for told in clauses::with_words(&browsing.words).take(MOST_LISTED) {
            let chosen = browsing.open.as_deref() == Some(told.id.as_str());
            let line = format!("{}  {}", told.id, told.title);
            if ui.add(egui::Button::selectable(chosen, egui::RichText::new(line).size(13.0)).truncate()).clicked() {
                browsing.open = Some(told.id.clone());
            }
        }
    });
}

/// One clause.
fn whole(ui: &mut egui::Ui, told: &Told) {
    ui.label(egui::RichText::new(&told.id).monospace().color(theme::PALE_INK));
    ui.heading(&told.title);
    ui.label(&told.text);
    for (head, text) in [("Ruling", &told.ruling), ("Why", &told.why), ("Source", &told.source)] {
        if !text.is_empty() {
            ui.separator();
            ui.strong(head);
            ui.label(text);
        }
    }
    if !told.rows.is_empty() {
        ui.separator();
        egui::Grid::new(("rows of", &told.id)).striped(true).show(ui, |ui| {
            for head in &told.columns {
                ui.strong(head);
            }
            ui.end_row();
            for row in &told.rows {
                for cell in row {
                    ui.label(cell);
                }
                ui.end_row();
            }
        });
    }
    if !told.charts.is_empty() {
        ui.separator();
        ui.strong("In the charts");
        for (file, line) in &told.charts {
            ui.label(egui::RichText::new(file).size(13.0).color(theme::PALE_INK));
            ui.label(egui::RichText::new(line).monospace().size(13.0));
        }
    }
}
