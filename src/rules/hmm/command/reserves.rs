//! Formations in reserve (hmm.16.14), and the replacement of a lost general (hmm.20.31).

use crate::{
    receipt::Receipt,
    rules::{
        hmm::data::Rules,
        reckon::{ProcedureInputs, inputs},
    },
};

/// The command value of a lost general's replacement: one lower, at least 1 (hmm.20.31).
pub fn replacement_value(rules: Rules<'_>, lost_value: u32) -> u32 {
    let chart = &rules.charts.command;
    lost_value.saturating_sub(chart.replacement_value_lower_by).max(chart.values.least)
}

inputs! {
    /// How many formations may start in reserve.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Reserves for "hmm.reserves" by clause!("hmm.16.14") {
        /// Formations of the side.
        formations: u32 = count("formations", clause!("hmm.16.14")),
    }

    /// The replacement of a lost general, and when it comes.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Replacement for "hmm.replacement" by clause!("hmm.20.31") {
        /// The command value of the lost general.
        value: u32 = count("points", clause!("hmm.16.18")).within(1, 6),
        /// The turn on which the general was lost.
        turn: u32 = count("turn", clause!("hmm.20.31")).or("1"),
    }
}

/// How many formations may start in reserve (hmm.16.14).
pub fn reserves(rules: Rules<'_>, of: &Reserves) -> Receipt<()> {
    let mut draft = of.draft();
    let reserves = rules.charts.command.reserves(of.formations);
    draft.note(clause!("hmm.16.14"), "one in three, but always one", reserves);
    draft.result("reserves", reserves);
    draft.close(())
}

/// The replacement of a lost general, and when it comes (hmm.20.31).
pub fn replacement(rules: Rules<'_>, of: &Replacement) -> Receipt<()> {
    let mut draft = of.draft();
    let value = replacement_value(rules, of.value);
    let turns = rules.charts.command.replacement_after_turns;
    draft.note(clause!("hmm.20.31"), "full turns until a replacement appears", turns);
    draft.result("value", value);
    draft.result("turn", of.turn + turns + 1);
    draft.close(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::hmm::data::Charts;

    #[test]
    fn a_replacement_is_never_worth_less_than_one() {
        let charts = Charts::embedded();
        let options = charts.switches.defaults();
        let rules = Rules { charts, options: &options };
        assert_eq!([replacement_value(rules, 4), replacement_value(rules, 1)], [3, 1]);
    }
}
