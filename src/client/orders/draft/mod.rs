//! An offer being filled slot by slot until it is an order.
//!
//! Pure: it reads the battle through [`AnyBattle`] and receives the meanings of the pointer and the keys; it neither draws
//! nor gives the order. After every change [`Draft::verdict`] holds the answer of `judge`. Start at [`Draft`]; `work`
//! fills one slot.

mod extent;
mod hold_offset;
mod input;
mod keyboard;
pub mod line;
pub mod path;
mod placing;
mod pointed;
mod push;
mod snap;
pub mod work;

use bevy::math::Vec2;

pub use input::{Aim, Progress};
pub use path::{Mode, PathWork};
pub use push::Nudge;
pub use snap::Snapping;
pub use work::Work;

use super::acts_against::nearest_refused;
use crate::{
    battle::{AnyBattle, Choice, Domain, Offer, Order, Plan, Refusal, Seat, Slot, Value},
    measure::Pose,
    table::UnitId,
};

/// A slot that takes one of more than so many is filled on the table alone.
pub const MOST_LISTED: usize = 8;

/// How far a way that is refused as drawn is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Extent {
    /// As far as it is legal.
    #[default]
    Lawful,
    /// As drawn: a group works out by itself how far each of its units goes.
    Drawn,
}

/// An offer being filled.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    /// The offer.
    pub offer: Offer,
    /// The slots filled so far.
    pub order: Order,
    /// Which slot is being filled.
    pub slot: usize,
    /// How far that has gone.
    pub work: Work,
    /// The answer of `judge` to [`Draft::trial`]; none while a part is missing.
    pub verdict: Option<Result<Plan, Refusal>>,
    /// An enemy that is no target, and why: the one that was clicked, or the nearest where the open slot has no target
    /// at all.
    pub no_target: Option<(UnitId, Refusal)>,
    /// How far a way that is refused is shown.
    pub extent: Extent,
    /// Why the way is shown shorter than it was drawn.
    pub cut_short: Option<Refusal>,
    trial: Order,
    /// The order that it started from, such as a unit's present place.
    taken_up: Option<Order>,
    suggestions: Vec<Order>,
    next_suggestion: usize,
    /// The values of other slots when the open slot was chosen.
    elsewhere: Order,
    /// Where a drag took hold of a piece, and the piece's pose then.
    grip: Option<(Vec2, Pose)>,
    /// The lines that a way's end or a piece may snap to, and the present one.
    snaps: snap::Snaps,
    snapped: Option<String>,
    /// The units that move along, to which the way's end does not snap.
    companions: Vec<UnitId>,
}

impl Draft {
    /// Takes an offer up for a seat.
    pub fn begin(play: &dyn AnyBattle, seat: Seat, offer: Offer) -> Self {
        let suggestions = if offer.slots.is_empty() { Vec::new() } else { play.suggest(seat, &offer).collect() };
        let order = offer.order(seat);
        let (trial, elsewhere) = (order.clone(), order.clone());
        let mut draft = Self {
            offer,
            order,
            slot: 0,
            work: Work::Filled,
            verdict: None,
            no_target: None,
            extent: Extent::default(),
            cut_short: None,
            trial,
            taken_up: None,
            suggestions,
            next_suggestion: 0,
            elsewhere,
            grip: None,
            snaps: snap::Snaps::default(),
            snapped: None,
            companions: Vec::new(),
        };
        draft.open_slot(play, 0);
        draft
    }

    /// The order as it would be given now: filled slots, the one being filled, and suggestions for required slots that
    /// are empty.
    pub fn trial(&self) -> &Order {
        &self.trial
    }

    /// The line that the end of the way or the piece snaps to, such as that of a neighbour.
    pub fn snapped(&self) -> Option<&str> {
        self.snapped.as_deref()
    }

    /// The way's end no longer snaps to units that move along: they will stand elsewhere.
    pub fn goes_with(&mut self, companions: Vec<UnitId>) {
        self.snaps.leave_out(&companions);
        self.companions = companions;
    }

    /// Whether it contains a plan of the player's: a piece as it stood, or a place that is only hovered, is no plan
    /// yet.
    pub fn is_begun(&self) -> bool {
        let chosen = matches!(self.work, Work::Pick { .. } | Work::Choose { .. }) && self.plan().is_some();
        let filled = self.work.is_fixed() || !self.order.values.is_empty() || chosen;
        filled && self.taken_up.as_ref() != Some(&self.trial)
    }

    /// Whether a click there belongs to a drawing on the ground: the next leg of a way, or a place.
    pub fn is_drawn(&self) -> bool {
        matches!(self.work, Work::Path(_) | Work::Pose { .. } | Work::Line(_))
    }

    /// The required slots that are empty and without a suggestion.
    pub fn missing(&self) -> impl Iterator<Item = &Slot> {
        self.offer.slots.iter().filter(|slot| slot.least > 0 && self.trial.value(&slot.name).is_none())
    }

    /// The plan of a legal draft.
    pub fn plan(&self) -> Option<&Plan> {
        self.verdict.as_ref()?.as_ref().ok()
    }

    /// The slot being filled.
    pub fn current(&self) -> Option<&Slot> {
        self.offer.slots.get(self.slot)
    }

    /// The legal fillings that the rule set suggests.
    pub fn suggestions(&self) -> &[Order] {
        &self.suggestions
    }

    /// The named alternatives of the slot being filled, else of the first slot that has some, with the slot's number.
    pub fn choices(&self, play: &dyn AnyBattle) -> Option<(usize, Vec<Choice>)> {
        if let Work::Choose { choices, .. } = &self.work {
            return Some((self.slot, choices.clone()));
        }
        let of = |(index, slot): (usize, &Slot)| match self.domain_of(play, slot)? {
            Domain::Choices(choices) => Some((index, choices)),
            _ => None,
        };
        self.offer.slots.iter().enumerate().find_map(of)
    }

    /// What the open slot can be filled with, where it is picked from a list: few enough, and more than one.
    pub fn listed(&self) -> Option<&[Value]> {
        match &self.work {
            Work::Pick { candidates, .. } if (2..=MOST_LISTED).contains(&candidates.len()) => Some(candidates),
            _ => None,
        }
    }

    /// The label of a named alternative of a slot; none for any other value.
    pub fn label_of(&self, play: &dyn AnyBattle, slot: &Slot, value: &Value) -> Option<String> {
        let Value::Choice(word) = value else { return None };
        let Some(Domain::Choices(choices)) = self.domain_of(play, slot) else { return None };
        choices.into_iter().find(|choice| choice.word == *word).map(|choice| choice.label)
    }

    /// The labels of the named alternatives that the order would choose, in the order of its slots.
    pub fn named_choices(&self, play: &dyn AnyBattle) -> Vec<String> {
        let chosen = |slot: &Slot| match self.trial.value(&slot.name)? {
            Value::List(values) => Some(values.iter().filter_map(|value| self.label_of(play, slot, value)).collect()),
            value => self.label_of(play, slot, value).map(|label| vec![label]),
        };
        self.offer.slots.iter().filter_map(chosen).flat_map(|labels: Vec<String>| labels).collect()
    }

    /// The values that may fill a slot, given the others.
    fn domain_of(&self, play: &dyn AnyBattle, slot: &Slot) -> Option<Domain> {
        let mut others = self.trial.clone();
        others.values.remove(&slot.name);
        play.domain(&others, &slot.name)
    }

    /// Goes to a slot; values of other slots are kept.
    pub fn open_slot(&mut self, play: &dyn AnyBattle, slot: usize) {
        self.keep();
        self.slot = slot;
        self.work = Work::Filled;
        if let Some(opened) = self.offer.slots.get(slot).cloned() {
            let before = self.order.clone();
            // The domain is asked with the earlier slots filled, and so must not see this one.
            self.order.values.remove(&opened.name);
            (self.elsewhere, self.next_suggestion) = (self.order.clone(), 0);
            let field = play.field(self.order.seat);
            if let Some(domain) = play.domain(&self.order, &opened.name) {
                self.work = Work::on(domain, &field, self.order.subject);
                self.snapped = None;
                if let (Work::Path(_) | Work::Pose { .. }, Some(unit)) = (&self.work, self.order.subject.unit()) {
                    self.snaps = snap::Snaps::of(play, self.order.seat, unit, &self.companions);
                }
            }
            match before.value(&opened.name) {
                Some(value) => self.work.set(value),
                None => self.take_only_candidate(&opened),
            }
        }
        self.judge(play);
    }

    /// Reads the pointer otherwise while a way is clicked.
    pub fn set_mode(&mut self, mode: Mode) {
        if let Work::Path(path) = &mut self.work {
            path.mode = mode;
            path.live.clear();
        }
    }

    /// Asks `judge` about the present draft.
    pub fn judge(&mut self, play: &dyn AnyBattle) {
        self.trial = self.order.clone();
        if let Some((slot, value)) = self.filling() {
            self.trial.values.insert(slot, value);
        }
        // Lists start with their best choice; where to go is left to the player.
        if !self.trial.values.is_empty() || matches!(self.work, Work::Pick { .. } | Work::Choose { .. }) {
            self.complete(play);
        }
        let complete = self.missing().next().is_none();
        self.verdict = complete.then(|| play.judge(&self.trial));
        let is_without = matches!(&self.work, Work::Pick { candidates, .. } if candidates.is_empty());
        self.no_target = if is_without { nearest_refused(play, &self.trial, &self.offer) } else { None };
    }

    /// Fills missing slots from a suggestion that fits the rest, or with the first alternative of a short list.
    fn complete(&mut self, play: &dyn AnyBattle) {
        let missing: Vec<String> = self.missing().map(|slot| slot.name.clone()).collect();
        for slot in missing {
            let fitting = self.suggestions.iter().find(|suggested| agrees(suggested, &self.trial));
            let suggested = fitting.and_then(|suggested| suggested.value(&slot).cloned());
            let value = suggested.or_else(|| match play.domain(&self.trial, &slot)? {
                Domain::Choices(choices) => choices.first().map(|choice| Value::Choice(choice.word.clone())),
                Domain::Number { least, .. } => Some(Value::Number(least)),
                _ => None,
            });
            if let Some(value) = value {
                self.trial.values.insert(slot, value);
            }
        }
    }

    /// The slot being filled and its value so far.
    fn filling(&self) -> Option<(String, Value)> {
        let slot = self.current()?;
        Some((slot.name.clone(), self.work.value(slot.most)?))
    }

    /// Moves the value being filled into the order, if it is fixed; of words the one that is marked.
    fn keep(&mut self) {
        let fixed = self.filling().filter(|_| self.work.is_fixed());
        let marked = || {
            let slot = self.current().filter(|_| matches!(self.work, Work::Choose { .. }))?;
            Some((slot.name.clone(), self.trial.value(&slot.name)?.clone()))
        };
        if let Some((slot, value)) = fixed.or_else(marked) {
            self.order.values.insert(slot, value);
        }
    }

    /// A slot that must be filled and has one candidate is filled by it.
    fn take_only_candidate(&mut self, slot: &Slot) {
        if slot.least == 0 {
            return;
        }
        match &mut self.work {
            Work::Pick { candidates, picked, .. } if candidates.len() == 1 => picked.clone_from(candidates),
            Work::Choose { choices, chosen } if choices.len() == 1 => chosen.push(choices[0].word.clone()),
            _ => {}
        }
    }
}

/// Whether a suggestion has the same discrete values as a partly filled order; points, ways and poses may differ.
fn agrees(suggested: &Order, trial: &Order) -> bool {
    let discrete = |value: &Value| {
        matches!(value, Value::Unit(_) | Value::Stand(_) | Value::Command(_) | Value::Choice(_) | Value::Number(_))
    };
    let kept = trial.values.iter().filter(|(_, value)| discrete(value));
    suggested.subject == trial.subject && kept.into_iter().all(|(slot, value)| suggested.value(slot) == Some(value))
}
