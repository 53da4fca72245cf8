//! A turn's move as a budget of one whole, of which every act takes its part (`wof.h.move_budget`).

use crate::{
    clause::Clause,
    measure::TOLERANCE,
    receipt::Receipt,
    rules::{
        common::guard::Guard,
        reckon::{ProcedureInputs, inputs},
        wof::{
            charts::{PricedAct, Rules},
            state::Conduct,
        },
    },
};

/// It has nothing left of its move.
pub const SPENT: Guard = Guard::new(clause!("wof.h.move_budget"), "its move is spent", |field, unit| {
    field.of::<Conduct>(unit).spent >= 1.0 - TOLERANCE
});

/// The part of a move that an act takes, and the clause that says so (`wof.t.fixed_costs`).
pub fn action_part(rules: Rules<'_>, action: PricedAct) -> (f32, Clause) {
    rules.charts.movement.action(action)
}

/// A turn's move as a budget of one whole, of which every act takes its part (`wof.h.move_budget`).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Budget {
    left: f32,
}

impl Default for Budget {
    fn default() -> Self {
        Self { left: 1.0 }
    }
}

impl Budget {
    /// What is left of a move of which a part is spent.
    pub fn after(spent: f32) -> Self {
        Self { left: (1.0 - spent).max(0.0) }
    }

    /// Whether so great a part is left.
    pub fn allows(self, part: f32) -> bool {
        self.take(part).is_some()
    }

    /// The part that is left, from 0 to 1.
    pub fn left(self) -> f32 {
        self.left
    }

    /// The part that is spent.
    pub fn spent(self) -> f32 {
        1.0 - self.left
    }

    /// Takes a part off: none where less is left. An act that costs a whole move wants it untouched.
    pub fn take(self, part: f32) -> Option<Self> {
        (part <= self.left + TOLERANCE).then(|| Self { left: (self.left - part).max(0.0) })
    }

    /// Takes inches off at a rate, each costing this many times itself; none if less is left.
    pub fn march(self, inches: f32, rate_inches: f32, factor: f32) -> Option<Self> {
        self.take(inches * factor / rate_inches)
    }

    /// The inches that are left at a rate, each costing this many times itself.
    pub fn inches(self, rate_inches: f32, factor: f32) -> f32 {
        self.left * rate_inches / factor
    }
}

inputs! {
    /// The part of a move that an act takes.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct ActionCost for "wof.action" by clause!("wof.h.move_budget") {
        /// The act.
        action: PricedAct = word(clause!("wof.h.move_budget")),
    }
}

/// The part of a move that an act takes (`wof.h.move_budget`).
pub fn action(rules: Rules<'_>, of: &ActionCost) -> Receipt<()> {
    let mut draft = of.draft();
    let (part, clause) = action_part(rules, of.action);
    draft.note(clause, "part of a move", part);
    draft.result("part", part);
    draft.close(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_and_inches_come_out_of_one_budget() {
        // wof.h.move_budget
        let half = Budget::default().take(0.5).expect("half is there");
        assert_eq!((half.left(), half.inches(6.0, 1.0), half.inches(6.0, 2.0)), (0.5, 3.0, 1.5));
        assert_eq!(half.take(1.0), None);
        assert!(
            half.march(3.0, 6.0, 1.0).is_some_and(|rest| rest.left() < 1e-6) && half.march(3.1, 6.0, 1.0).is_none()
        );
    }
}
