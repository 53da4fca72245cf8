//! Which way a unit would turn, for moves worth offering.

use bevy::math::Vec2;

use crate::{
    measure::{Facing, Pose},
    table::{Field, UnitId},
};

/// By how many degrees clockwise a unit would turn from its front to face its two nearest enemies on the table, those
/// that count alone; those turns left out that are hardly worth it.
pub fn towards_enemies(field: &Field<'_>, unit: UnitId, counts: impl Fn(UnitId) -> bool) -> Vec<f32> {
    /// No unit turns by less than this, degrees.
    const LEAST: f32 = 4.0;
    let Pose { at, facing } = field.unit(unit).front;
    let enemies = field.side(field.unit(unit).side.enemy()).filter(|enemy| enemy.on_table() && counts(enemy.id));
    let mut ways: Vec<Vec2> = enemies.map(|enemy| enemy.at() - at).collect();
    ways.sort_by(|one, two| one.length_squared().total_cmp(&two.length_squared()));
    let bearings = ways.into_iter().take(2).filter_map(Facing::along).map(|bearing| facing.turn_to(bearing));
    bearings.filter(|degrees| degrees.abs() > LEAST).collect()
}
