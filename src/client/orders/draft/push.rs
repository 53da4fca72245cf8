//! The meanings of keys to a draft: the next slot, the next candidate or suggestion for the open one, and a nudge
//! ahead, aside or round.

use bevy::math::Vec2;

use super::{Draft, Work, agrees, input::start_of, line::LineWork, path::LEAST_MOVE};
use crate::{
    battle::{AnyBattle, Order, Slot, Value},
    client::orders::Direction,
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
    Sideways(Hand, f32),
    /// Round by a step.
    Turn(Hand),
}

impl Draft {
    /// Goes to the next slot, or to the one before; its suggestion stands until another value is chosen.
    pub fn turn_to_slot(&mut self, play: &dyn AnyBattle, direction: Direction) {
        let count = self.offer.slots.len();
        if count > 1 {
            self.open_slot(play, neighbour(Some(self.slot), count, direction == Direction::Onwards));
        }
    }

    /// Goes to the next candidate, alternative or suggestion; backwards where asked.
    pub fn cycle(&mut self, play: &dyn AnyBattle, forward: bool) {
        let (optional, most) = self.current().map_or((false, 1), |slot| (slot.least == 0, slot.most));
        // Where no word has been chosen yet, the one that is marked counts.
        let usual = |slot: &Slot| slot.usual.clone().map(Value::Choice);
        let marked = self.current().and_then(|slot| self.trial.value(&slot.name).cloned().or_else(|| usual(slot)));
        match &mut self.work {
            Work::Pick { candidates, picked, .. } if most > 1 => {
                let at = picked.last().and_then(|last| candidates.iter().position(|value| value == last));
                let others = picked.len().saturating_sub(1);
                if let Some(other) = unpicked(candidates, &picked[..others], at, forward) {
                    picked.truncate(others);
                    picked.push(other);
                }
            }
            Work::Pick { candidates, picked, .. } if !candidates.is_empty() => {
                // For an optional slot, no choice is one of the values stepped through.
                let nobody = optional.then_some(candidates.len());
                let at = picked.last().and_then(|last| candidates.iter().position(|value| value == last)).or(nobody);
                let next = neighbour(at, candidates.len() + usize::from(optional), forward);
                *picked = candidates.get(next).cloned().into_iter().collect();
            }
            Work::Choose { choices, chosen } if !choices.is_empty() => {
                let is_now = |word: &String| match (chosen.last(), &marked) {
                    (Some(last), _) => word == last,
                    (None, Some(Value::Choice(marked))) => word == marked,
                    (None, _) => false,
                };
                let at = choices.iter().position(|choice| is_now(&choice.word));
                *chosen = vec![choices[neighbour(at, choices.len(), forward)].word.clone()];
            }
            Work::Count { least, most, value } => *value = (*value + if forward { 1 } else { -1 }).clamp(*least, *most),
            _ => self.take_suggestion(forward),
        }
        self.judge(play);
    }

    /// Nudges the value being filled, by keyboard.
    pub fn nudge(&mut self, play: &dyn AnyBattle, nudge: Nudge) {
        let shift = match nudge {
            Nudge::Ahead(inches) => Vec2::new(0.0, inches),
            Nudge::Sideways(Hand::Right, inches) => Vec2::new(inches, 0.0),
            Nudge::Sideways(Hand::Left, inches) => Vec2::new(-inches, 0.0),
            Nudge::Turn(_) | Nudge::AllTheWay => Vec2::ZERO,
        };
        let degrees = match nudge {
            Nudge::Turn(Hand::Right) => 15.0,
            Nudge::Turn(Hand::Left) => -15.0,
            _ => 0.0,
        };
        let start = start_of(play, &self.order);
        let most = self.current().map_or(1, |slot| slot.most);
        // Where nothing has been placed yet, the suggestion is nudged.
        let suggested = self.current().and_then(|slot| self.trial.value(&slot.name)).cloned();
        match &mut self.work {
            Work::Path(path) => match nudge {
                Nudge::Ahead(inches) => path.nudge_ahead(inches),
                Nudge::AllTheWay => path.nudge_ahead(path.allowance_left().max(LEAST_MOVE)),
                Nudge::Sideways(hand, inches) => path.nudge_aside(hand, inches),
                Nudge::Turn(hand) => path.nudge_turn(hand),
            },
            Work::Point { put, hovered, .. } => {
                let suggested = if let Some(Value::Point(point)) = suggested { Some(point) } else { None };
                *put = Some(put.or(*hovered).or(suggested).unwrap_or(start.at) + shift);
            }
            Work::Pose { put, hovered, .. } => {
                let suggested = if let Some(Value::Pose(pose)) = suggested { Some(pose) } else { None };
                let pose = put.or(*hovered).or(suggested).unwrap_or(start);
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
            Work::Count { most, value, .. } if nudge == Nudge::AllTheWay => *value = *most,
            Work::Count { least, most, value } => {
                *value = (*value + if shift.y > 0.0 { 1 } else { -1 }).clamp(*least, *most);
            }
            Work::Pick { candidates, picked, .. } if most > 1 && shift.y > 0.0 => {
                let at = picked.last().and_then(|last| candidates.iter().position(|value| value == last));
                let more = unpicked(candidates, picked, at, true).filter(|_| picked.len() < usize::from(most));
                picked.extend(more);
            }
            Work::Pick { picked, .. } if most > 1 && shift.y < 0.0 => drop(picked.pop()),
            Work::Pick { .. } | Work::Choose { .. } | Work::Filled => {
                return self.cycle(play, shift.x + shift.y + degrees > 0.0);
            }
        }
        self.judge(play);
        self.cut_short(play);
        if nudge == Nudge::AllTheWay && self.is_used_up() {
            self.end_as_asked(play);
        }
    }

    /// As far as it can go is what was asked for: a way that takes the whole allowance is drawn no longer than that.
    fn end_as_asked(&mut self, play: &dyn AnyBattle) {
        self.cut_short = None;
        let beyond = self.plan().and_then(|plan| plan.stops.as_ref()?.margin);
        let (Some(beyond), Work::Path(drawn)) = (beyond, &self.work) else { return };
        let drawn = drawn.clone();
        let mut shorter = drawn.clone();
        shorter.shorten(beyond.abs());
        self.work = Work::Path(shorter);
        self.judge(play);
        if !self.is_used_up() {
            self.work = Work::Path(drawn);
            self.judge(play);
        }
    }

    /// Takes the next suggestion that leaves the rest of the order as it was filled; any, where none does.
    fn take_suggestion(&mut self, forward: bool) {
        let fitting: Vec<&Order> =
            self.suggestions.iter().filter(|suggested| agrees(suggested, &self.elsewhere)).collect();
        let fitting = if fitting.is_empty() { self.suggestions.iter().collect() } else { fitting };
        if fitting.is_empty() {
            return;
        }
        let count = fitting.len();
        let at = self.next_suggestion % count;
        let suggested = fitting[at].clone();
        self.next_suggestion = if forward { at + 1 } else { at + count - 1 };
        if let Some(value) = self.current().and_then(|slot| suggested.value(&slot.name)) {
            self.work.set(value);
        }
        self.order = suggested;
    }
}

/// The next candidate after one, or before it, that is not picked already.
fn unpicked(candidates: &[Value], picked: &[Value], at: Option<usize>, forward: bool) -> Option<Value> {
    let count = candidates.len();
    let round = std::iter::successors(at, |at| Some(neighbour(Some(*at), count, forward))).skip(1);
    let all = if at.is_some() { round.take(count).collect() } else { (0..count).collect::<Vec<_>>() };
    all.into_iter().map(|place| &candidates[place]).find(|value| !picked.contains(value)).cloned()
}

fn neighbour(at: Option<usize>, count: usize, forward: bool) -> usize {
    match (at, forward) {
        (Some(at), true) => (at + 1) % count,
        (Some(at), false) => (at + count - 1) % count,
        (None, true) => 0,
        (None, false) => count - 1,
    }
}
