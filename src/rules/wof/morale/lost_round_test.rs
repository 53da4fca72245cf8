//! The test for a lost round of combat (wof.10.4.02, wof.18.1.09): which units take it.

use crate::{
    clause::Clause,
    rules::wof::state::Conduct,
    table::{Field, UnitId},
};

/// When the losers of a round test.
pub(crate) const LOSERS_TEST: Clause = clause!("wof.10.4.02");

/// A unit tests for a lost round.
pub(crate) const LOST_ROUND: Clause = clause!("wof.18.1.09");

/// Whether a unit took more than it gave in a round (wof.18.1.09).
pub(crate) fn has_lost(field: &Field<'_>, unit: UnitId) -> bool {
    let turn = &field.of::<Conduct>(unit);
    let (taken, given) = turn.losses.before_the_round;
    turn.fought && turn.losses.all.0 - taken.0 > turn.losses.given.0 - given.0
}
