//! Wheels in water (hmm.19.19, hmm.19.22): what it costs them, in stages. `movement::bridges` has the ways over it.

use crate::{
    clause::Clause,
    measure::TOLERANCE,
    receipt::Receipt,
    rules::{
        hmm::charts::{Rules, TerrainKind, Traveller},
        reckon::{ProcedureInputs, inputs},
    },
};

/// The inches of each stage in which wheels pay for water, with a full allowance in inches; nothing for ground without
/// stages (hmm.19.19).
pub fn water_stages(rules: Rules<'_>, kind: TerrainKind, full_allowance: f32) -> Vec<f32> {
    let stages = rules.charts.movement.wheels_in_water(kind);
    stages.map_or_else(Vec::new, |stages| {
        [stages.enter, stages.across, stages.leave].map(|part| part / 100.0 * full_allowance).to_vec()
    })
}

inputs! {
    /// The cost for wheels to get through water, stage by stage.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct WheelsInWater for "hmm.wheels_in_water" by clause!("hmm.19.22") {
        /// The water.
        water: TerrainKind = word(clause!("hmm.19.22")).among(&["ShallowWater", "DeepWater"]),
        /// The full allowance of a turn.
        allowance_inches: f32 = measure("inches", clause!("hmm.19.22")).named("allowance").or("9"),
    }
}

/// The cost for wheels to get through water, stage by stage (hmm.19.22), and in how many turns they are through; 0 for
/// more than nine.
pub fn wheels_in_water(rules: Rules<'_>, of: &WheelsInWater) -> Receipt<()> {
    let mut draft = of.draft();
    let stages = water_stages(rules, of.water, of.allowance_inches);
    let total: f32 = stages.iter().sum();
    let row = rules.charts.movement.wheels_in_water(of.water).map(|stages| stages.clause);
    draft.note(row.unwrap_or(clause!("hmm.19.19")), "to enter, across, to leave: inches", stages.clone());
    draft.result("stages", stages);
    draft.result("total", total);
    let turns = (1..=9_u32).find(|&turns| turns as f32 * of.allowance_inches + TOLERANCE >= total);
    draft.result("turns", turns.unwrap_or(0));
    draft.close(())
}

/// The clause by which wheels pay for water in stages, as far as a kind of ground is such water (hmm.19.19, hmm.19.22).
pub fn water_in_stages(rules: Rules<'_>, traveller: Traveller, kind: TerrainKind) -> Option<Clause> {
    let stages = rules.charts.movement.wheels_in_water(kind).filter(|_| traveller == Traveller::Wheels);
    stages.map(|stages| stages.clause)
}
