//! A unit's label at rest: the arm's sign on the colour of its side, and the figures left. How it fares shows in the
//! look of the figures, its state in words on the whole label.

use std::sync::Arc;

use bevy::prelude::Vec2;
use bevy_egui::egui::{Color32, Galley, Painter, Rect, Stroke, StrokeKind, pos2, vec2};

use super::{LabelType, symbol_painter::bare_symbol};
use crate::{
    battle::notice::MarkRole,
    client::{render::fonts::bold, scene::units::SceneMark, settings::Inked},
    table::Arm,
};

/// Sizes for type of the least size, points; for larger type they grow with it.
const HEIGHT: f32 = 14.0;
/// How wide the arm's sign with its ground is, and its ground's rim.
const SIGN: f32 = 17.0;
const RIM: f32 = 2.5;
/// How far the figures keep from both ends of their slip.
const APART: f32 = 3.0;

/// Arm and strength, laid out.
pub(super) struct ShortLabel {
    figures: Arc<Galley>,
    /// The most urgent of its states, if it is not well.
    fares: Option<MarkRole>,
}

impl ShortLabel {
    pub(super) fn new(figures: usize, marks: &[SceneMark], size: LabelType, painter: &Painter) -> Self {
        let figures = painter.layout_no_wrap(figures.to_string(), bold(size.points()), Color32::PLACEHOLDER);
        let fares = marks.iter().map(SceneMark::role).filter(|role| *role >= MarkRole::Weakened).max();
        Self { figures, fares }
    }

    pub(super) fn size(&self, times: f32) -> Vec2 {
        Vec2::new((SIGN + APART * 2.0) * times + self.figures.size().x, HEIGHT * times).round()
    }

    /// Paints it over the paper of its plate.
    pub(super) fn paint(self, rect: Rect, arm: Arm, (ground, ink): (Color32, Color32), times: f32, painter: &Painter) {
        let inks = painter.inks();
        let (sign, slip) = rect.split_left_right_at_x(rect.left() + SIGN * times);
        painter.rect_filled(sign, 2.0, ground);
        bare_symbol(painter, sign.shrink2(vec2(RIM * times, RIM * times)), arm, inks.on_dark);
        let mut written = ink;
        match self.fares {
            Some(MarkRole::Broken) => {
                painter.rect_filled(slip, 2.0, inks.of_state(MarkRole::Broken));
                written = inks.paper;
            }
            Some(role) => {
                let edge = Stroke::new(1.5 * times, inks.of_state(role));
                painter.rect_stroke(slip.shrink(0.5), 2.0, edge, StrokeKind::Inside);
            }
            None => {}
        }
        let off = self.figures.size() / 2.0;
        painter.galley(pos2(slip.center().x, slip.center().y) - off, self.figures, written);
    }
}
