//! Flat ground: roads, water and fields, draped over the relief.

use bevy::prelude::*;

use crate::{
    client::{
        render::{
            mesh_builder::{Solids, Surface, mixed, toned},
            noise::{mottle, speck},
            tessellation::{beside, fine, paced, triangulate},
        },
        scene::{
            outlines::{furrows, longest_side},
            terrain_style::Relief,
        },
    },
    table::{Feature, FeatureShape},
};

/// How high above the turf each kind lies, inches, so that water runs under a road and a road over a field.
const FIELD: f32 = 0.020;
const WATER: f32 = 0.030;
const ROAD: f32 = 0.045;

/// A road of sand with a pale crown and two ruts.
pub(super) fn road(feature: &Feature, relief: &Relief, flat: &mut Solids) {
    let sand = Srgba::rgb(0.66, 0.56, 0.40);
    match &feature.shape {
        FeatureShape::Area(points) => area(points, relief, flat, ROAD, |at| toned(sand, 0.85 + mottle(at, 60) * 0.3)),
        FeatureShape::Line { points, width } => {
            let half = width.max(0.5) / 2.0;
            let verge = mixed(sand, Srgba::rgb(0.36, 0.42, 0.20), 0.55);
            band(points, half * 1.08, -half * 1.08, relief, flat, ROAD - 0.006, verge);
            for (left, right, tone) in [
                (0.92, 0.42, 0.97),
                (0.42, 0.22, 0.80),
                (0.22, -0.22, 1.06),
                (-0.22, -0.42, 0.80),
                (-0.42, -0.92, 0.97),
            ] {
                band(points, half * left, half * right, relief, flat, ROAD, toned(sand, tone));
            }
        }
    }
}

/// A stream with muddy banks, or a pond.
pub(super) fn water(feature: &Feature, relief: &Relief, flat: &mut Solids) {
    let (deep, shallow, mud) =
        (Srgba::rgb(0.20, 0.27, 0.27), Srgba::rgb(0.33, 0.39, 0.36), Srgba::rgb(0.37, 0.32, 0.20));
    match &feature.shape {
        FeatureShape::Area(points) => {
            let paint = |at| mixed(deep, shallow, mottle(at, 63) * 0.7);
            flat.surfaced(Surface::Water, |flat| area(points, relief, flat, WATER, paint));
        }
        FeatureShape::Line { points, width } => {
            let half = width.max(0.3) / 2.0;
            band(points, half + 0.10, -half - 0.10, relief, flat, WATER - 0.010, mud);
            flat.surfaced(Surface::Water, |flat| {
                band(points, half, -half, relief, flat, WATER, shallow);
                band(points, half * 0.62, -half * 0.62, relief, flat, WATER + 0.004, deep);
                band(points, half * 0.22, half * 0.06, relief, flat, WATER + 0.007, mixed(shallow, Srgba::WHITE, 0.3));
            });
        }
    }
}

/// A field in furrows along its longest side.
pub(super) fn field(feature: &Feature, relief: &Relief, flat: &mut Solids) {
    let FeatureShape::Area(points) = &feature.shape else { return };
    let (soil, crop) = (Srgba::rgb(0.45, 0.35, 0.21), Srgba::rgb(0.62, 0.55, 0.27));
    let ploughed = speck(i32::from(feature.id.0), 1, 80) < 0.5;
    let ground = if ploughed { soil } else { crop };
    let along = longest_side(points);
    area(points, relief, flat, FIELD, |at| {
        let furrow = (at.dot(along.perp()) * 7.0).sin();
        toned(ground, 0.92 + mottle(at, 66) * 0.16 + furrow * 0.05)
    });
    for (at, end) in furrows(points, along, 0.36) {
        let line = [at, end];
        let half = if ploughed { 0.06 } else { 0.09 };
        let tone = if ploughed { 0.74 } else { 1.14 };
        band(&line, half, -half, relief, flat, FIELD + 0.006, toned(ground, tone));
    }
}

/// An area draped over the relief, with a paint for every point.
pub(super) fn area(points: &[Vec2], relief: &Relief, flat: &mut Solids, lift: f32, paint: impl Fn(Vec2) -> Srgba) {
    for triangle in fine(triangulate(points), 0.7) {
        let corners = triangle.map(|at| relief.on(at) + Vec3::Z * lift);
        let normals = triangle.map(|at| if relief.is_flat() { Vec3::Z } else { relief.normal(at, 0.3) });
        flat.polygon(&corners, &normals, &triangle.map(&paint));
    }
}

/// A strip between two distances to the left of a line, draped over the relief.
pub(super) fn band(
    points: &[Vec2],
    left: f32,
    right: f32,
    relief: &Relief,
    flat: &mut Solids,
    lift: f32,
    paint: Srgba,
) {
    if points.len() < 2 {
        return;
    }
    let line: Vec<Vec2> = paced(points, 0.4).into_iter().map(|(at, _)| at).collect();
    let (left, right) = (beside(&line, left), beside(&line, right));
    let raised = |at: Vec2| relief.on(at) + Vec3::Z * lift;
    for step in 1..line.len() {
        let corners = [right[step - 1], right[step], left[step], left[step - 1]];
        let normals = corners.map(|at| if relief.is_flat() { Vec3::Z } else { relief.normal(at, 0.3) });
        let tones = corners.map(|at| toned(paint, 0.94 + mottle(at * 2.0, 70) * 0.14));
        flat.polygon(&corners.map(raised), &normals, &tones);
    }
}
