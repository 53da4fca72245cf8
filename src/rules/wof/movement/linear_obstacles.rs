//! The cost of crossing a linear obstacle (wof.20.7.01).

use crate::{
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        wof::data::{Rules, options::Toggle},
    },
};

/// The cost of crossing an obstacle for a unit this many ranks deep, inches at its present rate (wof.20.7.01).
pub fn obstacle_inches(rules: Rules<'_>, ranks: u32) -> f32 {
    let counted = if rules.options.obstacle_once == Toggle::On { ranks.min(1) } else { ranks };
    rules.charts.movement.obstacle_inches_a_rank * counted as f32
}

inputs! {
    /// The cost of crossing an obstacle.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct ObstacleCost for "wof.obstacle" by clause!("wof.20.7.01") switches ["obstacle_once"] {
        /// Ranks that cross.
        deep: u32 = count("ranks", clause!("wof.20.7.01")).or("2"),
        /// Its move.
        rate_inches: f32 = measure("inches", clause!("wof.11.0.01")).named("rate").or("6"),
    }
}

/// The cost of crossing an obstacle, in inches (wof.20.7.01).
pub fn obstacle(rules: Rules<'_>, of: &ObstacleCost) -> Receipt<()> {
    let mut draft = of.draft();
    let inches = obstacle_inches(rules, of.deep);
    draft.note(clause!("wof.20.7.01"), "inches", inches);
    draft.result("inches", inches);
    draft.result("left", (of.rate_inches - inches).max(0.0));
    draft.close(())
}
