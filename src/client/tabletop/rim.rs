//! The table itself: a rim of dark wood about the ground, on the floor of a room.

use bevy::prelude::*;

use crate::{
    client::render::{
        mesh_builder::{Solids, mixed, toned},
        noise::speck,
    },
    table::TableSize,
};

const WIDTH: f32 = 1.4;
const RISE: f32 = 0.14;
const DEPTH: f32 = 3.0;
const FLOOR: f32 = -14.0;

/// The rim, its outer side and the floor under the table.
pub(super) fn table_edge(size: TableSize) -> Solids {
    let mut solids = Solids::default();
    let wood = Srgba::rgb(0.34, 0.19, 0.10);
    let (low, high) = (Vec2::ZERO, Vec2::new(size.width, size.depth));
    let (out_low, out_high) = (low - WIDTH, high + WIDTH);
    plank(&mut solids, Vec2::new(out_low.x, out_low.y), Vec2::new(out_high.x, low.y), wood);
    plank(&mut solids, Vec2::new(out_low.x, high.y), Vec2::new(out_high.x, out_high.y), wood);
    plank(&mut solids, Vec2::new(out_low.x, low.y), Vec2::new(low.x, high.y), toned(wood, 0.94));
    plank(&mut solids, Vec2::new(high.x, low.y), Vec2::new(out_high.x, high.y), toned(wood, 0.94));
    floor(&mut solids, high / 2.0, high.max_element());
    solids
}

/// One side of the rim in strips of slightly different wood along its grain.
fn plank(solids: &mut Solids, low: Vec2, high: Vec2, wood: Srgba) {
    let along_x = high.x - low.x > high.y - low.y;
    const GRAINS: u8 = 5;
    for grain in 0..GRAINS {
        let (from, to) = (f32::from(grain) / f32::from(GRAINS), f32::from(grain + 1) / f32::from(GRAINS));
        let (a, b) = if along_x {
            (Vec2::new(low.x, low.y + (high.y - low.y) * from), Vec2::new(high.x, low.y + (high.y - low.y) * to))
        } else {
            (Vec2::new(low.x + (high.x - low.x) * from, low.y), Vec2::new(low.x + (high.x - low.x) * to, high.y))
        };
        let tone = toned(wood, 0.86 + speck(i32::from(grain), i32::from(along_x), 3) * 0.26);
        solids.block(a.extend(-DEPTH), b.extend(RISE - (f32::from(grain) - 2.0).abs() * 0.015), tone);
    }
}

/// A floor that is lit under the lamp and dark at the walls.
fn floor(solids: &mut Solids, middle: Vec2, size: f32) {
    let (lit, dark) = (Srgba::rgb(0.26, 0.19, 0.14), Srgba::rgb(0.075, 0.065, 0.06));
    const SIDES: u8 = 32;
    let at = |step: u8, radius: f32| {
        let angle = std::f32::consts::TAU * f32::from(step) / f32::from(SIDES);
        (middle + Vec2::from_angle(angle) * radius).extend(FLOOR)
    };
    for step in 0..SIDES {
        let next = step + 1;
        for (near, far) in [(0.0, 0.35), (0.35, 0.7), (0.7, 1.1), (1.1, 2.2)] {
            let tone = |part: f32| mixed(lit, dark, (part / 1.3_f32).min(1.0));
            let corners = [at(step, near * size), at(step, far * size), at(next, far * size), at(next, near * size)];
            solids.shaded_face(&corners, &[tone(near), tone(far), tone(far), tone(near)]);
        }
    }
}
