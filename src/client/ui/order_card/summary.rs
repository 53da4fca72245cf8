//! A summary of the plan, in words: its cost, its possible effects and losses, where it must stop,
//! which enemies could charge the moved units, and the facts that a player should know before giving it. Judges
//! nothing.

use bevy_egui::egui;

use super::odds;
use crate::{
    battle::{OfferRole, Plan},
    client::{
        orders::{answers, draft::Draft, group::GroupPace, naming::subject_name},
        texts,
        ui::{
            context::UiContext,
            overlay::strokes,
            theme::{self, Inked},
        },
    },
};

/// At most this many possible chargers are named.
const MOST_CHARGERS: usize = 4;

/// The possible effects and losses of the whole group, as the plan above gives them for the leader.
pub(super) fn together(ui: &mut egui::Ui, look: &UiContext) {
    let outlook = look.acting.together.outlook();
    let count = look.acting.together.orders().count();
    let words = answers::in_words(&outlook);
    if count > 1 && !words.is_empty() {
        ui.strong(texts::plan::all_together(count, &words.join(", "))).on_hover_text(texts::plan::ESTIMATED_HINT);
    }
}

/// The reason why the draft is refused or stops short, and the facts that a player should know before giving it.
pub(super) fn stops(ui: &mut egui::Ui, look: &UiContext, draft: &Draft) {
    let among_others = look.acting.together.anybody_can();
    if let Some(Err(refusal)) = draft.verdict.as_ref().filter(|_| !among_others) {
        theme::refusal(ui, refusal);
    }
    // Where another unit keeps the group back, that is told already, and the leader does not come as far as he is led;
    // where each goes as far as it can, nobody asked for more.
    let is_apart = !look.acting.along.is_empty() && look.acting.pace == GroupPace::EachAsFarAsItCan;
    if look.acting.together.held_back.is_none() && !(is_apart && draft.is_used_up()) {
        if let Some(stops) = draft.plan().and_then(|plan| plan.stops.as_ref()) {
            theme::refusal(ui, stops);
        }
        if let Some(refusal) = &draft.cut_short {
            theme::refusal_of(ui, texts::plan::NO_FARTHER, refusal);
        }
    }
    warnings(ui, look, draft);
    chargers(ui, look);
}

/// The enemies that could charge the moved units where the draft ends.
fn chargers(ui: &mut egui::Ui, look: &UiContext) {
    let Some(chargers) = look.foresight.chargers().filter(|chargers| !chargers.is_empty()) else { return };
    let field = look.session.battle().field(look.session.viewer());
    let known = chargers.iter().filter_map(|unit| field.get_unit(*unit)).map(|unit| unit.short_name.as_str());
    let names: Vec<&str> = known.take(MOST_CHARGERS).collect();
    let left_out = chargers.len().saturating_sub(names.len());
    ui.colored_label(ui.inks().red_ink, texts::plan::could_be_charged(&names.join(", "), left_out));
}

/// Its cost and the remainder, and its possible effects; the estimated losses where no odds are played out.
pub(super) fn cost(ui: &mut egui::Ui, look: &UiContext, plan: &Plan) {
    ui.horizontal_wrapped(|ui| {
        let mut is_first = true;
        let mut next = |ui: &mut egui::Ui| {
            if !std::mem::replace(&mut is_first, false) {
                ui.label(egui::RichText::new("·").color(ui.inks().pale_ink));
            }
        };
        if let Some(cost) = plan.cost_inches {
            next(ui);
            let left = plan.left_inches.map_or_else(String::new, texts::plan::left);
            ui.strong(texts::plan::cost(cost, &left));
        }
        for chance in answers::chances(&plan.outlook) {
            next(ui);
            ui.label(chance);
        }
        // One figure for one thing: where dice are played out, those odds tell the losses.
        if let Some(losses) = answers::losses(&plan.outlook).filter(|_| !odds::are_expected(look, plan)) {
            next(ui);
            ui.label(losses).on_hover_text(texts::plan::ESTIMATED_HINT);
        }
        for line in plan.lines.iter().take(8) {
            next(ui);
            let words = texts::plan::fact(&line.label, &line.value);
            let words = egui::RichText::new(words).size(13.0).color(ui.inks().pale_ink);
            theme::ruled(ui, words, line.clause);
        }
    });
}

/// What units could still do and lose by the order, and the warnings of its rules.
fn warnings(ui: &mut egui::Ui, look: &UiContext, draft: &Draft) {
    let field = look.session.battle().field(look.session.viewer());
    let closed = look.board.closed_by(&draft.offer);
    if !closed.subjects.is_empty() {
        let names: Vec<String> = closed.subjects.iter().map(|subject| subject_name(&field, *subject)).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let amber = strokes::as_type(ui.inks(), ui.inks().over_gold);
        let words = match draft.offer.role {
            OfferRole::Close => texts::plan::ends_step(&names),
            _ => theme::sentence(&texts::plan::closes_for_named(&closed.acts, &names)),
        };
        ui.colored_label(amber, words).on_hover_text(names.join(", "));
    }
    for warning in draft.plan().iter().flat_map(|plan| &plan.warnings) {
        ui.colored_label(ui.inks().red_ink, theme::sentence(warning));
    }
}
