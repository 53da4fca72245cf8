//! The reads that an answer was computed from, and whether they have changed since: every read of the table is noted
//! here while an answer is computed, and every change of the table leaves its mark. Nothing is guessed: an answer holds
//! exactly as long as nothing read for it has changed. Must not know the questions.

use std::{
    any::TypeId,
    cell::RefCell,
    sync::atomic::{AtomicU64, Ordering},
};

use crate::{
    measure::{Bounds, Segment, TOLERANCE},
    table::UnitId,
};

/// The table in squares, for reads of a part of it; anything beyond the last squares counts as in them.
const COLUMNS: usize = 64;
const ROWS: usize = 16;
const COLUMN_INCHES: f32 = 12.0;
const ROW_INCHES: f32 = 8.0;
/// A read reaches this much farther than its box, inches: the tree finds everything within the tolerance.
const MARGIN_INCHES: f32 = 8.0 * TOLERANCE;

/// How many tables have been laid; the higher bits of a change number tell the table.
static TABLES: AtomicU64 = AtomicU64::new(0);
const CHANGES_BITS: u32 = 36;

/// Things that are read as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Whole {
    /// The list of units: their sides, places and who knows of them.
    Roster,
    /// The terrain.
    Ground,
    /// The commands.
    Commands,
    /// Everything: whatever changes, it changes too.
    Table,
}

impl Whole {
    const COUNT: usize = 4;
}

/// The reads.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reads {
    units: Vec<u64>,
    squares: [u64; ROWS],
    wholes: [bool; Whole::COUNT],
    resources: Vec<TypeId>,
}

thread_local! {
    /// The answers that are being worked out on this thread, each within the one before it.
    static PAGES: RefCell<Vec<Reads>> = const { RefCell::new(Vec::new()) };
}

/// An answer being computed; reads meanwhile count for the one around it too.
pub(crate) struct Page(());

impl Page {
    pub(crate) fn open() -> Self {
        PAGES.with_borrow_mut(|pages| pages.push(Reads::default()));
        Self(())
    }

    /// The reads since it was opened.
    pub(crate) fn close(self) -> Reads {
        std::mem::forget(self);
        let reads = PAGES.with_borrow_mut(Vec::pop).unwrap_or_default();
        note_all(&reads);
        reads
    }
}

impl Drop for Page {
    /// Only a panic leaves a page open.
    fn drop(&mut self) {
        PAGES.with_borrow_mut(Vec::pop);
    }
}

fn note(write: impl FnOnce(&mut Reads)) {
    PAGES.with_borrow_mut(|pages| pages.last_mut().map(write));
}

/// Notes a read of a unit, its state or its stands.
pub(crate) fn note_unit(unit: UnitId) {
    note(|reads| reads.see_unit(unit));
}

/// Notes a read of a whole.
pub(crate) fn note_whole(whole: Whole) {
    note(|reads| reads.wholes[whole as usize] = true);
}

/// Notes a read of a resource.
pub(crate) fn note_resource(kind: TypeId) {
    note(|reads| reads.see_resource(kind));
}

/// Notes a read of whatever stands in a box.
pub(crate) fn note_box(bounds: Bounds) {
    note(|reads| squares(bounds).for_each(|(row, columns)| reads.squares[row] |= columns));
}

/// Notes a read of whatever stands on a line.
pub(crate) fn note_line(line: Segment) {
    note(|reads| {
        let size = line.bounds().size();
        let pieces = (size.x / COLUMN_INCHES).max(size.y / ROW_INCHES).ceil().clamp(1.0, 256.0);
        let mut from = line.from;
        let mut gone = 0.0;
        while gone < pieces {
            gone += 1.0;
            let to = line.from + line.way() * (gone / pieces);
            let piece = Segment::new(from, to);
            squares(piece.bounds()).for_each(|(row, columns)| reads.squares[row] |= columns);
            from = to;
        }
    });
}

/// Notes the reads of an answer that is used again.
pub(crate) fn note_all(known: &Reads) {
    note(|reads| {
        if reads.units.len() < known.units.len() {
            reads.units.resize(known.units.len(), 0);
        }
        reads.units.iter_mut().zip(&known.units).for_each(|(own, more)| *own |= more);
        reads.squares.iter_mut().zip(&known.squares).for_each(|(own, more)| *own |= more);
        reads.wholes.iter_mut().zip(&known.wholes).for_each(|(own, more)| *own |= more);
        known.resources.iter().for_each(|kind| reads.see_resource(*kind));
    });
}

/// Whether an answer is being computed that depends on the reads.
pub(crate) fn is_noting() -> bool {
    PAGES.with_borrow(|pages| !pages.is_empty())
}

impl Reads {
    fn see_unit(&mut self, unit: UnitId) {
        let (word, bit) = (usize::from(unit.0 / 64), unit.0 % 64);
        if self.units.len() <= word {
            self.units.resize(word + 1, 0);
        }
        self.units[word] |= 1 << bit;
    }

    fn see_resource(&mut self, kind: TypeId) {
        if !self.resources.contains(&kind) {
            self.resources.push(kind);
        }
    }
}

/// The squares that a box lies in: rows, each with its columns as bits.
fn squares(bounds: Bounds) -> impl Iterator<Item = (usize, u64)> {
    let wide = bounds.widened(MARGIN_INCHES);
    let (first, last) = (place(wide.least.x, COLUMN_INCHES, COLUMNS), place(wide.most.x, COLUMN_INCHES, COLUMNS));
    let columns = (u64::MAX >> (COLUMNS - 1 - (last - first))) << first;
    (place(wide.least.y, ROW_INCHES, ROWS)..=place(wide.most.y, ROW_INCHES, ROWS)).map(move |row| (row, columns))
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "it is clamped to the few squares there are"
)]
fn place(inches: f32, size: f32, count: usize) -> usize {
    ((inches / size).max(0.0) as usize).min(count - 1)
}

fn bits(word: u64) -> impl Iterator<Item = usize> {
    let mut left = word;
    std::iter::from_fn(move || {
        let next = (left != 0).then(|| left.trailing_zeros() as usize)?;
        left &= left - 1;
        Some(next)
    })
}

/// When each thing was last changed, by a count of the changes.
#[derive(Debug)]
pub(crate) struct Changes {
    now: u64,
    units: Vec<u64>,
    squares: Box<[[u64; COLUMNS]; ROWS]>,
    rows: [u64; ROWS],
    wholes: [u64; Whole::COUNT],
    resources: Vec<(TypeId, u64)>,
}

impl Default for Changes {
    /// Begins at a count that no other table has or will have: a change number tells its table.
    fn default() -> Self {
        Self {
            now: (TABLES.fetch_add(1, Ordering::Relaxed) << CHANGES_BITS) + 1,
            units: Vec::new(),
            squares: Box::new([[0; COLUMNS]; ROWS]),
            rows: [0; ROWS],
            wholes: [0; Whole::COUNT],
            resources: Vec::new(),
        }
    }
}

impl Changes {
    /// How many changes there were.
    pub(crate) fn now(&self) -> u64 {
        self.now
    }

    /// When a unit, its state or its stands changed last.
    pub(crate) fn of_unit(&self, unit: UnitId) -> u64 {
        self.units.get(usize::from(unit.0)).copied().unwrap_or(0)
    }

    pub(crate) fn unit(&mut self, unit: UnitId) {
        let (place, now) = (usize::from(unit.0), self.another());
        if self.units.len() <= place {
            self.units.resize(place + 1, 0);
        }
        self.units[place] = now;
    }

    pub(crate) fn whole(&mut self, whole: Whole) {
        self.wholes[whole as usize] = self.another();
    }

    pub(crate) fn resource(&mut self, kind: TypeId) {
        let now = self.another();
        match self.resources.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, changed)) => *changed = now,
            None => self.resources.push((kind, now)),
        }
    }

    /// Something in a box changed.
    pub(crate) fn within(&mut self, bounds: Bounds) {
        let now = self.another();
        for (row, columns) in squares(bounds) {
            self.rows[row] = now;
            bits(columns).for_each(|column| self.squares[row][column] = now);
        }
    }

    fn another(&mut self) -> u64 {
        self.now += 1;
        self.now
    }

    /// Whether anything that was read has changed since a moment.
    pub(crate) fn touch(&self, reads: &Reads, since: u64) -> bool {
        if reads.wholes[Whole::Table as usize] && self.now > since {
            return true;
        }
        let wholes = reads.wholes.iter().zip(&self.wholes).any(|(read, changed)| *read && *changed > since);
        let resource = |kind: &TypeId| self.resources.iter().any(|(known, changed)| known == kind && *changed > since);
        wholes
            || reads.resources.iter().any(resource)
            || self.touch_units(reads, since)
            || self.touch_squares(reads, since)
    }

    fn touch_units(&self, reads: &Reads, since: u64) -> bool {
        let each = reads.units.iter().enumerate().flat_map(|(word, set)| bits(*set).map(move |bit| word * 64 + bit));
        each.into_iter().any(|unit| self.units.get(unit).is_some_and(|changed| *changed > since))
    }

    fn touch_squares(&self, reads: &Reads, since: u64) -> bool {
        let rows = reads.squares.iter().enumerate().filter(|(row, _)| self.rows[*row] > since);
        rows.into_iter().any(|(row, columns)| bits(*columns).any(|column| self.squares[row][column] > since))
    }
}

#[cfg(test)]
mod tests {
    use bevy::math::Vec2;

    use super::*;

    fn boxed(from: (f32, f32), to: (f32, f32)) -> Bounds {
        Bounds::around(&[from.into(), to.into()])
    }

    fn noted(look: impl FnOnce()) -> Reads {
        let page = Page::open();
        look();
        page.close()
    }

    #[test]
    fn a_look_at_a_line_sees_what_comes_onto_it_and_not_what_stirs_far_off() {
        let line = Segment::new(Vec2::new(10.0, 4.0), Vec2::new(200.0, 100.0));
        let reads = noted(|| note_line(line));
        for tenth in 0..=10_u8 {
            let mut changes = Changes::default();
            let since = changes.now();
            let on = line.at(line.length() * f32::from(tenth) / 10.0);
            changes.within(boxed((on.x, on.y), (on.x + 0.1, on.y + 0.1)));
            assert!(changes.touch(&reads, since), "{tenth} tenths along");
        }
        let mut changes = Changes::default();
        let since = changes.now();
        changes.within(boxed((150.0, 4.0), (160.0, 10.0)));
        changes.within(boxed((20.0, 90.0), (30.0, 95.0)));
        assert!(!changes.touch(&reads, since));
    }

    #[test]
    fn a_look_outside_the_squares_counts_as_one_at_the_last_of_them() {
        let reads = noted(|| note_box(boxed((-40.0, 300.0), (-30.0, 5000.0))));
        let mut changes = Changes::default();
        let since = changes.now();
        changes.within(boxed((-900.0, 900.0), (-800.0, 901.0)));
        assert!(changes.touch(&reads, since));
    }

    #[test]
    fn an_answer_depends_on_all_that_the_answers_inside_it_depend_on() {
        let reads = noted(|| {
            noted(|| note_unit(UnitId(70)));
            note_whole(Whole::Ground);
        });
        let mut changes = Changes::default();
        let since = changes.now();
        changes.unit(UnitId(69));
        changes.whole(Whole::Roster);
        assert!(!changes.touch(&reads, since));
        changes.unit(UnitId(70));
        assert!(changes.touch(&reads, since) && !changes.touch(&reads, changes.now()));
    }
}
