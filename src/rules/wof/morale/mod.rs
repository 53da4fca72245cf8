//! Morale (wof.18). Here: the test on two dice and what its result means in the situation, by a unit's condition and
//! losses.
//!
//! - [`occasions`]: which units must test, and with what modifiers. [`checks`]: the tests, and their effects.
//!   [`recoils`]: chargers that go back. [`recovery`]: the end of a turn.
//! - [`routs`]: units that run. [`runs`]: a run that clumps a unit first. [`burst_through`]: friends in its way.
//!   [`ranks`]: ranks opened before routers. [`rallies`]: routers that try to stop.
//! - [`due`]: when a test is due. [`lookups`]: procedures that only players look up.

pub mod burst_through;
pub mod checks;
pub mod due;
pub mod lookups;
pub mod occasions;
pub mod rallies;
pub mod ranks;
pub mod recoils;
pub mod recovery;
pub mod routs;
pub mod runs;

use serde::{Deserialize, Serialize};

use crate::{
    battle::Refusal,
    clause::Clause,
    dice::{Dice, NeedDice, Reason},
    receipt::Receipt,
    rules::{
        reckon::{Inputs, ProcedureInputs, inputs},
        wof::{
            condition::Condition,
            data::{Generals, MoraleCase, Occasion, Pips, Rules, Situation, morale::Verdict},
        },
    },
};

inputs! {
    /// A morale test, as gathered before the dice are thrown.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Test {
        /// The testing unit.
        unit: Condition = group(),
        /// Why it tests.
        occasion: Occasion = word(clause!("wof.18.1.01")).asked_first(),
        /// Where its general is.
        generals: Generals = word(clause!("wof.18.3.06")).named("general").or("InDistance").unlisted(),
        /// Pips lost this phase.
        lost: Pips = count("pips", clause!("wof.18.3.07")).or("0").unlisted(),
        /// Its figures at the start of the game.
        start: u32 = count("figures", clause!("wof.18.3.07")).or("24").unlisted(),
        /// Routing friends in sight within 12 in.
        routing_friends: u32 = count("units", clause!("wof.18.3.16")).or("0").unlisted(),
        /// The other circumstances; those that do not count on this occasion are ignored.
        circumstances: Vec<MoraleCase> = words(clause!("wof.18.3.08")).unlisted(),
        /// The number of its protected flanks, if two would spare it the test.
        protected_flanks: Option<u8> = count_or_none("flanks", clause!("wof.9.5.02")).within(0, 2).unlisted(),
    }

    /// A morale test.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct CountedTest for "wof.morale" by clause!("wof.18.3.01") {
        /// The test.
        test: Test = group(),
        /// In what situation the result finds it, if its occasion does not say that.
        situation: Option<Situation> = word_or_none(clause!("wof.18.3.03")),
    }

    /// How far a charger recoils.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Recoil for "wof.recoil" by clause!("wof.18.3.03") {}
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
            due::may_rally(rules, self.test.unit, None)?;
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

/// The clause by which a unit tests on an occasion.
fn occasion_clause(occasion: Occasion) -> Clause {
    match occasion {
        Occasion::Panic => clause!("wof.18.1.02"),
        Occasion::Fire => clause!("wof.18.1.04"),
        Occasion::ChargeHome => clause!("wof.18.1.06"),
        Occasion::Receive => clause!("wof.18.1.07"),
        Occasion::LostRound => clause!("wof.18.1.09"),
        Occasion::FriendsRouted => clause!("wof.18.1.10"),
        Occasion::Rally => clause!("wof.18.1.11"),
    }
}

/// Every modifier with how often it applies (wof.18.3.06 to wof.18.3.16); the loser of the round suffers for it in that
/// test alone (wof.18.3.12).
fn cases(test: &Test) -> Vec<(MoraleCase, i32)> {
    let generals = match test.generals {
        Generals::WithUnit => Some(MoraleCase::GeneralWithUnit),
        Generals::InDistance => None,
        Generals::None => Some(MoraleCase::NoGeneral),
    };
    let counted = |number: u32| i32::try_from(number).unwrap_or(i32::MAX);
    let of_unit = [
        (MoraleCase::EachTwelfth, counted(test.lost.twelfths(test.start))),
        (MoraleCase::PoorState, i32::from(test.unit.is_poor())),
        (MoraleCase::LostRound, i32::from(test.occasion == Occasion::LostRound)),
        (MoraleCase::EachRoutingFriend, counted(test.routing_friends)),
    ];
    let given = |case: &MoraleCase| generals != Some(*case) && !of_unit.iter().any(|(known, _)| known == case);
    let mut circumstances: Vec<MoraleCase> = test.circumstances.iter().copied().filter(given).collect();
    circumstances.sort_unstable();
    circumstances.dedup();
    generals.into_iter().chain(circumstances).map(|case| (case, 1)).chain(of_unit).collect()
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

/// How far a charger recoils: a die and an inch (wof.18.3.03).
///
/// # Errors
/// [`NeedDice`] where its die is not there.
pub fn recoil(rules: Rules<'_>, dice: &mut Dice) -> Result<Receipt<u32>, NeedDice> {
    let mut draft = Recoil {}.draft();
    draft.dice(dice.d6s(1, Reason::new(clause!("wof.18.3.03"), "recoil"))?);
    let more = i32::try_from(rules.charts.morale.recoil_adds_inches).unwrap_or(i32::MAX);
    draft.modify(clause!("wof.18.3.03"), "inches more", more);
    let inches = u32::try_from(draft.sum()).unwrap_or_default();
    draft.result("inches", inches);
    Ok(draft.close(inches))
}

/// A result as players say it.
pub fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Good => "ok",
        Verdict::Shaken => "shaken",
        Verdict::Routs => "routs",
    }
}
