//! Lines of sight (wof.20.1, wof.20.3 to wof.20.5, `wof.h.measuring`).

use bevy::math::Vec2;

use crate::{
    battle::Refusal,
    rules::wof::Wof,
    table::{Field, UnitId},
};

/// Whether a unit sees another, whatever way it faces (wof.18.1.10b, wof.20.1.01).
pub fn sees(rules: &Wof, field: &Field<'_>, unit: UnitId, other: UnitId) -> bool {
    let _ = (rules, field, unit, other);
    true
}

/// Whether somebody at a point sees another point.
///
/// # Errors
/// What stands in the way.
pub fn between(rules: &Wof, field: &Field<'_>, from: Vec2, to: Vec2) -> Result<(), Refusal> {
    let _ = (rules, field, from, to);
    Ok(())
}
