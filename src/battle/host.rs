//! The host's answers for a module that wraps it.

use serde::{Deserialize, Serialize};

use crate::{
    battle::{Outcome, Refusal, RuleSet, SharedWorks},
    clause::Clause,
    table::{Field, UnitId},
};

/// A rule set that a module can wrap: it answers from state at once and takes commands into its outcome.
pub trait Host: RuleSet {
    /// The works that it asks.
    fn shared_works(&self) -> SharedWorks;

    /// The same with other works to ask.
    #[must_use]
    fn with_works(self, works: SharedWorks) -> Self;

    /// The seam of the turn at a task that begins a phase or ends the turn; none at any other task.
    fn seam(&self, field: &Field<'_>, task: &Self::Task) -> Option<Seam>;

    /// How many figures of a unit can work, and how much one of them does in a turn as a percentage of a pioneer.
    fn workers(&self, field: &Field<'_>, unit: UnitId) -> (usize, u8);

    /// Whether a unit is free to work now.
    ///
    /// # Errors
    /// The reason.
    fn may_work(&self, field: &Field<'_>, unit: UnitId) -> Result<(), Refusal>;

    /// Uses up the turn of a unit that works.
    fn use_up(&self, unit: UnitId, outcome: &mut Outcome<Self>);

    /// Takes figures of a unit away as the host takes losses.
    fn kill(&self, field: &Field<'_>, unit: UnitId, figures: usize, clause: Clause, outcome: &mut Outcome<Self>);

    /// Makes a unit take the host's morale check; its result comes back as the host's own event.
    fn check_morale(&self, unit: UnitId, clause: Clause, outcome: &mut Outcome<Self>);
}

/// A place between two phases of a host's turn, at which a module may put rows of its own. Later ones are greater.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Seam {
    /// The turn, from 1.
    pub turn: u32,
    /// The phase of its sequence that follows, from 0; the number of phases at the end of the turn.
    pub phase: usize,
}
