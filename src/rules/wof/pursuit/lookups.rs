//! The procedure about pursuit that only players look up: whether a unit may pursue.

use super::may_pursue;
use crate::{
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs, right},
        wof::{condition::Condition, data::Troop},
    },
};

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
