//! What keys mean to a draft: the next candidate or suggestion, and a push ahead, aside or round of what is being filled.

use bevy::math::Vec2;

use super::{Draft, Work, input::start_of, line::LineWork, path::LEAST_MOVE};
use crate::{
    battle::Play,
    measure::{Hand, Pose},
};

/// A push by the keyboard.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Nudge {
    /// Away from oneself, inches; negative draws back.
    Ahead(f32),
    /// Away from oneself as far as the allowance goes.
    AllTheWay,
    /// To a flank, inches.
    Aside(Hand, f32),
    /// Round by a step.
    Turn(Hand),
}

impl Draft {
    /// Goes to the next candidate, alternative or suggestion; backwards where asked.
    pub fn cycle(&mut self, play: &dyn Play, forward: bool) {
        let optional = self.current().is_some_and(|slot| slot.least == 0);
        match &mut self.work {
            Work::Pick { candidates, picked, .. } if !candidates.is_empty() => {
                // Where nobody need be picked, nobody is one of those gone through.
                let nobody = optional.then_some(candidates.len());
                let at = picked.last().and_then(|last| candidates.iter().position(|value| value == last)).or(nobody);
                let next = neighbour(at, candidates.len() + usize::from(optional), forward);
                *picked = candidates.get(next).cloned().into_iter().collect();
            }
            Work::Choose { choices, chosen } if !choices.is_empty() => {
                let at = chosen.last().and_then(|last| choices.iter().position(|choice| choice.word == *last));
                *chosen = vec![choices[neighbour(at, choices.len(), forward)].word.clone()];
            }
            Work::Count { least, most, value } => *value = (*value + if forward { 1 } else { -1 }).clamp(*least, *most),
            _ => self.take_suggestion(forward),
        }
        self.judge(play);
    }

    /// Pushes what is being filled by the keyboard.
    pub fn nudge(&mut self, play: &dyn Play, nudge: Nudge) {
        let shift = match nudge {
            Nudge::Ahead(inches) => Vec2::new(0.0, inches),
            Nudge::Aside(Hand::Right, inches) => Vec2::new(inches, 0.0),
            Nudge::Aside(Hand::Left, inches) => Vec2::new(-inches, 0.0),
            Nudge::Turn(_) | Nudge::AllTheWay => Vec2::ZERO,
        };
        let degrees = match nudge {
            Nudge::Turn(Hand::Right) => 15.0,
            Nudge::Turn(Hand::Left) => -15.0,
            _ => 0.0,
        };
        let start = start_of(play, &self.order);
        match &mut self.work {
            Work::Path(path) => match nudge {
                Nudge::Ahead(inches) => path.nudge_ahead(inches),
                Nudge::AllTheWay => path.nudge_ahead(path.allowance_left().max(LEAST_MOVE)),
                Nudge::Aside(hand, inches) => path.nudge_aside(hand, inches),
                Nudge::Turn(hand) => path.nudge_turn(hand),
            },
            Work::Point { put, hovered, .. } => *put = Some(put.or(*hovered).unwrap_or(start.at) + shift),
            Work::Pose { put, hovered, .. } => {
                let pose = put.or(*hovered).unwrap_or(start);
                *put = Some(Pose::new(pose.at + shift, pose.facing).turned_right(degrees));
            }
            Work::Facing { from, step, most, set, .. } => {
                let by = if *step > 0.0 { step.copysign(degrees + shift.x) } else { degrees + shift.x * 5.0 };
                let turned = from.facing.turn_to(set.unwrap_or(from.facing)) + by;
                *set = Some(from.facing.turned_right(turned.clamp(-*most, *most)));
            }
            Work::Line(LineWork { first, second, .. }) => {
                for end in [first, second].into_iter().flatten() {
                    *end += shift;
                }
            }
            Work::Count { least, most, value } => *value = (*value + if shift.y > 0.0 { 1 } else { -1 }).clamp(*least, *most),
            Work::Pick { .. } | Work::Choose { .. } | Work::Filled => return self.cycle(play, shift.x + shift.y + degrees > 0.0),
        }
        self.judge(play);
        self.cut_short(play);
    }

    fn take_suggestion(&mut self, forward: bool) {
        if self.suggestions.is_empty() {
            return;
        }
        let count = self.suggestions.len();
        let at = self.next_suggestion % count;
        let suggested = self.suggestions[at].clone();
        self.next_suggestion = if forward { at + 1 } else { at + count - 1 };
        if let Some(value) = self.current().and_then(|slot| suggested.value(&slot.name)) {
            self.work.set(value);
        }
        self.order = suggested;
    }
}

fn neighbour(at: Option<usize>, count: usize, forward: bool) -> usize {
    match (at, forward) {
        (Some(at), true) => (at + 1) % count,
        (Some(at), false) => (at + count - 1) % count,
        (None, true) => 0,
        (None, false) => count - 1,
    }
}
