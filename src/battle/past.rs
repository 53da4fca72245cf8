//! The data of a battle for going back: the state before an order, and snapshots and marks along the way.

use crate::battle::{Image, Order, RuleTypes};

/// A battle as it was before an order.
pub(crate) struct Past<R: RuleTypes> {
    pub(super) image: Image<R>,
    pub(super) records: usize,
    pub(super) entries: usize,
    pub(super) happened: usize,
    pub(super) orders_given: usize,
    pub(super) order: Order,
}

/// A state that was kept.
pub(crate) struct Milestone<R: RuleTypes> {
    pub(super) image: Image<R>,
    pub(super) records: usize,
    pub(super) orders: usize,
}

/// How far journal and story had come when an order was about to be given.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Checkpoint {
    pub(super) records: usize,
    pub(super) entries: usize,
    pub(super) happened: usize,
}
