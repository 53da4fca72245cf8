//! The battles on a player's shelf, on the title: the last one to go on with, the earlier ones, and each to be looked at again.

use bevy_egui::egui;

use super::{Title, Wanted, page::is_pressed};
use crate::client::saves::{self, Kept};
use crate::{client::panels::theme::Inked, count::counted};

/// What the button of a replay does.
const REPLAY: &str = "look at the battle again, from any point";

/// The battle that was played last, to go on with, ruled off from what lies below it.
pub(super) fn newest(ui: &mut egui::Ui, title: &mut Title) {
    let Some((newest, file)) = title.newest.as_ref().zip(title.kept.first().cloned()) else { return };
    let (battle, wrong) = match newest {
        Kept::Whole(battle) => (Some(battle), None),
        Kept::Part(battle, problems) => (Some(battle), Some(format!("{problems}"))),
        Kept::Unreadable(problems) => (None, Some(format!("{problems}"))),
    };
    let mut wanted = None;
    if let Some(battle) = battle {
        let button = egui::Button::new(egui::RichText::new("Go on").strong().size(17.0)).min_size(egui::vec2(ui.available_width(), 34.0));
        if ui.add(button).on_hover_text("G").clicked() || is_pressed(ui, egui::Key::G) {
            wanted = Some(Wanted::GoOn(file.clone()));
        }
        let told = format!("{}, after {}", battle.title, counted(battle.save.journal.orders().count(), "order"));
        ui.horizontal(|ui| {
            if ui.small_button("Replay").on_hover_text(REPLAY).clicked() {
                wanted = Some(Wanted::LookAt(file.clone()));
            }
            ui.label(egui::RichText::new(told).size(13.0).color(ui.inks().pale_ink));
        });
    }
    if let Some(wrong) = wrong {
        let what = if battle.is_some() { "damaged; so much of it can be read" } else { "damaged, and cannot be read" };
        ui.colored_label(ui.inks().red_ink, format!("{file} is {what}. It stays as it is.")).on_hover_text(wrong);
    }
    ui.separator();
    if wanted.is_some() {
        title.wanted = wanted;
    }
}

/// The battles before the last one, each to go on with or to be looked at.
pub(super) fn earlier(ui: &mut egui::Ui, title: &mut Title) {
    let mut wanted = None;
    for file in title.kept.iter().skip(1) {
        ui.horizontal(|ui| {
            if ui.button(saves::plain_name(file)).on_hover_text("go on with it").clicked() {
                wanted = Some(Wanted::GoOn(file.clone()));
            }
            if ui.small_button("Replay").on_hover_text(REPLAY).clicked() {
                wanted = Some(Wanted::LookAt(file.clone()));
            }
        });
    }
    if wanted.is_some() {
        title.wanted = wanted;
    }
}
