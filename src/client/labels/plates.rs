//! A label's look: a slip of paper with the arm's sign, the name, the figures left, and the state below.

use std::sync::Arc;

use bevy::prelude::{Rect, Vec2};
use bevy_egui::egui::{self, Color32, Galley, Painter, Stroke, StrokeKind, pos2, vec2};

use super::{
    LabelOf, LabelType,
    placing::Place,
    symbol_painter::{arm_symbol, state_symbol},
};
use crate::{
    battle::notice::{MarkRole, Sign},
    client::{
        render::{
            fonts::{LEAST, bold, sans, veil},
            livery::Tincture,
        },
        scene::units::{DrawnUnit, Emphasis, SceneMark},
        settings::Inked,
        texts,
    },
    table::{Arm, CommandId},
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

/// A label, laid out and ready to be painted.
pub(super) struct Plate {
    pub(super) of: LabelOf,
    /// The area of its thing in the window, pixels.
    pub(super) around: Rect,
    pub(super) emphasis: Emphasis,
    /// Whether its command stands for it too.
    pub(super) spare: bool,
    tincture: Tincture,
    arm: Arm,
    /// How many times the least its type is.
    times: f32,
    name: Arc<Galley>,
    figures: Arc<Galley>,
    marks: Vec<(Arc<Galley>, Sign)>,
    more: Vec<Sign>,
}

impl Plate {
    /// The label of a unit, in type of a size.
    pub(super) fn of_unit(unit: &DrawnUnit, around: Rect, size: LabelType, painter: &Painter) -> Self {
        let (of, name) = (LabelOf::Unit(unit.id), (unit.short_name.as_str(), size.points()));
        Self::new(of, unit.tincture, unit.arm, name, size, unit.figures(), unit.marks, unit.emphasis, around, painter)
    }

    /// The label of a command: its name in slightly larger type, all its figures and the worst state among its units.
    #[expect(clippy::too_many_arguments, reason = "a label has that many parts")]
    pub(super) fn of_command(
        command: CommandId,
        tincture: Tincture,
        arm: Arm,
        name: &str,
        figures: usize,
        marks: Option<SceneMark>,
        emphasis: Emphasis,
        around: Rect,
        size: LabelType,
        painter: &Painter,
    ) -> Self {
        let (of, marks) = (LabelOf::Command(command), marks.into_iter().collect::<Vec<_>>());
        let name = (name, size.points() + 2.0 * size.times());
        Self::new(of, tincture, arm, name, size, figures, &marks, emphasis, around, painter)
    }

    #[expect(clippy::too_many_arguments, reason = "a label has that many parts")]
    fn new(
        of: LabelOf,
        tincture: Tincture,
        arm: Arm,
        (name, points): (&str, f32),
        size: LabelType,
        figures: usize,
        marks: &[SceneMark],
        emphasis: Emphasis,
        around: Rect,
        painter: &Painter,
    ) -> Self {
        let lay = |text: String, font: egui::FontId| painter.layout_no_wrap(text, font, Color32::PLACEHOLDER);
        // A general with staff counts as one man: the number of figures on the base says nothing.
        let counted = if is_one_man(arm) { String::new() } else { figures.to_string() };
        // A posture is no news: it is written only for a selected unit, so that labels do not hide the troops.
        let is_news = |mark: &&SceneMark| emphasis != Emphasis::None || mark.sign != Sign::Posture;
        let told = marks
            .iter()
            .filter(is_news)
            .take(MARKS)
            .map(|mark| (lay(mark.label.clone(), sans(size.points())), mark.sign))
            .collect();
        Self {
            of,
            around,
            emphasis,
            spare: false,
            tincture,
            arm,
            times: size.times(),
            name: lay(name.to_owned(), sans(points)),
            figures: lay(counted, bold(points)),
            marks: told,
            more: signs_alone(marks),
        }
    }

    /// Whether it names a single man, such as a general.
    pub(super) fn names_a_man(&self) -> bool {
        is_one_man(self.arm)
    }

    /// How large it is, points.
    pub(super) fn size(&self) -> Vec2 {
        let (top, bottom) = (self.top_row(), self.bottom_row());
        Vec2::new(top.x.max(bottom.x), top.y + bottom.y) + PADDING * self.times * 2.0
    }

    fn top_row(&self) -> Vec2 {
        let figures = self.figures.size().x;
        let gap = if figures > 0.0 { BEFORE_FIGURES } else { 0.0 };
        Vec2::new((SIGN + AFTER_SIGN + gap) * self.times + self.name.size().x + figures, self.name.size().y)
    }

    fn bottom_row(&self) -> Vec2 {
        let words: f32 = self.marks.iter().map(|(mark, sign)| room(mark.size().x, sign.role(), self.times)).sum();
        let width = self.more.iter().fold(words, |width, _| width + (STATE + APART) * self.times);
        let height = self.marks.iter().map(|(mark, _)| mark.size().y + 1.0).fold(0.0, f32::max);
        Vec2::new(width, height)
    }

    /// The leader line.
    pub(super) fn paint_leader(&self, place: &Place, painter: &Painter) {
        if let Some((from, to)) = place.leader {
            let (line, inks) = ([pos2(from.x, from.y), pos2(to.x, to.y)], painter.inks());
            let side = inks.area_of(self.tincture);
            // The halo keeps the line from the ground under it, whatever the palette.
            painter.line_segment(line, Stroke::new(3.0, veil(inks.over_pale, 0.7)));
            painter.line_segment(line, Stroke::new(1.2, side));
            painter.circle_filled(line[1], 2.5, side);
        }
    }

    /// The label at its place.
    pub(super) fn paint(self, rect: Rect, painter: &Painter) {
        let rect = egui::Rect::from_min_max(pos2(rect.min.x, rect.min.y), pos2(rect.max.x, rect.max.y));
        let inks = painter.inks();
        let (side, side_ink) = (inks.area_of(self.tincture), inks.type_of(self.tincture));
        let border = match self.emphasis {
            Emphasis::None => Stroke::new(1.0, side_ink),
            Emphasis::Hovered => Stroke::new(2.0, inks.over_pale),
            Emphasis::Selected => Stroke::new(3.0, inks.over_gold),
        };
        painter.rect_filled(rect.translate(vec2(1.0, 1.5)).expand(0.5), 3.0, Color32::from_black_alpha(70));
        if self.emphasis != Emphasis::None {
            // Its casing keeps the border from the ground.
            painter.rect_stroke(rect.expand(border.width), 3.0, Stroke::new(1.5, inks.over_ink), StrokeKind::Outside);
        }
        painter.rect(rect, 3.0, inks.paper, border, StrokeKind::Outside);
        let (times, padding) = (self.times, PADDING * self.times);
        let (mut x, top) = (rect.left() + padding.x, rect.top() + padding.y);
        let (height, letters) = (self.top_row().y, LEAST * times);
        let sign =
            egui::Rect::from_min_size(pos2(x, top + (height - letters).max(0.0) / 2.0), vec2(SIGN * times, letters));
        arm_symbol(painter, sign, self.arm, side, inks.on_dark);
        x += (SIGN + AFTER_SIGN) * times;
        let name_width = self.name.size().x;
        painter.galley(pos2(x, top), self.name, inks.ink);
        painter.galley(pos2(x + name_width + BEFORE_FIGURES * times, top), self.figures, side_ink);
        paint_marks(self.marks, &self.more, pos2(rect.left() + padding.x, top + height + 1.0), times, painter);
    }
}

/// Whether an arm is a single man, with no figures to count.
pub(super) fn is_one_man(arm: Arm) -> bool {
    matches!(arm, Arm::General | Arm::Messenger)
}

/// The signs of states that a label has no words for, each once, the most urgent first.
fn signs_alone(marks: &[SceneMark]) -> Vec<Sign> {
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
    let square = |x: f32| egui::Rect::from_min_size(pos2(x, at.y + (height - state) / 2.0), egui::Vec2::splat(state));
    for (mark, sign) in marks {
        let (size, role) = (mark.size(), sign.role());
        let (tint, indent, room) = (inks.of_state(role), indent(role, times), room(size.x, role, times));
        let slip = egui::Rect::from_min_size(pos2(x, at.y), vec2(room - apart, size.y));
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

/// The most urgent mark among the units of a command, with how many have it if the others do not.
pub(super) fn worst_mark(units: &[&DrawnUnit]) -> Option<SceneMark> {
    let bodies: Vec<&DrawnUnit> = units.iter().copied().filter(|unit| !is_one_man(unit.arm)).collect();
    let marks = bodies.iter().flat_map(|unit| unit.marks);
    let worst = marks.filter(|mark| mark.role() > MarkRole::Spent).max_by_key(|mark| mark.sign)?;
    let bears = |unit: &&&DrawnUnit| unit.marks.iter().any(|mark| mark.label == worst.label);
    let bearers = bodies.iter().filter(bears).count();
    // One company that runs must not look like a brigade that does.
    let label = if bearers < bodies.len() {
        texts::labels::borne_by(&worst.label, bearers, bodies.len())
    } else {
        worst.label.clone()
    };
    Some(SceneMark { label, sign: worst.sign })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_carries_the_signs_of_the_states_that_it_has_no_words_for() {
        let mark = |sign: Sign| SceneMark { label: format!("{sign:?}"), sign };
        let of = |signs: &[Sign]| signs_alone(&signs.iter().copied().map(mark).collect::<Vec<_>>());
        assert_eq!(of(&[Sign::Shaken, Sign::Disordered, Sign::Tired, Sign::Done, Sign::Posture]), [Sign::Tired]);
        assert_eq!(of(&[Sign::Shaken, Sign::Disordered, Sign::Disordered, Sign::Halted]), [Sign::Halted]);
        assert_eq!(of(&[Sign::Shaken]), []);
    }
}
