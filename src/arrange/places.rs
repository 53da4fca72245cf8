//! Places and bearings of the table as a scenario writes them, to the hundredth.

use bevy::math::Vec2;

use crate::{
    measure::Pose,
    scenario::{Scale, Scenario, words::Place},
};

/// A place of the table on the ground: to the hundredth of a yard, and on it.
pub(super) fn place(scenario: &Scenario, scale: &Scale, at: Vec2) -> Place {
    let on = |inches: f32, most: f32| hundredth((inches * scale.yards_per_inch).clamp(0.0, most));
    Place { x: on(at.x, scenario.ground.width_yards), y: on(at.y, scenario.ground.depth_yards) }
}

/// Where a front looks, as a compass bearing, degrees.
pub(super) fn bearing(scenario: &Scenario, front: Pose) -> f32 {
    hundredth((front.facing.bearing() + scenario.ground.top_bearing_degrees).rem_euclid(360.0))
}

fn hundredth(value: f32) -> f32 {
    (value * 100.0).round() / 100.0
}
