//! The goal of a battle, told once before its first order: whom the player leads, and who wins by what.

use bevy_egui::egui;

use super::{
    context::UiContext,
    float,
    theme::{self, Inked},
};
use crate::{
    battle::Seat,
    client::{
        commands::UiCommand,
        input::open_panels::Goal,
        session::{Hand, Session, screen::Screen},
        texts,
    },
};

/// How wide the card is, points.
const WIDTH: f32 = 340.0;

/// Shows the goal until it has been read, or the player has begun.
pub(super) fn show(context: &egui::Context, free: egui::Rect, look: &mut UiContext) {
    /// As large as the card usually is, before it has been laid out.
    const USUAL: egui::Vec2 = egui::vec2(WIDTH, 190.0);
    if look.shows.goal == Goal::Read {
        return;
    }
    let now = match is_due(look) {
        false => Goal::Unread,
        true if has_begun(look) => Goal::Read,
        true => Goal::Shown,
    };
    if look.shows.goal != now {
        look.shows.goal = now;
    }
    if now != Goal::Shown {
        return;
    }
    let id = egui::Id::new("goal");
    let size = context.memory(|memory| memory.area_rect(id)).map_or(USUAL, |place| place.size());
    let units: Vec<egui::Rect> = look.bases().collect();
    let at = float::clear_of(&units, &float::others(context, id), free.left_top(), size, free);
    let area = egui::Area::new(id).fixed_pos(at).constrain_to(free);
    float::at_once(context, id, area, |ui| {
        theme::sheet(ui).show(ui, |ui| {
            ui.set_width(WIDTH - 20.0);
            told(ui, &look.session);
            ui.add_space(4.0);
            let begin = format!("{}{}", texts::battle::BEGIN, look.keys.bindings.hint(&UiCommand::Enter));
            if ui.button(begin).on_hover_text(texts::battle::BEGIN_HINT).clicked() {
                look.shows.goal = Goal::Read;
            }
        });
    });
}

/// Whether there is somebody to tell it to: a person who plays a battle that states its goal.
fn is_due(look: &UiContext) -> bool {
    let is_played = *look.screen.get() == Screen::Battle && look.session.any_human().is_some();
    is_played && !look.session.facts().goal.is_empty() && look.attract.takes_over_in().is_none()
}

/// Whether the player knows what to do: something is selected or drafted, or has been ordered.
fn has_begun(look: &UiContext) -> bool {
    !look.selection.is_empty() || look.acting.draft.is_some() || look.session.battle().orders_given() > 0
}

fn told(ui: &mut egui::Ui, session: &Session) {
    let facts = session.facts();
    ui.label(egui::RichText::new(&facts.title).heading().size(19.0));
    ui.label(egui::RichText::new(&facts.subtitle).size(13.0).color(ui.inks().pale_ink));
    if let [seat] = people(session)[..]
        && let Some(side) = seat.side()
    {
        let ink = ui.inks().of_side(session.colours(), side);
        ui.label(egui::RichText::new(texts::battle::you_lead(session.side_name(side))).strong().color(ink));
    }
    ui.add(egui::Label::new(&facts.goal).wrap());
}

/// The seats that people have.
fn people(session: &Session) -> Vec<Seat> {
    [Seat::First, Seat::Second].into_iter().filter(|seat| session.hand(*seat) == Hand::Human).collect()
}
