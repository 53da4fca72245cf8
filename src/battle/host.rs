//! The host's answers for a works module that wraps it.

use crate::{
    battle::{Outcome, RuleSet},
    clause::Clause,
    table::{Field, UnitId},
};

/// A rule set that a works module can wrap: it answers from state at once and takes commands into its outcome.
pub trait Host: RuleSet {
    /// How many figures of a unit can work, and how much one of them does in a turn as a percentage of a pioneer.
    fn workers(&self, field: &Field<'_>, unit: UnitId) -> (usize, u8);

    /// Takes figures of a unit away as the host takes losses.
    fn kill(&self, field: &Field<'_>, unit: UnitId, figures: usize, clause: Clause, outcome: &mut Outcome<Self>);

    /// Makes a unit take the host's morale check; its result comes back as the host's own event.
    fn check_morale(&self, unit: UnitId, clause: Clause, outcome: &mut Outcome<Self>);
}
