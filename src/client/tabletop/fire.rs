//! Fire and smoke, as a club models them: tongues of flame under teased cotton wool.

use bevy::prelude::*;

use crate::{
    client::{
        render::{
            mesh_builder::{Solids, mixed, round},
            noise::{scattered, speck},
            tessellation::paced,
        },
        scene::terrain_style::{Relief, outline},
    },
    table::{Feature, FeatureShape},
};

/// The direction in which all smoke drifts, inches sideways for each inch that it rises.
const DRIFT: Vec2 = Vec2::new(0.34, 0.20);

/// A house in flames, in the frame of its plot.
pub(super) fn house(tall: &mut Solids, frame: Transform, half: Vec2, number: f32) {
    tall.within(frame, |tall| {
        for tongue in 0..14_u8 {
            let chance = |kind: i32| speck(i32::from(tongue), kind, 250);
            let at = Vec3::new((chance(3) - 0.5) * 1.9 * half.x, (chance(4) - 0.5) * 1.7 * half.y, 0.55);
            flame(tall, at, 0.5 + chance(5) * 0.6);
        }
    });
    let over = frame.translation + Vec3::Z * 1.1;
    smoke(tall, over, 1.0 + number * 0.3);
}

/// Flames and smoke over any other ground that burns.
pub(super) fn over(feature: &Feature, relief: &Relief, tall: &mut Solids) {
    let places: Vec<(Vec2, f32)> = match (&feature.shape, outline(feature)) {
        (FeatureShape::Line { points, .. }, _) => paced(points, 0.7)
            .into_iter()
            .enumerate()
            .map(|(index, (at, _))| (at, speck(i32::try_from(index).unwrap_or(0), 1, 251)))
            .collect(),
        (FeatureShape::Area(_), Some(area)) => {
            let (middle, half) = (area.bounds().centre(), area.bounds().size() / 2.0);
            scattered(middle - half, middle + half, 1.3, 252).filter(|(at, _)| area.contains(*at)).collect()
        }
        (FeatureShape::Area(_), None) => return,
    };
    for (at, number) in places {
        let foot = relief.on(at);
        tall.stands_on(foot.z);
        flame(tall, foot + Vec3::Z * 0.1, 0.4 + number * 0.5);
        if number > 0.6 {
            smoke(tall, foot + Vec3::Z * 0.5, 0.5 + number * 0.3);
        }
    }
}

fn flame(tall: &mut Solids, foot: Vec3, height: f32) {
    let flame = mixed(Srgba::rgb(1.0, 0.45, 0.08), Srgba::rgb(1.0, 0.85, 0.25), height.fract());
    tall.shaded_rod(4, round(foot, 0.14), round(foot + Vec3::Z * height, 0.0), flame, Srgba::rgb(1.0, 0.9, 0.5));
}

/// A column of smoke that spreads as it drifts.
pub(super) fn smoke(tall: &mut Solids, foot: Vec3, size: f32) {
    for puff in 0..8_u8 {
        let (rise, chance) = (f32::from(puff) * 0.26 * size, |kind: i32| speck(i32::from(puff), kind, 253));
        let aside = Vec2::new(chance(1) - 0.5, chance(2) - 0.5) * 0.28 * size;
        let at = foot + (DRIFT * rise + aside).extend(rise);
        let radius = (0.17 + f32::from(puff) * 0.045) * size;
        let grey = mixed(Srgba::rgb(0.34, 0.32, 0.31), Srgba::rgb(0.74, 0.73, 0.72), f32::from(puff) / 8.0);
        tall.ball(7, 4, at, [radius, radius * 0.9, radius * 0.75], grey);
    }
}
