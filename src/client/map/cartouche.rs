//! The map's cartouche and its scale: above and below the neat line where the sheet shows them, else in a corner of the
//! view. Knows title and scale; knows no ground.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Painter, pos2, vec2};

use crate::client::{
    render::fonts::{LEAST, italic, old_face},
    scene::Scene,
    settings::Inked,
    texts,
    view::projection::TableProjection,
};

/// Room left at the top for the ribbon that names the side to act, pixels.
const RIBBON: f32 = 44.0;
/// The distance of a cartouche from the edge of the view, pixels.
const OFF: f32 = 10.0;
/// The least width of a scale, pixels, where an inch is large enough to see.
const LEAST_SCALE: f32 = 90.0;

/// Paints title and scale in the free part of the view, off the cards that lie over it, and tells the names of places what
/// room they take.
pub(crate) fn paint(
    scene: &Scene,
    eye: &TableProjection,
    painter: &Painter,
    (free, cards): (Rect, &[Rect]),
    taken: &mut Vec<Rect>,
) {
    if scene.title.is_empty() {
        return;
    }
    let seen = Rect { min: free.min + Vec2::new(0.0, RIBBON), max: free.max };
    let title = Block::title(scene, painter);
    if !on_the_sheet(scene, eye, painter, seen)
        && let Some(room) =
            corner(seen, title.size, [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)], taken.iter().chain(cards))
    {
        title.paint(room, painter);
        taken.push(room.inflate(4.0));
    }
    let Some(scale) = Scale::of(scene, eye, seen) else { return };
    let corners = [(0.0, 1.0), (1.0, 1.0), (1.0, 0.0), (0.0, 0.0)];
    if let Some(room) = corner(seen, scale.size(), corners, taken.iter().chain(cards)) {
        scale.paint(room, painter);
        taken.push(room.inflate(4.0));
    }
}

/// The first corner of the view with room for a box.
fn corner<'r>(
    seen: Rect,
    size: Vec2,
    corners: [(f32, f32); 4],
    taken: impl Iterator<Item = &'r Rect> + Clone,
) -> Option<Rect> {
    let least = seen.min + OFF;
    let most = seen.max - OFF - size;
    let rooms = corners.into_iter().map(|(x, y)| {
        let min = least + (most - least) * Vec2::new(x, y);
        Rect { min, max: min + size }
    });
    rooms
        .filter(|room| seen.contains(room.min) && seen.contains(room.max))
        .find(|room| taken.clone().all(|other| other.intersect(*room).is_empty()))
}

/// Writes the title above the neat line; false if that is out of view, or would be too small.
fn on_the_sheet(scene: &Scene, eye: &TableProjection, painter: &Painter, seen: Rect) -> bool {
    let middle = scene.size.width / 2.0;
    let lines = [
        (scene.title.to_uppercase(), Vec2::new(middle, scene.size.depth + 2.3), 1.5, true),
        (scene.subtitle.clone(), Vec2::new(middle, scene.size.depth + 1.15), 0.8, false),
    ];
    let placed = lines.map(|(text, at, inches, upright)| {
        let (here, ahead) = eye.pixel(at, 0.0).zip(eye.pixel(at + Vec2::X, 0.0))?;
        let size = inches * here.distance(ahead);
        let font = if upright { old_face(size) } else { italic(size) };
        Some((here, size, painter.layout_no_wrap(text, font, painter.inks().over_ink)))
    });
    let [Some(title), Some(subtitle)] = placed else { return false };
    let is_seen = |here: Vec2, width: f32, size: f32| {
        size >= LEAST && seen.contains(here - width / 2.0) && seen.contains(here + width / 2.0)
    };
    if !is_seen(title.0, title.2.size().x, title.1) || subtitle.1 < LEAST - 1.0 {
        return false;
    }
    for (here, _, galley) in [title, subtitle] {
        let size = galley.size();
        painter.galley(pos2(here.x, here.y) - size / 2.0, galley, painter.inks().over_ink);
    }
    true
}

/// The title as a slip of paper.
struct Block {
    title: std::sync::Arc<egui::Galley>,
    subtitle: std::sync::Arc<egui::Galley>,
    size: Vec2,
}

impl Block {
    fn title(scene: &Scene, painter: &Painter) -> Self {
        let inks = painter.inks();
        let title = painter.layout_no_wrap(scene.title.to_uppercase(), old_face(21.0), inks.ink);
        let subtitle = painter.layout_no_wrap(scene.subtitle.clone(), italic(15.0), inks.pale_ink);
        let size = Vec2::new(title.size().x.max(subtitle.size().x) + 28.0, title.size().y + subtitle.size().y + 16.0);
        Self { title, subtitle, size }
    }

    /// Paper within a fine and a stout line, as on the neat line of the sheet.
    fn paint(self, room: Rect, painter: &Painter) {
        let inks = painter.inks();
        let slip = egui::Rect::from_min_size(pos2(room.min.x, room.min.y), vec2(room.width(), room.height()));
        painter.rect_filled(slip, 1.0, inks.paper);
        painter.rect_stroke(slip, 1.0, egui::Stroke::new(2.0, inks.ink), egui::StrokeKind::Inside);
        painter.rect_stroke(slip.shrink(4.0), 1.0, egui::Stroke::new(0.8, inks.pale_ink), egui::StrokeKind::Inside);
        let (middle, top) = (slip.center().x, slip.top() + 8.0);
        let below = top + self.title.size().y;
        painter.galley(pos2(middle - self.title.size().x / 2.0, top), self.title, inks.ink);
        painter.galley(pos2(middle - self.subtitle.size().x / 2.0, below), self.subtitle, inks.pale_ink);
    }
}

/// A scale bar.
struct Scale {
    inches: u8,
    pixels: f32,
}

impl Scale {
    /// The shortest bar of a round number of inches that can be read.
    fn of(scene: &Scene, eye: &TableProjection, seen: Rect) -> Option<Self> {
        let middle = scene.table().center();
        let (here, ahead) = eye.pixel(middle, 0.0).zip(eye.pixel(middle + Vec2::X, 0.0))?;
        let inch = here.distance(ahead);
        let inches = [1_u8, 2, 6, 12, 24, 48].into_iter().find(|inches| f32::from(*inches) * inch >= LEAST_SCALE)?;
        let pixels = inch * f32::from(inches);
        (pixels < seen.width() / 2.0).then_some(Self { inches, pixels })
    }

    fn size(&self) -> Vec2 {
        Vec2::new(self.pixels + 24.0, 36.0)
    }

    fn paint(&self, room: Rect, painter: &Painter) {
        let inks = painter.inks();
        let slip = egui::Rect::from_min_size(pos2(room.min.x, room.min.y), vec2(room.width(), room.height()));
        painter.rect_filled(slip, 1.0, inks.paper);
        painter.rect_stroke(slip, 1.0, egui::Stroke::new(0.8, inks.pale_ink), egui::StrokeKind::Inside);
        let bar = egui::Rect::from_min_size(slip.min + vec2(12.0, 23.0), vec2(self.pixels, 6.0));
        let parts = if self.inches <= 12 { self.inches.max(2) } else { 12 };
        for part in (0..parts).step_by(2) {
            let wide = self.pixels / f32::from(parts);
            let black =
                egui::Rect::from_min_size(bar.min + vec2(wide * f32::from(part), 0.0), vec2(wide, bar.height()));
            painter.rect_filled(black, 0.0, inks.ink);
        }
        painter.rect_stroke(bar, 0.0, egui::Stroke::new(1.0, inks.ink), egui::StrokeKind::Middle);
        let text = texts::labels::inches(self.inches);
        painter.text(pos2(slip.center().x, slip.top() + 12.0), Align2::CENTER_CENTER, text, italic(15.0), inks.ink);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cartouche_takes_the_first_corner_that_is_free_and_none_where_none_is() {
        let seen = Rect::new(0.0, 0.0, 400.0, 300.0);
        let (size, corners) = (Vec2::new(100.0, 50.0), [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)]);
        let at = |taken: &[Rect]| corner(seen, size, corners, taken.iter()).map(|room| room.min);
        let [left, right] = [Rect::new(0.0, 0.0, 60.0, 300.0), Rect::new(340.0, 0.0, 400.0, 300.0)];
        assert_eq!(at(&[]), Some(Vec2::splat(OFF)));
        assert_eq!(at(&[left]), Some(Vec2::new(400.0 - OFF - 100.0, OFF)));
        assert_eq!(at(&[left, right]), None);
        assert_eq!(corner(Rect::new(0.0, 0.0, 80.0, 80.0), size, corners, [].iter()), None);
    }
}
