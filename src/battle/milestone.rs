//! Snapshots kept along the way, from which a battle can return to any order before a die: one at its opening, one
//! after each act of the umpire and each branching, and one every few orders where players are at the table.

use crate::battle::{
    Battle, Image, KeepUndo, Record, RuleSet,
    arena::Arena,
    image,
    past::{Checkpoint, Milestone},
};

/// With players at the table, a snapshot is kept once in this many orders.
const ORDERS_APART: usize = 16;

impl<R: RuleSet> Battle<R> {
    /// Keeps the present state to find back to.
    pub(super) fn keep_milestone(&mut self) {
        let milestone = Milestone { image: self.image(), records: self.records.len(), orders: self.orders_given };
        self.milestones.push(milestone);
    }

    /// Notes that an order is about to be given.
    pub(super) fn mark_order(&mut self) {
        if self.keep_undo == KeepUndo::Yes && self.orders_given > 0 && self.orders_given.is_multiple_of(ORDERS_APART) {
            self.keep_milestone();
        }
        let mark =
            Checkpoint { records: self.records.len(), entries: self.entries.len(), happened: self.happened.len() };
        self.marks.push(mark);
    }

    /// Forgets snapshots of orders that no longer stand.
    pub(super) fn forget_after(&mut self, orders: usize) {
        let before = self.orders_given - self.marks.len();
        self.marks.truncate(orders - before);
        self.orders_given = orders;
        let records = self.records.len();
        self.milestones.retain(|milestone| milestone.records <= records && milestone.orders <= orders);
    }

    /// The lengths of journal and story after this many orders, before the next was given; none if that is not kept.
    pub(super) fn mark_before(&self, orders: usize) -> Option<Checkpoint> {
        let before = self.orders_given - self.marks.len();
        self.marks.get(orders.checked_sub(before)?).copied()
    }

    /// The state before the first step, if it is kept.
    pub(super) fn opening_state(&self) -> Option<Image<R>> {
        self.milestones.first().filter(|milestone| milestone.records == 0).map(|milestone| milestone.image.clone())
    }

    /// The state at a mark: the last one kept before it, and the orders since given again. None where nothing was kept.
    pub(super) fn state_at(&self, mark: Checkpoint, orders: usize) -> Option<Image<R>> {
        let fits = |milestone: &&Milestone<R>| milestone.orders <= orders && milestone.records <= mark.records;
        let milestone = self.milestones.iter().rev().find(fits)?;
        let mut world = Arena::borrowed(&self.rules);
        let course = image::restore(&mut world, &self.rules, &milestone.image);
        let mut again = Self::standing(self.rules.clone(), world, course, self.header.clone(), KeepUndo::No);
        again.advance();
        for record in &self.records[milestone.records..mark.records] {
            match record {
                Record::Order(order) => again.give(order.clone()).expect("it was lawful before"),
                Record::Dice(faces) => again.enter_dice(faces).expect("they were wanted before"),
                Record::Hash(_) | Record::OlderState => {}
                Record::Override(_) | Record::Branched(_) => unreachable!("a state is kept after every one of them"),
            }
        }
        Some(again.image())
    }
}
