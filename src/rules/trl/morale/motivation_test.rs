//! The motivation test: one die against the rating, with the modifiers, and what follows from a failure (trl.p31.07,
//! trl.p31.08).

use crate::{
    battle::Refusal,
    clause::Clause,
    dice::{Dice, NeedDice},
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        trl::{
            charts::{FormationKind, Motivation, Rules, TestReason, options::Toggle},
            morale::{
                failures::{Failed, failure},
                modifiers::{Circumstances, cases},
            },
            rule_of_dice::{self, Needed},
        },
    },
};

inputs! {
    /// A motivation test.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct MotivationTest for "trl.motivation" by clause!("trl.p31.07") switches ["refusal_stays"] {
        /// Why it tests.
        reason: TestReason = word(clause!("trl.p31.06")).or("Shooting"),
        /// Its motivation.
        motivation: Motivation = word(clause!("trl.p31.07")).or("Steady"),
        /// Its formation.
        formation: FormationKind = word(clause!("trl.p31.22")).or("Line"),
        /// What speaks for and against it.
        circumstances: Circumstances = group(),
        /// Whether a general or an adjutant lets it throw again if it fails.
        re_roll: bool = flag(clause!("trl.p08.11")).unlisted(),
    }
}

impl MotivationTest {
    /// Whether there is such a test.
    ///
    /// # Errors
    /// The reason why not.
    pub fn judge(&self) -> Result<(), Refusal> {
        let of = &self.circumstances;
        let bar = |clause: Clause, reason: &str| Err(Refusal::new(clause, reason));
        if of.left > of.started {
            return bar(clause!("trl.p31.09"), "it has more stands left than it started with");
        }
        if of.left == 0 {
            return bar(clause!("trl.p31.09"), "it has no stands left");
        }
        if self.reason == TestReason::Recovery && !of.disorientated {
            return bar(clause!("trl.p32.02"), "only a disorientated unit tests to recover");
        }
        if self.reason == TestReason::HalfLosses && !of.half_lost() {
            return bar(clause!("trl.p31.01"), "it has not lost half of its stands");
        }
        if self.reason == TestReason::Shooting && of.left == of.started {
            return bar(clause!("trl.p31.06"), "it has lost no stand");
        }
        if of.charges_square && !(of.troop.is_cavalry() && self.reason == TestReason::Assault) {
            return bar(clause!("trl.p31.15"), "only cavalry that assaults charges a square");
        }
        if self.reason == TestReason::Breach && self.formation != FormationKind::Garrison {
            return bar(clause!("trl.hc.34"), "it is no garrison");
        }
        Ok(())
    }

    /// The sum of the modifiers that it meets (trl.p31.08).
    fn modifier(&self, rules: Rules<'_>) -> i32 {
        let chart = &rules.charts.morale.modifiers;
        let times = |times: u32| i32::try_from(times).expect("a handful");
        let cases = cases(rules, &self.circumstances, self.reason).into_iter();
        cases.map(|(case, often)| chart.of(case).modifier * times(often)).sum()
    }

    /// The number that its die needs.
    pub fn needed(&self, rules: Rules<'_>) -> Needed {
        Needed::with(rules.charts.morale.needed(self.motivation), self.modifier(rules))
    }

    /// What decides about it if it fails.
    pub fn failed(&self, rules: Rules<'_>) -> Failed {
        Failed {
            reason: self.reason,
            formation: self.formation,
            below_half: self.circumstances.below_half(),
            before_square: self.circumstances.charges_square,
            refusal_stays: rules.options.refusal_stays == Toggle::On,
        }
    }
}

/// Throws one die, a second time where that is allowed and the first failed, and tells what follows (trl.p31.08).
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn motivation_test(rules: Rules<'_>, of: &MotivationTest, dice: &mut Dice) -> Result<Receipt<bool>, NeedDice> {
    let mut draft = of.draft();
    let chart = &rules.charts.morale;
    for (case, times) in cases(rules, &of.circumstances, of.reason) {
        chart.modifiers.add(&mut draft, case, i32::try_from(times).expect("a handful"));
    }
    let (printed, sum) = (chart.needed(of.motivation), of.modifier(rules));
    let needed = of.needed(rules);
    draft.note(clause!("trl.p31.08"), "modifiers in all", sum);
    draft.result("modifier", sum);
    needed.note(printed, sum, clause!("trl.p31.07"), &mut draft);
    let again = of.re_roll.then_some(clause!("trl.p08.11"));
    let passes = rule_of_dice::tested(needed, again, dice, (clause!("trl.p31.07"), "motivation"), &mut draft)?;
    draft.result("passes", passes);
    if !passes {
        let (failure, clause) = failure(of.failed(rules));
        draft.note(clause, "so it", failure.to_string());
        draft.result("effect", failure.to_string());
    }
    Ok(draft.close(passes))
}
