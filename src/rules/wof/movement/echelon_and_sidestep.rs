//! The cost of an inch in echelon, sidestep, wheel and straight ahead (wof.12.2 to wof.12.5).

use crate::{
    clause::Clause,
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        wof::{
            charts::{FormationKind, Gait, Grade, Rules},
            condition::Condition,
            formation::square,
        },
    },
};

/// Sideways movement on a slant.
pub(in crate::rules::wof) const SIDESTEP: Clause = clause!("wof.12.3.02");

/// Whether a unit steps as the first column of the slants has it: steady, of grade A to C (wof.12.2.02, wof.12.3.01,
/// wof.12.3.02).
fn is_nimble(unit: Condition) -> bool {
    unit.is_steady() && unit.grade <= Grade::C
}

/// The cost of an inch of a gait for a unit, in inches straight ahead; skirmishers and squares step freely (wof.12.2 to
/// wof.12.5, wof.13.0.03).
pub fn inches_an_inch(rules: Rules<'_>, unit: Condition, gait: Gait) -> (f32, Clause) {
    let (steady, others, clause) = rules.charts.movement.gait(gait);
    match unit.formation {
        FormationKind::Skirmish => (1.0, clause!("wof.13.0.03")),
        FormationKind::Square => (1.0, square::MOVES_ANY_WAY),
        _ if is_nimble(unit) => (steady, clause),
        _ => (others, clause),
    }
}

inputs! {
    /// The cost of an inch of a gait.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct GaitCost for "wof.gait" by clause!("wof.12.3.01") {
        /// How it steps.
        gait: Gait = word(clause!("wof.12.3.01")).or("Straight"),
        /// The unit that steps.
        unit: Condition = group(),
    }
}

/// The cost of an inch of a gait, in inches of move (wof.12.3.01).
pub fn gait(rules: Rules<'_>, of: &GaitCost) -> Receipt<()> {
    let mut draft = of.draft();
    let (inches, clause) = inches_an_inch(rules, of.unit, of.gait);
    draft.note(clause, "inches of move for an inch", inches);
    draft.result("inches", inches);
    draft.close(())
}
