//! A few words beside the drawings over the table: over no label, handle or name of a place, nor over the unit that is
//! aimed at, nor beneath a card, and left out where there is no room.

use bevy_egui::egui::{self, Color32, Painter, Pos2, Rect, Stroke, vec2};

use super::strokes;
use crate::{
    battle::Value,
    client::{
        render::fonts::{sans, veil},
        scene::units::has_handle,
        settings::Inked,
        ui::{
            context::{TableMarks, UiContext},
            float,
        },
        view::projection::HANDLE_SIZE,
    },
};

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
/// How far off words that must be read may stand, pixels; from the first of these on a line leads to their place.
const FAR: [f32; 5] = [70.0, 100.0, 135.0, 175.0, 220.0];
/// The directions tried at each of these distances.
const DIRECTIONS: u8 = 16;
/// The distance within which the same words are not written twice, pixels.
const SAME_WITHIN: f32 = 170.0;
/// How wide words run before they are broken, points.
const WIDEST: f32 = 360.0;
/// How high the figures of a unit that is aimed at stand, inches.
const HEADS: f32 = 0.75;

/// Whether words must be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::client::ui) enum Need {
    /// They only repeat the meaning of the shape.
    Spare,
    /// They say something that is written nowhere else.
    Must,
}

/// The words written so far in a frame, over the labels.
pub(in crate::client::ui) struct Notes {
    painter: Painter,
    taken: Vec<Rect>,
    /// Where units are seen, over which words lie only where there is no other room.
    units: Vec<Rect>,
    /// Where the units that are aimed at are seen.
    aimed_at: Vec<Rect>,
    written: Vec<(String, Pos2)>,
    /// How much of what is taken was there before the first of them.
    before: usize,
}

impl Notes {
    /// No words yet; the labels are there, the names of places, the handles of generals and messengers, the cards, and
    /// the banner where there is one.
    pub(in crate::client::ui) fn beside(
        painter: &Painter,
        look: &UiContext,
        marks: &TableMarks,
        banner: Option<bevy::math::Rect>,
    ) -> Self {
        let with_handle = look.units.iter().filter(|unit| has_handle(unit));
        let handles = with_handle.filter_map(|unit| look.projection.handle(unit.front.at));
        let handles = handles.map(|at| bevy::math::Rect::from_center_size(at, bevy::math::Vec2::splat(HANDLE_SIZE)));
        let others = marks.words.0.iter().copied().chain(banner).chain(handles);
        let cards = float::others(painter.ctx(), egui::Id::NULL);
        let taken: Vec<Rect> = marks.labels.places().chain(others).map(rect).chain(cards).collect();
        let units = look.units.iter().filter_map(|unit| look.projection.screen_around(unit.corners(), HEADS));
        Self {
            painter: painter.clone(),
            before: taken.len(),
            taken,
            units: units.collect(),
            aimed_at: aimed_at(look),
            written: Vec::new(),
        }
    }

    /// Where words have been written.
    pub(in crate::client::ui) fn places(&self) -> impl Iterator<Item = bevy::math::Rect> {
        self.taken[self.before..]
            .iter()
            .map(|place| bevy::math::Rect::new(place.left(), place.top(), place.right(), place.bottom()))
    }

    /// Writes words about a place, where they find room.
    pub(in crate::client::ui) fn write(&mut self, at: Pos2, text: &str, colour: Color32, need: Need) {
        if self.written.iter().any(|(known, place)| known == text && place.distance(at) < SAME_WITHIN) {
            return;
        }
        let galley = self.painter.layout(text.to_owned(), sans(14.0), colour, WIDEST);
        let back = |shift: egui::Vec2| Rect::from_center_size(at + shift, galley.size()).expand(3.0);
        let near = SHIFTS.into_iter().map(back);
        let far = FAR.into_iter().flat_map(|off| (0..DIRECTIONS).map(move |step| direction(step) * off)).map(back);
        let spots: Vec<Rect> = match need {
            Need::Spare => near.collect(),
            Need::Must => near.chain(far).collect(),
        };
        let free = || spots.iter().copied().filter(|spot| self.is_free(*spot) && self.is_in_window(*spot));
        let spot = free().find(|spot| !self.units.iter().any(|unit| unit.intersects(*spot))).or_else(|| free().next());
        let spot = spot.or_else(|| spots.first().copied().filter(|_| need == Need::Must));
        let Some(spot) = spot else { return };
        if spot.distance_to_pos(at) > FAR[0] / 2.0 {
            self.lead(spot, at, colour);
        }
        self.lay(spot.shrink(3.0).min, galley, spot, colour);
        self.written.push((text.to_owned(), at));
    }

    /// Writes words beside the pointer.
    pub(in crate::client::ui) fn beside_pointer(&mut self, pointer: Pos2, text: &str, colour: Color32) {
        let galley = self.painter.layout(text.to_owned(), sans(14.0), colour, WIDEST);
        let (size, half) = (galley.size(), galley.size() / 2.0);
        let about = |aim: Rect, off: egui::Vec2| {
            let (middle, reach) = (aim.center(), aim.size() / 2.0 + half + off);
            [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0), (0.0, 1.0), (0.0, -1.0), (1.0, 0.0), (-1.0, 0.0)]
                .map(|(x, y)| Rect::from_center_size(middle + reach * vec2(x, y), size).expand(4.0))
        };
        let by_pointer = about(Rect::from_pos(pointer), vec2(18.0, 20.0));
        let by_target = self.aimed_at.iter().flat_map(|aim| about(*aim, vec2(8.0, 8.0)));
        let further = about(Rect::from_pos(pointer), vec2(60.0, 60.0));
        let spots: Vec<Rect> = by_pointer.into_iter().chain(by_target).chain(further).collect();
        let in_window = || spots.iter().copied().filter(|spot| self.is_in_window(*spot));
        let free = in_window().find(|spot| self.is_free(*spot));
        let spot = free.or_else(|| in_window().find(|spot| !self.hides_target(*spot))).unwrap_or(spots[0]);
        self.lay(spot.shrink(4.0).min, galley, spot, colour);
    }

    /// A line from words that stand off to their place.
    fn lead(&self, from: Rect, to: Pos2, colour: Color32) {
        let line = [from.clamp(to), to];
        let inks = self.painter.inks();
        self.painter.line_segment(line, Stroke::new(2.6, veil(inks.casing(colour), 0.7)));
        self.painter.line_segment(line, Stroke::new(1.0, colour));
    }

    fn lay(&mut self, at: Pos2, galley: std::sync::Arc<egui::Galley>, slip: Rect, colour: Color32) {
        self.painter.rect_filled(slip, 3.0, strokes::slip(self.painter.inks()));
        self.painter.galley(at, galley, colour);
        self.taken.push(slip);
    }

    fn is_free(&self, spot: Rect) -> bool {
        !self.hides_target(spot) && self.taken.iter().all(|taken| !taken.intersects(spot))
    }

    fn hides_target(&self, spot: Rect) -> bool {
        self.aimed_at.iter().any(|unit| unit.intersects(spot))
    }

    fn is_in_window(&self, spot: Rect) -> bool {
        self.painter.ctx().viewport_rect().contains_rect(spot)
    }
}

/// Where the units are seen at which the drafted order is aimed, or the pointer while one is drafted.
fn aimed_at(look: &UiContext) -> Vec<Rect> {
    let Some(draft) = &look.acting.draft else { return Vec::new() };
    let trial = draft.trial();
    let named = trial.values.values().filter_map(|value| match value {
        Value::Unit(unit) => Some(*unit),
        _ => None,
    });
    let pointed_at = look.pointer.aim.as_ref().and_then(|aim| aim.unit);
    let own = draft.offer.subject.unit();
    let units = named.chain(pointed_at).filter(|unit| Some(*unit) != own).filter_map(|unit| look.units.get(unit));
    units.filter_map(|unit| look.projection.screen_around(unit.corners(), HEADS)).collect()
}

fn direction(step: u8) -> egui::Vec2 {
    egui::Vec2::angled(std::f32::consts::TAU * f32::from(step) / f32::from(DIRECTIONS))
}

fn rect(place: bevy::math::Rect) -> Rect {
    Rect::from_min_max(egui::pos2(place.min.x, place.min.y), egui::pos2(place.max.x, place.max.y))
}
