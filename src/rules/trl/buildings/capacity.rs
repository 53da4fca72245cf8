//! How many stands a building holds, and how many fight from one side (trl.p12.07, trl.hc.31).

use crate::{
    battle::Refusal,
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        trl::{
            charts::{BuildingSize, Rules, Troop},
            formation::{size, square::stands_an_element},
        },
    },
};

inputs! {
    /// Whether a unit fits into a building.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Room for "trl.garrison" by clause!("trl.hc.31") {
        /// The building.
        building: BuildingSize = word(clause!("trl.p32.13")).or("Medium"),
        /// Company stands.
        stands: u32 = count("stands", clause!("trl.hc.31")),
        /// Their type.
        troop: Troop = word(clause!("trl.p12.04")).or("LineInfantry"),
    }
}

impl Room {
    /// Only infantry enters a building (trl.p12.04).
    ///
    /// # Errors
    /// For all others.
    pub fn judge(&self) -> Result<(), Refusal> {
        if !self.troop.is_infantry() {
            return Err(Refusal::new(clause!("trl.p12.04"), "only infantry enters a building"));
        }
        Ok(())
    }
}

/// How many company stands of some troops fight on one side of a building: small stands two for one (trl.hc.31).
pub fn abreast(rules: Rules<'_>, building: BuildingSize, troop: Troop) -> u32 {
    rules.charts.buildings.of(building).stands_a_side * stands_an_element(rules, troop)
}

/// Whether a unit fits whole, its officer free of charge, and how many stands fight from one side (trl.hc.31).
pub fn room(rules: Rules<'_>, of: &Room) -> Receipt<bool> {
    let mut draft = of.draft();
    let row = rules.charts.buildings.of(of.building);
    let points = size::points(rules, of.troop, of.stands);
    draft.note(clause!("trl.hc.17"), "its size in points", points);
    let fits = points <= row.capacity_points;
    draft.note(clause!("trl.p12.07"), format!("the {} holds {}", of.building, row.capacity_points), fits);
    draft.note(clause!("trl.hc.31"), "medium stands that fight from one side", row.stands_a_side);
    draft.result("fits", fits);
    draft.result("stands_a_side", row.stands_a_side);
    draft.close(fits)
}
