//! What shelters a unit (wof.20, `wof.h.terrain_overlap`, `wof.h.obstacle_cover`): against fire from somewhere, and in combat.

use bevy::math::Vec2;

use crate::{
    rules::wof::{Wof, data::Cover, fire::Fire},
    table::{Field, UnitId},
};

/// What shelters a unit from fire that comes from a point.
pub fn from_fire(rules: &Wof, field: &Field<'_>, from: Vec2, target: UnitId, fire: Fire) -> Cover {
    let _ = (rules, field, from, target, fire);
    Cover::None
}

/// What shelters a unit in combat with another.
pub fn in_combat(rules: &Wof, field: &Field<'_>, unit: UnitId, striker: UnitId) -> Cover {
    let _ = (rules, field, unit, striker);
    Cover::None
}
