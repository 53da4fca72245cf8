//! Which units may pursue which (wof.19.0.01 to wof.19.0.05).

use crate::{
    battle::Refusal,
    clause::Clause,
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs, right},
        wof::{charts::Troop, condition::Condition},
    },
};

/// Pursuers are disordered and clump as routers do.
pub(in crate::rules::wof) const IN_PURSUIT: Clause = clause!("wof.19.0.02");

/// Whether a unit that has routed its enemies may pursue them at all (wof.19.0.03 to wof.19.0.05).
///
/// # Errors
/// Why it never does.
pub fn may_pursue(unit: Condition, routed: Troop) -> Result<(), Refusal> {
    match () {
        () if unit.troop == Troop::Artillery => Err(Refusal::new(clause!("wof.19.0.05"), "gunners never pursue")),
        () if unit.is_poor() => Err(Refusal::new(clause!("wof.19.0.04"), "shaken or exhausted troops never pursue")),
        () if unit.troop.is_infantry() && routed.is_cavalry() => {
            Err(Refusal::new(clause!("wof.19.0.03"), "infantry never pursues cavalry"))
        }
        () => Ok(()),
    }
}

inputs! {
    /// Whether a unit may pursue the enemies that it routed.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Pursuer for "wof.may_pursue" by clause!("wof.19.0.01") {
        /// The enemy that it routed.
        routed: Troop = word(clause!("wof.19.0.03")).or("LineInfantry"),
        /// The pursuer.
        unit: Condition = group(),
    }
}

/// Whether a unit may pursue the enemy that it routed (wof.19.0.01).
pub fn pursuer(of: &Pursuer) -> Receipt<()> {
    let may = may_pursue(of.unit, of.routed).map(|()| true.into());
    right(of.draft(), ("may_pursue", "may pursue"), clause!("wof.19.0.01"), may)
}
