//! A few words beside the drawings over the table: never over a label, a handle or other words, and left out where
//! there is no room.

use bevy_egui::egui::{self, Color32, Painter, Pos2, Rect, vec2};

use super::{context::UiContext, overlay_strokes, theme::Inked};
use crate::client::{scene::units::has_handle, view::projection::HANDLE_SIZE};

/// How far words may be moved from their place, pixels, in the order tried.
const SHIFTS: [egui::Vec2; 9] = [
    vec2(0.0, 0.0),
    vec2(0.0, -24.0),
    vec2(0.0, 24.0),
    vec2(48.0, 0.0),
    vec2(-48.0, 0.0),
    vec2(0.0, -52.0),
    vec2(0.0, 52.0),
    vec2(90.0, -24.0),
    vec2(-90.0, 24.0),
];
/// The distance within which the same words are not written twice, pixels.
const SAME_WITHIN: f32 = 170.0;

/// Whether words must be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Need {
    /// They only repeat the meaning of the shape.
    Spare,
    /// They say something that is written nowhere else.
    Must,
}

/// The words written so far in a frame.
#[derive(Debug)]
pub(super) struct Notes {
    taken: Vec<Rect>,
    written: Vec<(String, Pos2)>,
}

impl Notes {
    /// No words yet; the labels are there, the handles of generals and messengers, and the banner where there is one.
    pub(super) fn beside(look: &UiContext, banner: Option<bevy::math::Rect>) -> Self {
        let place = |place: bevy::math::Rect| {
            Rect::from_min_max(egui::pos2(place.min.x, place.min.y), egui::pos2(place.max.x, place.max.y))
        };
        let with_handle = look.units.iter().filter(|unit| has_handle(unit));
        let handles = with_handle.filter_map(|unit| look.projection.handle(unit.front.at));
        let handles = handles.map(|at| Rect::from_center_size(egui::pos2(at.x, at.y), egui::Vec2::splat(HANDLE_SIZE)));
        Self { taken: look.labels.places().chain(banner).map(place).chain(handles).collect(), written: Vec::new() }
    }

    /// Writes words about a place, where they find room.
    pub(super) fn write(&mut self, painter: &Painter, at: Pos2, text: &str, colour: Color32, need: Need) {
        if self.written.iter().any(|(known, place)| known == text && place.distance(at) < SAME_WITHIN) {
            return;
        }
        let galley = painter.layout(text.to_owned(), egui::FontId::proportional(14.0), colour, 360.0);
        let size = galley.size();
        let back = |at: Pos2| Rect::from_min_size(at - vec2(size.x / 2.0, size.y / 2.0), size).expand(3.0);
        let spots = SHIFTS.map(|shift| back(at + shift));
        let free = |spot: &Rect| self.taken.iter().all(|taken| !taken.intersects(*spot));
        let Some(spot) = self.spot(&spots, free, need) else { return };
        painter.rect_filled(spot, 3.0, overlay_strokes::slip(painter.inks()));
        painter.galley(spot.min + vec2(3.0, 3.0), galley, colour);
        self.taken.push(spot);
        self.written.push((text.to_owned(), at));
    }

    fn spot(&self, spots: &[Rect], free: impl Fn(&Rect) -> bool, need: Need) -> Option<Rect> {
        spots.iter().copied().find(free).or_else(|| spots.first().copied().filter(|_| need == Need::Must))
    }
}
