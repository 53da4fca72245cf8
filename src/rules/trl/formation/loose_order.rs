//! Loose order: who forms it, and how far apart its stands may stand (trl.p07.04, trl.p07.05).

use crate::{
    battle::Refusal,
    measure::TOLERANCE,
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        trl::charts::{FormationKind, Rules, Troop},
    },
};

inputs! {
    /// Whether two neighbours in loose order are still together.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Gap for "trl.loose_gap" by clause!("trl.p07.05") {
        /// How far apart they are, edge to edge.
        inches: f32 = measure("inches", clause!("trl.p07.05")),
        /// Their type.
        troop: Troop = word(clause!("trl.p07.04")).or("LightInfantry"),
    }
}

impl Gap {
    /// Only light infantry and cavalry form loose order.
    ///
    /// # Errors
    /// For all others.
    pub fn judge(&self, rules: Rules<'_>) -> Result<(), Refusal> {
        if rules.charts.movement.rate_inches(self.troop, FormationKind::Loose).is_none() {
            return Err(Refusal::new(clause!("trl.p07.04"), format!("{} do not disperse", self.troop)));
        }
        Ok(())
    }
}

/// Whether a gap is one of loose order (trl.p07.05).
pub fn gap(rules: Rules<'_>, of: &Gap) -> Receipt<bool> {
    let mut draft = of.draft();
    let chart = rules.charts.formation.loose_gap;
    let most = if of.troop.is_cavalry() { chart.cavalry_inches } else { chart.infantry_inches };
    let legal = of.inches <= most + TOLERANCE;
    draft.note(clause!("trl.p07.05"), format!("up to {most:.0} in"), legal);
    draft.result("legal", legal);
    draft.close(legal)
}
