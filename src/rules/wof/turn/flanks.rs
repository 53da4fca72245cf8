//! From where an attack comes (wof.14.5.01, wof.18.3.08), protected flanks (wof.9.5, wof.12.9).

use bevy::math::Vec2;

use crate::{
    measure::Body,
    rules::wof::{Wof, data::Aspect},
    table::{Field, UnitId},
};

/// Whether some of these bodies are behind a unit's frontage line: the front edge of its front rank, extended both ways (wof.14.5.01).
/// Squares, garrisons, skirmishers and guns have no flank.
pub fn are_behind_the_frontage(rules: &Wof, field: &Field<'_>, bodies: &[Body], target: UnitId) -> bool {
    let _ = (rules, field, bodies, target);
    false
}

/// From where fire comes at a unit: from flank or rear if the shooter's front centre is behind its frontage line (wof.18.3.08).
pub fn of_fire(rules: &Wof, field: &Field<'_>, from: Vec2, target: UnitId) -> Aspect {
    let _ = (rules, field, from, target);
    Aspect::Front
}

/// How many of a unit's flanks are protected, each by a different friend or piece of ground (wof.9.5.01, wof.9.5.02, wof.12.9.01).
pub fn protected(rules: &Wof, field: &Field<'_>, unit: UnitId) -> u8 {
    let _ = (rules, field, unit);
    0
}
