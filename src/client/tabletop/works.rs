//! Built lines: fences, walls of stones or logs, palisades, banks of earth and trenches.

use bevy::prelude::*;

use crate::{
    client::{
        render::{
            mesh_builder::{Solids, round, toned},
            noise::speck,
            tessellation::paced,
        },
        scene::{
            gates::{Gate, Posts, TURNED_OPEN},
            outlines::{line_of, standing},
            terrain_style::Relief,
        },
        tabletop::strips,
    },
    table::Feature,
};

pub(super) const LOG: Srgba = Srgba::rgb(0.44, 0.34, 0.23);
pub(super) const RAIL: Srgba = Srgba::rgb(0.50, 0.42, 0.32);
pub(super) const STONE: Srgba = Srgba::rgb(0.56, 0.54, 0.50);

/// A snake fence: rails laid zigzag on one another.
pub(super) fn fence(feature: &Feature, relief: &Relief, tall: &mut Solids) {
    const PANEL: f32 = 0.9;
    for stretch in standing(feature) {
        let corners: Vec<Vec3> = paced(&stretch, PANEL)
            .into_iter()
            .enumerate()
            .map(|(index, (at, way))| relief.on(at + way.perp() * if index % 2 == 0 { 0.09 } else { -0.09 }))
            .collect();
        for (index, pair) in corners.windows(2).enumerate() {
            tall.stands_on(pair[0].z.min(pair[1].z));
            let over = (pair[1] - pair[0]).normalize_or(Vec3::X) * 0.07;
            for rail in 0..4_u8 {
                let height = Vec3::Z * (0.05 + f32::from(rail) * 0.085 + if index % 2 == 0 { 0.0 } else { 0.04 });
                let tone = 0.85 + speck(i32::try_from(index).unwrap_or(0), i32::from(rail), 200) * 0.3;
                tall.rod(
                    4,
                    round(pair[0] + height - over, 0.024),
                    round(pair[1] + height + over, 0.024),
                    toned(RAIL, tone),
                );
            }
        }
    }
}

/// A wall of field stones.
pub(super) fn wall(feature: &Feature, relief: &Relief, tall: &mut Solids) {
    for stretch in standing(feature) {
        wall_along(&stretch, relief, tall, i32::from(feature.id.0));
    }
}

/// Field stones along a line, in an arrangement that differs by a number.
pub(super) fn wall_along(line: &[Vec2], relief: &Relief, tall: &mut Solids, which: i32) {
    for (index, (at, way)) in paced(line, 0.24).into_iter().enumerate() {
        let foot = relief.on(at);
        tall.stands_on(foot.z);
        let number = |layer: u32| speck(i32::try_from(index).unwrap_or(0), which, layer);
        let turn = Quat::from_rotation_z(way.to_angle() + (number(211) - 0.5) * 0.2);
        tall.within(Transform::from_translation(foot).with_rotation(turn), |tall| {
            let height = 0.24 + number(212) * 0.07;
            tall.block([-0.13, -0.10, -0.05], [0.13, 0.10, height * 0.55], toned(STONE, 0.72 + number(213) * 0.3));
            tall.block([-0.10, -0.075, height * 0.5], [0.12, 0.075, height], toned(STONE, 0.85 + number(214) * 0.35));
        });
    }
}

/// A gate: two posts with caps, and its two leaves of bars standing open.
pub(super) fn gate(gate: &Gate, relief: &Relief, tall: &mut Solids) {
    for (at, inwards) in gate.posts() {
        let foot = relief.on(at);
        tall.stands_on(foot.z);
        tall.within(
            Transform::from_translation(foot).with_rotation(Quat::from_rotation_z(gate.along.to_angle())),
            |tall| {
                post(tall, gate.posts);
            },
        );
        let open = inwards.to_angle() + TURNED_OPEN * inwards.dot(gate.along);
        tall.within(Transform::from_translation(foot).with_rotation(Quat::from_rotation_z(open)), |tall| {
            leaf(tall, gate.half);
        });
    }
}

/// The post of a gate.
fn post(tall: &mut Solids, made: Posts) {
    let (half, height, paint) = match made {
        Posts::Stone => (0.10, 0.46, STONE),
        Posts::Wood => (0.06, 0.44, LOG),
    };
    tall.block([-half, -half, -0.1], [half, half, height], paint);
    let cap = half + 0.025;
    tall.block([-cap, -cap, height], [cap, cap, height + 0.05], toned(paint, 1.2));
}

/// A leaf of a gate, from its post along x: bars between two uprights, with a brace.
fn leaf(tall: &mut Solids, length: f32) {
    let at = |x: f32, z: f32| Vec3::new(x, 0.0, z);
    let (near, far) = (0.08_f32.min(length / 3.0), length.max(0.16));
    for bar in [0.09, 0.18, 0.27, 0.36] {
        tall.rod(4, round(at(near, bar), 0.018), round(at(far, bar), 0.018), RAIL);
    }
    for upright in [near, far] {
        tall.rod(4, round(at(upright, 0.05), 0.024), round(at(upright, 0.40), 0.024), toned(RAIL, 0.85));
    }
    tall.rod(4, round(at(near, 0.09), 0.016), round(at(far, 0.36), 0.016), toned(RAIL, 1.1));
}

/// A ruined fence or wall.
pub(super) fn rubble(feature: &Feature, relief: &Relief, tall: &mut Solids) {
    for (index, (at, way)) in paced(&line_of(feature), 0.5).into_iter().enumerate() {
        let number = speck(i32::try_from(index).unwrap_or(0), 1, 220);
        let foot = relief.on(at + way.perp() * (number - 0.5) * 0.4);
        tall.stands_on(foot.z).ball(5, 3, foot, [0.09 + number * 0.06, 0.08, 0.06], toned(STONE, 0.8 + number * 0.3));
    }
}

/// Ruined timber: broken pieces about its line.
pub(super) fn splinters(feature: &Feature, relief: &Relief, tall: &mut Solids) {
    for (index, (at, way)) in paced(&line_of(feature), 0.45).into_iter().enumerate() {
        let number = |layer: u32| speck(i32::try_from(index).unwrap_or(0), 2, layer);
        let foot = relief.on(at + way.perp() * (number(224) - 0.5) * 0.5);
        let reach = Vec2::from_angle(number(225) * std::f32::consts::PI) * (0.10 + number(226) * 0.16);
        let paint = toned(LOG, 0.6 + number(227) * 0.5);
        tall.stands_on(foot.z);
        tall.rod(
            4,
            round(foot - reach.extend(-0.02), 0.035),
            round(foot + reach.extend(0.05 + number(224) * 0.1), 0.025),
            paint,
        );
    }
}

/// A bank of earth with a flat crest.
pub(super) fn earthwork(feature: &Feature, relief: &Relief, tall: &mut Solids) {
    let earth = Srgba::rgb(0.46, 0.36, 0.23);
    for stretch in standing(feature) {
        let steps = paced(&stretch, 0.5);
        for pair in steps.windows(2) {
            let [(from, way), (to, next)] = [pair[0], pair[1]];
            tall.stands_on(relief.height(from));
            let at = |at: Vec2, way: Vec2, left: f32, height: f32| relief.on(at + way.perp() * left) + Vec3::Z * height;
            for (a, b) in [((0.45, 0.0), (0.18, 0.34)), ((0.18, 0.34), (-0.18, 0.34)), ((-0.18, 0.34), (-0.45, 0.0))] {
                let corners =
                    [at(from, way, b.0, b.1), at(to, next, b.0, b.1), at(to, next, a.0, a.1), at(from, way, a.0, a.1)];
                tall.face(&corners, earth);
            }
        }
    }
}

/// A ditch with its earth thrown up on both sides.
pub(super) fn trench(feature: &Feature, relief: &Relief, flat: &mut Solids, tall: &mut Solids) {
    let (earth, dark) = (Srgba::rgb(0.46, 0.36, 0.23), Srgba::rgb(0.15, 0.11, 0.07));
    for stretch in standing(feature) {
        strips::band(&stretch, 0.42, -0.42, relief, flat, 0.026, toned(earth, 0.86));
        strips::band(&stretch, 0.15, -0.15, relief, flat, 0.034, dark);
        for pair in paced(&stretch, 0.3).windows(2) {
            let [(from, way), (to, next)] = [pair[0], pair[1]];
            let height = 0.13 + speck(whole(from.x), whole(from.y), 221) * 0.06;
            let at = |at: Vec2, way: Vec2, left: f32, height: f32| relief.on(at + way.perp() * left) + Vec3::Z * height;
            tall.stands_on(relief.height(from));
            for (low, crest, high) in [(0.46, 0.28, 0.15), (-0.15, -0.28, -0.46)] {
                for (a, b) in [((low, 0.0), (crest, height)), ((crest, height), (high, 0.0))] {
                    let corners = [
                        at(from, way, b.0, b.1),
                        at(to, next, b.0, b.1),
                        at(to, next, a.0, a.1),
                        at(from, way, a.0, a.1),
                    ];
                    tall.face(&corners, earth);
                }
            }
        }
    }
}

/// Logs laid on one another, the ends crossed.
pub(super) fn logs(feature: &Feature, relief: &Relief, tall: &mut Solids) {
    const LOG_LENGTH: f32 = 1.1;
    let layers = if feature.kind.contains("high") { 5_u8 } else { 3 };
    for stretch in standing(feature) {
        for (index, pair) in paced(&stretch, LOG_LENGTH).windows(2).enumerate() {
            let [from, to] = [pair[0].0, pair[1].0].map(|at| relief.on(at));
            tall.stands_on(from.z.min(to.z));
            let along = (to - from).normalize_or(Vec3::X);
            for layer in 0..layers {
                let number = speck(i32::try_from(index).unwrap_or(0), i32::from(layer), 222);
                let lift = Vec3::Z * (0.055 + f32::from(layer) * 0.10) + along.cross(Vec3::Z) * (number - 0.5) * 0.06;
                let over = along * (0.04 + number * 0.08);
                tall.rod(
                    6,
                    round(from + lift - over, 0.06),
                    round(to + lift + over, 0.052),
                    toned(LOG, 0.8 + number * 0.35),
                );
            }
        }
    }
}

/// Logs set upright side by side, with points.
pub(super) fn palisade(feature: &Feature, relief: &Relief, tall: &mut Solids) {
    for stretch in standing(feature) {
        for (index, (at, way)) in paced(&stretch, 0.13).into_iter().enumerate() {
            let number = speck(i32::try_from(index).unwrap_or(0), 2, 223);
            let foot = relief.on(at + way.perp() * (number - 0.5) * 0.03);
            let (shoulder, tip) = (foot + Vec3::Z * (0.46 + number * 0.07), foot + Vec3::Z * (0.60 + number * 0.08));
            let paint = toned(LOG, 0.75 + number * 0.4);
            tall.stands_on(foot.z).rod(5, round(foot, 0.062), round(shoulder, 0.058), paint);
            tall.rod(5, round(shoulder, 0.058), round(tip, 0.0), toned(paint, 1.25));
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "tables are a few hundred inches wide")]
fn whole(inches: f32) -> i32 {
    (inches * 7.0).round() as i32
}
