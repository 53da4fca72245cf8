//! All that is known of the selected unit: its state with reasons, and its standing answers.

use bevy_egui::egui;

use crate::{
    battle::{Offer, OfferRole, Subject},
    client::{
        texts,
        ui::{
            context::UiContext,
            question,
            theme::{self, Inked},
        },
    },
    table::UnitId,
};

/// Shows the state of the one selected unit, and its standing answers.
pub(super) fn show(ui: &mut egui::Ui, look: &mut UiContext) {
    let viewer = look.session.viewer();
    let field = look.session.battle().field(viewer);
    let selected = if let [unit] = look.selection.units[..] { field.get_unit(unit) } else { None };
    let Some(known) = selected else {
        ui.label(texts::battle::SELECT_ONE);
        return;
    };
    let unit = known.id;
    let ink = ui.inks().of_side(look.session.colours(), known.side);
    ui.colored_label(ink, egui::RichText::new(&known.name).heading());
    egui::Grid::new("card").num_columns(2).spacing([10.0, 3.0]).show(ui, |ui| {
        for row in look.session.battle().card(viewer, unit) {
            ui.label(egui::RichText::new(&row.label).color(ui.inks().pale_ink).size(13.0));
            let mut text = egui::text::LayoutJob::default();
            let mut say = |words: egui::RichText| {
                words.append_to(&mut text, ui.style(), egui::FontSelection::Default, egui::Align::BOTTOM);
            };
            say(egui::RichText::new(row.value.to_string()).strong());
            if !row.reason.is_empty() {
                say(egui::RichText::new(format!(" {}", row.reason)).size(13.0).color(ui.inks().ink));
            }
            match row.clause {
                Some(clause) => theme::ruled(ui, text, clause),
                None => ui.add(egui::Label::new(text).wrap()),
            };
            ui.end_row();
        }
    });
    standing(ui, look, unit);
}

/// The unit's standing answers: offers for questions to come.
fn standing(ui: &mut egui::Ui, look: &mut UiContext, unit: UnitId) {
    let offers: Vec<Offer> = look
        .board
        .offers_of(Subject::Unit(unit))
        .filter(|offer| offer.role == OfferRole::Standing && offer.barred.is_none())
        .cloned()
        .collect();
    for offer in offers {
        ui.label(egui::RichText::new(&offer.label).color(ui.inks().pale_ink).size(13.0));
        ui.horizontal_wrapped(|ui| question::standing(ui, look, &offer));
    }
}
