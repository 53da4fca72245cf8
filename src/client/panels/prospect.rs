//! What a plan promises, in words on the strip below: what it costs, what it may do and lose, who could charge whoever goes, and what a player
//! should know before he commits. Judges nothing.

use bevy_egui::egui;

use super::{
    Look,
    theme::{self, Inked},
};
use crate::{
    battle::{OfferRole, Plan},
    client::{answers, board::subject_name, draft::Draft},
};

/// So many of those who could charge are named.
const MOST_CHARGERS: usize = 4;

/// What all who do it together may do and lose, as the plan above tells the leader's own.
pub(super) fn together(ui: &mut egui::Ui, look: &Look) {
    let outlook = look.acting.together.outlook();
    let count = look.acting.together.orders().count();
    let words = answers::in_words(&outlook);
    if count > 1 && !words.is_empty() {
        ui.strong(format!("All {count} together: {}", words.join(", ")));
    }
}

/// Who could charge whoever has gone where the draft leads.
pub(super) fn chargers(ui: &mut egui::Ui, look: &Look) {
    let Some(chargers) = look.foresight.chargers().filter(|chargers| !chargers.is_empty()) else { return };
    let field = look.session.battle().field(look.session.viewer());
    let known = chargers.iter().filter_map(|unit| field.get_unit(*unit)).map(|unit| unit.short_name.as_str());
    let names: Vec<&str> = known.take(MOST_CHARGERS).collect();
    let more = chargers.len().saturating_sub(names.len());
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    ui.colored_label(ui.inks().red_ink, format!("There it could be charged by {}{more}.", names.join(", ")));
}

/// Cost, remains, the first reason to stop, the odds.
pub(super) fn cost(ui: &mut egui::Ui, plan: &Plan) {
    ui.horizontal_wrapped(|ui| {
        if let Some(cost) = plan.cost_inches {
            let left = plan.left_inches.map_or_else(String::new, |left| format!(", {left:.1} in left"));
            ui.strong(format!("{cost:.1} in{left}"));
        }
        for (label, chance) in &plan.outlook.chances {
            ui.label(format!("{label}: {:.0} %", chance * 100.0));
        }
        if plan.outlook.enemy_loss > 0.0 {
            ui.colored_label(ui.inks().green_ink, format!("enemy loses {:.1} figures on average", plan.outlook.enemy_loss));
        }
        if plan.outlook.own_loss > 0.0 {
            ui.colored_label(ui.inks().red_ink, format!("own loss {:.1}", plan.outlook.own_loss));
        }
        for line in plan.lines.iter().take(8) {
            let words = egui::RichText::new(format!("{} {}", line.label, line.value)).size(13.0).color(ui.inks().pale_ink);
            theme::ruled(ui, words, line.clause);
        }
    });
    if let Some(stops) = &plan.stops {
        theme::refusal(ui, stops);
    }
}

/// Whom the order shuts out who could still act, and what its rules warn of.
pub(super) fn warnings(ui: &mut egui::Ui, look: &Look, draft: &Draft) {
    let field = look.session.battle().field(look.session.viewer());
    let closed = look.board.closed_by(&draft.offer);
    if !closed.is_empty() {
        let names: Vec<String> = closed.iter().take(6).map(|subject| subject_name(&field, *subject)).collect();
        let more = if closed.len() > names.len() { format!(" and {} more", closed.len() - names.len()) } else { String::new() };
        let what = if draft.offer.role == OfferRole::Close { "Ends the step" } else { "Closes the steps before" };
        ui.colored_label(ui.inks().red_ink, format!("{what} while these could still act: {}{more}.", names.join(", ")));
    }
    for warning in draft.plan().iter().flat_map(|plan| &plan.warnings) {
        ui.colored_label(ui.inks().red_ink, theme::sentence(warning));
    }
}
