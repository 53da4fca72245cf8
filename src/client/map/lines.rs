//! Roads, water, fences, walls and banks of earth in ink.

use bevy::prelude::*;

use super::{
    Plan,
    crossings::over_water,
    inks::{INK, PALE, PAPER, WATER},
    layer,
};
use crate::{
    client::{
        map::pen::nib,
        render::{
            mesh_builder::mixed,
            noise::speck,
            tessellation::{beside, closed, paced, triangulate},
        },
        scene::{
            gates::{Gate, Posts, TURNED_OPEN},
            outlines::{line_of, standing},
        },
    },
    table::{Feature, FeatureShape},
};

/// A road between two lines, the paper a little worn between them.
pub(super) fn road(plan: &mut Plan, feature: &Feature) {
    let FeatureShape::Line { points, width } = &feature.shape else { return outlined(plan, feature) };
    let half = width.max(0.4) / 2.0;
    plan.ink.on_layer(layer::ROADS).stroke(
        points,
        nib(half * 2.0, 4.0),
        mixed(PAPER, Srgba::rgb(0.80, 0.66, 0.44), 0.30),
    );
    plan.ink.on_layer(layer::ROADS + 0.01);
    plan.ink.stroke(&beside(points, half), nib(0.028, 1.0), INK);
    plan.ink.dashes(&beside(points, -half), 0.55, 0.12, nib(0.028, 1.0), INK);
}

/// Water between its shores, with lines that follow the flow, and its bridges.
pub(super) fn water(plan: &mut Plan, feature: &Feature) {
    match &feature.shape {
        FeatureShape::Area(points) => {
            plan.ink.on_layer(layer::WATER).fill(&triangulate(points), mixed(PAPER, WATER, 0.85));
            plan.ink.on_layer(layer::WATER + 0.01).ring(points, nib(0.035, 1.2), INK);
            shore_lines(plan, points);
        }
        FeatureShape::Line { points, width } => {
            let half = width.max(0.25) / 2.0;
            plan.ink.on_layer(layer::WATER).stroke(points, nib(half * 2.0, 2.4), mixed(PAPER, WATER, 0.9));
            plan.ink.on_layer(layer::WATER + 0.01);
            plan.ink.stroke(&beside(points, half), nib(0.030, 1.0), INK).stroke(
                &beside(points, -half),
                nib(0.030, 1.0),
                INK,
            );
            for (share, on, off) in [(0.45, 0.7, 0.25), (-0.45, 0.55, 0.35), (0.0, 0.35, 0.6)] {
                plan.ink.dashes(&beside(points, half * share), on, off, nib(0.014, 0.5), PALE);
            }
            over_water(plan, feature, points, half);
        }
    }
}

/// Lines along the shore, fainter the farther out they are.
fn shore_lines(plan: &mut Plan, points: &[Vec2]) {
    let clockwise = points.windows(2).map(|pair| pair[0].perp_dot(pair[1])).sum::<f32>()
        + points[points.len() - 1].perp_dot(points[0])
        < 0.0;
    let inward = if clockwise { -1.0 } else { 1.0 };
    for (distance, weight) in [(0.08, 0.020), (0.18, 0.014), (0.31, 0.010)] {
        plan.ink.stroke(&beside(&closed(points), distance * inward), nib(weight, 0.6), PALE);
    }
}

/// A rail fence: a fine zigzag.
pub(super) fn fence(plan: &mut Plan, feature: &Feature) {
    plan.ink.on_layer(layer::WORKS);
    for stretch in standing(feature) {
        let zigzag: Vec<Vec2> = paced(&stretch, 0.34)
            .into_iter()
            .enumerate()
            .map(|(index, (at, way))| at + way.perp() * if index % 2 == 0 { 0.075 } else { -0.075 })
            .collect();
        plan.ink.stroke(&zigzag, nib(0.030, 1.1), INK);
    }
}

/// A stone wall: stones side by side, dark on the side away from the light.
pub(super) fn wall(plan: &mut Plan, feature: &Feature) {
    for stretch in standing(feature) {
        plan.ink.on_layer(layer::WORKS).stroke(&stretch, nib(0.17, 2.6), INK);
        plan.ink.on_layer(layer::WORKS + 0.01);
        for (index, (at, way)) in paced(&stretch, 0.19).into_iter().enumerate() {
            let number = speck(i32::try_from(index).unwrap_or(0), 4, 400);
            let (along, across) = (way * (0.066 + number * 0.014), way.perp() * 0.052);
            let lit = at + Vec2::new(-0.008, 0.008);
            plan.ink.patch(
                &[lit - along - across, lit + along - across, lit + along + across, lit - along + across],
                PAPER,
            );
        }
    }
}

/// A gate: two posts, and its two leaves standing open.
pub(super) fn gate(plan: &mut Plan, gate: &Gate) {
    let post = match gate.posts {
        Posts::Stone => nib(0.26, 4.2),
        Posts::Wood => nib(0.17, 3.2),
    };
    plan.ink.on_layer(layer::WORKS + 0.02);
    for (at, inwards) in gate.posts() {
        let open = inwards.rotate(Vec2::from_angle(TURNED_OPEN * inwards.dot(gate.along)));
        plan.ink.stroke(&[at, at + open * gate.half], nib(0.05, 1.3), INK).dot(at, post, INK);
    }
}

/// A bank of earth: a stout line with strokes down its front.
pub(super) fn earthwork(plan: &mut Plan, feature: &Feature) {
    plan.ink.on_layer(layer::WORKS);
    for stretch in standing(feature) {
        plan.ink.stroke(&stretch, nib(0.14, 2.4), INK);
        for (at, way) in paced(&stretch, 0.16) {
            plan.ink.swelling(&[at, at + way.perp() * 0.34], nib(0.05, 0.9), nib(0.01, 0.4), INK);
        }
    }
}

/// A ruined fence, wall or bank: a dotted line.
pub(super) fn ruin(plan: &mut Plan, feature: &Feature) {
    plan.ink.on_layer(layer::WORKS).dashes(&line_of(feature), 0.08, 0.2, nib(0.05, 1.2), PALE);
}

/// Ground of a kind that is not known: its outline, dotted.
pub(super) fn outlined(plan: &mut Plan, feature: &Feature) {
    plan.ink.on_layer(layer::FLAT).dashes(&line_of(feature), 0.12, 0.18, nib(0.03, 1.0), PALE);
}
