//! A step ends with an order still in draft: give it, discard it, or stay in the step.

use bevy_egui::egui;

use super::{
    context::UiContext,
    theme::{self, Inked},
};
use crate::client::{
    commands::{Fate, UiCommand},
    input::open_panels::Ends,
    orders::naming::subject_name,
    texts,
};

/// Shows the question while it is open.
pub(super) fn show(context: &egui::Context, look: &mut UiContext) {
    let Some(ends) = look.shows.ends else { return };
    let Some(planned) = planned(look) else {
        look.shows.ends = None;
        return;
    };
    let window =
        egui::Window::new(texts::plan::ENDING).frame(theme::sheet(context)).collapsible(false).resizable(false);
    window.anchor(egui::Align2::CENTER_CENTER, [0.0, 0.0]).show(context, |ui| {
        let before = match ends {
            Ends::Units => texts::plan::BEFORE_UNIT_ENDS,
            Ends::Step => texts::plan::BEFORE_STEP_ENDS,
        };
        ui.label(planned);
        ui.label(egui::RichText::new(texts::plan::ending_question(before)).color(ui.inks().pale_ink));
        ui.add_space(6.0);
        ui.horizontal(|ui| choose(ui, look));
    });
}

/// The plan, in a few words; none where there is none.
fn planned(look: &UiContext) -> Option<String> {
    if let Some(proposals) = look.acting.proposed(&look.session) {
        return Some(texts::plan::as_proposed(proposals.len()));
    }
    let draft = look.acting.draft.as_ref()?;
    let who = subject_name(&look.session.battle().field(look.session.viewer()), draft.offer.subject);
    Some(texts::plan::planned(&draft.offer.label, &who, look.acting.along.len()))
}

/// The three choices; Enter chooses the possible one.
fn choose(ui: &mut egui::Ui, look: &mut UiContext) {
    let refusal =
        look.acting.draft.as_ref().and_then(|draft| draft.verdict.as_ref()?.as_ref().err()).map(ToString::to_string);
    let lawful =
        look.acting.draft.as_ref().is_none_or(|draft| draft.plan().is_some()) || look.acting.together.anybody_can();
    let keys = |command| look.keys.bindings.hint(command);
    let give = egui::Button::new(
        egui::RichText::new(format!("{}{}", texts::plan::GIVE_AND_END, keys(&UiCommand::Enter))).strong(),
    );
    let give = ui.add_enabled(lawful, give).on_hover_text(texts::plan::GIVE_AND_END_HINT);
    let give = give.on_disabled_hover_text(refusal.unwrap_or_else(|| texts::plan::STILL_MISSING.to_owned()));
    let discard = ui.button(texts::plan::DISCARD_AND_END).on_hover_text(texts::plan::DISCARD_AND_END_HINT);
    let cancel = ui
        .button(format!("{}{}", texts::plan::CANCEL, keys(&UiCommand::Cancel)))
        .on_hover_text(texts::plan::CANCEL_HINT);
    if give.clicked() || lawful && ui.input(|input| input.key_pressed(egui::Key::Enter)) {
        look.commands.write(UiCommand::End(Fate::Given));
    } else if discard.clicked() {
        look.commands.write(UiCommand::End(Fate::Discarded));
    } else if cancel.clicked() {
        look.shows.ends = None;
    }
}
