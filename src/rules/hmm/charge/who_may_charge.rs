//! Which units may charge: how often (hmm.03.07, hmm.04.06), and what keeps one from it now. In which formation is in
//! `formation::rights`, which enemy in `charge::declarations`.

use crate::{
    battle::Refusal,
    clause::Clause,
    receipt::Receipt,
    rules::{
        hmm::{
            Hmm,
            charge::charge_fire,
            charts::Rules,
            formation::{bases::Body, rights},
            melee::rest::RESTING,
            state::{BattleState, UnitState},
        },
        reckon::{ProcedureInputs, inputs},
    },
    table::{Field, UnitId},
};

/// Whether a unit could charge at all now: formation, interval, rest (hmm.03.38, hmm.04.17, hmm.03.07, hmm.10.13).
///
/// # Errors
/// The reason why not.
pub fn may_try(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Result<(), Refusal> {
    let state = field.of::<UnitState>(unit);
    let turn = field.resource::<BattleState>().turn;
    let refuse = |clause: Clause, reason: &str| Err(Refusal::new(clause, reason));
    rights::must_charge_in(Body::of(state))?;
    match () {
        () if !may_charge_again(rules.in_force(), state.history.charged_turn, turn) => refuse(
            if state.is_mounted() { clause!("hmm.04.06") } else { clause!("hmm.03.07") },
            "it has charged in the last ten turns",
        ),
        () if RESTING.bars(field, unit) => RESTING.refuse(),
        () if state.conduct.fired => refuse(charge_fire::INFANTRY_DOES_NOT_FIRE, "it has fired this turn"),
        () => Ok(()),
    }
}

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
    use crate::rules::hmm::charts::Charts;

    #[test]
    fn a_unit_that_never_charged_may() {
        let charts = Charts::embedded();
        let options = charts.switches.defaults();
        let rules = Rules { charts, options: &options };
        assert!(may_charge_again(rules, None, 1));
        assert!(!may_charge_again(rules, Some(3), 12) && may_charge_again(rules, Some(3), 13));
    }
}
