//! The order that is being filled: its parts, what it costs, its odds, and the buttons that give or drop it.

use bevy_egui::egui;

use super::{odds, slots, summary};
use crate::{
    battle::Plan,
    client::{
        commands::UiCommand,
        orders::{Direction, draft::Draft},
        texts,
        ui::{clicks, clock, context::UiContext, theme},
    },
};

/// Shows what the order is and who it is for.
pub(super) fn head(ui: &mut egui::Ui, draft: &Draft, title: &str) {
    let words = egui::RichText::new(title).strong().size(15.0);
    let label = ui.add(egui::Label::new(words).wrap());
    theme::explained(label, draft.offer.clause);
}

/// Shows the buttons of the draft; the one that gives it always in the lower left corner, so that nobody clicks another
/// there. What the order would choose stands on it, so that nobody gives what he has not read.
pub(super) fn buttons(ui: &mut egui::Ui, look: &mut UiContext, draft: &Draft) {
    let named = draft.named_choices(look.session.battle());
    if named.is_empty() {
        ui.horizontal(|ui| {
            give(ui, look, draft, &named);
            ways_back(ui, look);
        });
        return;
    }
    // What is named needs a row of its own.
    ui.horizontal(|ui| ways_back(ui, look));
    give(ui, look, draft, &named);
}

fn ways_back(ui: &mut egui::Ui, look: &mut UiContext) {
    for (words, command) in [(texts::plan::BACK, UiCommand::Back), (texts::plan::CANCEL, UiCommand::Cancel)] {
        if ui.button(words).on_hover_text(look.keys.bindings.meant(&command)).clicked() {
            look.commands.write(command);
        }
    }
}

fn give(ui: &mut egui::Ui, look: &mut UiContext, draft: &Draft, named: &[String]) {
    let lawful = draft.plan().is_some() || look.acting.together.anybody_can();
    let text = texts::plan::give_the_order(named, &look.keys.bindings.hint(&UiCommand::Enter));
    let button = egui::Button::new(egui::RichText::new(text).strong()).wrap_mode(egui::TextWrapMode::Truncate);
    if clicks::is_given(&theme::explained(ui.add_enabled(lawful, button), draft.offer.clause)) {
        look.commands.write(UiCommand::Enter);
    }
}

/// The plan whose figures are shown: of a group the leader's, as far as all go.
fn plan_shown<'l>(look: &'l UiContext, draft: &'l Draft) -> Option<&'l Plan> {
    look.acting.together.lead_plan().or(draft.plan())
}

/// What it is filled with, and what the open part can be filled with.
fn parts(ui: &mut egui::Ui, look: &mut UiContext, draft: &Draft) {
    ui.horizontal_wrapped(|ui| {
        slots::show(ui, look, draft);
        let next = look.keys.bindings.meant(&UiCommand::Cycle(Direction::Onwards));
        if draft.suggestions().len() > 1 && ui.button(texts::plan::NEXT_SUGGESTION).on_hover_text(next).clicked() {
            look.commands.write(UiCommand::Cycle(Direction::Onwards));
        }
    });
    ui.horizontal_wrapped(|ui| {
        slots::filling(ui, look, draft);
        if !look.acting.along.is_empty() {
            slots::group(ui, look);
        }
    });
}

/// Shows its parts, cost and odds.
pub(super) fn show(ui: &mut egui::Ui, look: &mut UiContext, draft: &Draft) {
    if !draft.offer.slots.is_empty() || !look.acting.along.is_empty() {
        parts(ui, look, draft);
    }
    slots::left_behind(ui, look);
    slots::no_target(ui, look, draft);
    if let Some(clock) = plan_shown(look, draft).and_then(|plan| plan.clock.clone()) {
        clock::slider(ui, look, &clock);
        clock::told(ui, look, &clock);
    }
    if let Some(plan) = plan_shown(look, draft) {
        summary::cost(ui, look, plan);
        summary::together(ui, look);
    }
    if odds::are_known(look) || draft.plan().is_some_and(|plan| odds::are_expected(look, plan)) {
        odds::show(ui, look);
    }
}
