//! The turf: static grass over the relief, browner under trees, with stones and tufts here and there.

use bevy::prelude::*;

use crate::{
    client::{
        render::{
            mesh_builder::{Solids, Surface, mixed, round, toned},
            noise::{mottle, number, scattered, speck},
        },
        scene::terrain_style::{GroundStyle, LEVEL, Relief, is_contour, outline},
    },
    measure::Polygon,
    table::{Feature, TableSize},
};

/// How far apart the turf's corners are, inches.
const STEP: f32 = 0.45;

const GRASS: Srgba = Srgba::rgb(0.38, 0.43, 0.22);
const DRY: Srgba = Srgba::rgb(0.53, 0.51, 0.31);
const LUSH: Srgba = Srgba::rgb(0.29, 0.36, 0.18);
const EARTH: Srgba = Srgba::rgb(0.43, 0.34, 0.21);
const LEAVES: Srgba = Srgba::rgb(0.33, 0.28, 0.15);
const BOG: Srgba = Srgba::rgb(0.27, 0.29, 0.17);

/// The whole surface of the ground.
pub(super) fn turf(size: TableSize, features: &[Feature], relief: &Relief) -> Solids {
    let patches = patches(features);
    let mut solids = Solids::default();
    let (columns, rows) = (steps(size.width), steps(size.depth));
    let step = Vec2::new(size.width / number(columns), size.depth / number(rows));
    let corner = |column: i32, row: i32| Vec2::new(number(column), number(row)) * step;
    let corners: Vec<Vec<(Vec3, Vec3, Srgba)>> = (0..=rows)
        .map(|row| {
            (0..=columns)
                .map(|column| {
                    let at = corner(column, row);
                    let normal = if relief.is_flat() { Vec3::Z } else { relief.normal(at, STEP) };
                    // Slopes are lit as if they were steeper, so that gentle hills show from above.
                    let lit = (normal * Vec3::new(1.9, 1.9, 1.0)).normalize();
                    (relief.on(at), lit, tone(at, column, row, normal, relief, &patches))
                })
                .collect()
        })
        .collect();
    solids.surfaced(Surface::Flock, |solids| {
        solids.surface(&corners);
    });
    tufts(size, relief, &mut solids);
    solids
}

/// Areas with ground of their own colour, and how far that colour fades at the border, inches.
fn patches(features: &[Feature]) -> Vec<(Polygon, Srgba, f32)> {
    let patch = |feature: &Feature| {
        let (paint, fade) = match GroundStyle::of(&feature.kind) {
            GroundStyle::Woods => (LEAVES, 0.8),
            GroundStyle::Orchard => (LUSH, 0.5),
            GroundStyle::Scrub => (mixed(LEAVES, GRASS, 0.45), 0.7),
            GroundStyle::Swamp => (BOG, 0.9),
            GroundStyle::Town | GroundStyle::Farm => (EARTH, 0.6),
            GroundStyle::Vineyard => (mixed(EARTH, DRY, 0.4), 0.4),
            GroundStyle::Rough | GroundStyle::Cliff => (mixed(EARTH, DRY, 0.5), 0.7),
            GroundStyle::Ravine => (toned(EARTH, 0.62), 0.5),
            GroundStyle::Hill if !is_contour(feature) => (mixed(EARTH, GRASS, 0.35), 0.8),
            GroundStyle::Meadow => (mixed(GRASS, LUSH, 0.5), 0.6),
            _ => return None,
        };
        Some((outline(feature)?, paint, fade))
    };
    features.iter().filter_map(patch).collect()
}

fn tone(at: Vec2, column: i32, row: i32, normal: Vec3, relief: &Relief, patches: &[(Polygon, Srgba, f32)]) -> Srgba {
    let cloud = mottle(at, 5);
    let mut paint =
        if cloud > 0.5 { mixed(GRASS, DRY, (cloud - 0.5) * 2.6) } else { mixed(GRASS, LUSH, (0.5 - cloud) * 2.6) };
    // High ground is a little paler, so that levels differ from above.
    paint = mixed(paint, DRY, (relief.height(at) / LEVEL * 0.20).min(0.5));
    paint = mixed(paint, EARTH, ((1.0 - normal.z) * 1.8).min(0.3));
    for (area, colour, fade) in patches {
        let part = (area.margin(at).inches() / fade + 0.5 + (cloud - 0.5) * 1.6).clamp(0.0, 1.0);
        paint = mixed(paint, *colour, part * 0.85);
    }
    toned(paint, 0.90 + speck(column, row, 9) * 0.22)
}

/// Tufts of longer grass and stones, as a modeller strews them.
fn tufts(size: TableSize, relief: &Relief, solids: &mut Solids) {
    for (at, speck_of) in scattered(Vec2::splat(0.3), Vec2::new(size.width, size.depth) - 0.3, 1.25, 40) {
        if at.x > size.width - 0.2 || at.y > size.depth - 0.2 {
            continue;
        }
        let foot = relief.on(at);
        if speck_of > 0.93 {
            solids.ball(5, 3, foot, [0.09, 0.07, 0.05], Srgba::rgb(0.50, 0.48, 0.44));
        } else if speck_of > 0.45 {
            let green = mixed(LUSH, DRY, speck_of);
            for blade in 0..3_u8 {
                let lean = Vec2::from_angle(f32::from(blade) * 2.1 + speck_of * 6.0) * 0.05;
                solids.rod(
                    3,
                    round(foot + (lean * 0.4).extend(0.0), 0.02),
                    round(foot + lean.extend(0.09), 0.0),
                    green,
                );
            }
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "tables are a few hundred inches wide")]
fn steps(inches: f32) -> i32 {
    (inches / STEP).ceil() as i32
}
