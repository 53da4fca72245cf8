//! Priority of fire, and the free choice near a general (wof.16.1.13a, wof.16.1.13b).

use crate::{
    measure::TOLERANCE,
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        wof::data::Rules,
    },
};

inputs! {
    /// Whether a target may be chosen.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct TargetChoice for "wof.target_choice" by clause!("wof.16.1.13b") {
        /// From the nearest eligible target to this one.
        from_the_nearest_inches: f32 = measure("inches", clause!("wof.16.1.13b")).named("from_the_nearest"),
        /// From the shooter to the nearest general.
        general_inches: f32 = measure("inches", clause!("wof.16.1.13a")).named("general").or("99"),
    }
}

/// Whether a target may be chosen (wof.16.1.13a, wof.16.1.13b).
pub fn target_choice(rules: Rules<'_>, of: &TargetChoice) -> Receipt<()> {
    let mut draft = of.draft();
    let may = may_be_chosen(rules, of.from_the_nearest_inches, Some(of.general_inches));
    let led = may && !may_be_chosen(rules, of.from_the_nearest_inches, None);
    let clause = if led { clause!("wof.16.1.13a") } else { clause!("wof.16.1.13b") };
    draft.note(clause, "may be chosen", may);
    draft.result("may", may);
    draft.close(())
}

/// Whether a target this many inches from the nearest eligible one may be chosen: within a few of it, or any with a
/// general near, inches (wof.16.1.13a, wof.16.1.13b).
pub fn may_be_chosen(rules: Rules<'_>, from_the_nearest_inches: f32, general_inches: Option<f32>) -> bool {
    let chart = &rules.charts.fire;
    let led = general_inches.is_some_and(|inches| inches <= chart.free_choice_near_general_inches + TOLERANCE);
    led || from_the_nearest_inches <= chart.near_the_nearest_inches + TOLERANCE
}
