//! The bases of a unit, the box round them, and their nearest point.

use bevy::math::Vec2;

use crate::{
    measure::{Body, Bounds},
    table::{Field, Stand, UnitId},
};

/// The bases of a unit that stand on the table.
pub fn bodies(field: &Field<'_>, unit: UnitId) -> Vec<Body> {
    field.stands_of(unit).map(Stand::body).collect()
}

/// The upright box about some bases.
pub fn bounds(bodies: &[Body]) -> Bounds {
    let corners: Vec<Vec2> = bodies.iter().flat_map(Body::corners).collect();
    Bounds::around(&corners)
}

/// The point of some bases that is nearest to a point.
pub fn nearest_point(bodies: &[Body], from: Vec2) -> Vec2 {
    let points = bodies.iter().map(|body| body.nearest(from));
    points.min_by(|one, other| one.distance_squared(from).total_cmp(&other.distance_squared(from))).unwrap_or(from)
}
