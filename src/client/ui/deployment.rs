//! Deployment: all as in history by one click, a tray of units not placed yet, layouts by name, and ready.

use bevy_egui::egui;

use super::{
    context::UiContext,
    theme::{self, Inked},
};
use crate::{
    battle::{Offer, OfferRole, Subject},
    client::{commands::UiCommand, orders::deployment_layouts, texts},
    table::UnitId,
};

/// Shows the tray.
pub(super) fn show(ui: &mut egui::Ui, look: &mut UiContext) {
    let viewer = look.session.viewer();
    ui.colored_label(
        ui.inks().of_seat(look.session.colours(), viewer),
        egui::RichText::new(texts::battle::deploys(&theme::sentence(look.board.seat_name(viewer)))).heading(),
    );
    let hint = texts::battle::as_in_history_hint(&look.keys.bindings.of(&UiCommand::AsProposed));
    if ui.button(egui::RichText::new(texts::battle::AS_IN_HISTORY).strong()).on_hover_text(hint).clicked() {
        look.commands.write(UiCommand::AsProposed);
    }
    let whole: Vec<Offer> =
        look.board.offers_of(Subject::Side).filter(|offer| offer.role == OfferRole::Deploy).cloned().collect();
    for offer in whole {
        let button = ui.add_enabled(offer.barred.is_none(), egui::Button::new(&offer.label));
        if theme::explained(button, offer.clause).clicked() {
            look.commands.write(UiCommand::Take(offer));
        }
    }
    tray(ui, look);
    layouts(ui, look);
    if let Some(close) = look.board.close()
        && let Some(barred) = &close.barred
    {
        theme::refusal(ui, barred);
    }
    ui.separator();
}

/// The units not on the table yet, by command.
fn tray(ui: &mut egui::Ui, look: &mut UiContext) {
    let viewer = look.session.viewer();
    let field = look.session.battle().field(viewer);
    let placeable = |unit: &UnitId| {
        look.board.offers.iter().any(|offer| offer.role == OfferRole::Deploy && offer.subject == Subject::Unit(*unit))
    };
    let waiting: Vec<_> = field.units().filter(|unit| !unit.on_table() && placeable(&unit.id)).cloned().collect();
    if waiting.is_empty() {
        ui.label(texts::battle::ALL_PLACED);
        return;
    }
    ui.label(egui::RichText::new(texts::battle::not_placed_yet(waiting.len())).strong());
    let commands: Vec<_> = field.commands().cloned().collect();
    let mut clicked = None;
    for command in commands {
        let own: Vec<_> = waiting.iter().filter(|unit| unit.command == Some(command.id)).collect();
        if own.is_empty() {
            continue;
        }
        ui.label(egui::RichText::new(&command.name).size(13.0).color(ui.inks().pale_ink));
        for unit in own {
            if ui.button(&unit.name).on_hover_text(texts::battle::PLACES_HINT).clicked() {
                clicked = Some(unit.id);
            }
        }
    }
    for unit in waiting.iter().filter(|unit| unit.command.is_none()) {
        if ui.button(&unit.name).on_hover_text(texts::battle::PLACES_HINT).clicked() {
            clicked = Some(unit.id);
        }
    }
    if let Some(unit) = clicked {
        let offer = look.board.offers_of(Subject::Unit(unit)).find(|offer| offer.role == OfferRole::Deploy).cloned();
        look.commands.write(UiCommand::Select(vec![unit]));
        if let Some(offer) = offer {
            look.commands.write(UiCommand::TakeAlone(offer));
        }
    }
}

/// Layouts saved by name.
fn layouts(ui: &mut egui::Ui, look: &mut UiContext) {
    let folded = egui::CollapsingHeader::new(texts::battle::LAYOUTS).show(ui, |ui| {
        let id = ui.id().with("name");
        let mut name = ui.data(|data| data.get_temp::<String>(id)).unwrap_or_default();
        let all = deployment_layouts::names(look.autosave.shelf(), &look.session);
        ui.horizontal(|ui| {
            ui.add(egui::TextEdit::singleline(&mut name).hint_text(texts::battle::LAYOUT_NAME).desired_width(120.0));
            let plain = deployment_layouts::plain(&name);
            let (words, hint) = if all.contains(&plain) {
                (texts::battle::REPLACE_LAYOUT, texts::battle::REPLACE_LAYOUT_HINT)
            } else {
                (texts::battle::SAVE_LAYOUT, texts::battle::SAVE_LAYOUT_HINT)
            };
            let save = ui.add_enabled(!plain.is_empty(), egui::Button::new(words));
            if save.on_hover_text(hint).on_disabled_hover_text(texts::battle::NAME_LAYOUT_FIRST).clicked() {
                look.commands.write(UiCommand::SaveLayout(name.trim().to_owned()));
            }
        });
        ui.data_mut(|data| data.insert_temp(id, name));
        for known in all {
            if ui.button(&known).on_hover_text(texts::battle::LOAD_LAYOUT_HINT).clicked() {
                look.commands.write(UiCommand::LoadLayout(known));
            }
        }
    });
    folded.header_response.on_hover_text(texts::battle::LAYOUTS_HINT);
}
