//! The charts of a rule set together with the switches by which a battle reads them: what every procedure is told.

use std::fmt;

use super::{Options, Switches};

/// The charts of a rule set. Declared with `charts!`.
pub trait ChartSet: Sized + 'static {
    /// The set's rule switches.
    type Options: Options + Sync;

    /// The charts that the program carries.
    fn embedded() -> &'static Self;

    /// The rule switches with their legal values and defaults.
    fn switches(&self) -> &Switches<Self::Options>;
}

/// The charts of a rule set, and which reading of them a battle plays.
pub struct Rules<'a, C: ChartSet> {
    /// The charts.
    pub charts: &'a C,
    /// The switches as the scenario sets them.
    pub options: &'a C::Options,
}

impl<C: ChartSet> Clone for Rules<'_, C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C: ChartSet> Copy for Rules<'_, C> {}

impl<C: ChartSet> fmt::Debug for Rules<'_, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rules").finish_non_exhaustive()
    }
}
