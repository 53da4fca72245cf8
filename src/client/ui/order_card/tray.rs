//! Deployment: the orders of the whole side, and a tray of the units that are not placed yet.

use bevy_egui::egui;

use crate::{
    battle::{Offer, OfferRole, Subject},
    client::{
        commands::UiCommand,
        texts,
        ui::{
            context::UiContext,
            theme::{self, Inked},
        },
    },
    table::{Field, Unit, UnitId},
};

/// Whether there is anything to be placed.
pub(super) fn has_something(look: &UiContext) -> bool {
    let field = look.session.battle().field(look.session.viewer());
    !waiting(look, &field).is_empty()
}

/// Shows the tray.
pub(super) fn show(ui: &mut egui::Ui, look: &mut UiContext) {
    let viewer = look.session.viewer();
    ui.colored_label(
        ui.inks().of_seat(look.session.colours(), viewer),
        egui::RichText::new(texts::battle::deploys(&theme::sentence(look.board.seat_name(viewer))))
            .heading()
            .size(18.0),
    );
    let whole: Vec<Offer> =
        look.board.offers_of(Subject::Side).filter(|offer| offer.role == OfferRole::Deploy).cloned().collect();
    for offer in whole {
        let button = ui.add_enabled(offer.barred.is_none(), egui::Button::new(&offer.label));
        if theme::explained(button, offer.clause).clicked() {
            look.commands.write(UiCommand::Take(offer));
        }
    }
    units(ui, look);
}

/// The units that are not on the table yet and can be placed.
fn waiting(look: &UiContext, field: &Field<'_>) -> Vec<Unit> {
    let can_be_placed = |unit: UnitId| {
        look.board.offers.iter().any(|offer| offer.role == OfferRole::Deploy && offer.subject == Subject::Unit(unit))
    };
    field.units().filter(|unit| !unit.on_table() && can_be_placed(unit.id)).cloned().collect()
}

/// The units not on the table yet, by command.
fn units(ui: &mut egui::Ui, look: &mut UiContext) {
    let viewer = look.session.viewer();
    let field = look.session.battle().field(viewer);
    let waiting = waiting(look, &field);
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
