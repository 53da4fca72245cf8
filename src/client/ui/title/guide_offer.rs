//! The guided battle on the title: offered in a line at the first start, later an entry among the lessons.

use bevy::prelude::*;
use bevy_egui::egui;

use super::{Title, Wanted, layout::beneath};
use crate::client::{
    settings::{GuideOffer, Preferences},
    texts,
};

/// The width of the offer where the window is wide enough, points.
const WIDTH: f32 = 640.0;

/// The offer, until the player has answered it; to those who have fought battles here it is not made.
pub(super) fn show(ui: &mut egui::Ui, title: &mut Title, preferences: &mut ResMut<Preferences>) {
    if preferences.guide == GuideOffer::Answered || title.has_saved() {
        return;
    }
    ui.vertical_centered(|ui| {
        let row = egui::Layout::left_to_right(egui::Align::Center).with_main_wrap(true);
        let size = egui::vec2(ui.available_width().min(WIDTH), 26.0);
        ui.allocate_ui_with_layout(size, row, |ui| {
            ui.label(egui::RichText::new(texts::guide::OFFER).size(16.0));
            let play = egui::Button::new(egui::RichText::new(texts::guide::PLAY).strong());
            let plays = ui.add(play).on_hover_text(texts::guide::PLAY_HINT).clicked();
            let declines = ui.button(texts::guide::NOT_NOW).on_hover_text(texts::guide::NOT_NOW_HINT).clicked();
            if plays {
                title.wanted = Some(Wanted::Guide);
            }
            if plays || declines {
                preferences.guide = GuideOffer::Answered;
            }
        });
    });
    ui.add_space(8.0);
}

/// The guided battle among the lessons.
pub(super) fn entry(ui: &mut egui::Ui) -> Option<Wanted> {
    let words = egui::RichText::new(texts::guide::TITLE).size(16.0);
    let button = egui::Button::selectable(false, words).min_size(egui::vec2(ui.available_width(), 26.0));
    let pressed = ui.add(button).on_hover_text(texts::guide::PLAY_HINT).clicked();
    beneath(ui, texts::guide::ABOUT);
    ui.add_space(4.0);
    pressed.then_some(Wanted::Guide)
}
