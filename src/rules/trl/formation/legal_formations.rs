//! Which troops stand in which formation, and move in it (trl.p06.09, trl.p08.06).

use crate::{
    battle::Refusal,
    rules::trl::charts::{FormationKind, Rules, Troop},
};

/// Whether a type of troops moves in a formation at all (trl.p08.06, trl.t.formations).
///
/// # Errors
/// Where it has no such formation, or cannot move in it.
pub fn must_move_in(rules: Rules<'_>, troop: Troop, formation: FormationKind) -> Result<(), Refusal> {
    match rules.charts.movement.rate_inches(troop, formation) {
        None => Err(Refusal::new(clause!("trl.p08.06"), format!("{troop} do not stand in {formation}"))),
        Some(0.0) if formation == FormationKind::Square => {
            Err(Refusal::new(clause!("trl.p08.06"), "a square is immobile"))
        }
        Some(0.0) => Err(Refusal::new(clause!("trl.p12.05"), "a garrison leaves by an opening")),
        Some(_) => Ok(()),
    }
}
