//! A whole label: the arm's sign, the name and the figures left, and below them the states in words.

use std::sync::Arc;

use bevy::prelude::Vec2;
use bevy_egui::egui::{self, Color32, FontId, Galley, Painter, Rect, Stroke, StrokeKind, pos2, vec2};

use super::{
    LabelType,
    symbol_painter::{arm_symbol, state_symbol},
};
use crate::{
    battle::notice::{MarkRole, Sign},
    client::{
        render::fonts::{LEAST, bold, sans},
        scene::units::SceneMark,
        settings::Inked,
    },
    table::Arm,
};

/// Sizes for type of the least size, points; for larger type they grow with it.
const PADDING: Vec2 = Vec2::new(4.0, 2.0);
/// How wide an arm's sign is.
const SIGN: f32 = 19.0;
/// How far the name keeps from the sign before it, and the figures from the name.
const AFTER_SIGN: f32 = 4.0;
const BEFORE_FIGURES: f32 = 6.0;
/// The most states that a label has words for; of the others it carries the signs, and the card has them all.
const MARKS: usize = 2;
/// The size of a state's sign, and its distance from its neighbours.
const STATE: f32 = 12.0;
const APART: f32 = 3.0;

/// A whole label, laid out.
pub(super) struct FullLabel {
    name: Arc<Galley>,
    figures: Arc<Galley>,
    marks: Vec<(Arc<Galley>, Sign)>,
    more: Vec<Sign>,
}

impl FullLabel {
    /// The words of a label, the name in type of so many points; a single man has no figures to count.
    pub(super) fn new(
        (name, points): (&str, f32),
        figures: Option<usize>,
        marks: &[SceneMark],
        size: LabelType,
        painter: &Painter,
    ) -> Self {
        let lay = |text: String, font: FontId| painter.layout_no_wrap(text, font, Color32::PLACEHOLDER);
        // That it has acted is seen by its stands, which are dimmed.
        let told: Vec<&SceneMark> = marks.iter().filter(|mark| mark.sign != Sign::Done).collect();
        let words = told.iter().take(MARKS).map(|mark| (lay(mark.label.clone(), sans(size.points())), mark.sign));
        Self {
            name: lay(name.to_owned(), sans(points)),
            figures: lay(figures.map(|figures| figures.to_string()).unwrap_or_default(), bold(points)),
            marks: words.collect(),
            more: signs_alone(&told),
        }
    }

    pub(super) fn size(&self, times: f32) -> Vec2 {
        let (top, bottom) = (self.top_row(times), self.bottom_row(times));
        Vec2::new(top.x.max(bottom.x), top.y + bottom.y) + PADDING * times * 2.0
    }

    fn top_row(&self, times: f32) -> Vec2 {
        let figures = self.figures.size().x;
        let gap = if figures > 0.0 { BEFORE_FIGURES } else { 0.0 };
        Vec2::new((SIGN + AFTER_SIGN + gap) * times + self.name.size().x + figures, self.name.size().y)
    }

    fn bottom_row(&self, times: f32) -> Vec2 {
        let words: f32 = self.marks.iter().map(|(mark, sign)| room(mark.size().x, sign.role(), times)).sum();
        let width = self.more.iter().fold(words, |width, _| width + (STATE + APART) * times);
        let height = self.marks.iter().map(|(mark, _)| mark.size().y + 1.0).fold(0.0, f32::max);
        Vec2::new(width, height)
    }

    /// Paints it over the paper of its plate.
    pub(super) fn paint(self, rect: Rect, arm: Arm, (ground, ink): (Color32, Color32), times: f32, painter: &Painter) {
        let (inks, padding) = (painter.inks(), PADDING * times);
        let (mut x, top) = (rect.left() + padding.x, rect.top() + padding.y);
        let (height, letters) = (self.top_row(times).y, LEAST * times);
        let sign = Rect::from_min_size(pos2(x, top + (height - letters).max(0.0) / 2.0), vec2(SIGN * times, letters));
        arm_symbol(painter, sign, arm, ground, inks.on_dark);
        x += (SIGN + AFTER_SIGN) * times;
        let name_width = self.name.size().x;
        painter.galley(pos2(x, top), self.name, inks.ink);
        painter.galley(pos2(x + name_width + BEFORE_FIGURES * times, top), self.figures, ink);
        paint_marks(self.marks, &self.more, pos2(rect.left() + padding.x, top + height + 1.0), times, painter);
    }
}

/// The signs of states that a label has no words for, each once, the most urgent first.
fn signs_alone(marks: &[&SceneMark]) -> Vec<Sign> {
    let (told, rest) = marks.split_at(marks.len().min(MARKS));
    let is_told = |sign: &Sign| told.iter().any(|mark| mark.sign == *sign);
    let mut signs: Vec<Sign> =
        rest.iter().map(|mark| mark.sign).filter(|sign| *sign > Sign::Done && !is_told(sign)).collect();
    signs.dedup();
    signs
}

/// States in a row, each with its sign as well as a colour, the weakened on an outlined slip and the broken on a filled
/// one; then the signs of states without words. Scaled by `times` from type of the least size.
fn paint_marks(marks: Vec<(Arc<Galley>, Sign)>, more: &[Sign], at: egui::Pos2, times: f32, painter: &Painter) {
    let (mut x, inks) = (at.x, painter.inks());
    let (state, apart) = (STATE * times, APART * times);
    let height = marks.iter().map(|(mark, _)| mark.size().y).fold(0.0, f32::max);
    let square = |x: f32| Rect::from_min_size(pos2(x, at.y + (height - state) / 2.0), egui::Vec2::splat(state));
    for (mark, sign) in marks {
        let (size, role) = (mark.size(), sign.role());
        let (tint, indent, room) = (inks.of_state(role), indent(role, times), room(size.x, role, times));
        let slip = Rect::from_min_size(pos2(x, at.y), vec2(room - apart, size.y));
        let mut ink = tint;
        match role {
            MarkRole::Posture | MarkRole::Spent | MarkRole::Fighting => {}
            MarkRole::Weakened => {
                painter.rect_stroke(slip, 3.0, Stroke::new(1.3 * times, tint), StrokeKind::Inside);
            }
            MarkRole::Broken => {
                painter.rect_filled(slip, 3.0, tint);
                ink = inks.paper;
            }
        }
        state_symbol(painter, square(x + indent - state - apart), sign, ink);
        painter.galley(pos2(x + indent, at.y), mark, ink);
        x += room;
    }
    for sign in more {
        state_symbol(painter, square(x), *sign, inks.of_state(sign.role()));
        x += state + apart;
    }
}

/// How far from its left end a state's words begin, points.
const fn indent(role: MarkRole, times: f32) -> f32 {
    times
        * match role {
            MarkRole::Posture => 0.0,
            MarkRole::Spent | MarkRole::Fighting => STATE + APART,
            MarkRole::Weakened | MarkRole::Broken => STATE + APART * 2.0,
        }
}

/// How wide a state is with what parts it from the next, for words so wide, points.
const fn room(words: f32, role: MarkRole, times: f32) -> f32 {
    let after = match role {
        MarkRole::Posture | MarkRole::Spent | MarkRole::Fighting => APART * 2.0,
        MarkRole::Weakened | MarkRole::Broken => APART * 3.0,
    };
    indent(role, times) + words + after * times
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_carries_the_signs_of_the_states_that_it_has_no_words_for() {
        let mark = |sign: Sign| SceneMark { label: format!("{sign:?}"), sign };
        let of = |signs: &[Sign]| {
            let marks: Vec<SceneMark> = signs.iter().copied().map(mark).collect();
            signs_alone(&marks.iter().collect::<Vec<_>>())
        };
        assert_eq!(of(&[Sign::Shaken, Sign::Disordered, Sign::Tired, Sign::Posture]), [Sign::Tired]);
        assert_eq!(of(&[Sign::Shaken, Sign::Disordered, Sign::Disordered, Sign::Halted]), [Sign::Halted]);
        assert_eq!(of(&[Sign::Shaken]), []);
    }
}
