//! What people built: fences, walls, houses, towns, banks of earth and bridges.

use bevy::prelude::*;

use crate::{
    client::{
        grain::{scattered, speck},
        ground::{Relief, outline},
        plane::paced,
        solids::{Solids, mixed, oval, round, toned},
        tabletop::{greenery::line_of, strips::longest_side},
    },
    table::{Feature, FeatureShape, FeatureState},
};

const RAIL: Srgba = Srgba::rgb(0.50, 0.42, 0.32);
const STONE: Srgba = Srgba::rgb(0.56, 0.54, 0.50);

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
                tall.rod(4, round(pair[0] + height - over, 0.024), round(pair[1] + height + over, 0.024), toned(RAIL, tone));
            }
        }
    }
}

/// A wall of field stones.
pub(super) fn wall(feature: &Feature, relief: &Relief, tall: &mut Solids) {
    for stretch in standing(feature) {
        for (index, (at, way)) in paced(&stretch, 0.24).into_iter().enumerate() {
            let foot = relief.on(at);
            tall.stands_on(foot.z);
            let number = |layer: u32| speck(i32::try_from(index).unwrap_or(0), i32::from(feature.id.0), layer);
            let turn = Quat::from_rotation_z(way.to_angle() + (number(211) - 0.5) * 0.2);
            tall.within(Transform::from_translation(foot).with_rotation(turn), |tall| {
                let height = 0.24 + number(212) * 0.07;
                tall.block([-0.13, -0.10, -0.05], [0.13, 0.10, height * 0.55], toned(STONE, 0.72 + number(213) * 0.3));
                tall.block([-0.10, -0.075, height * 0.5], [0.12, 0.075, height], toned(STONE, 0.85 + number(214) * 0.35));
            });
        }
    }
}

/// What is left of a fence or a wall.
pub(super) fn rubble(feature: &Feature, relief: &Relief, tall: &mut Solids) {
    for (index, (at, way)) in paced(&line_of(feature), 0.5).into_iter().enumerate() {
        let number = speck(i32::try_from(index).unwrap_or(0), 1, 220);
        let foot = relief.on(at + way.perp() * (number - 0.5) * 0.4);
        tall.stands_on(foot.z).ball(5, 3, foot, [0.09 + number * 0.06, 0.08, 0.06], toned(STONE, 0.8 + number * 0.3));
    }
}

/// A house that fills its outline as a rectangle along its longest side.
pub(super) fn building(feature: &Feature, relief: &Relief, tall: &mut Solids) {
    let FeatureShape::Area(points) = &feature.shape else { return };
    let along = longest_side(points);
    let extent = |axis: Vec2| {
        let reach = points.iter().map(|point| point.dot(axis));
        reach.fold((f32::MAX, f32::MIN), |(low, high), at| (low.min(at), high.max(at)))
    };
    let ((left, right), (near, far)) = (extent(along), extent(along.perp()));
    let middle = along * f32::midpoint(left, right) + along.perp() * f32::midpoint(near, far);
    let half = Vec2::new(right - left, far - near) / 2.0;
    house(tall, relief, middle, along, half, speck(i32::from(feature.id.0), 2, 230));
    if feature.state == FeatureState::Burning {
        flames(tall, relief.on(middle), half);
    }
}

/// Houses with gaps between them over an area.
pub(super) fn town(feature: &Feature, relief: &Relief, tall: &mut Solids) {
    let (Some(area), FeatureShape::Area(points)) = (outline(feature), &feature.shape) else { return };
    let along = longest_side(points);
    let (middle, half) = (area.bounds().centre(), area.bounds().size() / 2.0);
    for (at, number) in scattered(middle - half, middle + half, 3.2, 240) {
        if area.margin(at).inches() > 0.9 {
            let way = if number > 0.5 { along } else { along.perp() };
            house(tall, relief, at, way, Vec2::new(0.9 + number * 0.3, 0.6), number);
        }
    }
}

/// A timbered or stone house with a gable roof, a chimney, windows and a door.
fn house(tall: &mut Solids, relief: &Relief, at: Vec2, along: Vec2, half: Vec2, number: f32) {
    let foot = relief.on(at);
    let walls = if number < 0.4 { Srgba::rgb(0.62, 0.56, 0.46) } else { mixed(Srgba::rgb(0.48, 0.36, 0.26), STONE, number * 0.4) };
    let roof = mixed(Srgba::rgb(0.40, 0.30, 0.22), Srgba::rgb(0.34, 0.34, 0.36), number);
    let (eaves, ridge) = (0.62 + half.y * 0.25, 0.62 + half.y * 1.15);
    tall.stands_on(foot.z);
    tall.within(Transform::from_translation(foot).with_rotation(Quat::from_rotation_z(along.to_angle())), |tall| {
        tall.block([-half.x, -half.y, -0.4], [half.x, half.y, eaves], walls);
        let over = Vec2::new(half.x + 0.08, half.y + 0.10);
        let drop = eaves - 0.08;
        for side in [-1.0, 1.0] {
            let slope = [
                Vec3::new(-over.x, side * over.y, drop),
                Vec3::new(over.x, side * over.y, drop),
                Vec3::new(over.x, 0.0, ridge),
                Vec3::new(-over.x, 0.0, ridge),
            ];
            tall.sheet(&slope, toned(roof, if side > 0.0 { 1.08 } else { 0.95 }));
            let gable = [
                Vec3::new(side * half.x, -half.y, eaves),
                Vec3::new(side * half.x, half.y, eaves),
                Vec3::new(side * half.x, 0.0, ridge - 0.04),
            ];
            tall.sheet(&gable, toned(walls, 0.94));
            openings(tall, half, side, eaves);
        }
        tall.block([half.x * 0.55, -0.11, eaves], [half.x * 0.55 + 0.20, 0.11, ridge + 0.22], Srgba::rgb(0.50, 0.30, 0.24));
    });
}

fn openings(tall: &mut Solids, half: Vec2, side: f32, eaves: f32) {
    let dark = Srgba::rgb(0.16, 0.14, 0.14);
    let y = side * (half.y + 0.006);
    let mut pane = |x: f32, low: f32, wide: f32, high: f32, paint: Srgba| {
        let corners =
            [Vec3::new(x - wide, y, low), Vec3::new(x + wide, y, low), Vec3::new(x + wide, y, high), Vec3::new(x - wide, y, high)];
        tall.sheet(&corners, paint);
    };
    pane(0.0, 0.0, 0.09, eaves * 0.62, Srgba::rgb(0.30, 0.20, 0.13));
    for x in [-0.62, 0.62] {
        pane(x * half.x, eaves * 0.38, 0.075, eaves * 0.68, dark);
    }
}

fn flames(tall: &mut Solids, foot: Vec3, half: Vec2) {
    for tongue in 0..14_u8 {
        let number = speck(i32::from(tongue), 3, 250);
        let at = foot + Vec3::new((number - 0.5) * 1.6 * half.x, (speck(i32::from(tongue), 4, 250) - 0.5) * 1.4 * half.y, 0.6);
        let flame = mixed(Srgba::rgb(1.0, 0.45, 0.08), Srgba::rgb(1.0, 0.85, 0.25), number);
        tall.shaded_rod(4, round(at, 0.14), round(at + Vec3::Z * (0.5 + number * 0.6), 0.0), flame, Srgba::rgb(1.0, 0.9, 0.5));
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
                let corners = [at(from, way, b.0, b.1), at(to, next, b.0, b.1), at(to, next, a.0, a.1), at(from, way, a.0, a.1)];
                tall.face(&corners, earth);
            }
        }
    }
}

/// Bridges over a line of water.
pub(super) fn bridges(feature: &Feature, relief: &Relief, tall: &mut Solids) {
    let (FeatureState::Bridged(openings), FeatureShape::Line { points, width }) = (&feature.state, &feature.shape) else { return };
    for &(from, to) in openings {
        let stretch = cut(points, from, to);
        let [first, .., last] = stretch[..] else { continue };
        let (middle, across) = (first.midpoint(last), (last - first).normalize_or(Vec2::X));
        let half = Vec2::new(first.distance(last) / 2.0, width / 2.0 + 0.35);
        let foot = relief.on(middle);
        tall.stands_on(foot.z);
        tall.within(Transform::from_translation(foot).with_rotation(Quat::from_rotation_z(across.to_angle())), |tall| {
            tall.block([-half.x, -half.y, 0.04], [half.x, half.y, 0.12], toned(RAIL, 1.1));
            for side in [-1.0, 1.0] {
                let (low, high) = (Vec3::new(side * half.x, -half.y, 0.30), Vec3::new(side * half.x, half.y, 0.30));
                tall.rod(4, round(low, 0.03), round(high, 0.03), RAIL);
                for post in [low, low.midpoint(high), high] {
                    tall.rod(4, oval(post - Vec3::Z * 0.22, 0.03, 0.03), oval(post, 0.03, 0.03), RAIL);
                }
            }
        });
    }
}

/// The stretches of a line that still stand.
pub(in crate::client) fn standing(feature: &Feature) -> Vec<Vec<Vec2>> {
    let line = line_of(feature);
    let FeatureState::Gapped(gaps) = &feature.state else { return vec![line] };
    let mut gaps = gaps.clone();
    gaps.sort_by(|one, other| one.0.total_cmp(&other.0));
    let length: f32 = line.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
    let mut stretches = Vec::new();
    let mut from = 0.0;
    for (start, end) in gaps.into_iter().chain([(length, length)]) {
        if start > from + 0.05 {
            stretches.push(cut(&line, from, start));
        }
        from = end.max(from);
    }
    stretches
}

/// The part of a line between two distances along it, inches.
pub(in crate::client) fn cut(points: &[Vec2], from: f32, to: f32) -> Vec<Vec2> {
    let mut part = Vec::new();
    let mut gone = 0.0;
    for pair in points.windows(2) {
        let length = pair[0].distance(pair[1]);
        let at = |inches: f32| pair[0].lerp(pair[1], ((inches - gone) / length.max(1e-6)).clamp(0.0, 1.0));
        if gone + length >= from && gone <= to {
            if part.is_empty() {
                part.push(at(from));
            }
            part.push(at(to));
        }
        gone += length;
    }
    part
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::FeatureId;

    #[test]
    fn a_gap_parts_a_fence() {
        let points = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0]].map(Vec2::from).to_vec();
        let shape = FeatureShape::Line { points, width: 0.0 };
        let state = FeatureState::Gapped(vec![(5.0, 6.0), (1.0, 2.0)]);
        let fence = Feature { id: FeatureId(1), name: String::new(), kind: "rail fence".into(), shape, level: 0, state };
        let ends: Vec<(Vec2, Vec2)> = standing(&fence).iter().map(|part| (part[0], part[part.len() - 1])).collect();
        let expected = [([0.0, 0.0], [1.0, 0.0]), ([2.0, 0.0], [4.0, 1.0]), ([4.0, 2.0], [4.0, 4.0])];
        assert_eq!(ends, expected.map(|(from, to)| (Vec2::from(from), Vec2::from(to))));
    }
}
