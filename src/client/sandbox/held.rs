//! The piece held over the bench table: ground to be laid by a drag or corner by corner, a unit to be mustered, or the
//! hook that removes ground. Geometry and words alone; whether it may lie there is the battle's answer.

use bevy::math::Vec2;

use crate::{
    battle::OverrideAct,
    client::{commands::Outline, scene::terrain_style::GroundStyle},
    measure::{Facing, Pose},
    table::{FeatureId, FeatureShape, Field, Side},
};

/// Roads and streams are drawn so wide, inches.
const ROAD_INCHES: f32 = 1.0;
/// How near to a line a click hits it, inches.
const NEAR_INCHES: f32 = 0.5;
/// How many levels a new hill rises above its surroundings.
const HILL_LEVELS: u8 = 1;

/// The act that lays ground of a kind through points of the table, inches.
pub(super) fn lays(kind: &str, outline: Outline, points: Vec<Vec2>) -> OverrideAct {
    let look = GroundStyle::of(kind);
    let width = if matches!(look, GroundStyle::Road | GroundStyle::Water) { ROAD_INCHES } else { 0.0 };
    let shape =
        if outline == Outline::Line { FeatureShape::Line { points, width } } else { FeatureShape::Area(points) };
    let level = if look == GroundStyle::Hill { HILL_LEVELS } else { 0 };
    OverrideAct::LayGround { kind: kind.to_owned(), shape, level }
}

/// The ground hit at a point: the uppermost; not the ground under the whole table.
pub(super) fn ground_at(field: &Field<'_>, at: Vec2) -> Option<FeatureId> {
    let table = Vec2::new(field.size().width, field.size().depth);
    let lies_there = |shape: &FeatureShape| match shape {
        FeatureShape::Area(border) if border.contains(&Vec2::ZERO) && border.contains(&table) => false,
        shape => shape.measured().is_ok_and(|shape| shape.gap_to_point(at).distance <= NEAR_INCHES),
    };
    let hit = field.features().filter(|feature| lies_there(&feature.shape));
    hit.last().map(|feature| feature.id)
}

/// The facing of a unit of a side put down at a point: that of its nearest friend, else up the table for the first side
/// and down for the second.
pub(super) fn facing_at(field: &Field<'_>, side: Side, at: Vec2) -> Facing {
    let comrades = field.units_on_table().filter(|unit| unit.side == side);
    let nearest = comrades.min_by(|one, other| one.front.at.distance(at).total_cmp(&other.front.at.distance(at)));
    nearest.map_or(if side == Side::First { Facing::NORTH } else { Facing::SOUTH }, |unit| unit.front.facing)
}

/// The front of a unit that is put down by a drag: at its beginning, facing along it.
pub(super) fn front_of_drag(field: &Field<'_>, side: Side, from: Vec2, to: Vec2) -> Pose {
    Pose::new(from, Facing::along(to - from).unwrap_or_else(|| facing_at(field, side, from)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drag_draws_a_rectangle_and_kinds_that_are_lines_usually_lie_as_such() {
        let corners = Outline::Rectangle.dragged(Vec2::new(3.0, 4.0), Vec2::new(1.0, 2.0));
        assert_eq!(corners, [Vec2::new(3.0, 4.0), Vec2::new(1.0, 4.0), Vec2::new(1.0, 2.0), Vec2::new(3.0, 2.0)]);
        for (kind, outline) in [
            ("rail fence", Outline::Line),
            ("stone wall", Outline::Line),
            ("road", Outline::Line),
            ("forest", Outline::Rectangle),
        ] {
            assert_eq!(Outline::usual(kind), outline, "{kind}");
        }
    }

    #[test]
    fn a_road_has_a_width_a_fence_none_and_a_hill_stands_a_level_higher() {
        let laid = |kind: &str, outline| match lays(kind, outline, vec![Vec2::ZERO, Vec2::X, Vec2::ONE]) {
            OverrideAct::LayGround { shape: FeatureShape::Line { width, .. }, level, .. } => (Some(width), level),
            OverrideAct::LayGround { level, .. } => (None, level),
            other => panic!("{other:?}"),
        };
        assert_eq!(laid("road", Outline::Line), (Some(ROAD_INCHES), 0));
        assert_eq!(laid("rail fence", Outline::Line), (Some(0.0), 0));
        assert_eq!(laid("hill slope", Outline::Polygon), (None, HILL_LEVELS));
        assert_eq!(laid("forest", Outline::Rectangle), (None, 0));
    }
}
