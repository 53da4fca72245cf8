//! A guard: a bar that several acts share, with its clause and its reason, said once.

use crate::{
    battle::Refusal,
    clause::Clause,
    table::{Field, UnitId},
};

/// A reason that bars a unit from several acts.
pub struct Guard {
    /// The clause that does.
    pub clause: Clause,
    /// The reason that a player is shown, in which the unit is "it".
    pub reason: &'static str,
    bars: fn(&Field<'_>, UnitId) -> bool,
}

impl Guard {
    /// A guard by a clause, with the reason that a player is shown and the units that it bars.
    pub const fn new(clause: Clause, reason: &'static str, bars: fn(&Field<'_>, UnitId) -> bool) -> Self {
        Self { clause, reason, bars }
    }

    /// Whether it bars a unit in its present state.
    pub fn bars(&self, field: &Field<'_>, unit: UnitId) -> bool {
        (self.bars)(field, unit)
    }

    /// The reason shown to a player who tries it anyway.
    pub fn refusal(&self) -> Refusal {
        Refusal::new(self.clause, self.reason)
    }

    /// The same as a result, at the end of a chain of guards.
    ///
    /// # Errors
    /// Always.
    pub fn refuse<T>(&self) -> Result<T, Refusal> {
        Err(self.refusal())
    }
}
