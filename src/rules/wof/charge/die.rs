//! One die against a least face, by which a unit goes or stays in a charge.

use crate::{
    clause::Clause,
    dice::{Dice, NeedDice, Reason},
    receipt::Draft,
};

/// One die against a least face.
pub(super) fn at_least(
    procedure: &str,
    clause: Clause,
    label: &str,
    from: u8,
    dice: &mut Dice,
) -> Result<(Draft, bool), NeedDice> {
    let mut draft = Draft::for_procedure(procedure);
    let face = draft.dice(dice.d6s(1, Reason::new(clause, label))?);
    let goes = face >= i32::from(from);
    draft.note(clause, format!("goes from {from}"), goes);
    draft.result("goes", goes);
    Ok((draft, goes))
}
