//! Settings: who holds which seat, how fast the machine plays, and the rule switches of this battle.

use std::time::Duration;

use bevy_egui::egui;

use super::{Look, theme};
use crate::{
    battle::Seat,
    client::{session::Hand, wish::Wish},
    table::Side,
};

/// Shows the settings.
pub(super) fn show(context: &egui::Context, look: &mut Look) {
    if !look.shows.settings {
        return;
    }
    let mut open = true;
    egui::Window::new("Settings").open(&mut open).frame(theme::sheet()).default_width(460.0).show(context, |ui| {
        seats(ui, look);
        pace(ui, look);
        ui.separator();
        ui.strong("Rules of this battle");
        egui::ScrollArea::vertical().max_height(360.0).show(ui, |ui| {
            for switch in look.session.battle().switches() {
                ui.horizontal_wrapped(|ui| {
                    ui.label(egui::RichText::new(switch.name.replace('_', " ")).strong());
                    ui.label(&switch.value);
                    theme::clause(ui, switch.clause);
                });
                let why = if switch.reason.is_empty() { switch.meaning } else { format!("{} {}", switch.meaning, switch.reason) };
                ui.label(egui::RichText::new(why).size(13.0).color(theme::PALE_INK));
            }
        });
    });
    look.shows.settings = open;
}

fn seats(ui: &mut egui::Ui, look: &mut Look) {
    for side in Side::BOTH {
        let now = look.session.hand(Seat::from(side));
        ui.horizontal(|ui| {
            ui.colored_label(theme::of_side(look.session.colours(), side), look.session.side_name(side));
            for (hand, label) in [(Hand::Human, "player"), (Hand::Machine, "machine")] {
                if ui.radio(now == hand, label).clicked() && now != hand {
                    look.wishes.put(Wish::SetHand(side, hand));
                }
            }
        });
    }
}

fn pace(ui: &mut egui::Ui, look: &mut Look) {
    let mut milliseconds = u64::try_from(look.machines.pause.as_millis()).unwrap_or(0);
    if ui.add(egui::Slider::new(&mut milliseconds, 0..=3000).text("pause between the machine's orders, ms")).changed() {
        look.machines.pause = Duration::from_millis(milliseconds);
    }
    let mut speed = look.playback.speed;
    if ui.add(egui::Slider::new(&mut speed, 0.25..=8.0).logarithmic(true).text("how fast its moves are shown")).changed() {
        look.playback.speed = speed;
    }
}
