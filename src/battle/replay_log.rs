//! The journal as it read at any position of a battle. An umpire's act that takes orders back strikes out their entries
//! and events; at an earlier position they are read as they were then.

use std::ops::Range;

use crate::battle::{
    Happened,
    notice::{Entry, EntryWeight},
};

/// The story of a battle, position by position.
#[derive(Debug, Default)]
pub(super) struct Story {
    /// Every entry as it was first told.
    entries: Vec<Entry>,
    /// How much the entries count now, and at which position which of them changed in that.
    weights: Vec<EntryWeight>,
    changes: Vec<(usize, usize, EntryWeight)>,
    /// Everything that ever happened, taken back since or not.
    happened: Vec<Happened>,
    /// Of each position, which of that stands.
    standing: Vec<Vec<Range<usize>>>,
}

impl Story {
    /// How many positions it has.
    pub(super) fn positions(&self) -> usize {
        self.standing.len()
    }

    /// How much had ever happened before a position.
    pub(super) fn told_before(&self, position: usize) -> usize {
        self.standing[position].last().map_or(0, |range| range.end)
    }

    /// Adds a position with all that stands there, all that stood before with it; gives what happened since the one
    /// before.
    pub(super) fn add(&mut self, entries: &[Entry], happened: &[Happened]) -> &[Happened] {
        let still = self.standing.last().map_or(0, |standing| standing.iter().map(Range::len).sum());
        self.add_beyond(still, entries, happened)
    }

    /// As [`Story::add`], where something may have been taken back.
    pub(super) fn add_ruling(&mut self, entries: &[Entry], happened: &[Happened]) -> &[Happened] {
        let before = self.standing.last().into_iter().flatten().cloned().flatten();
        let still = before.zip(happened).take_while(|(known, now)| self.happened[*known] == **now).count();
        self.add_beyond(still, entries, happened)
    }

    /// Adds a position at which only this many of the events still stand.
    fn add_beyond(&mut self, still: usize, entries: &[Entry], happened: &[Happened]) -> &[Happened] {
        let position = self.positions();
        for (index, (known, entry)) in self.weights.iter_mut().zip(entries).enumerate() {
            if *known != entry.weight {
                *known = entry.weight;
                self.changes.push((position, index, entry.weight));
            }
        }
        let told = self.entries.len();
        self.entries.extend_from_slice(&entries[told..]);
        self.weights.extend(entries[told..].iter().map(|entry| entry.weight));
        let mut standing = first_of(self.standing.last().cloned().unwrap_or_default(), still);
        let since = self.happened.len();
        self.happened.extend_from_slice(&happened[still..]);
        match standing.last_mut().filter(|range| range.end == since) {
            Some(range) => range.end = self.happened.len(),
            None => standing.push(since..self.happened.len()),
        }
        self.standing.push(standing);
        &self.happened[since..]
    }

    /// The entries at a position, this many of them.
    pub(super) fn entries_at(&self, position: usize, count: usize) -> Vec<Entry> {
        let mut entries = self.entries[..count].to_vec();
        for (_, index, weight) in self.changes.iter().take_while(|(changed, ..)| *changed <= position) {
            entries[*index].weight = *weight;
        }
        entries
    }

    /// The happenings up to a position that had not been taken back.
    pub(super) fn happened_at(&self, position: usize) -> Vec<Happened> {
        self.standing[position].iter().flat_map(|range| &self.happened[range.clone()]).cloned().collect()
    }
}

/// The first numbers of some ranges, this many.
fn first_of(ranges: Vec<Range<usize>>, mut count: usize) -> Vec<Range<usize>> {
    let mut first = Vec::new();
    for range in ranges {
        let taken = range.len().min(count);
        if taken > 0 {
            first.push(range.start..range.start + taken);
        }
        count -= taken;
    }
    first
}
