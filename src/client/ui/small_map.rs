//! The small map of the whole table, above the corner at the bottom right while part of the fought ground is out of view:
//! the ground, the units as dots, and a frame round what is in view. A click or a drag on it moves the view there. Where a
//! guide points at something beneath it, it makes way.

use bevy::prelude::*;
use bevy_egui::egui;

use super::{
    context::{SmallMapContext, UiContext},
    float, guide,
    theme::{self, Inked},
};
use crate::{
    client::{
        commands::UiCommand,
        scene::units::{DrawnUnit, Emphasis},
        texts,
        view::{Margins, projection::TableProjection},
    },
    table::Side,
};

/// The most of the window that it takes, and its largest size, points.
const SHARE: egui::Vec2 = egui::vec2(0.17, 0.24);
const LARGEST: egui::Vec2 = egui::vec2(230.0, 170.0);
/// How far it stands from the corner below it, points.
const ABOVE: f32 = 4.0;
/// How large a unit's dot is, points.
const DOT: f32 = 3.2;
/// Where the view reaches the horizon its frame ends somewhere beyond the table, inches.
const FAR: f32 = 500.0;

/// Shows it above and to the left of a corner; gives its place.
pub(super) fn show(
    context: &egui::Context,
    corner: egui::Pos2,
    margins: Margins,
    look: &mut UiContext,
    own: &mut SmallMapContext<'_>,
) -> Option<egui::Rect> {
    let whole = own.scene.table();
    let fought = look.units.fought_ground().unwrap_or(whole);
    let window = context.viewport_rect();
    let free = margins.free(Vec2::new(window.width(), window.height()));
    if is_in_view(&look.projection, fought, free) {
        return None;
    }
    let room = (window.size() * SHARE).min(LARGEST);
    let size = egui::vec2(whole.width(), whole.height());
    let pixels = (room.x / size.x).min(room.y / size.y);
    let frame = theme::sheet(context).inner_margin(3);
    let at = corner - egui::vec2(0.0, ABOVE);
    let place = egui::Rect::from_min_max(at - size * pixels - frame.total_margin().sum(), at);
    if guide::pointed_at(context).iter().any(|target| target.intersects(place)) {
        return None;
    }
    let shown = float::at_corner(context, egui::Id::new("small map"), egui::Align2::RIGHT_BOTTOM, at, |ui| {
        frame.show(ui, |ui| {
            let (place, map) = ui.allocate_exact_size(size * pixels, egui::Sense::click_and_drag());
            paint(&ui.painter_at(place), place, pixels, look, own);
            pressed(&map, place, pixels, look, own);
            let keys = look.keys.bindings.of(&UiCommand::ToggleSmallMap);
            map.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, texts::battle::SMALL_MAP));
            map.on_hover_text(texts::battle::small_map_hint(&keys)).on_hover_cursor(egui::CursorIcon::Crosshair);
        });
    });
    Some(shown)
}

/// Whether a rectangle of the table lies within a part of the window.
fn is_in_view(projection: &TableProjection, ground: Rect, free: Rect) -> bool {
    corners(ground).into_iter().all(|corner| projection.pixel(corner, 0.0).is_some_and(|at| free.contains(at)))
}

fn corners(of: Rect) -> [Vec2; 4] {
    [of.min, Vec2::new(of.max.x, of.min.y), of.max, Vec2::new(of.min.x, of.max.y)]
}

/// Moves the view to where the map is pressed.
fn pressed(map: &egui::Response, place: egui::Rect, pixels: f32, look: &mut UiContext, own: &SmallMapContext<'_>) {
    let Some(at) = map.interact_pointer_pos().filter(|_| map.is_pointer_button_down_on()) else { return };
    let whole = own.scene.table();
    let meant = Vec2::new(at.x - place.left(), place.bottom() - at.y) / pixels;
    let meant = meant.clamp(whole.min, whole.max);
    if meant.distance(own.aim.focus) > 1e-3 {
        look.commands.write(UiCommand::LookAt(meant));
    }
}

fn paint(painter: &egui::Painter, place: egui::Rect, pixels: f32, look: &UiContext, own: &mut SmallMapContext<'_>) {
    let on_map = |at: Vec2| egui::pos2(place.left() + at.x * pixels, place.bottom() - at.y * pixels);
    own.drawn.of(&own.scene).paint(painter, place, look.session.colours(), std::iter::empty());
    for unit in look.units.iter() {
        dot(painter, on_map(unit.middle()), &unit);
    }
    let inks = painter.inks();
    let frame: Vec<egui::Pos2> = in_view(look, painter.ctx().viewport_rect()).into_iter().map(on_map).collect();
    painter.add(egui::Shape::closed_line(frame.clone(), egui::Stroke::new(3.0, inks.field)));
    painter.add(egui::Shape::closed_line(frame, egui::Stroke::new(1.4, inks.ink)));
}

/// A unit in its side's colour: a disc of the first side, a diamond of the second.
fn dot(painter: &egui::Painter, at: egui::Pos2, unit: &DrawnUnit<'_>) {
    let inks = painter.inks();
    let is_marked = matches!(unit.emphasis, Emphasis::Selected | Emphasis::Drafted);
    let (reach, rim) = if is_marked { (DOT * 1.6, inks.gold) } else { (DOT, inks.ink) };
    let (fill, rim) = (inks.area_of(unit.tincture), egui::Stroke::new(0.8, rim));
    match unit.side {
        Side::First => _ = painter.circle(at, reach, fill, rim),
        Side::Second => {
            let reach = reach * 1.25;
            let tips = [(0.0, -reach), (reach, 0.0), (0.0, reach), (-reach, 0.0)];
            let tips = tips.map(|(x, y)| at + egui::vec2(x, y)).to_vec();
            painter.add(egui::Shape::convex_polygon(tips, fill, rim));
        }
    }
}

/// The corners of what is in view, table inches: where a corner of the window shows the sky, the ground below it.
fn in_view(look: &UiContext, window: egui::Rect) -> Vec<Vec2> {
    let ground = |x: f32| {
        let seen = move |y: f32| look.projection.place(Vec2::new(x, y));
        (seen(window.bottom()), highest(window, seen))
    };
    let (left, right) = (ground(window.left()), ground(window.right()));
    let far = |at: Vec2| at.clamp(Vec2::splat(-FAR), Vec2::splat(FAR));
    [left.0, right.0, right.1, left.1].into_iter().flatten().map(far).collect()
}

/// The highest place of a column of the window that shows the ground.
fn highest(window: egui::Rect, seen: impl Fn(f32) -> Option<Vec2>) -> Option<Vec2> {
    /// Halved so often, a window comes down to a pixel.
    const STEPS: usize = 12;
    if let Some(at) = seen(window.top()) {
        return Some(at);
    }
    let (mut sky, mut ground) = (window.top(), window.bottom());
    for _ in 0..STEPS {
        let middle = f32::midpoint(sky, ground);
        if seen(middle).is_some() { ground = middle } else { sky = middle }
    }
    seen(ground)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_frame_ends_at_the_horizon_where_the_window_shows_sky() {
        let window = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(800.0, 600.0));
        let below = |horizon: f32| move |y: f32| (y >= horizon).then_some(Vec2::new(0.0, 600.0 - y));
        assert_eq!(highest(window, below(0.0)), Some(Vec2::new(0.0, 600.0)));
        let at_horizon = highest(window, below(150.0)).expect("below it lies ground");
        assert!((at_horizon.y - 450.0).abs() < 1.0, "{at_horizon}");
        assert_eq!(highest(window, |_| None), None, "nothing but sky");
    }
}
