//! The morale check and the rally (section 18), by a unit's counts.

use super::{casualty_steps::note_step, leadership::General};
use crate::{
    count,
    dice::{Dice, NeedDice, Reason},
    receipt::Receipt,
    rules::{
        hmm::data::{Class, Rules},
        reckon::{ProcedureInputs, inputs},
    },
};

inputs! {
    /// A morale check, or an attempt to rally.
    ///
    /// Of a unit that stands or of one that routs (hmm.18.12, hmm.18.17).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Check for "hmm.morale" by clause!("hmm.18.12") {
        /// The unit's class.
        class: Class = word(clause!("hmm.18.11")),
        /// Points of leadership present.
        ///
        /// All of them: the check counts them up to its limit.
        leadership: u32 = count("points", clause!("hmm.18.04")).or("6").unlisted(),
        /// Other ranks lost.
        lost: u32 = count("figures", clause!("hmm.18.06")).or("0").unlisted(),
        /// Other ranks at the start of the battle.
        start: u32 = count("figures", clause!("hmm.18.09")).or("20").unlisted(),
        /// Turns since its rout began, 0 for a unit that stands.
        rout_turn: u32 = count("turn", clause!("hmm.18.18")).within(0, 4).or("0"),
        /// Whether a general's base touches it.
        general: General = flag(clause!("hmm.18.20")).unlisted(),
    }
}

/// The result of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A standing unit passes.
    Stands,
    /// A standing unit fails: it turns about and routs (hmm.18.14).
    Routs,
    /// A routing unit passes: it stops.
    Rallies,
    /// A routing unit fails and goes on.
    RoutsOn,
    /// A routing unit fails its last attempt and is removed (hmm.18.19).
    Removed,
}

impl Verdict {
    /// The verdict in a word, as a receipt shows it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Stands => "passes",
            Self::Routs => "routs",
            Self::Rallies => "rallies",
            Self::RoutsOn => "routs on",
            Self::Removed => "removed",
        }
    }
}

/// Checks a unit's morale: leadership, casualties, fate, rout and general against its elan index; a unit that fails keeps no order and does not fire
/// (hmm.18.16).
///
/// # Errors
/// [`NeedDice`] where the die of fate is not there.
pub fn check(rules: Rules<'_>, check: &Check, dice: &mut Dice) -> Result<Receipt<Verdict>, NeedDice> {
    let mut draft = check.draft();
    let chart = &rules.charts.morale;
    let counted = check.leadership.min(chart.leadership_counts_at_most);
    let points = i32::try_from(counted).unwrap_or(i32::MAX);
    draft.modify(clause!("hmm.18.04"), format!("leadership, {}", count::counted(check.leadership, "point")), points);
    let step = note_step(rules, check.lost, check.start, &mut draft);
    draft.modify(clause!("hmm.18.22"), "casualties", step);
    let fate = draft.dice(dice.d6s(1, Reason::new(clause!("hmm.18.10"), "fate"))?);
    if check.rout_turn > 0 {
        draft.modify(
            clause!("hmm.18.18"),
            format!("rout, turn {}", check.rout_turn),
            chart.rout_modifier(check.rout_turn),
        );
    }
    if check.general == General::Touching {
        draft.modify(clause!("hmm.18.20"), "a general is with them", chart.general_modifier);
    }
    draft.note(clause!("hmm.18.21"), "modifiers in all", draft.sum() - fate);
    let index = chart.index(check.class);
    draft.note(clause!("hmm.18.11"), format!("elan of {}: needs", check.class), index);
    let verdict = verdict(draft.sum() >= index, check.rout_turn, chart.rally_attempts());
    draft.note(clause!("hmm.18.12"), "sum", draft.sum());
    if draft.sum() == index {
        draft.note(clause!("hmm.18.13"), "equal passes", true);
    }
    if verdict == Verdict::Removed {
        draft.note(clause!("hmm.18.19"), "its last attempt: it is removed", true);
    }
    draft.result("sum", draft.sum());
    draft.result("needs", index);
    draft.result("verdict", verdict.word());
    Ok(draft.close(verdict))
}

fn verdict(passes: bool, rout_turn: u32, attempts: u32) -> Verdict {
    match (passes, rout_turn) {
        (true, 0) => Verdict::Stands,
        (false, 0) => Verdict::Routs,
        (true, _) => Verdict::Rallies,
        (false, turn) if turn < attempts => Verdict::RoutsOn,
        (false, _) => Verdict::Removed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::hmm::data::Charts;

    fn judged(of: Check, fate: u8) -> Verdict {
        let charts = Charts::embedded();
        let options = charts.switches.defaults();
        check(Rules { charts, options: &options }, &of, &mut Dice::scripted([fate])).expect("one die is thrown").result
    }

    const STEADY: Check =
        Check { class: Class::Regular, leadership: 2, start: 20, lost: 0, rout_turn: 0, general: General::Absent };

    #[test]
    fn a_sum_equal_to_the_index_passes_and_one_less_fails() {
        // hmm.18.13, hmm.18.14
        assert_eq!((judged(STEADY, 4), judged(STEADY, 3)), (Verdict::Stands, Verdict::Routs));
    }

    #[test]
    fn a_rout_gets_worse_each_turn_and_the_fourth_failure_removes() {
        let on = |rout_turn| Check { rout_turn, ..STEADY };
        assert_eq!((judged(on(1), 5), judged(on(1), 4)), (Verdict::Rallies, Verdict::RoutsOn));
        assert_eq!((judged(on(2), 6), judged(on(3), 6)), (Verdict::Rallies, Verdict::RoutsOn));
        assert_eq!(judged(on(4), 6), Verdict::Removed);
    }
}
