//! Which units may charge: in which formation (hmm.03.24, hmm.03.27, hmm.03.38, hmm.04.17), how often (hmm.03.07,
//! hmm.04.06), and what keeps one from it now. Which enemy is in `charge::declarations`.

use crate::{
    battle::Refusal,
    clause::Clause,
    receipt::Receipt,
    rules::{
        hmm::{
            Hmm,
            charts::{FormationKind, Mount, Rules, Troop},
            formation::bases::{Body, Riders},
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
    must_charge_in(Body::of(state))?;
    match () {
        () if !may_charge_again(rules.in_force(), state.history.charged_turn, turn) => refuse(
            if state.is_mounted() { clause!("hmm.04.06") } else { clause!("hmm.03.07") },
            "it has charged in the last ten turns",
        ),
        () if RESTING.bars(field, unit) => RESTING.refuse(),
        () if state.conduct.fired => refuse(clause!("hmm.03.06"), "it has fired this turn"),
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

/// The clause by which troops charge in their formation, if they may.
pub fn charging_clause(mounted: Riders, formation: FormationKind) -> Clause {
    match (mounted, formation) {
        (Riders::Mounted, _) => clause!("hmm.04.17"),
        (Riders::OnFoot, FormationKind::Line) => clause!("hmm.03.24"),
        (Riders::OnFoot, FormationKind::AttackColumn) => clause!("hmm.03.27"),
        (Riders::OnFoot, _) => clause!("hmm.03.38"),
    }
}

/// Whether troops may charge in their formation: infantry in line or attack column, light infantry in skirmish order,
/// horse in line (hmm.03.38, hmm.04.17).
pub fn may_charge_in(troop: Troop, mount: Mount, formation: FormationKind) -> bool {
    match formation {
        FormationKind::Line => troop.is_infantry() || troop.is_cavalry(),
        FormationKind::AttackColumn => troop == Troop::LineInfantry,
        FormationKind::Skirmish => troop.is_light(mount),
        _ => false,
    }
}

/// As [`may_charge_in`], for troops that are to charge.
///
/// # Errors
/// The reason why they do not.
pub fn must_charge_in(body: Body) -> Result<(), Refusal> {
    match () {
        () if may_charge_in(body.troop, body.mount, body.formation) => Ok(()),
        () if body.is_mounted() => Err(Refusal::new(clause!("hmm.04.17"), "cavalry charges in line")),
        () => Err(Refusal::new(clause!("hmm.03.38"), "it does not charge in this formation")),
    }
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
