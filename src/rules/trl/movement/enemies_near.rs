//! An inch from the enemy (trl.hc.03): outside assaults no stand moves or ends nearer to a visible enemy stand, and one
//! that begins nearer only stays or moves away.

use crate::{
    clause::Clause,
    measure::{Body, TOLERANCE},
    rules::trl::{Trl, formation::layout::is_command, state::UnitState},
    table::{
        Field, UnitId,
        ask::{Subject, Whom},
    },
};

/// An inch from the enemy.
pub const KEPT_AWAY: Clause = clause!("trl.hc.03");

/// Enemies nearer to a unit than it may come, commanders apart.
pub fn too_near(rules: &Trl, field: &Field<'_>, unit: UnitId) -> Vec<UnitId> {
    let bodies: Vec<Body> =
        field.stands_of(unit).filter(|stand| !is_command(stand)).map(crate::table::Stand::body).collect();
    too_near_to(rules, field, unit, &bodies)
}

/// Enemies of a unit that would be nearer to some bases than it may come.
pub fn too_near_to(rules: &Trl, field: &Field<'_>, unit: UnitId, bodies: &[Body]) -> Vec<UnitId> {
    let least = rules.charts().movement.clear_of_enemies_inches;
    let near = field.reach_within(Subject::Bodies(bodies), least, Whom::of(field.unit(unit).side.enemy()));
    let counts = |enemy: UnitId| field.of::<UnitState>(enemy).is_body() && is_known(field, unit, enemy);
    let mut enemies: Vec<UnitId> = near
        .into_iter()
        .filter(|near| near.reach.distance() < least - TOLERANCE)
        .map(|near| near.stand.unit)
        .filter(|enemy| counts(*enemy))
        .collect();
    enemies.sort_unstable();
    enemies.dedup();
    enemies
}

/// Whether the side of a unit knows of an enemy.
pub fn is_known(field: &Field<'_>, unit: UnitId, enemy: UnitId) -> bool {
    field.unit(enemy).known_to.knows(Some(field.unit(unit).side))
}

/// The gap between some bases and an enemy, inches.
pub fn gap(field: &Field<'_>, bodies: &[Body], enemy: UnitId) -> f32 {
    field.reach(Subject::Bodies(bodies), Subject::Unit(enemy)).map_or(f32::INFINITY, |reach| reach.distance())
}
