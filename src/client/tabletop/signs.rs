//! The signs of a unit's states, which stand behind it on the table and differ in shape as well as colour: a white flag
//! for a unit that runs, an hourglass for a weary one, crossed blades for a fight, and for the others a post with a board that shows the map's sign. Knows signs; knows no unit.

use bevy::prelude::*;

use crate::{
    battle::notice::Sign,
    client::{
        render::{
            mesh_builder::{Detail, Solids, round, toned},
            tessellation::Triangle,
        },
        scene::state_icons::glyph,
        settings::PaletteName,
    },
};

/// How far behind a base the middle of its sign is, inches.
pub(in crate::client) const ROOM: f32 = 0.34;

/// From the middle of one sign to that of the next, inches.
pub(in crate::client) const STEP: f32 = 0.92;
/// How high the middle of a board stands and how far it reaches, before signs are scaled, inches.
const BOARD: f32 = 0.56;
const REACH: f32 = 0.35;

const WOOD: Srgba = Srgba::rgb(0.42, 0.28, 0.15);
const STEEL: Srgba = Srgba::rgb(0.82, 0.84, 0.87);
const CLOTH: Srgba = Srgba::rgb(0.95, 0.94, 0.90);

/// The sign of a state at the origin, the unit ahead of it.
pub(in crate::client) fn sculpt(sign: Sign, palette: PaletteName, detail: Detail) -> Solids {
    let mut solids = Solids::with(detail);
    let paint = palette.palette().of_state(sign.role());
    solids.within(Transform::from_scale(Vec3::splat(1.25)), |solids| match sign {
        Sign::Routing => fallen_flag(solids, paint),
        Sign::Tired => hourglass(solids, paint),
        Sign::Fighting => crossed_blades(solids, paint),
        _ => board(solids, sign, paint),
    });
    solids
}

/// A white flag with a bar of the state's colour, its staff leaning away.
fn fallen_flag(solids: &mut Solids, paint: Srgba) {
    disc(solids, paint, 0.26);
    let (foot, top) = (Vec3::new(0.0, 0.05, 0.04), Vec3::new(0.24, -0.26, 1.05));
    solids.rod(5, round(foot, 0.032), round(top, 0.024), WOOD);
    let along = |part: f32| foot.lerp(top, part);
    let out = |part: f32, reach: f32| along(part) + Vec3::new(-0.72, -0.10, -0.10) * reach;
    for (low, high, cloth) in [(0.52, 0.67, CLOTH), (0.67, 0.83, paint), (0.83, 0.98, CLOTH)] {
        solids.sheet(&[out(low, 0.0), out(low, 0.92), out(high, 1.0), out(high, 0.0)], cloth);
    }
}

/// Two cones tip to tip between two plates.
fn hourglass(solids: &mut Solids, paint: Srgba) {
    disc(solids, paint, 0.27);
    let glass = toned(CLOTH, 0.96);
    solids.rod(8, round([0.0, 0.0, 0.05], 0.20), round([0.0, 0.0, 0.38], 0.03), toned(paint, 1.2));
    solids.rod(8, round([0.0, 0.0, 0.38], 0.03), round([0.0, 0.0, 0.71], 0.20), glass);
    solids.rod(8, round([0.0, 0.0, 0.71], 0.26), round([0.0, 0.0, 0.78], 0.26), paint);
}

/// A round board on a post, on both its sides the sign that the map shows.
fn board(solids: &mut Solids, sign: Sign, paint: Srgba) {
    const SIDES: u8 = 12;
    const HALF_THICK: f32 = 0.03;
    disc(solids, paint, 0.22);
    solids.rod(5, round([0.0, 0.0, 0.04], 0.035), round([0.0, 0.0, BOARD - REACH], 0.03), WOOD);
    let corner = |step: u8, reach: f32, y: f32| {
        let angle = std::f32::consts::TAU * f32::from(step) / f32::from(SIDES);
        Vec3::new(angle.cos() * reach, y, BOARD + angle.sin() * reach)
    };
    for side in [-1.0, 1.0] {
        let face = |reach: f32, off: f32| {
            (0..SIDES).map(|step| corner(step, reach, side * (HALF_THICK + off))).collect::<Vec<_>>()
        };
        plate(solids, face(REACH, 0.0), side, paint);
        plate(solids, face(REACH * 0.88, 0.004), side, CLOTH);
        for part in parts(sign) {
            let on = |point: Vec2| Vec3::new(point.x * REACH, side * (HALF_THICK + 0.01), BOARD + point.y * REACH);
            plate(solids, part.into_iter().map(on).collect(), side, paint);
        }
    }
    for step in 0..SIDES {
        let next = step + 1;
        let rim = [
            corner(step, REACH, -HALF_THICK),
            corner(next, REACH, -HALF_THICK),
            corner(next, REACH, HALF_THICK),
            corner(step, REACH, HALF_THICK),
        ];
        let out = (rim[0] + rim[2]) / 2.0 - Vec3::Z * BOARD;
        plate_towards(solids, rim.to_vec(), out, paint);
    }
}

/// The strokes and fills of a sign as convex pieces in its square.
fn parts(sign: Sign) -> Vec<Vec<Vec2>> {
    const BROAD: f32 = 0.10;
    let glyph = glyph(sign);
    let bar = |pair: &[Vec2]| {
        let aside = (pair[1] - pair[0]).normalize_or_zero().perp() * BROAD;
        let on = (pair[1] - pair[0]).normalize_or_zero() * BROAD * 0.5;
        vec![pair[0] - on - aside, pair[1] + on - aside, pair[1] + on + aside, pair[0] - on + aside]
    };
    let bars = glyph.strokes.iter().flat_map(|stroke| stroke.windows(2)).map(bar);
    bars.chain(glyph.fills.iter().map(|triangle: &Triangle| triangle.to_vec())).collect()
}

/// A flat piece that looks along y or against it, and is drawn from afar too, however small.
fn plate(solids: &mut Solids, corners: Vec<Vec3>, side: f32, paint: Srgba) {
    plate_towards(solids, corners, Vec3::Y * side, paint);
}

fn plate_towards(solids: &mut Solids, mut corners: Vec<Vec3>, out: Vec3, paint: Srgba) {
    let turned = (corners[1] - corners[0]).cross(corners[2] - corners[1]);
    if turned.dot(out) < 0.0 {
        corners.reverse();
    }
    let (normals, paints) = (vec![out.normalize_or(Vec3::Y); corners.len()], vec![paint; corners.len()]);
    solids.polygon(&corners, &normals, &paints);
}

/// Two blades crossed, upright on a disc.
fn crossed_blades(solids: &mut Solids, paint: Srgba) {
    disc(solids, paint, 0.30);
    for side in [-1.0, 1.0] {
        let (hilt, tip) = (Vec3::new(side * 0.24, 0.0, 0.06), Vec3::new(side * -0.30, 0.0, 0.86));
        solids.rod(4, round(hilt, 0.05), round(hilt.lerp(tip, 0.2), 0.045), WOOD);
        solids.rod(4, round(hilt.lerp(tip, 0.2), 0.05), round(tip, 0.008), STEEL);
        let (guard, across) = (hilt.lerp(tip, 0.22), Vec3::new(0.10, 0.0, side * 0.08));
        solids.rod(4, round(guard - across, 0.034), round(guard + across, 0.034), paint);
    }
}

fn disc(solids: &mut Solids, paint: Srgba, radius: f32) {
    solids.rod(10, round([0.0, 0.0, 0.0], radius), round([0.0, 0.0, 0.05], radius * 0.92), paint);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_state_has_a_sign_of_its_own_that_is_seen_from_afar_too() {
        let signs = &Sign::ALL[1..];
        for detail in [Detail::Fine, Detail::Coarse] {
            let shapes: Vec<_> =
                signs.iter().map(|sign| sculpt(*sign, PaletteName::Campaign, detail).shape()).collect();
            assert!(
                shapes.iter().all(|corners| (8..900).contains(&corners.len())),
                "{:?}",
                shapes.iter().map(Vec::len).collect::<Vec<_>>()
            );
            let twice = (0..signs.len()).find(|one| (0..*one).any(|other| shapes[*one] == shapes[other]));
            assert_eq!(twice.map(|one| signs[one]), None, "each is told by its shape, not by its paint alone");
        }
    }
}
