//! The turn banner: a coloured banner that names the side to act, or a screen of its own where the other player must
//! turn away first. And the end of a battle.

use bevy_egui::egui;

use super::{
    context::UiContext,
    theme::{self, Inked},
};
use crate::{
    battle::Seat,
    client::{commands::UiCommand, session::Hand, texts},
};

/// The banner's text and the seat it is for, the most urgent first; none while there is nothing to say.
pub(super) fn told(look: &UiContext) -> Option<(String, Option<Seat>)> {
    if let Some(seconds) = look.attract.takes_over_in() {
        Some((texts::battle::demonstration_goes_on(seconds), None))
    } else if let Some(outcome) = look.session.battle().conclusion() {
        Some(match outcome.winner {
            Some(side) => (texts::battle::victory(look.session.side_name(side)), Some(Seat::from(side))),
            None => (texts::battle::DRAWN.to_owned(), None),
        })
    } else if look.playback.is_retelling() {
        let key = look.keys.bindings.of(&UiCommand::GoOn);
        Some((texts::battle::since_you_last_looked(&key), Some(look.session.viewer())))
    } else if let Some(seat) = look.session.machine_asked().filter(|_| look.playback.waiting().is_none()) {
        let (who, key) = (theme::sentence(look.board.seat_name(seat)), look.keys.bindings.of(&UiCommand::Skip));
        let text = texts::battle::machine_acts(&who, &key);
        Some((text, Some(seat)))
    } else if let Some((seat, since)) = look.hand_over.banner
        && since + 1 >= look.session.revision()
        && both_people(look)
    {
        Some((theme::sentence(look.board.seat_name(seat)), Some(seat)))
    } else {
        None
    }
}

fn both_people(look: &UiContext) -> bool {
    [Seat::First, Seat::Second].into_iter().all(|seat| look.session.hand(seat) == Hand::Human)
}

/// Shows the banner: that the demonstration takes over, the end of the battle, the machine at work, or the seat that is
/// asked, until it acts.
pub(super) fn show(context: &egui::Context, free: egui::Rect, look: &UiContext) {
    if let Some(word) = look.attract.next_word() {
        context.request_repaint_after(word);
    }
    if let Some((text, seat)) = told(look) {
        let inks = context.inks();
        let colour = seat.map_or(inks.ink, |seat| inks.area_of_seat(look.session.colours(), seat));
        ribbon(context, free, text, colour, inks.type_on_seat(seat));
    }
}

/// A fresh key press, not one held down since it answered something else.
fn is_answer(event: &egui::Event) -> bool {
    matches!(event, egui::Event::Key { key: egui::Key::Enter | egui::Key::Space, pressed: true, repeat: false, .. })
}

/// The banner's place; none while there is none.
pub(super) fn place(context: &egui::Context, free: egui::Rect, look: &UiContext) -> Option<egui::Rect> {
    told(look).map(|(text, _)| laid(context, free, text).0)
}

fn ribbon(context: &egui::Context, free: egui::Rect, text: String, colour: egui::Color32, letters: egui::Color32) {
    let (place, galley) = laid(context, free, text);
    // Beneath whatever card is open: it must not hide what closes that. Cards keep off it where they can.
    let area = egui::Area::new("banner".into()).order(egui::Order::Middle).interactable(false).fade_in(false);
    area.fixed_pos(place.min).show(context, |ui| {
        let (place, _) = ui.allocate_exact_size(place.size(), egui::Sense::hover());
        ui.painter().rect_filled(place, 5.0, colour);
        ui.painter().galley(place.min + egui::vec2(18.0, 5.0), galley, letters);
    });
}

fn laid(context: &egui::Context, free: egui::Rect, text: String) -> (egui::Rect, std::sync::Arc<egui::Galley>) {
    let painter = context.layer_painter(egui::LayerId::background());
    let galley = painter.layout_no_wrap(text, egui::FontId::proportional(17.0), egui::Color32::PLACEHOLDER);
    let size = galley.size() + egui::vec2(36.0, 10.0);
    (egui::Rect::from_min_size(egui::pos2(free.center().x - size.x / 2.0, free.top() + 8.0), size), galley)
}

/// The screen between two people, when the next may see things that the other must not.
pub(super) fn hand_over(context: &egui::Context, look: &mut UiContext) {
    let Some(seat) = look.hand_over.to else { return };
    let painter = context.layer_painter(egui::LayerId::background());
    painter.rect_filled(context.viewport_rect(), 0.0, context.inks().area_of_seat(look.session.colours(), seat));
    egui::Area::new("hand over".into()).anchor(egui::Align2::CENTER_CENTER, [0.0, 0.0]).show(context, |ui| {
        theme::sheet(ui).show(ui, |ui| {
            ui.heading(texts::battle::take_the_seat(&theme::sentence(look.board.seat_name(seat))));
            if look.session.hides_something() {
                ui.label(texts::battle::FOR_YOUR_EYES);
            }
            let pressed = !look.hand_over.is_new && ui.input(|input| input.events.iter().any(is_answer));
            if ui
                .button(egui::RichText::new(texts::battle::I_AM_HERE).strong())
                .on_hover_text(texts::battle::I_AM_HERE_HINT)
                .clicked()
                || pressed
            {
                look.commands.write(UiCommand::LookAs(seat));
            }
        });
    });
}
