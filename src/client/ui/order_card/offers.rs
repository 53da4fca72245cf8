//! What the selection or the whole side may do, barred acts greyed with their reasons.

use bevy_egui::egui;

use crate::{
    battle::Offer,
    client::{
        commands::UiCommand,
        orders::{
            click_intent::along_with,
            offer_list::{Entry, Keyed, entries, of_side},
            selection::Selection,
        },
        texts,
        ui::{
            clicks,
            context::UiContext,
            theme::{self, Inked},
        },
    },
};

/// The room for the sign of a clause beside a button, pixels.
const SIGN: f32 = 18.0;

/// Whether the digits take these entries, and not an answer or an alternative of the draft.
fn is_numbered(look: &UiContext) -> bool {
    let alternatives = look.acting.draft.as_ref().is_some_and(|draft| draft.choices(look.session.battle()).is_some());
    !alternatives && (look.board.answers.is_empty() || look.acting.draft.is_some())
}

/// Whether the side as a whole has orders.
pub(super) fn has_side(look: &UiContext) -> bool {
    of_side(&look.board).next().is_some()
}

/// The offers of the side as a whole, when nothing is selected.
pub(super) fn side(ui: &mut egui::Ui, look: &mut UiContext) {
    let viewer = look.session.viewer();
    ui.colored_label(
        ui.inks().of_seat(look.session.colours(), viewer),
        egui::RichText::new(theme::sentence(look.board.seat_name(viewer))).heading().size(18.0),
    );
    let offers: Vec<Offer> = of_side(&look.board).cloned().collect();
    let (is_numbered, entries) = (is_numbered(look), entries(&look.board, &Selection::default()));
    for offer in offers {
        let is_it = |keyed: &&Keyed| matches!(&keyed.entry, Entry::Offer(listed) if *listed == offer);
        let digit = entries.iter().find(is_it).and_then(|keyed| keyed.digit);
        button(ui, look, &offer, digit.filter(|_| is_numbered));
    }
}

/// The offers of the selection.
pub(super) fn show(ui: &mut egui::Ui, look: &mut UiContext) {
    if let Some(words) = look.told_first() {
        ui.label(egui::RichText::new(words).color(ui.inks().pale_ink));
        return;
    }
    let entries = entries(&look.board, &look.selection);
    if entries.is_empty() {
        ui.label(egui::RichText::new(texts::battle::NOTHING_TO_ORDER).color(ui.inks().pale_ink));
    }
    let is_numbered = is_numbered(look);
    for Keyed { entry, digit, .. } in entries {
        match &entry {
            Entry::Offer(offer) => button(ui, look, offer, digit.filter(|_| is_numbered)),
            Entry::Done => {
                let done = ui.button(entry.label()).on_hover_text(done_hint(look));
                if clicks::is_given(&done) {
                    look.commands.write(UiCommand::Done);
                }
            }
        }
    }
}

/// What it means that the selected units are done.
pub(in crate::client::ui) fn done_hint(look: &UiContext) -> String {
    texts::battle::done_hint(&look.keys.bindings.of(&UiCommand::Done))
}

/// One offer: a button, or greyed with the reason and the clause.
fn button(ui: &mut egui::Ui, look: &mut UiContext, offer: &Offer, digit: Option<u8>) {
    let along = along_with(&look.board, &look.selection, offer);
    let together = if along.is_empty() { String::new() } else { format!("  ×{}", along.len() + 1) };
    let text = format!("{}{together}", offer.label);
    ui.horizontal(|ui| {
        // The digit stands where keys do: it is the same whatever else is listed, and no number of the list.
        let key = digit.map_or_else(String::new, |digit| digit.to_string());
        let spoken = if key.is_empty() { text.clone() } else { format!("{key}  {text}") };
        let button = egui::Button::new(text).shortcut_text(key).min_size(egui::vec2(ui.available_width() - SIGN, 0.0));
        let button = explained(ui.add_enabled(offer.barred.is_none(), button), offer);
        theme::named(&button, &spoken);
        if clicks::is_given(&button) {
            look.commands.write(UiCommand::Take(offer.clone()));
        }
        theme::sign(ui, offer.clause);
    });
    barred(ui, offer);
}

/// Adds to an offer's button the ruling by which it is offered, or why it cannot be taken.
pub(in crate::client::ui) fn explained(button: egui::Response, offer: &Offer) -> egui::Response {
    match &offer.barred {
        Some(barred) => button.on_disabled_hover_text(barred.to_string()),
        None => theme::explained(button, offer.clause),
    }
}

/// Why an offer cannot be taken, below it.
pub(in crate::client::ui) fn barred(ui: &mut egui::Ui, offer: &Offer) {
    if let Some(barred) = &offer.barred {
        ui.indent(("barred", &offer.verb), |ui| theme::refusal(ui, barred));
    }
}
