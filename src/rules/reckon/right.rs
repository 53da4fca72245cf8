//! A permission on a receipt.

use crate::{
    battle::Refusal,
    clause::Clause,
    receipt::{Draft, Figure, Receipt},
};

/// Closes a receipt with a permission: by the clause that grants it, or as "no" by the clause and the reason against it.
pub fn right(
    mut draft: Draft,
    (result, label): (&str, &str),
    granted_by: Clause,
    may: Result<Figure, Refusal>,
) -> Receipt<()> {
    match may {
        Ok(value) => {
            draft.note(granted_by, label, value.clone());
            draft.result(result, value);
        }
        Err(refusal) => {
            draft.note(refusal.clause, refusal.reason, false);
            draft.result(result, false);
        }
    }
    draft.close(())
}
