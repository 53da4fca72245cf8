//! The morale roll (wof.18.3.01): two dice, the modifiers, the result by grade, and its effect (wof.18.3.02 to
//! wof.18.3.05).

use crate::{
    battle::Refusal,
    clause::Clause,
    dice::{Dice, NeedDice, Reason},
    receipt::Receipt,
    rules::{
        reckon::{Inputs, ProcedureInputs, inputs},
        wof::{
            charts::{Occasion, Rules, Situation, morale::Verdict},
            condition::Condition,
            morale::{
                modifiers::{Test, cases},
                occasions::occasion_clause,
                panic_test::may_panic,
                rally_test::{self, only_routers_rally, routers_only_rally},
                routing_friends::SEEN_ALL_ROUND,
            },
        },
    },
};
use serde::{Deserialize, Serialize};

/// The result OK.
pub(in crate::rules::wof) const OK: Clause = clause!("wof.18.3.02");

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
        may_test(self.test.unit, self.test.occasion)?;
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

/// Whether a unit tests on an occasion at all: routers to rally and for nothing else, nobody else to rally, and no horse
/// in panic (wof.18.1.02, wof.18.1.10, wof.18.1.11).
///
/// # Errors
/// The reason why it does not.
pub fn may_test(unit: Condition, occasion: Occasion) -> Result<(), Refusal> {
    match occasion {
        Occasion::Rally => only_routers_rally(unit.spirit),
        Occasion::Panic => routers_only_rally(unit.spirit).and_then(|()| may_panic(unit.troop)),
        _ => routers_only_rally(unit.spirit),
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
        draft.note(SEEN_ALL_ROUND, "routing friends that it sees, all round", test.routing_friends);
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

/// In what situation the result of a test finds a unit: one that charges recoils where others stand shaken, in the tests
/// for panic and to charge home (wof.18.3.03).
pub fn situation(occasion: Occasion, charges: impl FnOnce() -> bool) -> Situation {
    match occasion {
        Occasion::ChargeHome => Situation::Charging,
        Occasion::Panic if charges() => Situation::Charging,
        Occasion::Rally => Situation::Routing,
        _ => Situation::Other,
    }
}

/// The effect of a result on a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Effect {
    /// It goes on in its present state (wof.18.3.02).
    GoesOn,
    /// It halts, disordered and in good morale, and may face about for nothing (wof.18.3.02).
    Halts,
    /// It recoils, facing the enemy, and is shaken (wof.18.3.03).
    Recoils,
    /// It stands, shaken.
    StandsShaken,
    /// It routs, disordered (wof.18.3.04, wof.18.3.05).
    Routs,
    /// It keeps routing.
    KeepsRouting,
}

impl Effect {
    /// As players say it.
    pub fn words(self) -> &'static str {
        match self {
            Self::GoesOn => "goes on",
            Self::Halts => "halts, disordered, in good morale",
            Self::Recoils => "recoils, shaken",
            Self::StandsShaken => "stands, shaken",
            Self::Routs => "routs",
            Self::KeepsRouting => "keeps routing",
        }
    }
}

/// The effect of a result on a unit in a situation (wof.18.3.02 to wof.18.3.05).
pub fn effect(verdict: Verdict, situation: Situation) -> Effect {
    match (verdict, situation) {
        (Verdict::Good, Situation::Routing) => Effect::Halts,
        (Verdict::Good, _) => Effect::GoesOn,
        (_, Situation::Routing) => Effect::KeepsRouting,
        (Verdict::Shaken, Situation::Charging) => Effect::Recoils,
        (Verdict::Shaken, Situation::Other) => Effect::StandsShaken,
        (Verdict::Routs, _) => Effect::Routs,
    }
}

/// A result as players say it.
pub fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Good => "ok",
        Verdict::Shaken => "shaken",
        Verdict::Routs => "routs",
    }
}
