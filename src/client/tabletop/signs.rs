//! The signs of a unit's state that stand behind it on the table, told apart by shape as well as by colour: a white flag for whoever
//! runs, a cone for the weakened, crossed blades for a fight, a ring for whoever has done his part. Knows roles; knows no unit.

use bevy::prelude::*;

use crate::{
    battle::notice::MarkRole,
    client::{
        comfort::PaletteName,
        solids::{Detail, Solids, round, toned},
    },
};

/// How far behind a base the middle of its sign is, inches.
pub(in crate::client) const ROOM: f32 = 0.34;

const WOOD: Srgba = Srgba::rgb(0.42, 0.28, 0.15);
const STEEL: Srgba = Srgba::rgb(0.82, 0.84, 0.87);
const CLOTH: Srgba = Srgba::rgb(0.95, 0.94, 0.90);

/// The sign of a state at the origin, the unit ahead of it.
pub(in crate::client) fn sculpt(role: MarkRole, palette: PaletteName, detail: Detail) -> Solids {
    let mut solids = Solids::with(detail);
    let paint = palette.palette().of_state(role);
    solids.within(Transform::from_scale(Vec3::splat(1.25)), |solids| match role {
        MarkRole::Broken => fallen_flag(solids, paint),
        MarkRole::Weakened => cone(solids, paint),
        MarkRole::Fighting => crossed_blades(solids, paint),
        MarkRole::Spent | MarkRole::Posture => ring(solids, paint),
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

/// A tall cone with a white band.
fn cone(solids: &mut Solids, paint: Srgba) {
    solids.rod(8, round([0.0, 0.0, 0.0], 0.27), round([0.0, 0.0, 0.22], 0.18), toned(paint, 1.1));
    solids.rod(8, round([0.0, 0.0, 0.22], 0.18), round([0.0, 0.0, 0.36], 0.12), CLOTH);
    solids.rod(8, round([0.0, 0.0, 0.36], 0.12), round([0.0, 0.0, 0.64], 0.0), toned(paint, 1.1));
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

/// A flat ring.
fn ring(solids: &mut Solids, paint: Srgba) {
    const SIDES: u8 = 12;
    let corner = |step: u8, reach: f32, z: f32| {
        let angle = std::f32::consts::TAU * f32::from(step) / f32::from(SIDES);
        Vec3::new(angle.cos() * reach, angle.sin() * reach, z)
    };
    for step in 0..SIDES {
        let next = step + 1;
        let top = [corner(step, 0.15, 0.06), corner(step, 0.25, 0.06), corner(next, 0.25, 0.06), corner(next, 0.15, 0.06)];
        solids.polygon(&top, &[Vec3::Z; 4], &[toned(CLOTH, 0.95); 4]);
        let side = [corner(step, 0.25, 0.0), corner(next, 0.25, 0.0), corner(next, 0.25, 0.06), corner(step, 0.25, 0.06)];
        solids.polygon(&side, &[Vec3::Z; 4], &[paint; 4]);
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
        let roles = [MarkRole::Spent, MarkRole::Fighting, MarkRole::Weakened, MarkRole::Broken];
        for detail in [Detail::Fine, Detail::Coarse] {
            let shapes = roles.map(|role| sculpt(role, PaletteName::Campaign, detail).shape());
            assert!(shapes.iter().all(|corners| (8..900).contains(&corners.len())), "{:?}", shapes.map(|corners| corners.len()));
            let twice = (0..roles.len()).find(|one| (0..*one).any(|other| shapes[*one] == shapes[other]));
            assert_eq!(twice.map(|one| roles[one]), None, "each is told by its shape, not by its paint alone");
        }
    }
}
