//! The positions at which a fought battle can be viewed, and its decisive moments among them. Knows no rule set.
//!
//! A position is the number of acts before it. An act is anything put into the battle: an order, dice entered by hand,
//! an umpire's act. Position 0 is the battle as it opened.

use crate::{
    battle::{Happened, Happening, Record, Seat, notice::Moment},
    table::{KnownTo, UnitId},
};

/// How far one goes at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stride {
    /// One order, one entering of dice, or one act of the umpire's.
    Order,
    /// To where a phase begins.
    Phase,
    /// To where a turn begins.
    Turn,
}

/// A decisive moment to be found again.
#[derive(Clone, Debug, PartialEq)]
pub struct Bookmark {
    /// The first position at which it has happened.
    pub position: usize,
    /// The turn.
    pub turn: u32,
    /// The kind of moment.
    pub moment: Moment,
    /// The event, in one sentence.
    pub text: String,
    /// Which sides may know of it.
    pub known_to: KnownTo,
    /// The unit that it is about.
    pub unit: Option<UnitId>,
}

/// A position, and the lengths of the journal and of the story before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stop {
    pub(super) records: usize,
    pub(super) entries: usize,
    pub(super) orders: usize,
    /// The turn, and the place of the phase in it.
    pub(super) phase: (u32, usize),
}

/// Every position of a fought battle.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Timeline {
    pub(super) stops: Vec<Stop>,
    bookmarks: Vec<Bookmark>,
}

impl Record {
    /// Whether players did it, so that there is a position after it.
    pub(super) fn is_deed(&self) -> bool {
        !matches!(self, Self::Hash(_) | Self::Branched(_))
    }
}

impl Timeline {
    /// The last position.
    pub fn last(&self) -> usize {
        self.stops.len().saturating_sub(1)
    }

    /// The turn of a position; the last one's for those beyond it.
    pub fn turn(&self, position: usize) -> u32 {
        self.stops.get(position).or(self.stops.last()).map_or(0, |stop| stop.phase.0)
    }

    /// Where a stride onwards from a position leads; none at the end.
    pub fn onwards(&self, from: usize, stride: Stride) -> Option<usize> {
        let here = self.key(from, stride)?;
        let next = (from + 1..=self.last()).find(|&position| self.key(position, stride) != Some(here));
        next.or(Some(self.last())).filter(|&position| position > from)
    }

    /// Where a stride back from a position leads: to the beginning of the phase or turn, or of the one before if that
    /// is here. None at the beginning.
    pub fn back(&self, from: usize, stride: Stride) -> Option<usize> {
        let before = from.min(self.last() + 1).checked_sub(1)?;
        let there = self.key(before, stride);
        (0..=before).rev().take_while(|&position| self.key(position, stride) == there).last()
    }

    /// The decisive moments that a seat may know of, in the order in which they happened.
    pub fn bookmarks(&self, seat: Seat) -> impl DoubleEndedIterator<Item = &Bookmark> {
        self.bookmarks.iter().filter(move |bookmark| bookmark.known_to.knows(seat.side()))
    }

    /// The key that differs between positions of one stride and the next.
    fn key(&self, position: usize, stride: Stride) -> Option<(usize, u32, usize)> {
        let (turn, phase) = self.stops.get(position)?.phase;
        Some(match stride {
            Stride::Order => (position, 0, 0),
            Stride::Phase => (0, turn, phase),
            Stride::Turn => (0, turn, 0),
        })
    }

    /// Adds a position with what happened since the one before.
    pub(super) fn add(&mut self, stop: Stop, happened: &[Happened]) {
        let position = self.stops.len();
        self.stops.push(stop);
        self.bookmarks.extend(happened.iter().filter_map(|happened| bookmark(position, happened)));
    }
}

/// The bookmark of a happening, if it is a decisive moment.
fn bookmark(position: usize, happened: &Happened) -> Option<Bookmark> {
    let Happening::Noted(entry) = &happened.happening else { return None };
    let moment = entry.moment?;
    Some(Bookmark {
        position,
        turn: entry.turn,
        moment,
        text: entry.text.clone(),
        known_to: happened.known_to,
        unit: entry.unit,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two phases of deployment, then turns of two phases with two orders each.
    fn timeline() -> Timeline {
        let phases = [(0, 0), (0, 0), (1, 0), (1, 0), (1, 1), (2, 0), (2, 1), (2, 1)];
        let mut timeline = Timeline::default();
        for phase in phases {
            timeline.add(Stop { records: 0, entries: 0, orders: 0, phase }, &[]);
        }
        timeline
    }

    #[test]
    fn a_stride_onwards_leads_to_where_the_next_order_phase_or_turn_begins_and_at_last_to_the_end() {
        let timeline = timeline();
        let rows = [(0, [1, 2, 2]), (1, [2, 2, 2]), (2, [3, 4, 5]), (4, [5, 5, 5]), (5, [6, 6, 7]), (6, [7, 7, 7])];
        for (from, wanted) in rows {
            let found = [Stride::Order, Stride::Phase, Stride::Turn].map(|stride| timeline.onwards(from, stride));
            assert_eq!(found, wanted.map(Some), "from {from}");
        }
        assert_eq!((timeline.onwards(7, Stride::Turn), timeline.onwards(9, Stride::Order)), (None, None));
    }

    #[test]
    fn a_stride_back_leads_to_the_beginning_of_this_phase_or_turn_or_of_the_one_before() {
        let timeline = timeline();
        for (from, wanted) in
            [(1, [0, 0, 0]), (2, [1, 0, 0]), (3, [2, 2, 2]), (4, [3, 2, 2]), (5, [4, 4, 2]), (7, [6, 6, 5])]
        {
            let found = [Stride::Order, Stride::Phase, Stride::Turn].map(|stride| timeline.back(from, stride));
            assert_eq!(found, wanted.map(Some), "from {from}");
        }
        assert_eq!(timeline.back(0, Stride::Phase), None);
    }
}
