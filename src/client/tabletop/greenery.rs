//! Plants: woods, orchards, bushes, hedges and reeds. Trees are spaced so that stands can be seen among them.

use bevy::prelude::*;

use crate::{
    client::{
        render::{
            mesh_builder::{Solids, Surface, mixed, oval, round, toned},
            noise::{scattered, speck},
            tessellation::paced,
        },
        scene::outlines::{furrows, longest_side, standing},
        scene::terrain_style::{Relief, middle, outline},
    },
    measure::Polygon,
    table::{Feature, FeatureShape},
};

const BARK: Srgba = Srgba::rgb(0.30, 0.22, 0.15);
const OAK: Srgba = Srgba::rgb(0.27, 0.40, 0.16);
const MAPLE: Srgba = Srgba::rgb(0.40, 0.46, 0.18);
const PINE: Srgba = Srgba::rgb(0.15, 0.30, 0.19);

/// A wood of oaks and pines of several ages, with undergrowth at its border.
pub(super) fn woods(feature: &Feature, relief: &Relief, tall: &mut Solids) {
    let Some(area) = outline(feature) else { return };
    for (at, number) in within(&area, 1.55, 100) {
        let depth = area.margin(at).inches();
        let size = 0.75 + number * 0.4;
        if depth < 0.3 {
            bush(tall, relief.on(at), 0.16 + number * 0.12, mixed(OAK, MAPLE, number));
        } else if pine_here(at) {
            pine(tall, relief.on(at), size * 1.15, number);
        } else {
            oak(tall, relief.on(at), size, number);
        }
    }
}

/// One tree with a crown as wide as its outline.
pub(super) fn tree(feature: &Feature, relief: &Relief, tall: &mut Solids) {
    let Some((at, radius)) = middle(feature) else { return };
    let number = speck(cell(at.x), cell(at.y), 110);
    oak(tall, relief.on(at), (radius / 0.5).clamp(0.7, 1.6), number);
}

/// Fruit trees in rows.
pub(super) fn orchard(feature: &Feature, relief: &Relief, tall: &mut Solids) {
    let FeatureShape::Area(points) = &feature.shape else { return };
    for (from, to) in furrows(points, longest_side(points), 1.5) {
        for (at, _) in paced(&[from, to], 1.4).into_iter().skip(1) {
            let number = speck(cell(at.x), cell(at.y), 120);
            oak(tall, relief.on(at), 0.55 + number * 0.12, 0.8 + number * 0.2);
        }
    }
}

/// Bushes without trees.
pub(super) fn scrub(feature: &Feature, relief: &Relief, tall: &mut Solids) {
    let Some(area) = outline(feature) else { return };
    for (at, number) in within(&area, 0.75, 130) {
        bush(tall, relief.on(at), 0.12 + number * 0.16, mixed(OAK, MAPLE, number));
    }
}

/// Felled trees.
pub(super) fn stumps(feature: &Feature, relief: &Relief, tall: &mut Solids) {
    let Some(area) = outline(feature) else { return };
    for (at, number) in within(&area, 1.3, 100) {
        let foot = relief.on(at);
        let top = foot + Vec3::Z * (0.08 + number * 0.10);
        tall.stands_on(foot.z).rod(6, round(foot, 0.10), round(top, 0.08), BARK);
        tall.rod(6, round(top, 0.075), round(top + Vec3::Z * 0.01, 0.075), Srgba::rgb(0.72, 0.60, 0.42));
    }
}

/// A line of bushes.
pub(super) fn hedge(feature: &Feature, relief: &Relief, tall: &mut Solids) {
    for (at, _) in standing(feature).iter().flat_map(|stretch| paced(stretch, 0.26)) {
        let number = speck(cell(at.x * 4.0), cell(at.y * 4.0), 140);
        bush(tall, relief.on(at), 0.19 + number * 0.07, mixed(OAK, PINE, number * 0.6));
    }
}

/// Wet ground: pools, reeds and a few bushes.
pub(super) fn reeds(feature: &Feature, relief: &Relief, flat: &mut Solids, tall: &mut Solids) {
    let Some(area) = outline(feature) else { return };
    for (at, number) in within(&area, 1.0, 150) {
        let foot = relief.on(at);
        if number < 0.16 && area.margin(at).inches() > 0.3 {
            let size = 0.3 + number * 2.0;
            let [under, over] = [0.015, 0.02].map(|lift| oval(foot + Vec3::Z * lift, size, size * 0.6));
            flat.surfaced(Surface::Water, |flat| {
                flat.rod(9, under, over, Srgba::rgb(0.21, 0.26, 0.24));
            });
        } else if number < 0.85 {
            for blade in 0..5_u8 {
                let lean = Vec2::from_angle(f32::from(blade) * 1.3 + number * 9.0);
                let root = foot + (lean * 0.07).extend(0.0);
                tall.rod(
                    3,
                    round(root, 0.014),
                    round(root + (lean * 0.06).extend(0.30 + number * 0.1), 0.0),
                    Srgba::rgb(0.50, 0.50, 0.24),
                );
            }
        } else {
            bush(tall, foot, 0.18, OAK);
        }
    }
}

fn within(area: &Polygon, apart: f32, layer: u32) -> Vec<(Vec2, f32)> {
    let (middle, half) = (area.bounds().centre(), area.bounds().size() / 2.0);
    scattered(middle - half, middle + half, apart, layer).filter(|(at, _)| area.contains(*at)).collect()
}

/// Pines keep company: they grow where a slow cloud is high.
fn pine_here(at: Vec2) -> bool {
    crate::client::render::noise::cloud(at / 6.0, 170) > 0.58
}

fn oak(tall: &mut Solids, foot: Vec3, size: f32, number: f32) {
    tall.stands_on(foot.z);
    let top = foot + Vec3::new((number - 0.5) * 0.12, (0.5 - number) * 0.1, 0.85 * size);
    tall.rod(5, round(foot, 0.085 * size), round(top, 0.05 * size), BARK);
    let leaf = mixed(OAK, MAPLE, number);
    let crown = |tall: &mut Solids, offset: [f32; 3], radius: f32, tone: f32| {
        let half = Vec3::new(radius, radius, radius * 0.78) * size;
        tall.surfaced(Surface::Leaves, |tall| {
            tall.ball(7, 4, top + Vec3::from(offset) * size, half, toned(leaf, tone));
        });
    };
    crown(tall, [0.0, 0.0, 0.28], 0.44, 1.0);
    crown(tall, [0.30, 0.10, 0.02], 0.31, 0.88);
    crown(tall, [-0.26, 0.16, 0.08], 0.33, 0.94);
    crown(tall, [-0.04, -0.30, 0.04], 0.31, 1.06);
}

fn pine(tall: &mut Solids, foot: Vec3, size: f32, number: f32) {
    tall.stands_on(foot.z);
    tall.rod(5, round(foot, 0.07 * size), round(foot + Vec3::Z * 1.2 * size, 0.03 * size), BARK);
    let needle = toned(mixed(PINE, OAK, number * 0.35), 0.9 + number * 0.3);
    for (low, high, radius) in [(0.42, 0.95, 0.40), (0.72, 1.25, 0.31), (1.02, 1.62, 0.20)] {
        let [bottom, tip] =
            [(low, radius * size), (high, 0.0)].map(|(at, radius)| round(foot + Vec3::Z * at * size, radius));
        tall.surfaced(Surface::Leaves, |tall| {
            tall.shaded_rod(7, bottom, tip, toned(needle, 0.75), toned(needle, 1.15));
        });
    }
}

pub(super) fn bush(tall: &mut Solids, foot: Vec3, radius: f32, leaf: Srgba) {
    let beside = foot + Vec3::new(radius * 0.7, radius * 0.3, radius * 0.4);
    tall.stands_on(foot.z).surfaced(Surface::Leaves, |tall| {
        tall.ball(6, 3, foot + Vec3::Z * radius * 0.6, [radius, radius * 0.92, radius * 0.85], leaf);
        tall.ball(5, 3, beside, [radius * 0.62, radius * 0.62, radius * 0.55], toned(leaf, 0.86));
    });
}

#[expect(clippy::cast_possible_truncation, reason = "tables are a few hundred inches wide")]
fn cell(inches: f32) -> i32 {
    (inches * 3.0).round() as i32
}
