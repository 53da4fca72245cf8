//! Initiative: both throw a die, the better general decides a tie, and equals throw again (trl.p06.03, trl.p06.04).

use std::cmp::Ordering;

use crate::{
    dice::{Dice, NeedDice},
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        trl::{
            charts::{Rules, Skill},
            rule_of_dice,
        },
    },
};

inputs! {
    /// Who has the initiative.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Initiative for "trl.initiative" by clause!("trl.p06.03") {
        /// The skill of the first side's general; none if he is dead or away.
        first: Option<Skill> = word_or_none(clause!("trl.p06.04")),
        /// The skill of the second side's general; none if he is dead or away.
        second: Option<Skill> = word_or_none(clause!("trl.p06.04")),
    }
}

/// Which side has the initiative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Winner {
    /// The first.
    First,
    /// The second.
    Second,
}

/// Throws a die for each side until one has the initiative; a general who is not there is worse than any (trl.p06.03,
/// trl.p06.04).
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn initiative(_: Rules<'_>, of: &Initiative, dice: &mut Dice) -> Result<Receipt<Winner>, NeedDice> {
    let mut draft = of.draft();
    let on_equal_dice = match of.first.cmp(&of.second) {
        Ordering::Greater => "first",
        Ordering::Less => "second",
        Ordering::Equal => "neither: both throw again",
    };
    draft.note(clause!("trl.p06.04"), "on equal dice it is with the side that is", on_equal_dice);
    loop {
        let faces = rule_of_dice::throw(dice, 2, (clause!("trl.p06.03"), "initiative"), &mut draft)?;
        let winner = match faces[0].cmp(&faces[1]).then(of.first.cmp(&of.second)) {
            Ordering::Greater => Winner::First,
            Ordering::Less => Winner::Second,
            Ordering::Equal => continue,
        };
        let name = if winner == Winner::First { "first" } else { "second" };
        draft.result("initiative", name);
        return Ok(draft.close(winner));
    }
}
