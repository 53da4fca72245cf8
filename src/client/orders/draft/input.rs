//! The meaning of the pointer to a draft: over a place, clicked there, dragged from there; and the order of slots.

use bevy::math::Vec2;

use super::{Draft, Mode, PathWork, Snapping, Work, line::LineWork, path::LEAST_MOVE};
use crate::{
    battle::{AnyBattle, Domain, LegKind, Order, Slot, Value},
    client::orders::acts_against::refused,
    measure::{Facing, Pose},
    table::{CommandId, StandId, UnitId},
};

/// The pointer's place on the table and the piece under it.
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
    /// Whether lengths snap to things near.
    pub snapping: Snapping,
}

impl Aim {
    /// A point with nothing under it.
    pub fn bare(at: Vec2) -> Self {
        Self { at, stand: None, unit: None, command: None, near: 0.5, snapping: Snapping::Off }
    }
}

/// The result of an input.
#[derive(Clone, Debug, PartialEq)]
pub enum Progress {
    /// The draft continues.
    Going,
    /// The player means it: give this order.
    Give(Order),
    /// The draft is dropped.
    Dropped,
}

impl Draft {
    /// The pointer moved.
    pub fn hover(&mut self, play: &dyn AnyBattle, aim: &Aim) {
        let before = self.work.clone();
        let command = aim.command;
        match &mut self.work {
            Work::Pick { candidates, hovered, .. } => *hovered = under(candidates, aim, command),
            Work::Point { hovered, .. } => *hovered = Some(aim.at),
            Work::Path(path) => {
                path.aim(aim.at);
                let field = play.field(self.order.seat);
                self.snapped = if aim.snapping == Snapping::On { self.snaps.pull(&field, path) } else { None };
            }
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

    /// A click. A click on a value that is already fixed gives the order.
    pub fn click(&mut self, play: &dyn AnyBattle, aim: &Aim) -> Progress {
        self.hover(play, aim);
        if self.is_meant_by(aim) {
            return self.enter(play);
        }
        let most = self.current().map_or(1, |slot| slot.most);
        let is_end_of_way = self.ends_at(aim);
        match &mut self.work {
            Work::Pick { picked, hovered, .. } => {
                let Some(value) = hovered.clone() else { return self.refuse(play, aim) };
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
                if is_end_of_way {
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
            Work::Pose { put, hovered, .. } => *put = *hovered,
            Work::Line(line) => line.put(aim.at),
            Work::Choose { .. } | Work::Count { .. } => return self.click_at_another_slot(play, aim),
            Work::Filled => return self.enter(play),
        }
        self.go_on(play);
        Progress::Going
    }

    /// Whether a click there confirms the drawing so far: the place of a piece, or the end of a way.
    pub fn ends_at(&self, aim: &Aim) -> bool {
        let way_ends = |path: &PathWork| !path.clicked.is_empty() && path.pose().at.distance(aim.at) <= aim.near;
        self.is_meant_by(aim) || self.work.path().is_some_and(way_ends)
    }

    /// Whether a click there means the place where a piece has been put.
    pub fn is_meant_by(&self, aim: &Aim) -> bool {
        matches!(&self.work, Work::Pose { put: Some(put), .. } if put.at.distance(aim.at) <= aim.near)
    }

    /// A click on a unit while words or numbers are being chosen fills the slot that takes it; on the one that is
    /// planned for it means the order. A click on bare ground means nothing: no shot is fired by mistake.
    fn click_at_another_slot(&mut self, play: &dyn AnyBattle, aim: &Aim) -> Progress {
        let meant = [aim.stand.map(Value::Stand), aim.unit.map(Value::Unit)].into_iter().flatten();
        let Some((slot, value)) = meant.filter_map(|value| Some((self.slot_for(play, &value)?, value))).next() else {
            return self.refuse(play, aim);
        };
        if self.trial.value(&self.offer.slots[slot].name) == Some(&value) && self.plan().is_some() {
            return self.enter(play);
        }
        self.open_slot(play, slot);
        self.fill(play, &value);
        Progress::Going
    }

    /// A click on an enemy that is no target is told why.
    fn refuse(&mut self, play: &dyn AnyBattle, aim: &Aim) -> Progress {
        self.no_target = aim.unit.and_then(|unit| refused(play, &self.trial, &self.offer, unit));
        Progress::Going
    }

    /// The first slot into which a unit, stand or command can go, the others being as they are.
    fn slot_for(&self, play: &dyn AnyBattle, value: &Value) -> Option<usize> {
        let takes = |slot: &Slot| match (self.domain_of(play, slot), value) {
            (Some(Domain::Units(units)), Value::Unit(unit)) => units.contains(unit),
            (Some(Domain::Stands(stands)), Value::Stand(stand)) => stands.contains(stand),
            (Some(Domain::Commands(commands)), Value::Command(command)) => commands.contains(command),
            _ => false,
        };
        self.offer.slots.iter().position(takes)
    }

    /// The player drags after having pressed at a place: a piece taken hold of follows the pointer, one put down
    /// elsewhere turns towards it, a line's other end follows it.
    pub fn drag(&mut self, play: &dyn AnyBattle, pressed: &Aim, aim: &Aim) {
        let held = self.held(play, pressed);
        self.grip = held.map(|pose| (pressed.at, pose));
        match &mut self.work {
            Work::Pose { put, .. } if pressed.at.distance(aim.at) > pressed.near => {
                let turned = || Pose::new(pressed.at, Facing::along(aim.at - pressed.at).unwrap_or(Facing::NORTH));
                *put = Some(held.map_or_else(turned, |pose| Pose::new(pose.at + aim.at - pressed.at, pose.facing)));
                self.snapped = None;
                if held.is_some() && aim.snapping == Snapping::On {
                    self.settle(play);
                }
                self.judge(play);
            }
            Work::Line(line) if pressed.at.distance(aim.at) > pressed.near => {
                (line.first, line.second) = (Some(pressed.at), Some(aim.at));
                self.judge(play);
            }
            _ => {
                let led = self.led_by(play, pressed, aim);
                self.hover(play, &led);
            }
        }
    }

    /// A drag with the turning button: a way gets a turn, or a wheel where there are no turns; a piece being placed
    /// turns to the pointer.
    pub fn turn(&mut self, play: &dyn AnyBattle, aim: &Aim) {
        let start = start_of(play, &self.order);
        match &mut self.work {
            Work::Path(path) => {
                path.mode = Mode::Only(if path.offers(LegKind::Turn) { LegKind::Turn } else { LegKind::Wheel });
                self.hover(play, aim);
            }
            Work::Pose { put, hovered, .. } => {
                let pose = put.unwrap_or(start);
                let facing = Facing::along(aim.at - pose.at).unwrap_or(pose.facing);
                (*put, *hovered) = (Some(Pose::new(pose.at, facing)), None);
                self.judge(play);
            }
            _ => self.hover(play, aim),
        }
    }

    /// Whether a way takes the whole allowance.
    pub fn is_used_up(&self) -> bool {
        self.plan().and_then(|plan| plan.left_inches).is_some_and(|left| left < LEAST_MOVE)
    }

    /// Another manner of going is chosen: for the next leg of a way, and where it can go no farther or is refused, in the
    /// place of its last click: straight ahead as far as that.
    pub fn choose_mode(&mut self, play: &dyn AnyBattle, mode: Mode) {
        let is_used_up = match &self.verdict {
            Some(Ok(plan)) => self.cut_short.is_some() || plan.stops.is_some() || self.is_used_up(),
            Some(Err(_)) => true,
            None => false,
        };
        let mut meant = None;
        if let Work::Path(path) = &mut self.work
            && is_used_up
        {
            meant = path.has_legs().then(|| path.pose().at).filter(|_| mode == Mode::Only(LegKind::Advance));
            path.back();
            self.cut_short = None;
        }
        self.set_mode(mode);
        // Straight ahead it goes as far as it was sent, until the pointer says otherwise.
        if let Some(at) = meant {
            self.hover(play, &Aim::bare(at));
        }
        self.judge(play);
    }

    /// A drag of a way is over: as far as it has been dragged it is fixed.
    pub fn put_down(&mut self, play: &dyn AnyBattle) {
        if let Work::Path(path) = &mut self.work {
            path.click();
        }
        self.go_on(play);
    }

    /// Ends a drag that read the pointer in its own way: the dragged value is fixed, and the pointer is read as usual.
    pub fn let_go(&mut self, play: &dyn AnyBattle) {
        if let Work::Path(path) = &mut self.work {
            path.click();
            path.mode = Mode::ToPoint;
        }
        self.put_down(play);
    }

    /// Chooses a named alternative of the slot being filled, else of the first that has some. The same again gives the
    /// order.
    pub fn choose(&mut self, play: &dyn AnyBattle, word: &str) -> Progress {
        let Some((slot, _)) = self.choices(play) else { return Progress::Going };
        let turned = slot != self.slot;
        if turned {
            self.open_slot(play, slot);
        }
        let most = self.current().map_or(1, |slot| slot.most);
        let Work::Choose { chosen, .. } = &mut self.work else { return Progress::Going };
        if most <= 1 && chosen.iter().any(|known| known == word) {
            if !turned {
                return self.enter(play);
            }
            chosen.clear();
        }
        toggle(chosen, word.to_owned(), most);
        self.go_on(play);
        Progress::Going
    }

    /// Puts a unit into the first slot that takes it.
    pub fn aim_at_unit(&mut self, play: &dyn AnyBattle, unit: UnitId) {
        let value = Value::Unit(unit);
        if let Some(slot) = self.slot_for(play, &value) {
            if slot != self.slot {
                self.open_slot(play, slot);
            }
            self.fill(play, &value);
        }
    }

    /// Puts a value into the slot being filled, as from a list on screen.
    pub fn fill(&mut self, play: &dyn AnyBattle, value: &Value) {
        self.work.set(value);
        self.go_on(play);
    }

    /// Gives the draft as it is.
    pub fn enter(&mut self, play: &dyn AnyBattle) -> Progress {
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
    pub fn back(&mut self, play: &dyn AnyBattle) -> Progress {
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

    /// After a slot was filled, goes to the next required one that no suggestion fills, else shows the plan.
    pub(super) fn go_on(&mut self, play: &dyn AnyBattle) {
        self.judge(play);
        if !self.work.is_fixed() {
            return;
        }
        let missing = self.missing().next().map(|slot| slot.name.clone());
        let next = missing.and_then(|name| self.offer.slots.iter().position(|slot| slot.name == name));
        // Once its formation is chosen, a piece is dragged on.
        if let Some(next) = next.or_else(|| self.place_slot(play))
            && next != self.slot
        {
            self.open_slot(play, next);
        }
    }

    fn show_line(&mut self, play: &dyn AnyBattle, shown: LineWork) {
        let kept = std::mem::replace(&mut self.work, Work::Line(shown));
        self.judge(play);
        self.work = kept;
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

pub(super) fn start_of(play: &dyn AnyBattle, order: &Order) -> Pose {
    let field = play.field(order.seat);
    order
        .subject
        .unit()
        .and_then(|unit| field.get_unit(unit))
        .map_or(Pose::new(field.centre(), Facing::NORTH), |unit| unit.front)
}

fn facing_now(play: &dyn AnyBattle, order: &Order) -> Facing {
    start_of(play, order).facing
}
