//! What the pointer and the keys mean to a draft.

use bevy::math::Vec2;

use super::{Draft, Extent, PathWork, Work, line::LineWork, path::LEAST_MOVE};
use crate::{
    battle::{Domain, Order, Play, Slot, Value},
    measure::{Facing, Hand, Pose},
    table::{CommandId, StandId, UnitId},
};

/// Halvings when looking how far a way may go: a fiftieth of an inch on any table.
const HALVINGS: usize = 8;

/// Where the pointer is on the table and what lies under it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aim {
    /// The point, table inches.
    pub at: Vec2,
    /// The stand under it.
    pub stand: Option<StandId>,
    /// The unit under it.
    pub unit: Option<UnitId>,
    /// The command of that unit.
    pub command: Option<CommandId>,
    /// How near counts as the same place, inches.
    pub near: f32,
}

impl Aim {
    /// A point with nothing under it.
    pub fn bare(at: Vec2) -> Self {
        Self { at, stand: None, unit: None, command: None, near: 0.5 }
    }
}

/// What came of an input.
#[derive(Clone, Debug, PartialEq)]
pub enum Progress {
    /// The draft goes on.
    Going,
    /// The player means it: give this order.
    Give(Order),
    /// The draft is dropped.
    Dropped,
}

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
    /// The pointer moved.
    pub fn hover(&mut self, play: &dyn Play, aim: &Aim) {
        let before = self.work.clone();
        let command = aim.command;
        match &mut self.work {
            Work::Pick { candidates, hovered, .. } => *hovered = under(candidates, aim, command),
            Work::Point { hovered, .. } => *hovered = Some(aim.at),
            Work::Path(path) => path.aim(aim.at),
            Work::Facing { from, step, most, hovered, .. } => *hovered = facing_towards(*from, *step, *most, aim.at),
            Work::Pose { put, hovered, .. } => {
                let facing = put.map_or_else(|| facing_now(play, &self.order), |pose: Pose| pose.facing);
                *hovered = Some(Pose::new(aim.at, facing));
            }
            Work::Line(line) if line.first.is_some() && line.second.is_none() => {
                let shown = line.towards(aim.at);
                return self.show_line(play, shown);
            }
            Work::Line(_) | Work::Choose { .. } | Work::Count { .. } | Work::Filled => {}
        }
        if self.work != before {
            self.judge(play);
            self.cut_short(play);
        }
    }

    /// The player clicked. A click on what is already fixed means the order.
    pub fn click(&mut self, play: &dyn Play, aim: &Aim) -> Progress {
        self.hover(play, aim);
        let most = self.current().map_or(1, |slot| slot.most);
        match &mut self.work {
            Work::Pick { picked, hovered, .. } => {
                let Some(value) = hovered.clone() else { return Progress::Going };
                if most <= 1 && picked.contains(&value) {
                    return self.enter(play);
                }
                toggle(picked, value, most);
            }
            Work::Point { put, .. } => {
                if put.is_some_and(|put| put.distance(aim.at) <= aim.near) {
                    return self.enter(play);
                }
                *put = Some(aim.at);
            }
            Work::Path(path) => {
                if !path.clicked.is_empty() && path.pose().at.distance(aim.at) <= aim.near {
                    path.live.clear();
                    return self.enter(play);
                }
                path.click();
            }
            Work::Facing { set, hovered, .. } => {
                if set.is_some() && *set == *hovered {
                    return self.enter(play);
                }
                *set = *hovered;
            }
            Work::Pose { put, hovered, .. } => {
                if put.is_some_and(|put| put.at.distance(aim.at) <= aim.near) {
                    return self.enter(play);
                }
                *put = *hovered;
            }
            Work::Line(line) => line.put(aim.at),
            Work::Choose { .. } | Work::Count { .. } => return self.click_at_another_slot(play, aim),
            Work::Filled => return self.enter(play),
        }
        self.go_on(play);
        Progress::Going
    }

    /// A click on a unit while words or numbers are being chosen fills the slot that takes it; on the one that is planned for it means
    /// the order. A click on bare ground means nothing: no shot is fired by mistake.
    fn click_at_another_slot(&mut self, play: &dyn Play, aim: &Aim) -> Progress {
        let meant = [aim.stand.map(Value::Stand), aim.unit.map(Value::Unit)].into_iter().flatten();
        let Some((slot, value)) = meant.filter_map(|value| Some((self.slot_for(play, &value)?, value))).next() else {
            return Progress::Going;
        };
        if self.trial.value(&self.offer.slots[slot].name) == Some(&value) && self.plan().is_some() {
            return self.enter(play);
        }
        self.open_slot(play, slot);
        self.fill(play, &value);
        Progress::Going
    }

    /// The first slot into which a unit, stand or command can go, the others being as they are.
    fn slot_for(&self, play: &dyn Play, value: &Value) -> Option<usize> {
        let takes = |slot: &Slot| {
            let mut others = self.trial.clone();
            others.values.remove(&slot.name);
            match (play.domain(&others, &slot.name), value) {
                (Some(Domain::Units(units)), Value::Unit(unit)) => units.contains(unit),
                (Some(Domain::Stands(stands)), Value::Stand(stand)) => stands.contains(stand),
                (Some(Domain::Commands(commands)), Value::Command(command)) => commands.contains(command),
                _ => false,
            }
        };
        self.offer.slots.iter().position(takes)
    }

    /// The player drags after having pressed at a place: a pose turns towards the pointer, a line's other end follows it.
    pub fn drag(&mut self, play: &dyn Play, pressed: &Aim, aim: &Aim) {
        match &mut self.work {
            Work::Pose { put, .. } if pressed.at.distance(aim.at) > pressed.near => {
                let facing = Facing::along(aim.at - pressed.at).unwrap_or(Facing::NORTH);
                *put = Some(Pose::new(pressed.at, facing));
                self.judge(play);
            }
            Work::Line(line) if pressed.at.distance(aim.at) > pressed.near => {
                (line.first, line.second) = (Some(pressed.at), Some(aim.at));
                self.judge(play);
            }
            _ => self.hover(play, aim),
        }
    }

    /// Chooses a named alternative.
    pub fn choose(&mut self, play: &dyn Play, word: &str) -> Progress {
        let most = self.current().map_or(1, |slot| slot.most);
        let Work::Choose { chosen, .. } = &mut self.work else { return Progress::Going };
        if most <= 1 && chosen.iter().any(|known| known == word) {
            return self.enter(play);
        }
        toggle(chosen, word.to_owned(), most);
        self.go_on(play);
        Progress::Going
    }

    /// Puts a unit into the first slot that takes it.
    pub fn aim_at_unit(&mut self, play: &dyn Play, unit: UnitId) {
        let value = Value::Unit(unit);
        if let Some(slot) = self.slot_for(play, &value) {
            if slot != self.slot {
                self.open_slot(play, slot);
            }
            self.fill(play, &value);
        }
    }

    /// Puts a value into the slot being filled, as from a list on screen.
    pub fn fill(&mut self, play: &dyn Play, value: &Value) {
        self.work.set(value);
        self.go_on(play);
    }

    /// The player means the draft as it stands.
    pub fn enter(&mut self, play: &dyn Play) -> Progress {
        if let Work::Path(path) = &mut self.work {
            path.live.clear();
        }
        self.judge(play);
        if self.verdict.as_ref().is_some_and(Result::is_ok) {
            return Progress::Give(self.trial.clone());
        }
        self.go_on(play);
        Progress::Going
    }

    /// Takes the last thing back: a leg, a pick, a slot; drops the draft when nothing is left.
    pub fn back(&mut self, play: &dyn Play) -> Progress {
        self.cut_short = None;
        let undone = match &mut self.work {
            Work::Pick { picked, .. } => picked.pop().is_some(),
            Work::Choose { chosen, .. } => chosen.pop().is_some(),
            Work::Point { put, .. } => put.take().is_some(),
            Work::Path(path) => path.back(),
            Work::Facing { set, .. } => set.take().is_some(),
            Work::Pose { put, .. } => put.take().is_some(),
            Work::Line(line) => line.second.take().or_else(|| line.first.take()).is_some(),
            Work::Count { .. } | Work::Filled => false,
        };
        if !undone {
            let Some(earlier) = self.slot.checked_sub(1) else { return Progress::Dropped };
            if let Some(slot) = self.current().map(|slot| slot.name.clone()) {
                self.order.values.remove(&slot);
            }
            self.work = Work::Filled;
            self.open_slot(play, earlier.min(self.offer.slots.len().saturating_sub(1)));
        }
        self.judge(play);
        Progress::Going
    }

    /// Goes to the next candidate, alternative or suggestion; backwards where asked.
    pub fn cycle(&mut self, play: &dyn Play, forward: bool) {
        match &mut self.work {
            Work::Pick { candidates, picked, .. } if !candidates.is_empty() => {
                let at = picked.last().and_then(|last| candidates.iter().position(|value| value == last));
                let next = neighbour(at, candidates.len(), forward);
                *picked = vec![candidates[next].clone()];
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

    /// A slot was filled: goes to the next that must be filled and that no suggestion fills, else shows the plan.
    fn go_on(&mut self, play: &dyn Play) {
        self.judge(play);
        if !self.work.is_fixed() {
            return;
        }
        let next = self.missing().next().map(|slot| slot.name.clone());
        if let Some(next) = next.and_then(|name| self.offer.slots.iter().position(|slot| slot.name == name))
            && next != self.slot
        {
            self.open_slot(play, next);
        }
    }

    /// A way that is refused as drawn is shown as far as it may go, with the reason: shorter by the margin that the refusal names, else
    /// by halving its last leg.
    fn cut_short(&mut self, play: &dyn Play) {
        self.cut_short = None;
        let (Some(Err(refusal)), Work::Path(drawn), Extent::Lawful) = (&self.verdict, &self.work, self.extent) else { return };
        let (refusal, drawn) = (refusal.clone(), drawn.clone());
        let length = drawn.last_length();
        let mut lawful = refusal.margin.map(|margin| length - margin.abs() - 0.001).filter(|length| self.is_lawful(play, &drawn, *length));
        if lawful.is_none() {
            let (mut low, mut high) = (0.0, length);
            for _ in 0..HALVINGS {
                let middle = (low + high) / 2.0;
                if self.is_lawful(play, &drawn, middle) { low = middle } else { high = middle }
            }
            lawful = (low > LEAST_MOVE).then_some(low);
        }
        match lawful {
            Some(length) => {
                self.is_lawful(play, &drawn, length);
                self.cut_short = Some(refusal);
            }
            None => {
                self.work = Work::Path(drawn);
                self.judge(play);
            }
        }
    }

    /// Whether the way is lawful with its last leg so long, inches; it is left so.
    fn is_lawful(&mut self, play: &dyn Play, drawn: &PathWork, length: f32) -> bool {
        let mut shorter = drawn.clone();
        shorter.shorten(drawn.last_length() - length);
        self.work = Work::Path(shorter);
        self.judge(play);
        length > LEAST_MOVE && self.plan().is_some()
    }

    fn show_line(&mut self, play: &dyn Play, shown: LineWork) {
        let kept = std::mem::replace(&mut self.work, Work::Line(shown));
        self.judge(play);
        self.work = kept;
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

fn toggle<T: PartialEq>(picked: &mut Vec<T>, value: T, most: u8) {
    if most <= 1 {
        *picked = vec![value];
    } else if let Some(at) = picked.iter().position(|known| *known == value) {
        picked.remove(at);
    } else if picked.len() < usize::from(most) {
        picked.push(value);
    }
}

fn under(candidates: &[Value], aim: &Aim, command: Option<CommandId>) -> Option<Value> {
    let is_under = |value: &&Value| match value {
        Value::Unit(unit) => aim.unit == Some(*unit),
        Value::Stand(stand) => aim.stand == Some(*stand),
        Value::Command(known) => command == Some(*known),
        _ => false,
    };
    candidates.iter().find(is_under).cloned()
}

fn facing_towards(from: Pose, step: f32, most: f32, point: Vec2) -> Option<Facing> {
    let towards = Facing::along(point - from.at)?;
    let turned = from.facing.turn_to(towards);
    let snapped = if step > 0.0 { (turned / step).round() * step } else { turned };
    Some(from.facing.turned_right(snapped.clamp(-most, most)))
}

fn start_of(play: &dyn Play, order: &Order) -> Pose {
    let field = play.field(order.seat);
    order.subject.unit().and_then(|unit| field.get_unit(unit)).map_or(Pose::new(field.centre(), Facing::NORTH), |unit| unit.front)
}

fn facing_now(play: &dyn Play, order: &Order) -> Facing {
    start_of(play, order).facing
}
