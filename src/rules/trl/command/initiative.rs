//! Initiative: both throw a die, the better general decides a tie, and equals throw again (trl.p06.03, trl.p06.04).

use crate::{
    dice::{Dice, NeedDice},
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        trl::{
            data::{Rules, Skill},
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

/// Throws a die for each side until one has the initiative (trl.p06.03, trl.p06.04).
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn initiative(_: Rules<'_>, of: &Initiative, dice: &mut Dice) -> Result<Receipt<Winner>, NeedDice> {
    let mut draft = of.draft();
    loop {
        let throw = rule_of_dice::throw(dice, 2, clause!("trl.p06.03"), "initiative")?;
        let (first, second) = (throw.faces[0], throw.faces[1]);
        draft.dice_apart(throw);
        let ranks = (of.first.map(rank).unwrap_or_default(), of.second.map(rank).unwrap_or_default());
        let (by, clause) = if first == second {
            (ranks.0.cmp(&ranks.1), clause!("trl.p06.04"))
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

/// A general's skill against another's; one who is not there has the lowest.
fn rank(skill: Skill) -> u8 {
    match skill {
        Skill::Conscript => 1,
        Skill::Trained => 2,
        Skill::Veteran => 3,
    }
}
