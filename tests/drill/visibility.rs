//! Who sees whom: within some inches, ahead of its front, and not through more than an inch of wood.

use bevy::math::Vec2;
use linstock::{
    measure::{Body, Polygon, Segment, Zone},
    table::{Feature, FeatureShape, Field, Unit},
};

use super::{SEEN_HALF_ANGLE, SEEN_THROUGH_WOOD, SEEN_WITHIN};

/// Whether a unit sees a body.
pub(crate) fn sees(field: &Field<'_>, watcher: &Unit, body: &Body) -> bool {
    sees_within(field, watcher, body, SEEN_WITHIN)
}

/// Whether a unit sees a body within so many inches of the middle of its front edge.
pub(crate) fn sees_within(field: &Field<'_>, watcher: &Unit, body: &Body, inches: f32) -> bool {
    let eye = watcher.front;
    let nearest = body.nearest(eye.at);
    let near = eye.at.distance(nearest) <= inches;
    near && Zone::sector(eye.at, eye.facing, SEEN_HALF_ANGLE).contains(nearest) && !wood_hides(field, eye.at, nearest)
}

fn wood_hides(field: &Field<'_>, from: Vec2, to: Vec2) -> bool {
    let line = Segment::new(from, to);
    let through = |wood: &Polygon| wood.passages(line).iter().map(|passage| passage.span.length()).sum::<f32>();
    woods(field).any(|wood| through(&wood) > SEEN_THROUGH_WOOD)
}

fn woods<'w>(field: &Field<'w>) -> impl Iterator<Item = Polygon> + use<'w> {
    field.features().filter(|feature| feature.kind == "wood").filter_map(area)
}

fn area(feature: &Feature) -> Option<Polygon> {
    match &feature.shape {
        FeatureShape::Area(points) => Polygon::new(points.clone()).ok(),
        FeatureShape::Line { .. } => None,
    }
}
