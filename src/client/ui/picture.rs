//! What is told of the last picture of the table: where it is, or why there is none.

use bevy_egui::egui;

use super::theme::{self, Inked};
use crate::client::{control::picture::Picture, texts};

/// The widest sheet, points.
const WIDTH: f32 = 520.0;

/// Shows the message at the top, until the next command.
pub(super) fn show(context: &egui::Context, free: egui::Rect, picture: &Picture) {
    let Some(told) = picture.told() else { return };
    let area = egui::Area::new("picture".into()).order(egui::Order::Foreground).pivot(egui::Align2::CENTER_TOP);
    area.interactable(false).fixed_pos(free.center_top() + egui::vec2(0.0, 48.0)).show(context, |ui| {
        theme::sheet(ui).show(ui, |ui| {
            ui.set_max_width(WIDTH.min(free.width() - 40.0));
            match told {
                Ok(file) => ui.label(texts::battle::picture_saved(file.display())),
                Err(why) => ui.colored_label(ui.inks().red_ink, why),
            }
        });
    });
}
