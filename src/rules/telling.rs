//! Lines of the journal as steps write them: what happened, by which clause, with its receipt where one decided it.
//! Knows no rule set.

use crate::{
    battle::{
        Happening, Outcome, RuleSet, Step,
        notice::{Entry, EntryWeight},
    },
    clause::Clause,
    receipt::Account,
    table::{Field, KnownTo, UnitId},
};

/// A line of the journal that everybody may read.
pub fn note(turn: u32, weight: EntryWeight, text: String, clause: impl Into<Clause>) -> Happening {
    Happening::Noted(Box::new(Entry {
        turn,
        known_to: KnownTo::All,
        weight,
        text,
        clause: Some(clause.into()),
        unit: None,
        at: None,
        account: None,
    }))
}

/// A line of the journal about a unit, with its receipt where one decided it.
pub fn note_of(
    field: &Field<'_>,
    turn: u32,
    weight: EntryWeight,
    unit: UnitId,
    text: String,
    clause: impl Into<Clause>,
    account: Option<Account>,
) -> Happening {
    let at = Some(field.unit(unit).at());
    Happening::Noted(Box::new(Entry {
        turn,
        known_to: KnownTo::All,
        weight,
        text,
        clause: Some(clause.into()),
        unit: Some(unit),
        at,
        account,
    }))
}

/// Ends the battle, and says so.
pub fn conclude<R: RuleSet>(step: &mut Step<'_, R>, turn: u32, outcome: Outcome) {
    step.outbox.happen(note(turn, EntryWeight::Decisive, outcome.reason.clone(), outcome.clause));
    step.outbox.happen(Happening::Ended(outcome));
    step.outbox.finish();
}
