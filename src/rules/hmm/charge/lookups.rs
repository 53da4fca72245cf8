//! Procedures about charges that only players look up: when a unit may charge again, and how a broken line is split.

use super::{may_charge_again, split_line};
use crate::{
    receipt::Receipt,
    rules::{
        hmm::data::Rules,
        reckon::{ProcedureInputs, inputs},
    },
};

inputs! {
    /// Whether a unit that has charged may charge again.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct ChargeClock for "hmm.charge_clock" by clause!("hmm.03.07") {
        /// The turn of the unit's last charge.
        last: u32 = count("turn", clause!("hmm.03.07")),
        /// The turn of the next.
        turn: u32 = count("turn", clause!("hmm.04.06")),
    }

    /// How the survivors of a broken line are split to its left and right.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct SplitLine for "hmm.split_line" by clause!("hmm.09.08") {
        /// Figures left of the line.
        survivors: u32 = count("figures", clause!("hmm.09.08")),
    }
}

/// Whether a unit that has charged may charge again (hmm.03.07).
pub fn charge_clock(rules: Rules<'_>, of: &ChargeClock) -> Receipt<()> {
    let mut draft = of.draft();
    let may = may_charge_again(rules, Some(of.last), of.turn);
    draft.note(clause!("hmm.03.07"), format!("once in {} turns", rules.charts.charge.interval_turns), may);
    draft.result("allowed", may);
    draft.close(())
}

/// How the survivors of a broken line are split (hmm.09.08).
pub fn sides_of_line(of: &SplitLine) -> Receipt<()> {
    let mut draft = of.draft();
    let (left, right) = split_line(of.survivors);
    draft.note(clause!("hmm.09.08"), "the odd figure goes to the right", i64::from(right) - i64::from(left));
    draft.result("left", left);
    draft.result("right", right);
    draft.close(())
}
