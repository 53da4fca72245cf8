//! The list of orders at the pointer or beside the selection: each with its letter, barred ones greyed with their reason.

use bevy_egui::egui;

use super::{
    clicks,
    context::UiContext,
    order_card::offers,
    theme::{self, Inked},
};
use crate::{
    battle::Offer,
    client::{
        commands::UiCommand,
        orders::offer_list::{Entry, Keyed, entries},
        texts,
    },
};

/// The width of an entry, points.
const WIDTH: f32 = 230.0;

/// Shows the list while it is open; it closes when a draft begins or the playback runs.
pub(super) fn show(context: &egui::Context, free: egui::Rect, look: &mut UiContext) {
    let Some(at) = look.lists.orders.at else { return };
    if look.acting.draft.is_some() || look.playback.is_running() {
        look.lists.orders.close();
        return;
    }
    let at = egui::pos2(at.x, at.y);
    let area = egui::Area::new("order menu".into()).order(egui::Order::Foreground).fixed_pos(at).constrain_to(free);
    area.show(context, |ui| {
        theme::sheet(ui).inner_margin(egui::Margin::symmetric(8, 6)).show(ui, |ui| {
            ui.set_max_width(WIDTH);
            let entries = entries(&look.board, &look.selection);
            if entries.is_empty() {
                ui.label(egui::RichText::new(texts::battle::NOTHING_TO_ORDER).color(ui.inks().pale_ink));
            }
            // Near the lower edge the list moves up instead of becoming lower.
            let most = free.height() - 40.0;
            egui::ScrollArea::vertical().max_height(most).min_scrolled_height(most).show(ui, |ui| {
                for Keyed { entry, letter, .. } in entries {
                    match &entry {
                        Entry::Offer(offer) => order(ui, look, offer, letter),
                        Entry::Done => done(ui, look, entry.label(), letter),
                    }
                }
            });
        });
    });
}

/// An entry's button, with its letter before it.
fn button(ui: &mut egui::Ui, label: &str, letter: Option<char>) -> egui::Response {
    let letter = letter.map_or(' ', |letter| letter.to_ascii_uppercase());
    let text = egui::RichText::new(format!("{letter}  {label}"));
    let button = egui::Button::new(text).min_size(egui::vec2(WIDTH, 0.0));
    let button = ui.add_enabled(letter != ' ', button.wrap_mode(egui::TextWrapMode::Truncate));
    theme::named(&button, label);
    button
}

fn order(ui: &mut egui::Ui, look: &mut UiContext, offer: &Offer, letter: Option<char>) {
    let button = offers::explained(button(ui, &offer.label, letter), offer);
    if clicks::is_given(&button) {
        look.commands.write(UiCommand::Take(offer.clone()));
    }
    offers::barred(ui, offer);
}

fn done(ui: &mut egui::Ui, look: &mut UiContext, label: &str, letter: Option<char>) {
    if button(ui, label, letter).on_hover_text(offers::done_hint(look)).clicked() {
        look.commands.write(UiCommand::Done);
        look.lists.orders.close();
    }
}
