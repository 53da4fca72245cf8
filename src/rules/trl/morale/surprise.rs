//! Troops surprised by hidden troops (trl.p14.15, trl.hc.14): by fire that hits from near, and by an assault. Those who
//! blunder upon hidden troops are in `movement::meetings`.

use crate::{
    battle::Outcome,
    rules::trl::{Trl, movement::completed_moves::disorientate},
    table::{Field, KnownTo, UnitId},
};

/// Fire of those who lay hidden until then surprises, if it hits from near.
pub fn by_fire(
    rules: &Trl,
    field: &Field<'_>,
    outcome: &mut Outcome<Trl>,
    (unit, target): (UnitId, UnitId),
    (inches, hits): (f32, u32),
) {
    let near = inches <= rules.charts().fire.surprises_within_inches;
    if hits > 0 && near && field.unit(unit).known_to != KnownTo::All {
        disorientate(field, outcome, target, clause!("trl.hc.14"), &by(field, unit));
    }
}

/// An assault out of hiding surprises before the defender can fire.
pub fn by_assault(field: &Field<'_>, outcome: &mut Outcome<Trl>, (unit, target): (UnitId, UnitId)) {
    if field.unit(unit).known_to != KnownTo::All {
        disorientate(field, outcome, target, clause!("trl.p14.15"), &by(field, unit));
    }
}

fn by(field: &Field<'_>, unit: UnitId) -> String {
    format!("by {}, which lay hidden", field.unit(unit).name)
}
