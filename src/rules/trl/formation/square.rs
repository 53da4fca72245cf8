//! The square: how many stands it needs, and how many stand on each face (trl.hc.05, `trl.h.square`).

use crate::{
    battle::Refusal,
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        trl::charts::{FormationKind, Rules, Troop},
    },
};

inputs! {
    /// The faces of a square.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Square for "trl.square" by clause!("trl.hc.05") {
        /// Company stands.
        stands: u32 = count("stands", clause!("trl.hc.05")),
        /// Its type.
        troop: Troop = word(clause!("trl.p08.01")).or("LineInfantry"),
    }
}

/// How many stands of a type make an element as wide as a medium stand: small stands go in pairs (`trl.h.square`).
pub fn stands_an_element(rules: Rules<'_>, troop: Troop) -> u32 {
    let chart = &rules.charts.formation;
    let wide = chart.base(troop).width_inches / chart.base(Troop::LineInfantry).width_inches;
    if wide < 1.0 { 2 } else { 1 }
}

/// How many elements as wide as a medium stand some stands make.
fn elements(rules: Rules<'_>, of: &Square) -> u32 {
    of.stands / stands_an_element(rules, of.troop)
}

impl Square {
    /// Whether it forms square.
    ///
    /// # Errors
    /// The reason why not.
    pub fn judge(&self, rules: Rules<'_>) -> Result<(), Refusal> {
        if rules.charts.movement.rate_inches(self.troop, FormationKind::Square).is_none() {
            return Err(Refusal::new(clause!("trl.p08.01"), format!("{} form no square", self.troop)));
        }
        if elements(rules, self) < rules.charts.formation.square_least_companies_worth {
            return Err(Refusal::new(clause!("trl.hc.05"), "too few stands are left for a square"));
        }
        Ok(())
    }
}

/// The elements on front, rear, right and left, as wide as a medium stand each: dealt evenly, the rest to front, rear
/// and right in that order (trl.hc.05).
pub fn faces(elements: u32) -> [u32; 4] {
    [0, 1, 2, 3].map(|face| elements / 4 + u32::from(face < elements % 4))
}

/// The faces of a square (trl.hc.05).
pub fn square(rules: Rules<'_>, of: &Square) -> Receipt<()> {
    let mut draft = of.draft();
    let faces = faces(elements(rules, of));
    for (face, elements) in ["front", "rear", "right", "left"].into_iter().zip(faces) {
        draft.note(clause!("trl.hc.05"), format!("{face}, in medium stands"), elements);
        draft.result(face, elements);
    }
    draft.close(())
}
