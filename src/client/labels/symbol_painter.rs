//! The signs of the arms, white on the side's colour, and those of states: recognisable by shape at the height of a
//! line of type.

use bevy_egui::egui::{Color32, Painter, Rect, Shape, Stroke, pos2};

use crate::{battle::notice::Sign, client::scene::state_icons::glyph, table::Arm};

/// The rim about an arm's sign, as a part of its ground's height.
const RIM: f32 = 0.19;
/// In signs higher than this, points, lines get thicker with the size.
const LINES_DRAWN_FOR: f32 = 10.0;

/// Paints the sign of a state into a square.
pub(in crate::client) fn state_symbol(painter: &Painter, square: Rect, sign: Sign, ink: Color32) {
    painter.extend(state_shapes(square, sign, ink));
}

fn state_shapes(square: Rect, sign: Sign, ink: Color32) -> Vec<Shape> {
    let glyph = glyph(sign);
    let at =
        |point: bevy::math::Vec2| square.center() + bevy_egui::egui::vec2(point.x, -point.y) * square.width() / 2.0;
    let fills = glyph
        .fills
        .iter()
        .map(|triangle| Shape::convex_polygon(triangle.iter().copied().map(at).collect(), ink, Stroke::NONE));
    let strokes = glyph
        .strokes
        .iter()
        .map(|stroke| Shape::line(stroke.iter().copied().map(at).collect(), Stroke::new(square.width() / 8.0, ink)));
    fills.chain(strokes).collect()
}

/// Paints the sign of an arm into a rectangle.
pub(in crate::client) fn arm_symbol(painter: &Painter, rect: Rect, arm: Arm, ground: Color32, ink: Color32) {
    painter.rect_filled(rect, 2.0, ground);
    let rim = RIM * rect.height();
    bare_symbol(painter, rect.shrink2(bevy_egui::egui::vec2(rim, rim)), arm, ink);
}

/// Paints the sign of an arm alone so that it fills a rectangle.
pub(in crate::client) fn bare_symbol(painter: &Painter, inner: Rect, arm: Arm, ink: Color32) {
    let at = |x: f32, y: f32| pos2(inner.left() + inner.width() * x, inner.top() + inner.height() * y);
    let times = (inner.height() / LINES_DRAWN_FOR).max(1.0);
    let line = |points: &[(f32, f32)], width: f32| {
        painter.add(Shape::line(points.iter().map(|(x, y)| at(*x, *y)).collect(), Stroke::new(width * times, ink)));
    };
    match arm {
        Arm::Infantry => {
            line(&[(0.0, 0.0), (1.0, 1.0)], 1.6);
            line(&[(0.0, 1.0), (1.0, 0.0)], 1.6);
        }
        Arm::LightInfantry => {
            line(&[(0.0, 0.15), (0.5, 0.85), (1.0, 0.15)], 1.6);
            painter.circle_filled(at(0.5, 0.18), 1.6 * times, ink);
        }
        Arm::HeavyCavalry => {
            painter.add(Shape::convex_polygon(vec![at(0.0, 1.0), at(1.0, 0.0), at(1.0, 1.0)], ink, Stroke::NONE));
        }
        Arm::LightCavalry => line(&[(0.0, 1.0), (1.0, 0.0)], 1.8),
        Arm::Artillery => {
            painter.circle_stroke(at(0.36, 0.62), inner.height() * 0.36, Stroke::new(1.5 * times, ink));
            line(&[(0.12, 0.55), (1.0, 0.10)], 2.2);
        }
        Arm::General => {
            let star = (0..10_u8).map(|corner| {
                let reach = if corner % 2 == 0 { 0.56 } else { 0.23 } * inner.height();
                let angle = f32::from(corner) * std::f32::consts::PI / 5.0;
                inner.center() + bevy_egui::egui::vec2(angle.sin(), -angle.cos()) * reach
            });
            let points: Vec<_> = star.collect();
            for corner in 0..points.len() {
                let triangle = vec![inner.center(), points[corner], points[(corner + 1) % points.len()]];
                painter.add(Shape::convex_polygon(triangle, ink, Stroke::NONE));
            }
        }
        Arm::Messenger => line(&[(0.0, 0.85), (0.4, 0.25), (0.6, 0.75), (1.0, 0.15)], 1.6),
        Arm::Train => {
            painter.circle_stroke(inner.center(), inner.height() * 0.42, Stroke::new(1.4 * times, ink));
            painter.circle_filled(inner.center(), 1.4 * times, ink);
        }
        Arm::Pioneers => {
            line(&[(0.3, 1.0), (0.7, 0.0)], 1.6);
            line(&[(0.45, 0.05), (0.98, 0.3)], 2.4);
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Context, LayerId, RawInput, vec2};

    use super::*;

    #[test]
    fn every_state_has_a_sign_of_its_own_on_labels() {
        let drawn =
            |sign: Sign| state_shapes(Rect::from_min_max(pos2(0.0, 0.0), pos2(12.0, 12.0)), sign, Color32::BLACK);
        for one in &Sign::ALL[1..] {
            assert!(!drawn(*one).is_empty(), "{one:?}");
            for other in Sign::ALL.iter().filter(|other| *other > one) {
                assert_ne!(drawn(*one), drawn(*other), "{one:?} and {other:?}");
            }
        }
    }

    fn drawn(arm: Arm) -> String {
        let context = Context::default();
        let mut output = context.run_ui(RawInput::default(), |ui| {
            let rect = Rect::from_min_size(pos2(10.0, 10.0), vec2(10.0, 10.0));
            bare_symbol(&ui.ctx().layer_painter(LayerId::background()), rect, arm, Color32::WHITE);
        });
        output.textures_delta.clear();
        format!("{:?}", output.shapes.iter().map(|clipped| &clipped.shape).collect::<Vec<_>>())
    }

    #[test]
    fn a_messenger_s_sign_is_not_a_general_s() {
        let [general, messenger] = [Arm::General, Arm::Messenger].map(drawn);
        assert!(general.len() > 10 && messenger.len() > 10 && general != messenger, "{messenger}");
    }
}
