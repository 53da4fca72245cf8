//! The size of a unit in stand points, and which of two is larger (trl.hc.17).

use crate::{
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        trl::charts::{Rules, Troop},
    },
};

inputs! {
    /// Whether another unit is larger.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Sizes for "trl.larger" by clause!("trl.hc.17") {
        /// Company stands left of the unit.
        stands: u32 = count("stands", clause!("trl.hc.17")),
        /// Its type.
        troop: Troop = word(clause!("trl.hc.17")).or("LineInfantry"),
        /// Company stands left of the other.
        other_stands: u32 = count("stands", clause!("trl.hc.17")),
        /// The other's type.
        other_troop: Troop = word(clause!("trl.hc.17")).or("LineInfantry"),
    }
}

/// The points of some company stands: a small stand counts half (trl.hc.17).
pub fn points(rules: Rules<'_>, troop: Troop, stands: u32) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "stands are few")]
    let stands = stands as f32;
    stands * rules.charts.formation.base(troop).points
}

/// Whether another unit is larger: it has strictly more points, and guns never are (trl.hc.17).
pub fn larger(rules: Rules<'_>, of: &Sizes) -> Receipt<bool> {
    let mut draft = of.draft();
    let own = points(rules, of.troop, of.stands);
    let other = points(rules, of.other_troop, of.other_stands);
    draft.note(clause!("trl.hc.17"), "own size", own);
    draft.note(clause!("trl.hc.17"), "size of the other", other);
    let larger = other > own && !of.other_troop.is_artillery();
    if of.other_troop.is_artillery() {
        draft.note(clause!("trl.p31.12"), "guns never count as larger", false);
    }
    draft.result("larger", larger);
    draft.close(larger)
}
