//! Crossings of water: bridges on piers and on boats, boats by themselves, and fords.

use bevy::prelude::*;

use super::{
    strips,
    works::{LOG, RAIL},
};
use crate::{
    client::{
        render::{
            mesh_builder::{Solids, Surface, oval, round, toned},
            noise::speck,
            tessellation::paced,
        },
        scene::{
            outlines::{self, Plot, across, flotilla, moorings, spans},
            terrain_style::Relief,
        },
    },
    table::{Feature, FeatureShape},
};

/// How high above the turf the bottom of a ford is painted, inches: over the water.
const FORD_LIFT: f32 = 0.040;
const GRAVEL: Srgba = Srgba::rgb(0.52, 0.50, 0.42);
/// Water over gravel.
const SHALLOWS: Srgba = Srgba::rgb(0.44, 0.48, 0.43);

/// Bridges and fords over a line of water.
pub(super) fn over_water(feature: &Feature, relief: &Relief, flat: &mut Solids, tall: &mut Solids) {
    let FeatureShape::Line { points, width } = &feature.shape else { return };
    let bank = width / 2.0 + 0.35;
    across(points, feature.state.bridges(), bank).for_each(|span| deck(tall, relief, span));
    for way in across(points, feature.state.fords(), bank) {
        let reach = |half: f32| [way.middle - way.along * half, way.middle + way.along * half];
        // Over the road that leads through it.
        strips::band(&reach(bank), way.half.y, -way.half.y, relief, flat, FORD_LIFT + 0.010, GRAVEL);
        flat.surfaced(Surface::Water, |flat| {
            strips::band(
                &reach(width.max(0.3) / 2.0),
                way.half.y,
                -way.half.y,
                relief,
                flat,
                FORD_LIFT + 0.014,
                SHALLOWS,
            );
        });
        stones(&reach(bank), relief, tall);
    }
}

/// A bridge that is a feature by itself.
pub(super) fn bridge(feature: &Feature, relief: &Relief, tall: &mut Solids) {
    spans(feature).into_iter().for_each(|span| deck(tall, relief, span));
}

/// A deck of planks with a rail on each side.
fn deck(tall: &mut Solids, relief: &Relief, span: Plot) {
    let half = span.half;
    tall.stands_on(relief.height(span.middle));
    tall.within(span.frame(relief), |tall| {
        tall.block([-half.x, -half.y, 0.04], [half.x, half.y, 0.12], toned(RAIL, 1.1));
        for side in [-1.0, 1.0] {
            let (low, high) = (Vec3::new(-half.x, side * half.y, 0.30), Vec3::new(half.x, side * half.y, 0.30));
            tall.rod(4, round(low, 0.03), round(high, 0.03), RAIL);
            for post in [low, low.midpoint(high), high] {
                tall.rod(4, oval(post - Vec3::Z * 0.22, 0.03, 0.03), oval(post, 0.03, 0.03), RAIL);
            }
        }
    });
}

/// A deck of loose planks on boats moored side by side.
pub(super) fn pontoons(feature: &Feature, relief: &Relief, tall: &mut Solids) {
    for span in spans(feature) {
        for middle in moorings(span) {
            boat(tall, relief, Plot { middle, along: span.along.perp(), half: Vec2::new(span.half.y + 0.34, 0.20) });
        }
        let half = span.half;
        tall.stands_on(relief.height(span.middle));
        tall.within(span.frame(relief), |tall| {
            for beam in [-0.6, 0.0, 0.6] {
                tall.block(
                    [-half.x, beam * half.y - 0.03, 0.17],
                    [half.x, beam * half.y + 0.03, 0.21],
                    toned(LOG, 0.8),
                );
            }
            for (plank, (at, _)) in paced(&[Vec2::NEG_X * half.x, Vec2::X * half.x], 0.15).into_iter().enumerate() {
                let number = speck(i32::try_from(plank).unwrap_or(0), 5, 260);
                let reach = half.y + number * 0.05;
                tall.block(
                    [at.x, -reach, 0.21],
                    [at.x + 0.13, reach, 0.245],
                    toned(Srgba::rgb(0.66, 0.55, 0.38), 0.85 + number * 0.25),
                );
            }
        });
    }
}

/// Boats that lie ready.
pub(super) fn boats(feature: &Feature, relief: &Relief, tall: &mut Solids) {
    let FeatureShape::Area(points) = &feature.shape else { return };
    flotilla(points).into_iter().for_each(|plot| boat(tall, relief, plot));
}

/// An open boat, blunt at both ends, with its thwarts.
fn boat(tall: &mut Solids, relief: &Relief, plot: Plot) {
    let (half, hull, inside) = (plot.half, Srgba::rgb(0.40, 0.42, 0.40), Srgba::rgb(0.34, 0.26, 0.17));
    tall.stands_on(relief.height(plot.middle));
    tall.within(plot.frame(relief), |tall| {
        let rim = [
            (-1.0, -0.45),
            (-0.6, -1.0),
            (0.6, -1.0),
            (1.0, -0.45),
            (1.0, 0.45),
            (0.6, 1.0),
            (-0.6, 1.0),
            (-1.0, 0.45),
        ];
        let at = |(x, y): (f32, f32), share: f32, z: f32| Vec3::new(x * half.x * share, y * half.y * share, z);
        for corner in 0..rim.len() {
            let (one, next) = (rim[corner], rim[(corner + 1) % rim.len()]);
            tall.sheet(&[at(one, 0.82, 0.0), at(next, 0.82, 0.0), at(next, 1.0, 0.17), at(one, 1.0, 0.17)], hull);
        }
        tall.face(&rim.map(|corner| at(corner, 0.86, 0.045)), inside);
        for thwart in [-0.45, 0.0, 0.45] {
            let (x, y) = (thwart * half.x, half.y * 0.92);
            tall.block([x - 0.035, -y, 0.12], [x + 0.035, y, 0.145], toned(LOG, 1.15));
        }
    });
}

/// Shallows: pale water over gravel with a few stones in it.
pub(super) fn ford(feature: &Feature, relief: &Relief, flat: &mut Solids, tall: &mut Solids) {
    let line = match &feature.shape {
        FeatureShape::Area(points) => {
            strips::area(points, relief, flat, FORD_LIFT, |_| GRAVEL);
            let plot = Plot::about(points);
            [plot.middle - plot.along * plot.half.x, plot.middle + plot.along * plot.half.x].to_vec()
        }
        FeatureShape::Line { points, width } => {
            let half = width.max(outlines::NARROWEST) / 2.0;
            strips::band(points, half, -half, relief, flat, FORD_LIFT, GRAVEL);
            points.clone()
        }
    };
    stones(&line, relief, tall);
}

/// Stones along a way through the water.
fn stones(line: &[Vec2], relief: &Relief, tall: &mut Solids) {
    for (index, (at, way)) in paced(line, 0.4).into_iter().enumerate() {
        let number = speck(i32::try_from(index).unwrap_or(0), 7, 262);
        let foot = relief.on(at + way.perp() * (number - 0.5) * 0.9);
        tall.stands_on(foot.z).ball(
            5,
            3,
            foot + Vec3::Z * FORD_LIFT,
            [0.07 + number * 0.05, 0.06, 0.04],
            Srgba::rgb(0.58, 0.57, 0.54),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{FeatureId, FeatureState};

    fn brook(state: FeatureState) -> [usize; 2] {
        let shape = FeatureShape::Line { points: vec![Vec2::ZERO, Vec2::new(20.0, 0.0)], width: 0.5 };
        let brook = Feature {
            id: FeatureId(0),
            name: "the brook".into(),
            kind: "shallow water".into(),
            shape,
            level: 0,
            state,
        };
        let [mut flat, mut tall] = [Solids::default(), Solids::default()];
        over_water(&brook, &Relief::default(), &mut flat, &mut tall);
        [flat.triangles(), tall.triangles()]
    }

    #[test]
    fn a_ford_is_a_bed_of_gravel_and_a_bridge_a_deck_over_the_water() {
        let bridged = brook(FeatureState::Bridged(vec![(4.0, 5.0)]));
        let forded = brook(FeatureState::Forded { openings: vec![(4.0, 5.0)], bridges: 0 });
        let both = brook(FeatureState::Forded { openings: vec![(4.0, 5.0), (10.0, 11.0)], bridges: 1 });
        assert!(bridged[0] == 0 && bridged[1] > 0, "planks and rails alone: {bridged:?}");
        assert!(forded[0] > 0 && forded[1] != bridged[1], "gravel under the water, no planks: {forded:?}");
        assert_eq!(both, [forded[0], bridged[1] + forded[1]], "each as it is");
    }
}
