//! How far a crew turns and pushes its gun, looked up (hmm.11.17, hmm.11.18).

use crate::{
    measure::TOLERANCE,
    receipt::Receipt,
    rules::{
        hmm::data::{Rules, Weight},
        reckon::{ProcedureInputs, inputs},
    },
};

inputs! {
    /// Whether a gun bears on a target without a pivot.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Traverse for "hmm.traverse" by clause!("hmm.20.04") {
        /// From the gun's facing to the target, to either side.
        off_degrees: f32 = measure("degrees", clause!("hmm.20.04")).named("off"),
    }

    /// How far a gun may be pushed instead of firing.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Push for "hmm.push" by clause!("hmm.11.17") {
        /// The gun's weight.
        weight: Weight = word(clause!("hmm.11.17")),
        /// Its own crew.
        crew: u32 = count("figures", clause!("hmm.11.17")),
    }
}

/// Whether a gun bears on a target without a pivot (hmm.20.04, hmm.11.18).
pub fn traverse(rules: Rules<'_>, of: &Traverse) -> Receipt<()> {
    let mut draft = of.draft();
    let most = rules.charts.artillery.traverse_degrees;
    draft.note(clause!("hmm.20.04"), "degrees to either side", most);
    let bears = of.off_degrees <= most + TOLERANCE;
    draft.result("allowed", bears);
    if !bears {
        let pivot = rules.charts.movement.pivot_degrees;
        draft.note(clause!("hmm.11.18"), "it may be pivoted instead of firing: degrees", pivot);
    }
    draft.close(())
}

/// How far a gun may be pushed instead of firing (hmm.11.17).
pub fn push(rules: Rules<'_>, of: &Push) -> Receipt<()> {
    let mut draft = of.draft();
    let crew = rules.charts.artillery.push_crew;
    draft.note(clause!("hmm.11.17"), "only four-pounders, with a crew of", crew);
    let allowed = of.weight == Weight::Four && of.crew >= crew;
    draft.result("allowed", allowed);
    draft.result("inches", if allowed { rules.charts.movement.push_inches } else { 0.0 });
    draft.close(())
}
