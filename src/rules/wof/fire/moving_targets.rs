//! Targets that moved (wof.16.1.06): how long they must have been in arc, range and sight.

use crate::{
    clause::Clause,
    measure::TOLERANCE,
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        wof::charts::Rules,
    },
};

/// The targets of a unit that moved are measured when all have moved.
pub(in crate::rules::wof) const MEASURED_AFTER_MOVES: Clause = clause!("wof.16.1.07");

inputs! {
    /// Whether a target that moved may be shot at.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct MovingTarget for "wof.moving_target" by clause!("wof.16.1.06") {
        /// The part of its move that it spent in arc and range.
        part: f32 = measure("of its move", clause!("wof.16.1.06")).within(0, 1),
    }
}

/// Whether a target that moved may be shot at (wof.16.1.06).
pub fn moving_target(rules: Rules<'_>, of: &MovingTarget) -> Receipt<()> {
    let mut draft = of.draft();
    let may = was_there_long_enough(rules, of.part);
    draft.note(clause!("wof.16.1.06"), "may be shot at", may);
    draft.result("may", may);
    draft.close(())
}

/// Whether a target that moved was in arc, range and sight of a unit that stood for long enough, as a part of its move;
/// one in contact always is (wof.16.1.06).
pub fn was_there_long_enough(rules: Rules<'_>, part_in_arc: f32) -> bool {
    part_in_arc >= rules.charts.fire.least_part_of_move_in_arc - TOLERANCE
}
