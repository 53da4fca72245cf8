//! Ways over water (hmm.19, hmm.20.37, hmm.20.44): what a bridge carries, and where boats float. Measures; decides no
//! order.

use bevy::math::Vec2;

use crate::{
    measure::Body,
    rules::hmm::{Hmm, charts::TerrainKind},
    table::{Feature, Field},
};

/// Whether a kind of ground is a bridge.
pub fn is_bridge(kind: TerrainKind) -> bool {
    matches!(kind, TerrainKind::WoodenBridge | TerrainKind::StoneBridge | TerrainKind::PontoonBridge)
}

/// Whether a point lies on a part of a bridge that stands.
pub fn carries_point(bridge: &Feature, point: Vec2) -> bool {
    let Some(line) = bridge.shape.line().filter(|line| line.contains(point)) else { return false };
    let (_, along) = line.nearest(point);
    !bridge.state.openings().iter().any(|(from, to)| (*from..=*to).contains(&along))
}

/// Whether a bridge carries a unit at a point.
pub fn is_carried(rules: &Hmm, field: &Field<'_>, point: Vec2) -> bool {
    field.ground_at(point).into_iter().any(|feature| is_bridge(rules.terrain(feature)) && carries_point(feature, point))
}

/// Whether a boat floats at a place: all its corners and its middle on water that bears it (hmm.20.44).
pub fn floats(rules: &Hmm, field: &Field<'_>, body: &Body) -> bool {
    body.corners().into_iter().chain([body.centre()]).all(|point| is_water(rules, field, point))
}

/// Whether a point lies on water that bears boats.
pub fn is_water(rules: &Hmm, field: &Field<'_>, point: Vec2) -> bool {
    field.ground_at(point).into_iter().any(|feature| rules.charts().movement.is_navigable(rules.terrain(feature)))
}
