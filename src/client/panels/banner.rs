//! Whose turn it is: a coloured banner, or a screen of its own where the other must turn away first. And the end of a battle.

use bevy_egui::egui;

use super::{Look, theme};
use crate::{
    battle::Seat,
    client::{session::Hand, wish::Wish},
};

/// What the banner says and in which colour; none while there is none.
pub(super) fn told(look: &Look) -> Option<(String, egui::Color32)> {
    if let Some(outcome) = look.session.battle().outcome() {
        let (text, colour) = match outcome.winner {
            Some(side) => (format!("Victory: {}", look.session.side_name(side)), theme::of_side(look.session.colours(), side)),
            None => ("A drawn battle".to_owned(), theme::INK),
        };
        Some((text, colour))
    } else if let Some(seat) = look.session.machine_asked() {
        let text = format!("{} (the machine) acts. X shows it at once", theme::sentence(look.board.seat_name(seat)));
        Some((text, theme::of_seat(look.session.colours(), seat)))
    } else if let Some((seat, since)) = look.hand_over.banner
        && since + 1 >= look.session.revision()
        && both_people(look)
    {
        Some((theme::sentence(look.board.seat_name(seat)), theme::of_seat(look.session.colours(), seat)))
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
        ribbon(context, free, text, colour);
    }
}

/// A key pressed anew, not held down since something else was answered with it.
fn is_answer(event: &egui::Event) -> bool {
    matches!(event, egui::Event::Key { key: egui::Key::Enter | egui::Key::Space, pressed: true, repeat: false, .. })
}

/// Where the banner lies; none while there is none.
pub(super) fn place(context: &egui::Context, free: egui::Rect, look: &Look) -> Option<egui::Rect> {
    told(look).map(|(text, _)| laid(context, free, text).0)
}

fn ribbon(context: &egui::Context, free: egui::Rect, text: String, colour: egui::Color32) {
    let painter = context.layer_painter(egui::LayerId::new(egui::Order::Middle, "ribbon".into()));
    let (place, galley) = laid(context, free, text);
    painter.rect_filled(place, 5.0, colour);
    painter.galley(place.min + egui::vec2(18.0, 5.0), galley, egui::Color32::WHITE);
}

fn laid(context: &egui::Context, free: egui::Rect, text: String) -> (egui::Rect, std::sync::Arc<egui::Galley>) {
    let painter = context.layer_painter(egui::LayerId::background());
    let galley = painter.layout_no_wrap(text, egui::FontId::proportional(17.0), egui::Color32::WHITE);
    let size = galley.size() + egui::vec2(36.0, 10.0);
    (egui::Rect::from_min_size(egui::pos2(free.center().x - size.x / 2.0, free.top() + 8.0), size), galley)
}

/// The screen between two people, when the next is to see what the other must not.
pub(super) fn hand_over(context: &egui::Context, look: &mut Look) {
    let Some(seat) = look.hand_over.to else { return };
    let painter = context.layer_painter(egui::LayerId::background());
    painter.rect_filled(context.viewport_rect(), 0.0, theme::of_seat(look.session.colours(), seat));
    egui::Area::new("hand over".into()).anchor(egui::Align2::CENTER_CENTER, [0.0, 0.0]).show(context, |ui| {
        theme::sheet().show(ui, |ui| {
            ui.heading(format!("{}, take the seat", theme::sentence(look.board.seat_name(seat))));
            ui.label("What comes next is for your eyes alone.");
            let pressed = !look.hand_over.is_new && ui.input(|input| input.events.iter().any(is_answer));
            if ui.button(egui::RichText::new("I am here  (Enter)").strong()).clicked() || pressed {
                look.wishes.put(Wish::LookAs(seat));
            }
        });
    });
}
