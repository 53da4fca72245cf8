//! The skill test: to wound, to form square when charged, to search, to change formation without an officer, and to free
//! a bogged unit (trl.p25.03).

use crate::{
    clause::Clause,
    dice::{Dice, NeedDice},
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        trl::{
            charts::{Rules, Skill},
            rule_of_dice::{self, Needed},
        },
        word::words,
    },
};

words! {
    /// What a skill test is for, besides wounding.
    pub Purpose {
        /// To form square as cavalry charges.
        EmergencySquare => "to form square when charged",
        /// To find hidden troops.
        Search => "to find hidden troops",
        /// To change formation without an officer.
        ChangeFormation => "to change formation without an officer",
        /// To free a bogged unit.
        FreeBogged => "to free a bogged unit",
        /// To see through a mistaken order (trl.hc.37).
        MistakenOrder => "to see through a mistaken order",
        /// To see through a false bugle (trl.hc.37).
        FalseBugle => "to see through a false bugle",
    }
}

impl Purpose {
    /// The clause that asks for it.
    pub fn clause(self) -> Clause {
        match self {
            Self::EmergencySquare => clause!("trl.p08.01"),
            Self::Search => clause!("trl.p14.17"),
            Self::ChangeFormation => clause!("trl.p32.03"),
            Self::FreeBogged => clause!("trl.hc.07"),
            Self::MistakenOrder | Self::FalseBugle => clause!("trl.hc.37"),
        }
    }
}

inputs! {
    /// A skill test.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct SkillTest for "trl.skill" by clause!("trl.p25.03") {
        /// What for.
        purpose: Purpose = word(clause!("trl.p25.03")).or("EmergencySquare"),
        /// The unit's skill.
        skill: Skill = word(clause!("trl.p25.03")).or("Trained"),
        /// Whether an attached general lets it throw again if it fails.
        re_roll: bool = flag(clause!("trl.p08.10")),
    }
}

/// Throws one die, a second time where that is allowed and the first failed (trl.p25.03, trl.p08.10).
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn skill_test(rules: Rules<'_>, of: &SkillTest, dice: &mut Dice) -> Result<Receipt<bool>, NeedDice> {
    let mut draft = of.draft();
    let printed = rules.charts.melee.skill(of.skill);
    let needed = Needed::with(printed, 0);
    needed.note(printed, 0, clause!("trl.p25.03"), &mut draft);
    let again = of.re_roll.then_some(clause!("trl.p08.10"));
    let passes = rule_of_dice::tested(needed, again, dice, (of.purpose.clause(), "skill"), &mut draft)?;
    draft.note(of.purpose.clause(), of.purpose.to_string(), passes);
    draft.result("passes", passes);
    Ok(draft.close(passes))
}
