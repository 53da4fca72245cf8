//! How one die is painted.

use bevy_egui::egui::{self, Color32, Pos2, Rect, Stroke};

use super::theme::Inked;

/// Paints a die of six sides in a square, rotated, radians.
pub(super) fn die(painter: &egui::Painter, place: Rect, face: u8, turn: f32) {
    let (field, ink): (Color32, Color32) = (painter.inks().field, painter.inks().ink);
    let (centre, half) = (place.center(), place.width() / 2.0);
    let at = |x: f32, y: f32| -> Pos2 {
        let (sin, cos) = turn.sin_cos();
        centre + egui::vec2(x * cos - y * sin, x * sin + y * cos)
    };
    if turn == 0.0 {
        painter.rect(place, half * 0.4, field, Stroke::new(1.0, ink), egui::StrokeKind::Inside);
    } else {
        let corners = [(-half, -half), (half, -half), (half, half), (-half, half)].map(|(x, y)| at(x, y)).to_vec();
        painter.add(egui::Shape::convex_polygon(corners, field, Stroke::new(1.0, ink)));
    }
    for (x, y) in pips(face) {
        painter.circle_filled(at(x * half * 0.5, y * half * 0.5), half * 0.2, ink);
    }
}

/// Where the pips of a face lie, in halves of the die from its middle.
fn pips(face: u8) -> &'static [(f32, f32)] {
    match face {
        1 => &[(0.0, 0.0)],
        2 => &[(-1.0, -1.0), (1.0, 1.0)],
        3 => &[(-1.0, -1.0), (0.0, 0.0), (1.0, 1.0)],
        4 => &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)],
        5 => &[(-1.0, -1.0), (1.0, -1.0), (0.0, 0.0), (-1.0, 1.0), (1.0, 1.0)],
        _ => &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 0.0), (1.0, 0.0), (-1.0, 1.0), (1.0, 1.0)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_face_has_as_many_pips_as_it_says() {
        assert!((1..=6_u8).all(|face| pips(face).len() == usize::from(face)));
    }
}
