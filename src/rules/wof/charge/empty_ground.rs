//! Charges on empty ground: how far chargers go in good order after a target that evades (wof.14.4.07).

use crate::{
    measure::TOLERANCE,
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        wof::{
            charts::{Pace, Rules},
            condition::Condition,
            movement::rates::rate_inches,
        },
    },
};

/// Whether chargers of an evader are disordered by going this many inches without contact: farther than their normal
/// move (wof.14.4.07).
pub fn overshoots(rules: Rules<'_>, charger: Condition, inches: f32) -> bool {
    rate_inches(rules, charger, charger.formation, Pace::Move).is_some_and(|normal| inches > normal + TOLERANCE)
}

inputs! {
    /// Whether chargers are disordered by a charge on empty ground.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct EmptyGround for "wof.empty_ground" by clause!("wof.14.4.07") {
        /// How far it goes without contact.
        inches: f32 = measure("inches", clause!("wof.14.4.07")),
        /// The unit that charged.
        charger: Condition = group(),
    }
}

/// Whether chargers are disordered by a charge on empty ground (wof.14.4.07).
pub fn empty_ground(rules: Rules<'_>, of: &EmptyGround) -> Receipt<()> {
    let mut draft = of.draft();
    let disordered = overshoots(rules, of.charger, of.inches);
    draft.note(clause!("wof.14.4.07"), "disordered", disordered);
    draft.result("disordered", disordered);
    draft.close(())
}
