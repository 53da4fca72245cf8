//! How the shapes of an overlay are painted on the table, as the battle gives them.

use bevy::math::Vec2;
use bevy_egui::egui::{self, Pos2};

use super::{
    notes::{Need, Notes},
    strokes::{self, Rim},
};
use crate::{
    battle::notice::{Overlay, OverlayRole, OverlayShape},
    client::{settings::Inked, texts, ui::context::UiContext},
    measure::{Facing, Footprint, Pose},
    table::{Field, UnitId},
};

/// Degrees between the corners of a drawn circle.
const ARC_STEP: f32 = 6.0;

/// Paints overlays. Figures stand too close for a label each: those of one unit with the same label share one that
/// counts them.
pub(in crate::client::ui) fn paint_all(
    painter: &egui::Painter,
    look: &UiContext,
    field: &Field<'_>,
    overlays: &[Overlay],
    notes: &mut Notes,
) {
    let projection = &look.projection;
    let of_overlay = |role| painter.inks().of_overlay(look.session.colours(), role);
    let mut figures: Vec<(UnitId, &Overlay, u16, Pos2)> = Vec::new();
    for overlay in overlays {
        let OverlayShape::Figure(stand, cell) = overlay.shape else {
            paint(painter, look, field, overlay, notes);
            continue;
        };
        let Some(at) =
            field.get_stand(stand).and_then(|stand| projection.to_screen(stand.cell_point(usize::from(cell))))
        else {
            continue;
        };
        strokes::mark_figure(painter, at, of_overlay(overlay.role));
        match figures.iter_mut().find(|(unit, known, ..)| *unit == stand.unit && known.label == overlay.label) {
            Some((_, _, count, corner)) => {
                *count += 1;
                *corner = egui::pos2(corner.x.max(at.x), corner.y.min(at.y));
            }
            None => figures.push((stand.unit, overlay, 1, at)),
        }
    }
    for (_, overlay, count, corner) in figures.into_iter().filter(|(_, overlay, ..)| !overlay.label.is_empty()) {
        let text = if count == 1 { overlay.label.clone() } else { format!("{count} × {}", overlay.label) };
        let ink = strokes::as_type(painter.inks(), of_overlay(overlay.role));
        notes.write(corner + egui::vec2(34.0, -10.0), &text, ink, Need::Must);
    }
}

/// Paints one overlay.
pub(in crate::client::ui) fn paint(
    painter: &egui::Painter,
    look: &UiContext,
    field: &Field<'_>,
    overlay: &Overlay,
    notes: &mut Notes,
) {
    let (projection, colour) = (&look.projection, painter.inks().of_overlay(look.session.colours(), overlay.role));
    let place = match &overlay.shape {
        OverlayShape::Line(points) => {
            let points: Vec<Pos2> = points.iter().filter_map(|point| projection.to_screen(*point)).collect();
            let end = points.last().copied();
            // Blocked lines are also dashed.
            if overlay.role == OverlayRole::Blocked {
                strokes::dashed(painter, &points, 2.4, colour);
            } else {
                strokes::line(painter, points, 2.2, colour);
            }
            end
        }
        OverlayShape::Point(point) => {
            let at = projection.to_screen(*point);
            if let Some(at) = at {
                strokes::dot(painter, at, 5.0, colour);
            }
            at
        }
        OverlayShape::Figure(stand, cell) => {
            let at =
                field.get_stand(*stand).and_then(|stand| projection.to_screen(stand.cell_point(usize::from(*cell))));
            if let Some(at) = at {
                strokes::mark_figure(painter, at, colour);
            }
            at.map(|at| at + egui::vec2(7.0, -12.0))
        }
        shape => outline(shape).and_then(|points| {
            strokes::polygon(painter, projection, &points, colour, Rim::of(overlay.role));
            projection.to_screen(points.iter().sum::<Vec2>() / points.len().max(1) as f32)
        }),
    };
    let margin = overlay.margin.map_or_else(String::new, texts::plan::margin);
    if let Some(place) = place.filter(|_| !overlay.label.is_empty()) {
        let need = if overlay.role == OverlayRole::Blocked { Need::Must } else { Need::Spare };
        if need == Need::Spare && is_small_section(look, &overlay.shape) {
            return;
        }
        notes.write(place, &format!("{}{margin}", overlay.label), strokes::as_type(painter.inks(), colour), need);
    }
}

/// Whether a section of a template is seen too small for its name: several of them would bury what lies beneath.
fn is_small_section(look: &UiContext, shape: &OverlayShape) -> bool {
    /// The longer side of a section that is named, points.
    const NAMED: f32 = 72.0;
    let OverlayShape::Polygon(corners) = shape else { return false };
    let seen = look.projection.screen_around(corners.iter().copied(), 0.0);
    seen.is_some_and(|seen| seen.size().max_elem() < NAMED)
}

/// The border of a shape that has one, table inches.
pub(in crate::client::ui) fn outline(shape: &OverlayShape) -> Option<Vec<Vec2>> {
    match shape {
        OverlayShape::Polygon(points) => Some(points.clone()),
        OverlayShape::Disc { centre, radius } => Some(arc(Pose::new(*centre, Facing::NORTH), 180.0, *radius)),
        OverlayShape::Sector { apex, half_angle_degrees, radius } => {
            let rim = arc(*apex, *half_angle_degrees, *radius);
            Some(std::iter::once(apex.at).chain(rim).collect())
        }
        OverlayShape::Base(pose, base) => Some(corners(*pose, *base).to_vec()),
        OverlayShape::Line(_) | OverlayShape::Point(_) | OverlayShape::Figure(..) => None,
    }
}

pub(in crate::client::ui) fn arc(apex: Pose, half_angle: f32, radius: f32) -> Vec<Vec2> {
    let steps = (half_angle * 2.0 / ARC_STEP).ceil().max(2.0);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a circle has sixty steps")]
    let count = steps as u16;
    let bearing = |step: u16| -half_angle + half_angle * 2.0 * f32::from(step) / steps;
    (0..=count).map(|step| apex.turned_right(bearing(step)).shifted(Vec2::new(0.0, radius)).at).collect()
}

pub(in crate::client::ui) fn corners(pose: Pose, base: Footprint) -> [Vec2; 4] {
    let half = Vec2::new(base.frontage, base.depth) / 2.0;
    [Vec2::new(-half.x, half.y), half, Vec2::new(half.x, -half.y), -half].map(|corner| pose.to_table(corner))
}
