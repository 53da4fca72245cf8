//! What the selection could do to the enemy under the pointer: each act with its odds in short, or greyed with the reason
//! and what was measured. A click on the enemy leads on to the clauses.

use bevy_egui::egui;

use super::theme::{self, Inked};
use crate::client::{
    orders::{acts_against::ActAgainst, answers},
    texts,
};

/// Shows the acts, one a line or two.
pub(super) fn show(ui: &mut egui::Ui, acts: &[ActAgainst]) {
    if acts.is_empty() {
        return;
    }
    ui.separator();
    for act in acts {
        match &act.verdict {
            Ok(plan) => able(ui, act, &answers::in_short(&plan.outlook)),
            Err(refusal) => {
                ui.label(egui::RichText::new(&act.label).color(ui.inks().pale_ink));
                ui.label(egui::RichText::new(theme::why(refusal)).size(13.0).color(ui.inks().red_ink));
            }
        }
    }
    ui.separator();
}

fn able(ui: &mut egui::Ui, act: &ActAgainst, odds: &[String]) {
    let label = egui::RichText::new(&act.label).strong().color(ui.inks().green_ink);
    ui.horizontal(|ui| {
        ui.label(label);
        if act.of > 1 {
            ui.label(egui::RichText::new(texts::plan::of_all_can(act.able, act.of)).size(13.0));
        }
    });
    if !odds.is_empty() {
        ui.label(egui::RichText::new(theme::sentence(&odds.join(", "))).size(13.0));
    }
}
