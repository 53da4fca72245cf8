//! Initiative: both throw a die, the better general decides a tie, and equals throw again (trl.p06.03, trl.p06.04).

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
    loop {
        let faces = rule_of_dice::throw(dice, 2, (clause!("trl.p06.03"), "initiative"), &mut draft)?;
        let (first, second) = (faces[0], faces[1]);
        let (by, clause) = if first == second {
            (of.first.cmp(&of.second), clause!("trl.p06.04"))
        } else {
            (first.cmp(&second), clause!("trl.p06.03"))
        };
        let winner = match by {
            std::cmp::Ordering::Greater => Winner::First,
            std::cmp::Ordering::Less => Winner::Second,
            std::cmp::Ordering::Equal => {
                draft.note(clause!("trl.p06.04"), "equal dice and equal generals", "both throw again");
                continue;
            }
        };
        let name = if winner == Winner::First { "first" } else { "second" };
        draft.note(clause, "the initiative is with the side that is", name);
        draft.result("initiative", name);
        return Ok(draft.close(winner));
    }
}
