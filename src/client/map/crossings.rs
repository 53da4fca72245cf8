//! Crossings of water, in ink: bridges, pontoons, boats and fords.

use bevy::prelude::*;

use super::{
    Plan,
    inks::{INK, PALE, PAPER, WATER},
    layer,
};
use crate::{
    client::{
        map::pen::nib,
        render::{
            mesh_builder::mixed,
            tessellation::{beside, closed, triangulate},
        },
        scene::outlines::{Plot, across, flotilla, moorings, spans},
    },
    table::{Feature, FeatureShape},
};

/// Bridges and fords over a line of water.
pub(super) fn over_water(plan: &mut Plan, feature: &Feature, points: &[Vec2], half: f32) {
    let bank = half + 0.25;
    across(points, feature.state.bridges(), bank).for_each(|span| deck(plan, span));
    across(points, feature.state.fords(), bank).for_each(|way| wading(plan, way, half));
}

/// A way through the water: the road gives out at the banks, and dotted lines show where the bottom is firm.
fn wading(plan: &mut Plan, way: Plot, half_water: f32) {
    let wet = Plot { half: Vec2::new(half_water, way.half.y), ..way };
    plan.ink
        .on_layer(layer::ROADS + 0.02)
        .patch(&wet.corners(), mixed(PAPER, WATER, 0.40))
        .on_layer(layer::ROADS + 0.03);
    let corners = way.corners();
    for side in [[corners[0], corners[1]], [corners[3], corners[2]]] {
        plan.ink.dashes(&side, 0.07, 0.07, nib(0.045, 1.3), INK);
    }
}

/// A bridge that is a feature by itself.
pub(super) fn bridge(plan: &mut Plan, feature: &Feature) {
    spans(feature).into_iter().for_each(|span| deck(plan, span));
}

/// A deck with its two sides, which splay at the ends.
fn deck(plan: &mut Plan, span: Plot) {
    let corners = span.corners();
    plan.ink.on_layer(layer::ROADS + 0.02).patch(&corners, PAPER).on_layer(layer::ROADS + 0.03);
    let splay = |end: Vec2, inner: Vec2| {
        end + (end - span.middle).normalize_or_zero() * 0.12 + (end - inner).normalize_or_zero() * 0.06
    };
    for (from, to) in [(corners[0], corners[1]), (corners[3], corners[2])] {
        plan.ink.stroke(&[splay(from, to), from, to, splay(to, from)], nib(0.055, 1.6), INK);
    }
}

/// A deck on boats.
pub(super) fn pontoons(plan: &mut Plan, feature: &Feature) {
    for span in spans(feature) {
        plan.ink.on_layer(layer::ROADS);
        for middle in moorings(span) {
            boat(plan, Plot { middle, along: span.along.perp(), half: Vec2::new(span.half.y + 0.34, 0.20) });
        }
        let corners = span.corners();
        plan.ink.on_layer(layer::ROADS + 0.02).patch(&corners, PAPER).on_layer(layer::ROADS + 0.03).ring(
            &corners,
            nib(0.035, 1.2),
            INK,
        );
        let planks = crate::client::render::tessellation::paced(&[corners[0], corners[1]], 0.2);
        for (at, _) in planks {
            plan.ink.stroke(&[at, at + (corners[3] - corners[0])], nib(0.016, 0.6), PALE);
        }
    }
}

/// Boats that lie ready.
pub(super) fn boats(plan: &mut Plan, feature: &Feature) {
    let FeatureShape::Area(points) = &feature.shape else { return };
    plan.ink.on_layer(layer::ROADS);
    flotilla(points).into_iter().for_each(|plot| boat(plan, plot));
}

fn boat(plan: &mut Plan, plot: Plot) {
    let rim = [(-1.0, 0.0), (-0.7, -0.8), (0.0, -1.0), (0.7, -0.8), (1.0, 0.0), (0.7, 0.8), (0.0, 1.0), (-0.7, 0.8)]
        .map(|off| plot.inner(Vec2::from(off), plot.half).middle);
    plan.ink.patch(&rim, mixed(PAPER, Srgba::rgb(0.60, 0.48, 0.32), 0.7)).ring(&rim, nib(0.032, 1.1), INK);
    for thwart in [-0.4, 0.0, 0.4] {
        let ends = [-0.8, 0.8].map(|side| plot.inner(Vec2::new(thwart, side), plot.half).middle);
        plan.ink.stroke(&ends, nib(0.024, 0.8), INK);
    }
}

/// Shallows: paler water between dotted lines.
pub(super) fn ford(plan: &mut Plan, feature: &Feature) {
    let pale = mixed(PAPER, WATER, 0.40);
    plan.ink.on_layer(layer::WATER + 0.03);
    match &feature.shape {
        FeatureShape::Area(points) => {
            plan.ink.fill(&triangulate(points), pale).on_layer(layer::WATER + 0.04);
            plan.ink.dashes(&closed(points), 0.12, 0.12, nib(0.04, 1.2), INK);
        }
        FeatureShape::Line { points, width } => {
            let half = width.max(0.5) / 2.0;
            plan.ink.stroke(points, nib(half * 2.0, 4.0), pale).on_layer(layer::WATER + 0.04);
            for side in [half, -half] {
                plan.ink.dashes(&beside(points, side), 0.12, 0.12, nib(0.04, 1.2), INK);
            }
        }
    }
}
