//! A guard: what keeps a unit from several acts, with its clause and what a player is told, said once.

use crate::{
    battle::Refusal,
    clause::Clause,
    table::{Field, UnitId},
};

/// What keeps a unit from several acts.
pub struct Guard {
    /// The clause that does.
    pub clause: Clause,
    /// What a player is told, about "it".
    pub reason: &'static str,
    bars: fn(&Field<'_>, UnitId) -> bool,
}

impl Guard {
    /// A guard by a clause, with what a player is told and the units that it bars.
    pub const fn new(clause: Clause, reason: &'static str, bars: fn(&Field<'_>, UnitId) -> bool) -> Self {
        Self { clause, reason, bars }
    }

    /// Whether it bars a unit as it stands.
    pub fn bars(&self, field: &Field<'_>, unit: UnitId) -> bool {
        (self.bars)(field, unit)
    }

    /// What a player is told who tries all the same.
    pub fn refusal(&self) -> Refusal {
        Refusal::new(self.clause, self.reason)
    }

    /// The refusal, at the end of a chain of guards.
    ///
    /// # Errors
    /// Always.
    pub fn refuse<T>(&self) -> Result<T, Refusal> {
        Err(self.refusal())
    }
}
