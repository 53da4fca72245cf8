//! Lines of the journal about a unit, in the turn that the battle has reached.

use crate::{
    clause::Clause,
    rules::{common::journal::JournalLine, trl::state::BattleState},
    table::{Field, UnitId},
};

/// A line about a unit, for the sides that know of it.
pub(in crate::rules::trl) fn line(
    field: &Field<'_>,
    unit: UnitId,
    text: impl Into<String>,
    clause: Clause,
) -> JournalLine {
    JournalLine::about(field, field.resource::<BattleState>().turn, unit, text, clause)
}
