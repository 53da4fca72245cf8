//! Whose turn it is: a coloured banner, or a screen of its own where the other must turn away first. And the end of a battle.

use bevy_egui::egui;

use super::{Look, theme};
use crate::{
    battle::Seat,
    client::{session::Hand, wish::Wish},
};

/// How much of the table the banner takes from above, pixels.
pub(super) const HEIGHT: f32 = 46.0;

/// What the banner says and in which colour; none while there is none.
pub(super) fn told(look: &Look) -> Option<(String, egui::Color32)> {
    if let Some(outcome) = look.session.battle().outcome() {
        let (text, colour) = match outcome.winner {
            Some(side) => (format!("Victory: {}", look.session.side_name(side)), theme::of_side(side)),
            None => ("A drawn battle".to_owned(), theme::INK),
        };
        Some((text, colour))
    } else if let Some(seat) = look.session.machine_asked() {
        let text = format!("{} (the machine) acts. X shows it at once", theme::sentence(look.board.seat_name(seat)));
        Some((text, theme::of_seat(seat)))
    } else if let Some((seat, since)) = look.hand_over.banner
        && since + 1 >= look.session.revision()
        && both_people(look)
    {
        Some((theme::sentence(look.board.seat_name(seat)), theme::of_seat(seat)))
    } else {
        None
    }
}

fn both_people(look: &Look) -> bool {
    [Seat::First, Seat::Second].into_iter().all(|seat| look.session.hand(seat) == Hand::Human)
}

/// Shows the banner: the end of the battle, the machine at work, or the seat that is asked, as long as it has done nothing.
pub(super) fn show(context: &egui::Context, free: egui::Rect, look: &Look) {
    if let Some((text, colour)) = told(look) {
        ribbon(context, free, &text, colour);
    }
}

fn ribbon(context: &egui::Context, free: egui::Rect, text: &str, colour: egui::Color32) {
    let painter = context.layer_painter(egui::LayerId::new(egui::Order::Middle, "ribbon".into()));
    let galley = painter.layout_no_wrap(text.to_owned(), egui::FontId::proportional(17.0), egui::Color32::WHITE);
    let size = galley.size() + egui::vec2(36.0, 10.0);
    let place = egui::Rect::from_min_size(egui::pos2(free.center().x - size.x / 2.0, free.top() + 8.0), size);
    painter.rect_filled(place, 5.0, colour);
    painter.galley(place.min + egui::vec2(18.0, 5.0), galley, egui::Color32::WHITE);
}

/// The screen between two people, when the next is to see what the other must not.
pub(super) fn hand_over(context: &egui::Context, look: &mut Look) {
    let Some(seat) = look.hand_over.to else { return };
    let painter = context.layer_painter(egui::LayerId::background());
    painter.rect_filled(context.viewport_rect(), 0.0, theme::of_seat(seat));
    egui::Area::new("hand over".into()).anchor(egui::Align2::CENTER_CENTER, [0.0, 0.0]).show(context, |ui| {
        theme::sheet().show(ui, |ui| {
            ui.heading(format!("{}, take the seat", theme::sentence(look.board.seat_name(seat))));
            ui.label("What comes next is for your eyes alone.");
            let pressed = ui.input(|input| input.key_pressed(egui::Key::Enter) || input.key_pressed(egui::Key::Space));
            if ui.button(egui::RichText::new("I am here  (Enter)").strong()).clicked() || pressed {
                look.wishes.put(Wish::LookAs(seat));
            }
        });
    });
}
