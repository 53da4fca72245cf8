//! Dice that roll at the edge of the table, where they hide least, and come to rest on the journal's result.
//!
//! The result is already decided: skipping them loses nothing.

use bevy_egui::egui::{self, Rect, Stroke, Vec2};

use super::{context::UiContext, dice_face::die, float, overlay::strokes, presenter, theme::Inked};
use crate::{
    client::playback::animation::{Flash, Tumble},
    dice::Throw,
};

/// The part of the time in which dice roll; then they lie.
const ROLLING: f32 = 0.55;
/// The size of a die and of the words beside it, pixels; scaled for a presenter like the captions.
const SIZE: f32 = 30.0;
const WORDS: f32 = 14.0;
/// More dice than these are shown by their faces' number only in the story.
const MOST_DICE: usize = 24;
/// How often a die turns over while it rolls.
const TURNS_OVER: f32 = 9.0;

/// Shows the dice that fall now, or that lie where nothing moves, in the free part of the window.
pub(super) fn show(context: &egui::Context, free: Rect, look: &UiContext) {
    let tumbles = match (look.playback.flash(), look.playback.lying()) {
        (Some(Flash::Dice(tumble)), _) => vec![tumble],
        (_, Some((lying, left))) => {
            context.request_repaint_after(left);
            lying.to_vec()
        }
        _ => return,
    };
    let times = if look.reviewing.presenter().is_some() {
        presenter::size_in(context.viewport_rect().size()) * 0.6 / WORDS
    } else {
        1.0
    };
    let wide = (free.width() - 60.0).clamp(160.0, 620.0 * times);
    let id = egui::Id::new("tumbling");
    let (at, part) = place(context, id, free.shrink(14.0), look);
    egui::Area::new(id).pivot(part).fixed_pos(at).constrain_to(free).interactable(false).show(context, |ui| {
        egui::Frame::new().fill(strokes::slip(ui.inks())).corner_radius(6.0).inner_margin(10.0).show(ui, |ui| {
            ui.set_max_width(wide);
            for tumble in &tumbles {
                rolling(ui, tumble, times);
            }
        });
    });
}

/// Where the dice lie, and which part of them lies there: to a presenter's audience in the middle below, else where they
/// hide least of units and cards.
fn place(context: &egui::Context, id: egui::Id, free: Rect, look: &UiContext) -> (egui::Pos2, egui::Align2) {
    /// The room that most throws take. The same for all, so that no dice change their place while they roll.
    const ROOM: Vec2 = Vec2::new(240.0, 170.0);
    if look.reviewing.presenter().is_some() {
        return (free.center_bottom(), egui::Align2::CENTER_BOTTOM);
    }
    (float::clear_in(&look.to_keep_clear(context, id), ROOM, free), egui::Align2::LEFT_TOP)
}

/// One act's dice, enlarged by a factor.
fn rolling(ui: &mut egui::Ui, tumble: &Tumble, times: f32) {
    let rolled = (tumble.part / ROLLING).min(1.0);
    for throw in &tumble.throws {
        ui.label(egui::RichText::new(&throw.reason.label).size(WORDS * times).color(ui.inks().pale_ink));
        ui.horizontal_wrapped(|ui| {
            for (index, face) in throw.faces.iter().take(MOST_DICE).enumerate() {
                let (place, _) = ui.allocate_exact_size(Vec2::splat((SIZE + 6.0) * times), egui::Sense::hover());
                let (shown, turn) = seen(throw, index, *face, rolled);
                one(ui.painter(), place.shrink(3.0 * times), throw.die.sides(), shown, turn);
            }
        });
    }
    // The result is written once the dice lie still.
    let told = if rolled >= 1.0 { tumble.text.as_str() } else { " " };
    ui.add(egui::Label::new(egui::RichText::new(told).size((WORDS + 1.0) * times)).wrap());
}

/// The face of a rolling die, and its rotation, radians: it slows down and lies still on its result.
fn seen(throw: &Throw, index: usize, face: u8, rolled: f32) -> (u8, f32) {
    let left = (1.0 - rolled).powi(2);
    if left <= 0.0 {
        return (face, 0.0);
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a handful of turns")]
    let over = (left * TURNS_OVER).ceil() as usize;
    let sides = usize::from(throw.die.sides());
    let shown = (usize::from(face) - 1 + over * (index % 3 + 1)) % sides + 1;
    let hand = if index.is_multiple_of(2) { 1.0 } else { -1.0 };
    (u8::try_from(shown).unwrap_or(face), left * 7.0 * hand)
}

fn one(painter: &egui::Painter, place: Rect, sides: u8, face: u8, turn: f32) {
    if sides == 6 {
        die(painter, place, face, turn);
        return;
    }
    painter.circle(place.center(), place.width() / 2.0, painter.inks().field, Stroke::new(1.5, painter.inks().ink));
    let font = egui::FontId::proportional(place.width() * 0.5);
    painter.text(place.center(), egui::Align2::CENTER_CENTER, face.to_string(), font, painter.inks().ink);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{Die, Reason};

    #[test]
    fn dice_roll_over_every_kind_of_face_and_lie_on_what_fell() {
        for (die, face) in [(Die::D6, 4), (Die::D10, 10), (Die::D6, 1)] {
            let throw = Throw { die, reason: Reason::new("hmm.07.01", "volley"), faces: vec![face; 3], by: Vec::new() };
            for index in 0..3 {
                assert_eq!(seen(&throw, index, face, 1.0), (face, 0.0));
                let rolling: Vec<u8> =
                    (0..10_u8).map(|step| seen(&throw, index, face, f32::from(step) / 10.0).0).collect();
                assert!(rolling.iter().all(|shown| (1..=die.sides()).contains(shown)), "{rolling:?}");
                assert!(rolling.iter().any(|shown| *shown != face), "it turns over: {rolling:?}");
            }
        }
    }
}
