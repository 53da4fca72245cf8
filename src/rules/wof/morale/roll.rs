//! The morale roll (wof.18.3.01): two dice, the modifiers, and the result by grade.

use crate::{
    battle::Refusal,
    dice::{Dice, NeedDice, Reason},
    receipt::Receipt,
    rules::{
        reckon::{Inputs, ProcedureInputs, inputs},
        wof::{
            data::{Occasion, Rules, Situation, morale::Verdict},
            morale::{
                due,
                modifiers::{Test, cases},
                occasions::occasion_clause,
                rally_test,
                results::{effect, situation, word},
            },
        },
    },
};

inputs! {
    /// A morale test.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct CountedTest for "wof.morale" by clause!("wof.18.3.01") {
        /// The test.
        test: Test = group(),
        /// In what situation the result finds it, if its occasion does not say that.
        situation: Option<Situation> = word_or_none(clause!("wof.18.3.03")),
    }
}

impl CountedTest {
    /// The situation in which the result finds the unit: one that panics may be charging itself.
    fn situation(&self) -> Situation {
        situation(self.test.occasion, || self.situation == Some(Situation::Charging))
    }

    /// Whether there is such a test: by its unit's spirit, and in the situation in which its occasion finds it.
    ///
    /// # Errors
    /// The reason why there is none.
    pub fn judge(&self, rules: Rules<'_>) -> Result<(), Refusal> {
        due::may_test(self.test.unit, self.test.occasion)?;
        if self.test.occasion == Occasion::Rally {
            rally_test::may_rally(rules, self.test.unit, None)?;
        }
        let found = self.situation();
        match self.situation.filter(|told| *told != found) {
            Some(told) => Err(Refusal::new(
                clause!("wof.18.3.03"),
                format!("a test {} finds it {found}, not {told}", self.test.occasion),
            )),
            None => Ok(()),
        }
    }
}

/// A morale test by a player's description of the unit, with the effect of its result in the situation (wof.18.3.01).
///
/// # Errors
/// [`NeedDice`] if the dice run out.
pub fn counted_test(rules: Rules<'_>, of: &CountedTest, dice: &mut Dice) -> Result<Receipt<Verdict>, NeedDice> {
    let mut receipt = test(rules, &of.test, dice)?;
    let words = effect(receipt.result, of.situation()).words();
    receipt.account.result.push(("effect".to_owned(), words.into()));
    Ok(receipt)
}

/// Throws two dice, adds what speaks for and against the unit, and reads the result off its grade (wof.18.3.01).
///
/// # Errors
/// [`NeedDice`] if the dice run out.
pub fn test(rules: Rules<'_>, test: &Test, dice: &mut Dice) -> Result<Receipt<Verdict>, NeedDice> {
    let mut draft = test.draft_of(CountedTest::PROCEDURE);
    let chart = &rules.charts.morale;
    draft.note(occasion_clause(test.occasion), "why it tests", test.occasion.to_string());
    if test.occasion == Occasion::FriendsRouted {
        draft.note(clause!("wof.18.1.10b"), "routing friends that it sees, all round", test.routing_friends);
    }
    if let Some(flanks) = test.protected_flanks {
        draft.note(clause!("wof.9.5.02"), "protected flanks, one friend or piece of ground for each", flanks);
    }
    draft.dice(dice.d6s(2, Reason::new(clause!("wof.18.3.01"), "morale"))?);
    for (case, times) in cases(test) {
        if times > 0 && chart.modifiers.counts_in(case, &test.occasion) {
            chart.modifiers.add(&mut draft, case, times);
        }
    }
    let verdict = chart.verdict(test.unit.grade, draft.sum());
    draft.note(clause!("wof.18.3.01"), format!("{} with", test.unit.grade), draft.sum());
    draft.result("sum", draft.sum());
    draft.result("verdict", word(verdict));
    Ok(draft.close(verdict))
}
