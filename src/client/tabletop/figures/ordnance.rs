//! Guns, rockets, limbers and wagons with their teams. One is as long as a man is high.

use bevy::prelude::*;

use super::{
    Figure,
    mounted::{self, Gait},
    paints::{BLACK, BRONZE, CANVAS, CARRIAGE, HORSES, LEATHER, STEEL, WHITE, WOOD},
};
use crate::client::render::mesh_builder::{End, Solids, oval, round, toned};

/// A field piece on its carriage, muzzle ahead.
pub(super) fn gun(solids: &mut Solids) {
    carriage(solids);
    solids.rod(8, round([0.0, -0.16, 0.50], 0.105), round([0.0, 0.20, 0.52], 0.09), BRONZE);
    solids.rod(8, round([0.0, 0.20, 0.52], 0.082), round([0.0, 0.74, 0.55], 0.062), BRONZE);
    solids.rod(8, round([0.0, 0.70, 0.548], 0.078), round([0.0, 0.78, 0.552], 0.078), toned(BRONZE, 1.15));
    solids.rod(8, round([0.0, 0.781, 0.552], 0.045), round([0.0, 0.785, 0.552], 0.045), BLACK);
    solids.ball(5, 3, [0.0, -0.22, 0.50], [0.045, 0.06, 0.045], BRONZE);
    solids.rod(6, round([-0.14, 0.18, 0.51], 0.03), round([0.14, 0.18, 0.51], 0.03), BRONZE);
}

/// A howitzer: a short, wide barrel raised high on the carriage of a gun.
pub(super) fn howitzer(solids: &mut Solids) {
    carriage(solids);
    let along = |part: f32| Vec3::new(0.0, -0.10, 0.42) + Vec3::new(0.0, 0.80, 0.60) * part;
    let ring = |solids: &mut Solids, part: f32, radius: f32, paint: Srgba| {
        solids.rod(8, round(along(part), radius), round(along(part + 0.09), radius), paint);
    };
    // The narrow chamber, the wide bore before it and its mouth.
    solids.rod(8, round(along(0.0), 0.10), round(along(0.28), 0.10), BRONZE);
    solids.rod(8, round(along(0.28), 0.145), round(along(0.82), 0.135), BRONZE);
    ring(solids, 0.28, 0.155, toned(BRONZE, 1.15));
    ring(solids, 0.76, 0.158, toned(BRONZE, 1.15));
    solids.rod(8, round(along(0.851), 0.115), round(along(0.855), 0.115), BLACK);
    solids.ball(5, 3, along(-0.06), [0.05, 0.05, 0.05], BRONZE);
    solids.rod(6, round([-0.17, 0.20, 0.60], 0.032), round([0.17, 0.20, 0.60], 0.032), BRONZE);
}

/// A frame on three legs with a rocket in its trough, the long stick reaching far behind; more lie ready beside it.
pub(super) fn rocket_frame(solids: &mut Solids) {
    let along = |part: f32| Vec3::new(0.0, -0.42, 0.16) + Vec3::new(0.0, 0.96, 0.78) * part;
    // Two legs before, and the ladder that is the third.
    let head = along(0.94);
    for side in [-1.0, 1.0] {
        solids.rod(4, round([side * 0.30, 0.68, 0.0], 0.028), round(head, 0.03), WOOD);
        let rail = |part: f32| along(part) + Vec3::new(side * 0.075, 0.0, -0.05);
        solids.rod(4, round(rail(-0.18), 0.026), round(rail(1.0), 0.026), WOOD);
    }
    solids.rod(4, round([-0.2, 0.62, 0.34], 0.02), round([0.2, 0.62, 0.34], 0.02), WOOD);
    for rung in [0.1, 0.4, 0.7] {
        let across = Vec3::X * 0.10;
        let at = along(rung) - Vec3::Z * 0.05;
        solids.rod(4, round(at - across, 0.018), round(at + across, 0.018), WOOD);
    }
    rocket(solids, along(-0.62).with_z(0.03), along(1.22));
    for (aside, turn) in [(0.36, 0.05), (0.46, -0.03)] {
        rocket(solids, Vec3::new(aside, -0.95, 0.07), Vec3::new(aside + turn, 0.40, 0.07));
    }
}

/// A rocket from the end of its stick to its point.
fn rocket(solids: &mut Solids, stick: Vec3, point: Vec3) {
    let along = |part: f32| stick.lerp(point, part);
    let cased: [End; 3] = [round(along(0.70), 0.05), round(along(0.92), 0.05), round(point, 0.004)];
    solids.rod(4, round(stick, 0.014), round(along(0.72), 0.018), toned(WOOD, 1.5));
    solids.rod(6, cased[0], cased[1], toned(STEEL, 0.55));
    solids.rod(6, cased[1], cased[2], toned(STEEL, 0.8));
    solids.rod(6, round(along(0.86), 0.054), round(along(0.88), 0.054), WHITE);
}

/// The carriage of a field piece: wheels, cheeks and trail.
fn carriage(solids: &mut Solids) {
    wheels(solids, Vec3::new(0.0, 0.18, 0.36), 0.34);
    // Two cheeks that run back into the trail.
    for side in [-1.0, 1.0] {
        let cheek = |y: f32, z: f32| Vec3::new(side * 0.10, y, z);
        solids.rod(4, oval(cheek(0.42, 0.44), 0.03, 0.08), oval(cheek(-0.10, 0.36), 0.03, 0.07), CARRIAGE);
        solids.rod(
            4,
            oval(cheek(-0.10, 0.36), 0.03, 0.07),
            oval(Vec3::new(side * 0.05, -0.80, 0.05), 0.03, 0.05),
            CARRIAGE,
        );
    }
    solids.rod(4, oval([0.0, -0.62, 0.14], 0.07, 0.04), oval([0.0, -0.84, 0.04], 0.06, 0.04), toned(CARRIAGE, 0.8));
}

/// A limber with a pair of horses and a driver, the team ahead.
pub(super) fn limber(solids: &mut Solids, figure: &Figure) {
    let axle = Vec3::new(0.0, -0.95, 0.34);
    wheels(solids, axle, 0.33);
    solids.block([-0.22, -1.12, 0.42], [0.22, -0.80, 0.66], CARRIAGE);
    solids.block([-0.24, -1.14, 0.66], [0.24, -0.78, 0.71], toned(CARRIAGE, 0.8));
    solids.rod(4, round([0.0, -0.95, 0.38], 0.035), round([0.0, 0.30, 0.46], 0.025), WOOD);
    solids.rod(4, round([0.0, -0.95, 0.36], 0.04), round([0.0, -1.36, 0.34], 0.03), WOOD);
    team(solids, figure, 0.35);
}

/// A covered wagon with a pair of horses and a driver, the team ahead.
pub(super) fn wagon(solids: &mut Solids, figure: &Figure) {
    wheels(solids, Vec3::new(0.0, -1.22, 0.32), 0.31);
    wheels(solids, Vec3::new(0.0, -0.52, 0.26), 0.25);
    solids.block([-0.27, -1.50, 0.44], [0.27, -0.34, 0.68], toned(WOOD, 1.2));
    solids.rod(10, oval([0.0, -1.52, 0.68], 0.29, 0.40), oval([0.0, -0.32, 0.68], 0.29, 0.40), CANVAS);
    solids.rod(4, round([0.0, -0.52, 0.36], 0.03), round([0.0, 0.40, 0.46], 0.025), WOOD);
    team(solids, figure, 0.50);
}

/// A blunt boat on its carriage, the timbers of its bridge laid in it, with a pair of horses and a driver, the team
/// ahead.
pub(super) fn pontoon(solids: &mut Solids, figure: &Figure) {
    const HULL: Srgba = Srgba::rgb(0.42, 0.44, 0.42);
    wheels(solids, Vec3::new(0.0, -1.30, 0.32), 0.31);
    wheels(solids, Vec3::new(0.0, -0.42, 0.26), 0.25);
    solids.block([-0.05, -1.75, 0.42], [0.05, -0.10, 0.50], CARRIAGE);
    let rim = [
        (-0.2, -1.95),
        (0.2, -1.95),
        (0.3, -1.60),
        (0.3, -0.40),
        (0.2, -0.05),
        (-0.2, -0.05),
        (-0.3, -0.40),
        (-0.3, -1.60),
    ];
    let at = |(x, y): (f32, f32), share: f32, z: f32| Vec3::new(x * share, -1.0 + (y + 1.0) * share, z);
    for corner in 0..rim.len() {
        let (one, next) = (rim[corner], rim[(corner + 1) % rim.len()]);
        solids.sheet(&[at(one, 0.82, 0.50), at(next, 0.82, 0.50), at(next, 1.0, 0.84), at(one, 1.0, 0.84)], HULL);
    }
    solids.face(&rim.map(|corner| at(corner, 0.84, 0.54)), toned(HULL, 0.7));
    for x in [-0.16, 0.0, 0.16] {
        solids.block([x - 0.05, -1.80, 0.80], [x + 0.05, -0.20, 0.89], toned(WOOD, 1.4));
    }
    solids.rod(4, round([0.0, -0.42, 0.36], 0.03), round([0.0, 0.40, 0.46], 0.025), WOOD);
    team(solids, figure, 0.50);
}

/// Two horses abreast, harnessed, with a driver on the near one.
fn team(solids: &mut Solids, figure: &Figure, at: f32) {
    for (side, colour) in [(-1.0, 0), (1.0, 2)] {
        solids.within(Transform::from_xyz(side * 0.30, at, 0.0), |solids| {
            mounted::horse(solids, HORSES[(usize::from(figure.variant) + colour) % 4], Gait::Standing);
            solids.rod(8, oval([0.0, 0.40, 0.86], 0.17, 0.15), oval([0.0, 0.46, 0.92], 0.15, 0.14), LEATHER);
            solids.rod(4, round([-0.17, 0.40, 0.72], 0.015), round([-0.15, -0.95, 0.52], 0.015), LEATHER);
            solids.rod(4, round([0.17, 0.40, 0.72], 0.015), round([0.15, -0.95, 0.52], 0.015), LEATHER);
            if side < 0.0 {
                mounted::driver(solids, figure);
            }
        });
    }
}

/// A pair of spoked wheels on an axle with this middle.
fn wheels(solids: &mut Solids, axle: Vec3, radius: f32) {
    const HALF_TRACK: f32 = 0.34;
    solids.rod(
        5,
        round(axle - Vec3::X * HALF_TRACK, 0.035),
        round(axle + Vec3::X * HALF_TRACK, 0.035),
        toned(CARRIAGE, 0.8),
    );
    for side in [-1.0, 1.0] {
        solids.within(Transform::from_translation(axle + Vec3::X * side * HALF_TRACK), |solids| wheel(solids, radius));
    }
}

/// A wheel in the plane across the x axis: felloe, tyre, spokes and nave.
fn wheel(solids: &mut Solids, radius: f32) {
    const SIDES: u8 = 12;
    const HALF: f32 = 0.028;
    let at = |step: u8, radius: f32, x: f32| {
        let angle = std::f32::consts::TAU * f32::from(step) / f32::from(SIDES);
        Vec3::new(x, angle.cos() * radius, angle.sin() * radius)
    };
    let (wood, inner) = (toned(CARRIAGE, 1.1), radius * 0.84);
    for step in 0..SIDES {
        let next = step + 1;
        solids.face(
            &[at(step, inner, HALF), at(step, radius, HALF), at(next, radius, HALF), at(next, inner, HALF)],
            wood,
        );
        solids.face(
            &[at(next, inner, -HALF), at(next, radius, -HALF), at(step, radius, -HALF), at(step, inner, -HALF)],
            wood,
        );
        solids.face(
            &[at(step, radius, -HALF), at(next, radius, -HALF), at(next, radius, HALF), at(step, radius, HALF)],
            STEEL,
        );
        solids.face(
            &[at(step, inner, HALF), at(next, inner, HALF), at(next, inner, -HALF), at(step, inner, -HALF)],
            toned(wood, 0.7),
        );
    }
    for step in (0..SIDES).step_by(2) {
        solids.rod(3, round(at(step, 0.0, 0.0), 0.022), round(at(step, inner, 0.0), 0.018), wood);
    }
    solids.rod(6, round([-0.05, 0.0, 0.0], 0.055), round([0.05, 0.0, 0.0], 0.055), toned(CARRIAGE, 0.9));
}
