//! The panel on the left: the card of the selection and everything it may do, barred acts greyed with their reasons.

use bevy_egui::egui;

use super::{
    context::UiContext,
    deployment,
    theme::{self, Inked},
    unit_card,
};
use crate::{
    battle::{Offer, OfferRole, QuestionKind},
    client::{
        commands::UiCommand,
        input::keys,
        orders::{
            click_intent::along_with,
            offer_list::{listed, of_side, takes_digit},
        },
        texts,
    },
};

/// A panel that is lower than this shows orders before the card, points.
const LOW: f32 = 420.0;
/// The room for the sign of a clause beside a button, pixels.
const SIGN: f32 = 18.0;

/// Whether the digits take these entries, and not an answer or an alternative of the draft.
fn is_numbered(look: &UiContext) -> bool {
    let alternatives = look.acting.draft.as_ref().is_some_and(|draft| draft.choices(look.session.battle()).is_some());
    !alternatives && (look.board.answers.is_empty() || look.acting.draft.is_some())
}

/// Shows the panel.
pub(super) fn show(root: &mut egui::Ui, look: &mut UiContext) {
    let (frame, root_height) = (theme::side_sheet(root), root.available_height());
    egui::Panel::left("orders").frame(frame).resizable(true).default_size(272.0).size_range(220.0..=420.0).show(
        root,
        |ui| {
            egui::ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
                let deploying = look.session.question().is_some_and(|question| question.kind == QuestionKind::Deploy);
                if deploying {
                    deployment::show(ui, look);
                }
                if look.selection.is_empty() {
                    if !deploying {
                        side(ui, look);
                        unit_card::roster(ui, look);
                    }
                    return;
                }
                if !deploying {
                    unit_card::commands(ui, look);
                }
                unit_card::head(ui, look);
                // In a low window the orders would lie below the card, out of sight.
                if root_height < LOW {
                    offers(ui, look);
                    unit_card::show(ui, look);
                } else {
                    unit_card::show(ui, look);
                    offers(ui, look);
                }
            });
        },
    );
}

/// The offers of the side as a whole, when nothing is selected.
fn side(ui: &mut egui::Ui, look: &mut UiContext) {
    let viewer = look.session.viewer();
    ui.colored_label(
        ui.inks().of_seat(look.session.colours(), viewer),
        egui::RichText::new(theme::sentence(look.board.seat_name(viewer))).heading(),
    );
    if !look.session.viewer_asked() {
        ui.label(texts::battle::NOT_YOUR_TURN);
    }
    let offers: Vec<Offer> = of_side(&look.board).cloned().collect();
    let (is_numbered, mut numbers) = (is_numbered(look), 1..);
    for offer in offers {
        let number = if takes_digit(&offer) { numbers.next() } else { None };
        button(ui, look, &offer, number.filter(|_| is_numbered));
    }
}

fn offers(ui: &mut egui::Ui, look: &mut UiContext) {
    let listed: Vec<Offer> = listed(&look.board, &look.selection).into_iter().cloned().collect();
    let done = look
        .selection
        .subjects()
        .any(|subject| look.board.offers_of(subject).any(|offer| offer.role == OfferRole::Done));
    if listed.is_empty() && !done {
        ui.add_space(6.0);
        ui.label(egui::RichText::new(texts::battle::NOTHING_TO_ORDER).color(ui.inks().pale_ink));
        return;
    }
    ui.add_space(6.0);
    let is_numbered = is_numbered(look);
    for (number, offer) in listed.iter().enumerate() {
        button(ui, look, offer, is_numbered.then_some(number + 1));
    }
    let hint = || texts::battle::done_hint(&look.keys.bindings.of(&UiCommand::Done));
    if done && ui.button(texts::battle::DONE).on_hover_text(hint()).clicked() {
        look.commands.write(UiCommand::Done);
    }
}

/// One offer: a button, or greyed with the reason and the clause.
fn button(ui: &mut egui::Ui, look: &mut UiContext, offer: &Offer, number: Option<usize>) {
    let along = along_with(&look.board, &look.selection, offer);
    let together = if along.is_empty() { String::new() } else { format!("  ×{}", along.len() + 1) };
    let key =
        number.filter(|number| *number <= keys::NUMBERED).map_or_else(String::new, |number| format!("{number}  "));
    let subjects = || std::iter::once(offer).chain(&along).map(|offer| offer.subject);
    let open = look.acting.draft.as_ref().is_some_and(|draft| {
        draft.offer.verb == offer.verb
            && draft.offer.label == offer.label
            && subjects().any(|subject| subject == draft.offer.subject)
    });
    let text = egui::RichText::new(format!("{key}{}{together}", offer.label));
    ui.horizontal(|ui| {
        let button = egui::Button::new(text).selected(open).min_size(egui::vec2(ui.available_width() - SIGN, 0.0));
        if theme::explained(ui.add_enabled(offer.barred.is_none(), button), offer.clause).clicked() {
            look.commands.write(UiCommand::Take(offer.clone()));
        }
        theme::sign(ui, offer.clause);
    });
    if let Some(barred) = &offer.barred {
        ui.indent(("barred", &offer.verb), |ui| theme::refusal(ui, barred));
    }
}
