//! Turns on the march (hmm.05.04, hmm.05.06, hmm.05.07): what they cost, and what is left after one; and how a face
//! differs from them (hmm.05.08, hmm.05.09). The order to face is in `formation::changes`.

use crate::{
    battle::Refusal,
    clause::Clause,
    receipt::Line,
    rules::hmm::charts::{FormationKind, Rules},
};

/// A turn while moving costs a part of the allowance.
pub(in crate::rules::hmm) const TURNING: Clause = clause!("hmm.05.04");

/// A unit that has not moved may face to a flank.
pub(in crate::rules::hmm) const FACING: Clause = clause!("hmm.05.08");

/// A face changes the formation.
pub(in crate::rules::hmm) const FACING_CHANGES_THE_FORMATION: Clause = clause!("hmm.05.09");

/// The cost of a turn of this many degrees from a full allowance, inches: a quarter for each started 45 degrees
/// (hmm.05.04).
pub fn turn_cost(rules: Rules<'_>, degrees: f32, full_allowance: f32) -> f32 {
    /// Turns are drawn and typed in hundredths of a degree; a rounding error must not start another step.
    const SLACK_DEGREES: f32 = 0.01;
    let drill = rules.charts.formation.drill;
    let steps = ((degrees.abs() - SLACK_DEGREES) / drill.turn_step_degrees).ceil().max(0.0);
    steps * drill.turn_step_percent / 100.0 * full_allowance
}

/// That a turn keeps the formation (hmm.05.07).
pub fn keeps_formation(formation: FormationKind) -> Line {
    Line {
        clause: clause!("hmm.05.07"),
        label: "after the turn it stands in".to_owned(),
        value: formation.to_string().into(),
    }
}

/// The allowance left after a turn, to go on with, inches (hmm.05.06).
pub fn left_after(inches: f32) -> Line {
    Line { clause: clause!("hmm.05.06"), label: "left to go on with, in inches".to_owned(), value: inches.into() }
}

/// Column becomes line and line column when every stand faces to a flank (hmm.05.08).
pub fn faces_to(formation: FormationKind) -> Option<FormationKind> {
    match formation {
        FormationKind::MarchColumn => Some(FormationKind::Line),
        FormationKind::Line => Some(FormationKind::MarchColumn),
        _ => None,
    }
}

/// As [`faces_to`], for a unit that is to face.
///
/// # Errors
/// That it does not stand in column or line.
pub fn must_face_to(formation: FormationKind) -> Result<FormationKind, Refusal> {
    let refusal = || Refusal::new(FACING_CHANGES_THE_FORMATION, "only columns and lines face to a flank");
    faces_to(formation).ok_or_else(refusal)
}
