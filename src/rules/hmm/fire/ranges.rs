//! The distances of small arms (section 7): names and limits.

use crate::{
    clause::Clause,
    receipt::{Draft, Receipt},
    rules::{
        hmm::charts::{Cover, Fresh, Rules, Weapon, fire::SMALL_ARMS},
        reckon::{ProcedureInputs, inputs},
    },
};

/// Distances are measured from base edge to base edge inside the firer's arc.
pub(in crate::rules::hmm) const MEASURED: Clause = clause!("hmm.20.02");

/// How far smooth bore muskets reach.
pub(in crate::rules::hmm) const RANGE: Clause = clause!("hmm.07.02");

/// The light chart lengthens no weapon.
pub(in crate::rules::hmm) const WEAPONS_STILL_LIMIT: Clause = clause!("hmm.08.12");

/// Whether a weapon reaches; if not, the receipt says so, by the clause that limits it.
pub(super) fn in_reach(
    rules: Rules<'_>,
    weapon: Weapon,
    distance_inches: f32,
    clause: Clause,
    draft: &mut Draft,
) -> bool {
    let reaches = rules.charts.fire.reaches(weapon, distance_inches);
    if !reaches {
        let reach = rules.charts.fire.reach(weapon);
        draft.note(clause, format!("a {weapon} does not reach so far: inches at most"), reach.reach_inches);
    }
    reaches
}

inputs! {
    /// The name of a distance; the deduction table has rows of its own.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct RangeName for "hmm.range_name" by clause!("hmm.07.08") switches ["musket_table"] {
        /// The weapon.
        weapon: Weapon = word(SMALL_ARMS),
        /// How far.
        distance_inches: f32 = measure("inches", clause!("hmm.07.08")).named("distance"),
    }
}

/// The name of a distance (hmm.07.09), and the bounds of its row in the deduction table, in inches.
pub fn range_name(rules: Rules<'_>, of: &RangeName) -> Receipt<()> {
    let mut draft = of.draft();
    let (chart, distance) = (&rules.charts.fire, of.distance_inches);
    let bore = chart.reach(of.weapon).bore;
    let (name, in_print) = chart.range_name(bore, distance).unwrap_or(("none", None));
    draft.note(clause!("hmm.07.09"), format!("{bore}, by name only"), name);
    if let Some(in_print) = in_print {
        in_print.note(&mut draft);
    }
    draft.result("name", name);
    let row = chart.deduction(rules.options.musket_table, bore, distance, Fresh::Ordinary, Cover::Open);
    let bounds = row.map(|row| format!("over {} to {}", row.over_inches, row.up_to_inches));
    draft.result("row", bounds.unwrap_or_else(|| "none".to_owned()));
    draft.close(())
}
