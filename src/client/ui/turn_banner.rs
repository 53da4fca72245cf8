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

/// What a banner says.
struct Banner {
    text: String,
    /// The seat it is for.
    seat: Option<Seat>,
    /// What a click on it asks for.
    asks: Option<UiCommand>,
}

/// The banner, of several the most urgent; none while there is nothing to say.
fn told(look: &UiContext) -> Option<Banner> {
    let plain = |text: String, seat: Option<Seat>| Banner { text, seat, asks: None };
    if let Some(seconds) = look.attract.takes_over_in() {
        Some(plain(texts::battle::demonstration_goes_on(seconds), None))
    } else if let Some(outcome) = look.session.battle().conclusion() {
        Some(match outcome.winner {
            Some(side) => plain(texts::battle::victory(look.session.side_name(side)), Some(Seat::from(side))),
            None => plain(texts::battle::DRAWN.to_owned(), None),
        })
    } else if look.playback.is_retelling() {
        let text = texts::battle::since_you_last_looked(&look.keys.bindings.of(&UiCommand::GoOn));
        Some(Banner { text, seat: Some(look.session.viewer()), asks: Some(UiCommand::GoOn) })
    } else if let Some(seat) = look.session.machine_asked().filter(|_| look.playback.waiting().is_none()) {
        let who = theme::sentence(look.board.seat_name(seat));
        let text = texts::battle::machine_acts(&who, &look.keys.bindings.of(&UiCommand::Skip));
        Some(Banner { text, seat: Some(seat), asks: Some(UiCommand::Skip) })
    } else if let Some((seat, since)) = look.hand_over.banner
        && since + 1 >= look.session.revision()
        && both_people(look)
    {
        Some(plain(theme::sentence(look.board.seat_name(seat)), Some(seat)))
    } else {
        None
    }
}

fn both_people(look: &UiContext) -> bool {
    [Seat::First, Seat::Second].into_iter().all(|seat| look.session.hand(seat) == Hand::Human)
}

/// Shows the banner: that the demonstration takes over, the end of the battle, the machine at work, or the seat that is
/// asked, until it acts.
pub(super) fn show(context: &egui::Context, free: egui::Rect, look: &mut UiContext) {
    if let Some(word) = look.attract.next_word() {
        context.request_repaint_after(word);
    }
    let Some(banner) = told(look) else { return };
    let inks = context.inks();
    let colour = banner.seat.map_or(inks.ink, |seat| inks.area_of_seat(look.session.colours(), seat));
    let is_clicked = ribbon(context, free, &banner, colour, inks.type_on_seat(banner.seat));
    if let Some(asked) = banner.asks.filter(|_| is_clicked) {
        look.commands.write(asked);
    }
}

/// A fresh key press, not one held down since it answered something else.
fn is_answer(event: &egui::Event) -> bool {
    matches!(event, egui::Event::Key { key: egui::Key::Enter | egui::Key::Space, pressed: true, repeat: false, .. })
}

/// The banner's place; none while there is none.
pub(super) fn place(context: &egui::Context, free: egui::Rect, look: &UiContext) -> Option<egui::Rect> {
    told(look).map(|banner| laid(context, free, banner.text).0)
}

/// Shows the banner; whether it was clicked. The pointer goes through one on which a click means nothing.
fn ribbon(
    context: &egui::Context,
    free: egui::Rect,
    banner: &Banner,
    colour: egui::Color32,
    letters: egui::Color32,
) -> bool {
    let (place, galley) = laid(context, free, banner.text.clone());
    let has_sense = banner.asks.is_some();
    let sense = if has_sense { egui::Sense::click() } else { egui::Sense::hover() };
    // Beneath whatever card is open: it must not hide what closes that. Cards keep off it where they can.
    let area = egui::Area::new("banner".into()).order(egui::Order::Middle).interactable(has_sense).fade_in(false);
    let shown = area.fixed_pos(place.min).show(context, |ui| {
        let (place, response) = ui.allocate_exact_size(place.size(), sense);
        ui.painter().rect_filled(place, 5.0, colour);
        ui.painter().galley(place.min + egui::vec2(18.0, 5.0), galley, letters);
        response
    });
    shown.inner.clicked()
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
