//! Rows of a unit's card as the rule sets write them.

use crate::{battle::notice::CardRow, clause::Clause, receipt::Figure};

/// A row of a card with its reason and clause.
pub(crate) fn row(label: &str, value: impl Into<Figure>, reason: impl Into<String>, clause: Clause) -> CardRow {
    CardRow { label: label.to_owned(), value: value.into(), reason: reason.into(), clause: Some(clause) }
}
