//! Undo and redo: orders are taken back freely as far as the last die or reveal, and given again.

use crate::battle::{Battle, KeepUndo, Order, Refusal, RuleSet, past::Past};

impl<R: RuleSet> Battle<R> {
    /// The order that undo would take back, if one can be.
    pub fn can_undo(&self) -> Option<&Order> {
        self.past.last().map(|past| &past.order)
    }

    /// The order that redo would give again, if one was taken back.
    pub fn can_redo(&self) -> Option<&Order> {
        self.undone.last()
    }

    /// Takes the last order back.
    ///
    /// # Errors
    /// A refusal once a die has been thrown or something hidden been shown since.
    pub fn undo(&mut self) -> Result<Order, Refusal> {
        let Some(past) = self.past.pop() else {
            return Err(Refusal::new(
                "linstock.undo",
                "dice have been thrown or something was revealed since the last order",
            ));
        };
        self.restore(&past.image);
        self.records.truncate(past.records);
        self.entries.truncate(past.entries);
        self.happened.truncate(past.happened);
        self.forget_after(past.orders_given);
        self.fallen.clear();
        self.undone.push(past.order.clone());
        Ok(past.order)
    }

    /// Gives the order again that was taken back last.
    ///
    /// # Errors
    /// A refusal if there is none.
    pub fn redo(&mut self) -> Result<Order, Refusal> {
        let Some(order) = self.undone.pop() else {
            return Err(Refusal::new("linstock.undo", "nothing was taken back"));
        };
        let rest = std::mem::take(&mut self.undone);
        self.give(order.clone())?;
        self.undone = rest;
        Ok(order)
    }

    /// Keeps the state before an order and forgets what had been taken back.
    pub(super) fn remember(&mut self, order: &Order) {
        self.undone.clear();
        if self.keep_undo == KeepUndo::No {
            return;
        }
        let image = self.image();
        self.past.push(Past {
            image,
            records: self.records.len(),
            entries: self.entries.len(),
            happened: self.happened.len(),
            orders_given: self.orders_given,
            order: order.clone(),
        });
    }

    /// Ends free undo: a die fell or something was shown.
    pub(super) fn forget_past(&mut self) {
        self.past.clear();
    }
}
