//! Buildings: houses, churches, farms and towns, whole, burning or in ruins.

use bevy::prelude::*;

use super::{
    fire,
    works::{self, STONE, wall_along},
};
use crate::{
    client::{
        render::{
            mesh_builder::{Solids, mixed, round, toned},
            noise::speck,
        },
        scene::{
            gates::courtyard,
            outlines::{self, Church, Plot, plots, steading},
            terrain_style::Relief,
        },
    },
    table::{Feature, FeatureShape, FeatureState},
};

/// What is seen through a window or a belfry.
const DARK: Srgba = Srgba::rgb(0.16, 0.14, 0.14);

/// A house that fills its outline as a rectangle along its longest side.
pub(super) fn building(feature: &Feature, relief: &Relief, tall: &mut Solids) {
    let FeatureShape::Area(points) = &feature.shape else { return };
    lived_in(tall, relief, Plot::about(points), speck(i32::from(feature.id.0), 2, 230), &feature.state);
}

/// Houses with gaps between them over an area.
pub(super) fn town(feature: &Feature, relief: &Relief, tall: &mut Solids) {
    for (plot, number) in plots(feature) {
        lived_in(tall, relief, plot, number, &feature.state);
    }
}

/// A house and two barns about a walled court.
pub(super) fn farm(feature: &Feature, relief: &Relief, tall: &mut Solids) {
    let FeatureShape::Area(points) = &feature.shape else { return };
    if feature.state != FeatureState::Destroyed {
        let (wall, gates) = courtyard(points);
        wall.iter().for_each(|stretch| wall_along(stretch, relief, tall, i32::from(feature.id.0)));
        gates.iter().for_each(|gate| works::gate(gate, relief, tall));
    }
    for (plot, number) in steading(points).into_iter().zip([0.2, 0.8, 0.6]) {
        // A barn that runs across the court is still roofed along its own length.
        let plot = if plot.half.y > plot.half.x {
            Plot { along: plot.along.perp(), half: plot.half.yx(), ..plot }
        } else {
            plot
        };
        lived_in(tall, relief, plot, number, &feature.state);
    }
}

/// A church with its tower, in a walled yard where there is room for one.
pub(super) fn church(feature: &Feature, relief: &Relief, tall: &mut Solids) {
    let FeatureShape::Area(points) = &feature.shape else { return };
    let Church { wall, nave, tower } = outlines::church(points);
    if let Some(wall) = wall.filter(|_| feature.state != FeatureState::Destroyed) {
        wall_along(&wall, relief, tall, i32::from(feature.id.0));
    }
    if feature.state == FeatureState::Destroyed {
        ruin(tall, relief, nave, 0.1);
        return ruin(tall, relief, tower, 0.6);
    }
    let walls = Srgba::rgb(0.70, 0.66, 0.57);
    let tiles = Srgba::rgb(0.46, 0.27, 0.20);
    tall.stands_on(relief.height(nave.middle));
    let eaves = 0.85 + nave.half.y * 0.3;
    tall.within(nave.frame(relief), |tall| {
        under_gables(tall, nave.half, [eaves, eaves + nave.half.y * 0.8], [walls, tiles]);
    });
    tall.within(tower.frame(relief), |tall| {
        steeple(tall, tower.half.x, eaves, [walls, tiles]);
    });
    if feature.state == FeatureState::Burning {
        fire::house(tall, nave.frame(relief), nave.half, 0.5);
    }
}

/// A square tower with openings for its bells and a pointed roof.
fn steeple(tall: &mut Solids, half: f32, eaves: f32, [walls, tiles]: [Srgba; 2]) {
    let (top, point) = (eaves * 1.25 + half * 1.6, eaves * 1.25 + half * 4.0);
    tall.block([-half, -half, -0.4], [half, half, top], toned(walls, 1.05));
    let over = half + 0.07;
    let corners = [[-over, -over], [over, -over], [over, over], [-over, over]].map(|at| Vec2::from(at).extend(top));
    for (index, tone) in [0.9, 1.0, 1.1, 0.96].into_iter().enumerate() {
        let side = [corners[index], corners[(index + 1) % 4], Vec3::new(0.0, 0.0, point)];
        tall.sheet(&side, toned(tiles, tone));
    }
    let (low, high, wide) = (top - half * 1.1, top - half * 0.3, half * 0.3);
    for quarter in 0..4_u8 {
        let turn = Quat::from_rotation_z(f32::from(quarter) * std::f32::consts::FRAC_PI_2);
        let opening = [(-wide, low), (wide, low), (wide, high), (-wide, high)];
        tall.sheet(&opening.map(|(x, z)| turn * Vec3::new(x, half + 0.006, z)), DARK);
    }
}

/// Walls under a roof with a gable at either end: the heights of eaves and ridge, the paints of walls and roof.
fn under_gables(tall: &mut Solids, half: Vec2, [eaves, ridge]: [f32; 2], [walls, roof]: [Srgba; 2]) {
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
}

/// A house as its state has left it.
fn lived_in(tall: &mut Solids, relief: &Relief, plot: Plot, number: f32, state: &FeatureState) {
    if *state == FeatureState::Destroyed {
        return ruin(tall, relief, plot, number);
    }
    house(tall, relief, plot, number);
    if *state == FeatureState::Burning {
        fire::house(tall, plot.frame(relief), plot.half, number);
    }
}

/// A burnt-out house: broken walls black with soot, a chimney, charred beams and rubble.
fn ruin(tall: &mut Solids, relief: &Relief, plot: Plot, number: f32) {
    let (soot, char) = (Srgba::rgb(0.26, 0.24, 0.22), Srgba::rgb(0.10, 0.09, 0.08));
    let (half, layer) = (plot.half, 231);
    let chance = |index: u8, kind: i32| speck(i32::from(index), kind + whole(number), layer);
    tall.stands_on(relief.height(plot.middle));
    tall.within(plot.frame(relief), |tall| {
        tall.block([-half.x, -half.y, -0.4], [half.x, half.y, 0.03], toned(soot, 0.7));
        for piece in 0..16_u8 {
            let (side, step) = (piece % 4, f32::from(piece / 4));
            let height = 0.10 + chance(piece, 1).powi(2) * 0.62;
            let (from, to) = (step / 2.0 - 1.0, step / 2.0 - 0.5);
            let paint = mixed(toned(STONE, 0.8), soot, 0.35 + chance(piece, 2) * 0.5);
            let edge = if side % 2 == 0 { -1.0 } else { 1.0 };
            let (low, high) = if side < 2 {
                (Vec2::new(from * half.x, edge * half.y - 0.06), Vec2::new(to * half.x, edge * half.y + 0.06))
            } else {
                (Vec2::new(edge * half.x - 0.06, from * half.y), Vec2::new(edge * half.x + 0.06, to * half.y))
            };
            tall.block(low.extend(-0.3), high.extend(height), paint);
        }
        tall.block([half.x * 0.55, -0.12, 0.0], [half.x * 0.55 + 0.22, 0.12, 0.95], Srgba::rgb(0.42, 0.27, 0.22));
        for beam in 0..5_u8 {
            let at = |kind: i32| (chance(beam, kind) * 2.0 - 1.0) * 0.85;
            let (from, to) = (half * Vec2::new(at(3), at(4)), half * Vec2::new(at(5), at(6)));
            tall.rod(4, round(from.extend(0.04), 0.04), round(to.extend(0.12 + chance(beam, 7) * 0.4), 0.03), char);
        }
        for stone in 0..12_u8 {
            let at = half * Vec2::new(chance(stone, 8) * 2.4 - 1.2, chance(stone, 9) * 2.4 - 1.2);
            let size = 0.05 + chance(stone, 10) * 0.08;
            tall.ball(5, 3, at.extend(0.02), [size, size * 0.8, size * 0.7], mixed(STONE, soot, chance(stone, 11)));
        }
    });
}

#[expect(clippy::cast_possible_truncation, reason = "a number from 0 to 1")]
fn whole(number: f32) -> i32 {
    (number * 1000.0) as i32
}

/// A timbered or stone house with a gable roof, a chimney, windows and a door.
fn house(tall: &mut Solids, relief: &Relief, plot: Plot, number: f32) {
    let half = plot.half;
    let walls = if number < 0.4 {
        Srgba::rgb(0.62, 0.56, 0.46)
    } else {
        mixed(Srgba::rgb(0.48, 0.36, 0.26), STONE, number * 0.4)
    };
    let roof = mixed(Srgba::rgb(0.40, 0.30, 0.22), Srgba::rgb(0.34, 0.34, 0.36), number);
    let (eaves, ridge) = (0.62 + half.y * 0.25, 0.62 + half.y * 1.15);
    tall.stands_on(relief.height(plot.middle));
    tall.within(plot.frame(relief), |tall| {
        under_gables(tall, half, [eaves, ridge], [walls, roof]);
        tall.block(
            [half.x * 0.55, -0.11, eaves],
            [half.x * 0.55 + 0.20, 0.11, ridge + 0.22],
            Srgba::rgb(0.50, 0.30, 0.24),
        );
    });
}

fn openings(tall: &mut Solids, half: Vec2, side: f32, eaves: f32) {
    let y = side * (half.y + 0.006);
    let mut pane = |x: f32, low: f32, wide: f32, high: f32, paint: Srgba| {
        let corners = [
            Vec3::new(x - wide, y, low),
            Vec3::new(x + wide, y, low),
            Vec3::new(x + wide, y, high),
            Vec3::new(x - wide, y, high),
        ];
        tall.sheet(&corners, paint);
    };
    pane(0.0, 0.0, 0.09, eaves * 0.62, Srgba::rgb(0.30, 0.20, 0.13));
    for x in [-0.62, 0.62] {
        pane(x * half.x, eaves * 0.38, 0.075, eaves * 0.68, DARK);
    }
}
