//! Houses, farms and towns in the colourist's carmine: whole, burning or in ruins; and what burns elsewhere.

use bevy::prelude::*;

use super::{
    Plan,
    growth::within,
    inks::{CARMINE, INK, PALE, PAPER},
    layer, lines,
};
use crate::{
    client::{
        map::pen::nib,
        render::{
            mesh_builder::mixed,
            noise::speck,
            tessellation::{closed, paced, triangulate},
        },
        scene::{
            gates::courtyard,
            outlines::{self, Plot, plots, steading},
            terrain_style::outline,
        },
    },
    table::{Feature, FeatureShape, FeatureState},
};

/// A house in carmine with a dark side.
pub(super) fn building(plan: &mut Plan, feature: &Feature) {
    let FeatureShape::Area(points) = &feature.shape else { return };
    lived_in(plan, points, &feature.state);
}

/// A town: houses in carmine over the whole area, as many as fit.
pub(super) fn town(plan: &mut Plan, feature: &Feature) {
    let FeatureShape::Area(points) = &feature.shape else { return };
    plan.wash.on_layer(layer::WASH + 0.02).fill(&triangulate(points), CARMINE.with_alpha(0.10));
    plan.ink.on_layer(layer::FLAT).dashes(&closed(points), 0.2, 0.12, nib(0.02, 0.8), PALE);
    for (plot, _) in plots(feature) {
        lived_in(plan, &plot.corners(), &feature.state);
    }
}

/// A house and barns about a walled court.
pub(super) fn farm(plan: &mut Plan, feature: &Feature) {
    let FeatureShape::Area(points) = &feature.shape else { return };
    plan.wash.on_layer(layer::WASH + 0.02).fill(&triangulate(points), CARMINE.with_alpha(0.10));
    let (wall, gates) = courtyard(points);
    plan.ink.on_layer(layer::WORKS);
    wall.iter().for_each(|stretch| {
        plan.ink.stroke(stretch, nib(0.07, 1.8), INK);
    });
    gates.iter().for_each(|gate| lines::gate(plan, gate));
    for plot in steading(points) {
        lived_in(plan, &plot.corners(), &feature.state);
    }
}

/// A church in its yard, with the cross by which maps tell it from a house.
pub(super) fn church(plan: &mut Plan, feature: &Feature) {
    let FeatureShape::Area(points) = &feature.shape else { return };
    let church = outlines::church(points);
    if let Some(wall) = &church.wall {
        plan.wash.on_layer(layer::WASH + 0.02).fill(&triangulate(points), CARMINE.with_alpha(0.10));
        plan.ink.on_layer(layer::WORKS).stroke(wall, nib(0.07, 1.8), INK);
    }
    lived_in(plan, &church.nave.corners(), &feature.state);
    lived_in(plan, &church.tower.corners(), &feature.state);
    if feature.state == FeatureState::Standing {
        let arm = church.tower.half * 0.72;
        let [x, y] = [church.tower.along * arm.x, church.tower.along.perp() * arm.y];
        for way in [x, y] {
            let bar = [church.tower.middle - way, church.tower.middle + way];
            plan.ink.on_layer(layer::WORKS + 0.05).stroke(&bar, nib(0.09, 1.6), PAPER);
        }
    }
}

/// A house as its state has left it.
fn lived_in(plan: &mut Plan, points: &[Vec2], state: &FeatureState) {
    match state {
        FeatureState::Destroyed => ruin(plan, points),
        FeatureState::Burning => {
            block(plan, points, Srgba::rgb(0.93, 0.55, 0.16));
            let plot = Plot::about(points);
            for off in [Vec2::new(-0.5, 0.1), Vec2::new(0.05, -0.3), Vec2::new(0.5, 0.2)] {
                flame(plan, plot.inner(off, plot.half).middle);
            }
            smoke(plan, plot.middle + Vec2::Y * 0.35, 1.0);
        }
        _ => block(plan, points, CARMINE),
    }
}

fn block(plan: &mut Plan, points: &[Vec2], fill: Srgba) {
    let shadow: Vec<Vec2> = points.iter().map(|point| *point + Vec2::new(0.07, -0.07)).collect();
    plan.ink.on_layer(layer::WORKS + 0.02).fill(&triangulate(&shadow), INK);
    plan.ink.on_layer(layer::WORKS + 0.03).fill(&triangulate(points), mixed(PAPER, fill, 0.85));
    plan.ink.on_layer(layer::WORKS + 0.04).ring(points, nib(0.035, 1.2), INK);
}

/// A ruined house: its walls in pieces, soot between them.
fn ruin(plan: &mut Plan, points: &[Vec2]) {
    plan.ink.on_layer(layer::WORKS + 0.03).fill(&triangulate(points), mixed(PAPER, Srgba::rgb(0.36, 0.32, 0.28), 0.45));
    plan.ink.on_layer(layer::WORKS + 0.04).dashes(&closed(points), 0.26, 0.16, nib(0.07, 1.8), INK);
    let plot = Plot::about(points);
    for (from, to) in [([-0.7, -0.5], [-0.1, 0.6]), ([0.0, -0.6], [0.6, 0.4]), ([-0.5, 0.5], [0.5, -0.2])] {
        let [from, to] = [from, to].map(|off| plot.inner(Vec2::from(off), plot.half).middle);
        plan.ink.stroke(&[from, to], nib(0.045, 1.1), INK);
    }
}

/// Fires other than of houses: flames over an area or along a line, and a little smoke.
pub(super) fn fire(plan: &mut Plan, feature: &Feature) {
    let places: Vec<(Vec2, f32)> = match (&feature.shape, outline(feature)) {
        (FeatureShape::Area(_), Some(area)) => within(&area, 1.2, 420),
        (FeatureShape::Line { points, .. }, _) => paced(points, 0.7)
            .into_iter()
            .enumerate()
            .map(|(index, (at, _))| (at, speck(i32::try_from(index).unwrap_or(0), 6, 421)))
            .collect(),
        (FeatureShape::Area(_), None) => return,
    };
    for (at, number) in places {
        flame(plan, at);
        if number > 0.7 {
            smoke(plan, at + Vec2::Y * 0.3, 0.7);
        }
    }
}

/// A tongue of flame.
fn flame(plan: &mut Plan, foot: Vec2) {
    let outer = [(-0.16, 0.0), (0.16, 0.0), (0.20, 0.18), (0.06, 0.52), (-0.04, 0.30), (-0.20, 0.18)];
    let inner = [(-0.07, 0.03), (0.08, 0.03), (0.10, 0.14), (0.01, 0.30), (-0.09, 0.14)];
    let [outer, inner] = [outer.to_vec(), inner.to_vec()]
        .map(|points| points.into_iter().map(|at| foot + Vec2::from(at)).collect::<Vec<_>>());
    plan.ink.on_layer(layer::WORKS + 0.06).fill(&triangulate(&outer), Srgba::rgb(0.88, 0.36, 0.10));
    plan.ink
        .on_layer(layer::WORKS + 0.07)
        .ring(&outer, nib(0.028, 1.0), INK)
        .fill(&triangulate(&inner), Srgba::rgb(0.98, 0.80, 0.28));
}

/// Smoke as engravers drew it: curls that widen as they drift.
pub(super) fn smoke(plan: &mut Plan, foot: Vec2, size: f32) {
    for puff in 0..4_u8 {
        let part = f32::from(puff);
        let at = foot + Vec2::new(0.16, 0.26) * part * size;
        let radius = (0.13 + part * 0.05) * size;
        let rim: Vec<Vec2> =
            (0..=14_u8).map(|step| at + Vec2::from_angle(f32::from(step) * 0.42 - 0.6) * radius).collect();
        plan.ink
            .on_layer(layer::WORKS + 0.08 + part * 0.01)
            .patch(&rim, mixed(PAPER, Srgba::rgb(0.45, 0.42, 0.40), 0.45 - part * 0.08));
        plan.ink.on_layer(layer::WORKS + 0.085 + part * 0.01).stroke(&rim, nib(0.028, 0.9), INK);
        let inner: Vec<Vec2> =
            (0..=7_u8).map(|step| at + Vec2::from_angle(f32::from(step) * 0.42) * radius * 0.5).collect();
        plan.ink.stroke(&inner, nib(0.02, 0.7), PALE);
    }
}
