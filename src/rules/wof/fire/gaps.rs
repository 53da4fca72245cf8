//! Fire through gaps between units (wof.16.2.03).

use crate::{
    measure::TOLERANCE,
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        wof::charts::Rules,
    },
};

inputs! {
    /// The muzzles that may fire through a gap.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Gap for "wof.gap" by clause!("wof.16.2.03") {
        /// How wide the gap between units is.
        gap_inches: f32 = measure("inches", clause!("wof.16.2.03")).named("gap"),
    }
}

/// The muzzles that may fire through a gap (wof.16.2.03).
pub fn gap(rules: Rules<'_>, of: &Gap) -> Receipt<()> {
    let mut draft = of.draft();
    let (slots, gap) = (slots_of_gap(rules, of.gap_inches), rules.charts.fire.gap);
    let label = format!("one gun or {} figures for each {} in", gap.figures, gap.inches);
    draft.note(clause!("wof.16.2.03"), label, slots);
    draft.result("slots", slots);
    draft.result("guns", slots * gap.guns);
    draft.result("figures", slots * gap.figures);
    draft.close(())
}

/// The muzzles that may fire through a gap between units: slots, of which each takes its guns or its figures
/// (wof.16.2.03).
pub fn slots_of_gap(rules: Rules<'_>, gap_inches: f32) -> u32 {
    let slots = ((gap_inches + TOLERANCE) / rules.charts.fire.gap.inches).floor();
    if slots > 0.0 { slots as u32 } else { 0 }
}
