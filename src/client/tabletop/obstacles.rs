//! Obstacles without other effects: abatis, stakes, rock, and broken ground.

use bevy::prelude::*;

use super::works::{LOG, STONE};
use crate::{
    client::{
        render::{
            mesh_builder::{Solids, mixed, round, toned},
            noise::{scattered, speck},
            tessellation::{closed, paced},
        },
        scene::outlines::{furrows, line_of, longest_side, standing},
        scene::terrain_style::{Relief, outline},
        tabletop::greenery::bush,
    },
    table::{Feature, FeatureShape},
};

/// Felled trees side by side: the butts to the right of the line, the lopped and pointed branches to its left.
pub(super) fn abatis(feature: &Feature, relief: &Relief, tall: &mut Solids) {
    for stretch in standing(feature) {
        for (index, (at, way)) in paced(&stretch, 0.42).into_iter().enumerate() {
            let chance = |kind: i32| speck(i32::try_from(index).unwrap_or(0), kind, 270);
            let out = Vec2::from_angle((chance(1) - 0.5) * 0.5).rotate(way.perp());
            let foot = relief.on(at);
            tall.stands_on(foot.z);
            let bark = toned(LOG, 0.75 + chance(2) * 0.4);
            let point = |left: f32, aside: f32, up: f32| foot + (out * left + out.perp() * aside).extend(up);
            tall.rod(5, round(point(-0.42, 0.0, 0.06), 0.065), round(point(0.10, 0.0, 0.14), 0.05), bark);
            for branch in 0..6_u8 {
                let spread =
                    |kind: i32| speck(i32::from(branch) + i32::try_from(index).unwrap_or(0) * 6, kind, 271) - 0.5;
                let root = point(-0.15 + f32::from(branch) * 0.05, 0.0, 0.11);
                let tip = point(0.42 + spread(1) * 0.30, spread(2) * 0.75, 0.16 + (spread(3) + 0.5) * 0.38);
                tall.rod(4, round(root, 0.032), round(tip, 0.0), toned(bark, 1.0 + (spread(4) + 0.5) * 0.35));
            }
            if chance(3) > 0.45 {
                bush(tall, point(0.22, chance(4) - 0.5, 0.10), 0.09, Srgba::rgb(0.42, 0.38, 0.19));
            }
        }
    }
}

/// Pointed stakes crossed over a beam.
pub(super) fn stakes(feature: &Feature, relief: &Relief, tall: &mut Solids) {
    for stretch in standing(feature) {
        let steps: Vec<(Vec3, Vec2)> =
            paced(&stretch, 0.22).into_iter().map(|(at, way)| (relief.on(at), way)).collect();
        for pair in steps.windows(2) {
            let lift = Vec3::Z * 0.20;
            tall.stands_on(pair[0].0.z).rod(4, round(pair[0].0 + lift, 0.04), round(pair[1].0 + lift, 0.04), LOG);
        }
        for (index, (foot, way)) in steps.into_iter().enumerate() {
            let side = if index % 2 == 0 { 1.0 } else { -1.0 };
            let out = (way.perp() * side * 0.30).extend(0.0);
            tall.stands_on(foot.z).rod(
                4,
                round(foot - out, 0.032),
                round(foot + out + Vec3::Z * 0.44, 0.0),
                toned(LOG, 1.2),
            );
        }
    }
}

/// Sheer rock: columns of several heights, taller towards the middle.
pub(super) fn cliff(feature: &Feature, relief: &Relief, tall: &mut Solids) {
    let grey = Srgba::rgb(0.43, 0.42, 0.41);
    let mut column = |at: Vec2, number: f32, deep: f32| {
        let foot = relief.on(at);
        let height = 0.22 + number * 0.45 + deep.min(1.4) * 0.5;
        let lean = Vec2::new(number - 0.5, 0.5 - number).extend(0.0) * 0.12;
        let paint = toned(mixed(grey, Srgba::rgb(0.36, 0.38, 0.28), number * 0.4), 0.8 + number * 0.4);
        tall.stands_on(foot.z);
        tall.rod(
            6,
            round(foot - Vec3::Z * 0.2, 0.27),
            round(foot + Vec3::Z * height + lean, 0.17 + number * 0.05),
            paint,
        );
    };
    match outline(feature) {
        Some(area) => {
            let (middle, half) = (area.bounds().centre(), area.bounds().size() / 2.0);
            let inside = scattered(middle - half, middle + half, 0.38, 280).filter(|(at, _)| area.contains(*at));
            inside.for_each(|(at, number)| column(at, number, area.margin(at).inches()));
        }
        None => {
            for (index, (at, way)) in paced(&line_of(feature), 0.3).into_iter().enumerate() {
                let number = speck(i32::try_from(index).unwrap_or(0), 8, 281);
                column(at + way.perp() * (number - 0.5) * 0.2, number, 0.5);
            }
        }
    }
}

/// Stones and a few bushes over an area or along a line.
pub(super) fn broken_ground(feature: &Feature, relief: &Relief, tall: &mut Solids) {
    let Some(area) = outline(feature) else { return strewn(&line_of(feature), relief, tall) };
    let (middle, half) = (area.bounds().centre(), area.bounds().size() / 2.0);
    for (at, number) in scattered(middle - half, middle + half, 0.62, 290).filter(|(at, _)| area.contains(*at)) {
        stone(tall, relief.on(at), number);
    }
}

/// A cut in the ground: stones down its banks and bushes in its bed.
pub(super) fn ravine(feature: &Feature, relief: &Relief, tall: &mut Solids) {
    broken_ground(feature, relief, tall);
    if let FeatureShape::Area(points) = &feature.shape {
        strewn(&closed(points), relief, tall);
    }
}

fn strewn(line: &[Vec2], relief: &Relief, tall: &mut Solids) {
    for (index, (at, way)) in paced(line, 0.3).into_iter().enumerate() {
        let number = speck(i32::try_from(index).unwrap_or(0), 9, 291);
        stone(tall, relief.on(at + way.perp() * (number - 0.5) * 0.5), number);
    }
}

fn stone(tall: &mut Solids, foot: Vec3, number: f32) {
    if number > 0.8 {
        return bush(tall, foot, 0.08 + (number - 0.8) * 0.4, Srgba::rgb(0.36, 0.39, 0.19));
    }
    let size = 0.05 + number * 0.14;
    let paint = toned(mixed(STONE, Srgba::rgb(0.44, 0.38, 0.28), number), 0.85 + number * 0.2);
    tall.stands_on(foot.z).ball(5, 3, foot, [size, size * 0.8, size * 0.62], paint);
}

/// Vines on stakes, in rows.
pub(super) fn vineyard(feature: &Feature, relief: &Relief, tall: &mut Solids) {
    let FeatureShape::Area(points) = &feature.shape else { return };
    for (from, to) in furrows(points, longest_side(points), 0.62) {
        for (index, (at, way)) in paced(&[from, to], 0.42).into_iter().enumerate().skip(1) {
            let number = speck(i32::try_from(index).unwrap_or(0), whole(at.y), 300);
            let foot = relief.on(at);
            tall.stands_on(foot.z).rod(3, round(foot, 0.018), round(foot + Vec3::Z * 0.40, 0.014), LOG);
            let leaf = mixed(Srgba::rgb(0.36, 0.46, 0.15), Srgba::rgb(0.55, 0.48, 0.16), number);
            let reach = (way * 0.16).abs().extend(0.0) + Vec3::new(0.06, 0.06, 0.12);
            tall.ball(5, 3, foot + Vec3::Z * (0.20 + number * 0.05), reach, leaf);
        }
    }
}

/// White pegs along whatever is not known, so that nothing that the rules count goes unseen.
pub(super) fn pegs(feature: &Feature, relief: &Relief, tall: &mut Solids) {
    for (at, _) in paced(&line_of(feature), 0.8) {
        let foot = relief.on(at);
        tall.stands_on(foot.z).rod(
            5,
            round(foot, 0.035),
            round(foot + Vec3::Z * 0.3, 0.03),
            Srgba::rgb(0.93, 0.91, 0.84),
        );
    }
}

#[expect(clippy::cast_possible_truncation, reason = "tables are a few hundred inches wide")]
fn whole(inches: f32) -> i32 {
    (inches * 5.0).round() as i32
}
