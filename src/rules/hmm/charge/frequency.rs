//! How often a unit may charge (hmm.09.05).

use crate::{
    receipt::Receipt,
    rules::{
        hmm::data::Rules,
        reckon::{ProcedureInputs, inputs},
    },
};

/// Whether a unit that charged on some turn, or never, may charge on another (hmm.03.07, hmm.04.06).
pub fn may_charge_again(rules: Rules<'_>, last_charge: Option<u32>, turn: u32) -> bool {
    last_charge.is_none_or(|last| turn.saturating_sub(last) >= rules.charts.charge.interval_turns)
}

inputs! {
    /// Whether a unit that has charged may charge again.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct ChargeClock for "hmm.charge_clock" by clause!("hmm.03.07") {
        /// The turn of the unit's last charge.
        last: u32 = count("turn", clause!("hmm.03.07")),
        /// The turn of the next.
        turn: u32 = count("turn", clause!("hmm.04.06")),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::hmm::data::Charts;

    #[test]
    fn a_unit_that_never_charged_may() {
        let charts = Charts::embedded();
        let options = charts.switches.defaults();
        let rules = Rules { charts, options: &options };
        assert!(may_charge_again(rules, None, 1));
        assert!(!may_charge_again(rules, Some(3), 12) && may_charge_again(rules, Some(3), 13));
    }
}
