//! The card at the end of the guide: what was learned, and the first real battle.

use bevy_egui::egui;

use super::GuideContext;
use crate::client::{
    commands::{GuideCommand, UiCommand},
    texts,
    ui::theme,
};

/// Shows the card in the middle of the window.
pub(super) fn show(context: &egui::Context, look: &mut GuideContext) {
    let Some(led) = look.guiding.led().filter(|_| !look.playback.is_running()) else { return };
    let keys = look.bindings.hint(&UiCommand::Guide(GuideCommand::Onwards));
    let (said, next) = (led.guide().farewell.to_string(), texts::guide::fight(led.next_title(), &keys));
    let is_over = look.session.battle().conclusion().is_some();
    egui::Area::new("end of the guide".into()).anchor(egui::Align2::CENTER_CENTER, [0.0, 0.0]).show(context, |ui| {
        theme::sheet(ui).show(ui, |ui| {
            ui.set_width(460.0_f32.min(context.viewport_rect().width() - 40.0));
            ui.heading(texts::guide::WELL_DONE);
            ui.label(egui::RichText::new(said).size(16.0));
            ui.add_space(6.0);
            ui.horizontal_wrapped(|ui| {
                let fight = egui::Button::new(egui::RichText::new(next).strong().size(16.0));
                if ui.add(fight).on_hover_text(texts::guide::FIGHT_HINT).clicked() {
                    look.commands.write(UiCommand::Guide(GuideCommand::NextBattle));
                }
                let with_keys = |words: &str, asks| format!("{words}{}", look.bindings.hint(&asks));
                let play_on = with_keys(texts::guide::PLAY_ON, UiCommand::Guide(GuideCommand::PlayOn));
                let title = with_keys(texts::guide::TO_THE_TITLE, UiCommand::Leave);
                if !is_over && ui.button(play_on).on_hover_text(texts::guide::PLAY_ON_HINT).clicked() {
                    look.commands.write(UiCommand::Guide(GuideCommand::PlayOn));
                }
                if ui.button(title).on_hover_text(texts::guide::TO_THE_TITLE_HINT).clicked() {
                    look.commands.write(UiCommand::Leave);
                }
            });
        });
    });
}
