//! How far a unit can go in each direction ahead of it over the present ground, as a shape to draw, and the enemy it
//! would meet there. Knows no rule set: each says how a unit moves.

use bevy::math::Vec2;
use serde::Serialize;

use crate::{
    battle::notice::OverlayShape,
    measure::{Body, Pose, Segment},
    table::{Field, Recalled, Stand, UnitId},
};

/// Degrees between the ways of a fan.
const STEP_DEGREES: f32 = 11.25;

/// Which fan is asked for.
#[derive(Serialize)]
struct Fan {
    unit: UnitId,
    what: &'static str,
}

impl Recalled for Fan {
    type Answer = Vec<Vec2>;
}

/// The ground that a unit crosses: from the middle of its front, along ways that begin up to this many degrees to
/// either side, each as far as `goes` says, which is given degrees to the right and returns where the middle of the
/// front ends, in table inches.
pub fn fan(
    field: &Field<'_>,
    unit: UnitId,
    what: &'static str,
    half_angle_degrees: f32,
    goes: impl Fn(f32) -> Vec2,
) -> OverlayShape {
    let ends = field.recall(&Fan { unit, what }, || {
        // The caller has examined the unit before.
        field.hangs_on_everything();
        bearings(half_angle_degrees).map(goes).collect()
    });
    OverlayShape::Polygon(std::iter::once(field.unit(unit).front.at).chain(ends).collect())
}

/// The directions of a fan, from left to right, straight ahead among them.
fn bearings(half_angle_degrees: f32) -> impl Iterator<Item = f32> {
    #[expect(clippy::cast_possible_truncation, reason = "a half circle has sixteen steps")]
    let steps = (half_angle_degrees / STEP_DEGREES).ceil().clamp(1.0, 16.0) as i16;
    (-steps..=steps).map(move |step| half_angle_degrees * f32::from(step) / f32::from(steps))
}

/// The enemy that a unit of some frontage would meet first on a straight way, if any.
pub fn first_ahead(field: &Field<'_>, unit: UnitId, front: Pose, frontage: f32, inches: f32) -> Option<UnitId> {
    let side = field.unit(unit).side;
    let lane = Body::corridor(Segment::new(front.at, front.shifted(Vec2::new(0.0, inches)).at), frontage)?;
    let near = |stand: &Stand| stand.body().gap_to_point(front.at).distance;
    let enemies = field.units_on_table().filter(|other| other.side != side).flat_map(|other| field.stands_of(other.id));
    let met = enemies.filter(|stand| lane.gap(&stand.body()).distance <= 0.0);
    met.min_by(|one, other| near(one).total_cmp(&near(other)).then(one.id.cmp(&other.id))).map(|stand| stand.id.unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fan_is_the_same_to_both_hands_and_goes_straight_ahead() {
        let all: Vec<f32> = bearings(45.0).collect();
        assert_eq!((all[0], all[4], all[8]), (-45.0, 0.0, 45.0));
        assert_eq!(bearings(5.0).collect::<Vec<_>>(), [-5.0, 0.0, 5.0]);
    }
}
