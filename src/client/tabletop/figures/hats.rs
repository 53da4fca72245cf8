//! Headgear. The head's middle is at the origin of the frame, one tenth of a man wide.

use bevy::prelude::*;

use super::paints::{BLACK, BRASS, WHITE};
use crate::client::render::{
    livery::{Hat, Livery},
    mesh_builder::{Solids, oval, round, toned},
};

/// Puts the headgear of a livery on a head.
pub(super) fn put_on(solids: &mut Solids, livery: &Livery) {
    match livery.hat {
        Hat::Tricorne => tricorne(solids, WHITE),
        Hat::Bicorne => bicorne(solids, livery.facings),
        Hat::Mitre => mitre(solids, livery),
        Hat::Bearskin => bearskin(solids),
        Hat::FurCap => fur_cap(solids, livery),
        Hat::FeltCap => felt_cap(solids),
        Hat::LightCap => light_cap(solids, livery),
        Hat::RoundHat => round_hat(solids),
        Hat::Helmet => helmet(solids, livery),
        Hat::Kepi => kepi(solids, livery),
        Hat::Shako => shako(solids),
        Hat::Bonnet => bonnet(solids),
    }
}

/// Puts a general's headgear on a head: that of the livery, a cocked hat bound with gold and with a feather.
pub(super) fn put_on_general(solids: &mut Solids, livery: &Livery) {
    match livery.hat {
        Hat::Tricorne => {
            tricorne(solids, BRASS);
            solids.rod(5, round([-0.11, 0.05, 0.13], 0.022), oval([-0.13, -0.03, 0.30], 0.045, 0.05), WHITE);
        }
        Hat::Bicorne => bicorne(solids, WHITE),
        _ => put_on(solids, livery),
    }
}

/// A hat cocked on three sides, its edge bound with lace.
fn tricorne(solids: &mut Solids, lace: Srgba) {
    solids.ball(6, 3, [0.0, 0.0, 0.06], [0.105, 0.105, 0.10], BLACK);
    // A triangle with one corner ahead; the brim flares upwards to its corners.
    solids.within(
        Transform::from_rotation(Quat::from_rotation_z(std::f32::consts::FRAC_PI_2 - std::f32::consts::FRAC_PI_3)),
        |solids| {
            solids.rod(3, round([0.0, 0.0, 0.035], 0.12), round([0.0, 0.0, 0.115], 0.265), BLACK);
            solids.rod(3, round([0.0, 0.0, 0.115], 0.265), round([0.0, 0.0, 0.135], 0.262), lace);
            solids.rod(3, round([0.0, 0.0, 0.136], 0.235), round([0.0, 0.0, 0.137], 0.235), BLACK);
        },
    );
}

/// A hat cocked on two sides and worn across, with a plume.
fn bicorne(solids: &mut Solids, plume: Srgba) {
    const OUTLINE: [(f32, f32); 8] = [
        (-0.29, 0.03),
        (-0.12, -0.02),
        (0.12, -0.02),
        (0.29, 0.03),
        (0.20, 0.13),
        (0.08, 0.25),
        (-0.08, 0.25),
        (-0.20, 0.13),
    ];
    let front = OUTLINE.map(|(x, z)| Vec3::new(x, 0.125 - x.abs() * 0.28, z));
    let back = front.map(|point| Vec3::new(point.x, -point.y, point.z));
    solids.face(&front.map(|point| Vec3::new(-point.x, point.y, point.z)), BLACK).face(&back, BLACK);
    for corner in 0..OUTLINE.len() {
        let next = (corner + 1) % OUTLINE.len();
        let edge = if corner < 3 { BLACK } else { BRASS };
        solids.sheet(&[front[corner], front[next], back[next], back[corner]], edge);
    }
    solids.rod(5, round([0.05, 0.06, 0.16], 0.03), oval([0.07, 0.02, 0.42], 0.06, 0.06), plume);
}

fn bearskin(solids: &mut Solids) {
    let fur = Srgba::rgb(0.13, 0.10, 0.09);
    solids.rod(6, round([0.0, 0.0, 0.01], 0.115), oval([0.0, 0.02, 0.22], 0.13, 0.12), fur);
    solids.rod(6, oval([0.0, 0.02, 0.22], 0.13, 0.12), oval([0.0, 0.03, 0.31], 0.07, 0.06), fur);
    solids.face(&[Vec3::new(0.07, 0.125, 0.04), Vec3::new(-0.07, 0.125, 0.04), Vec3::new(0.0, 0.155, 0.16)], BRASS);
}

/// A pointed cap of cloth behind a tall metal plate, with a tuft on top.
fn mitre(solids: &mut Solids, livery: &Livery) {
    solids.rod(6, oval([0.0, -0.01, 0.0], 0.112, 0.105), oval([0.0, 0.03, 0.22], 0.075, 0.06), livery.facings);
    solids.rod(6, oval([0.0, 0.03, 0.22], 0.075, 0.06), round([0.0, 0.075, 0.36], 0.012), toned(livery.facings, 0.9));
    solids.rod(6, oval([0.0, -0.01, 0.0], 0.118, 0.111), oval([0.0, -0.005, 0.055], 0.114, 0.107), WHITE);
    let plate =
        [(-0.10, 0.03), (0.10, 0.03), (0.105, 0.13), (0.065, 0.27), (0.0, 0.37), (-0.065, 0.27), (-0.105, 0.13)];
    solids.sheet(&plate.map(|(x, z): (f32, f32)| Vec3::new(x, 0.112 - x.abs() * 0.25, z)), BRASS);
    solids.ball(5, 3, [0.0, 0.085, 0.385], [0.035, 0.035, 0.035], livery.facings);
}

/// A low cap of brown fur, its bag hanging to the right.
fn fur_cap(solids: &mut Solids, livery: &Livery) {
    let fur = Srgba::rgb(0.22, 0.15, 0.10);
    solids.rod(8, round([0.0, 0.0, 0.0], 0.122), round([0.0, 0.0, 0.15], 0.128), fur);
    solids.rod(6, round([0.0, 0.0, 0.15], 0.11), oval([0.05, 0.0, 0.19], 0.05, 0.05), livery.facings);
    let bag = [[0.03, 0.0, 0.19], [0.125, 0.05, 0.15], [0.17, 0.0, 0.0], [0.125, -0.05, 0.15]].map(Vec3::from);
    solids.sheet(&bag, livery.facings);
    solids.rod(4, round([-0.09, 0.05, 0.14], 0.02), round([-0.10, 0.04, 0.27], 0.025), WHITE);
}

/// A cylinder of black felt without a peak, a little wider above.
fn felt_cap(solids: &mut Solids) {
    solids.rod(8, round([0.0, 0.0, 0.0], 0.112), round([0.0, 0.0, 0.24], 0.122), BLACK);
    solids.rod(8, round([0.0, 0.0, 0.02], 0.117), round([0.0, 0.0, 0.05], 0.118), toned(BLACK, 1.7));
    solids.rod(4, round([-0.10, 0.04, 0.22], 0.02), round([-0.105, 0.03, 0.33], 0.012), BRASS);
}

fn light_cap(solids: &mut Solids, livery: &Livery) {
    solids.rod(8, round([0.0, 0.0, 0.0], 0.112), round([0.0, 0.0, 0.13], 0.09), BLACK);
    // The upright front plate and a band.
    solids.sheet(
        &[
            Vec3::new(-0.10, 0.10, 0.04),
            Vec3::new(0.10, 0.10, 0.04),
            Vec3::new(0.06, 0.10, 0.24),
            Vec3::new(-0.06, 0.10, 0.24),
        ],
        BLACK,
    );
    solids.rod(8, round([0.0, 0.0, 0.02], 0.118), round([0.0, 0.0, 0.05], 0.115), livery.facings);
    solids.rod(4, round([-0.10, 0.02, 0.05], 0.02), round([-0.12, 0.0, 0.26], 0.03), livery.facings);
}

fn round_hat(solids: &mut Solids) {
    let felt = Srgba::rgb(0.26, 0.19, 0.13);
    solids.rod(8, round([0.0, 0.0, 0.025], 0.22), round([0.0, 0.0, 0.05], 0.21), felt);
    solids.rod(7, round([0.0, 0.0, 0.05], 0.11), round([0.0, 0.0, 0.15], 0.09), toned(felt, 1.15));
}

fn helmet(solids: &mut Solids, livery: &Livery) {
    solids.ball(6, 4, [0.0, 0.0, 0.04], [0.115, 0.125, 0.12], BLACK);
    solids.rod(4, oval([0.0, 0.09, 0.035], 0.10, 0.01), oval([0.0, 0.18, 0.02], 0.06, 0.01), BLACK);
    solids.rod(8, round([0.0, 0.0, 0.02], 0.122), round([0.0, 0.0, 0.06], 0.122), livery.facings);
    // The crest runs from the brow to the nape.
    solids.rod(5, round([0.0, 0.12, 0.16], 0.035), round([0.0, -0.02, 0.21], 0.05), Srgba::rgb(0.45, 0.14, 0.10));
    solids.rod(5, round([0.0, -0.02, 0.21], 0.05), round([0.0, -0.17, 0.07], 0.03), Srgba::rgb(0.36, 0.11, 0.08));
}

fn kepi(solids: &mut Solids, livery: &Livery) {
    solids.rod(7, round([0.0, 0.0, 0.02], 0.11), oval([0.0, 0.035, 0.13], 0.085, 0.085), toned(livery.coat, 0.9));
    solids.rod(7, round([0.0, 0.0, 0.02], 0.114), round([0.0, 0.0, 0.05], 0.113), livery.facings);
    solids.rod(4, oval([0.0, 0.09, 0.03], 0.085, 0.008), oval([0.0, 0.17, 0.0], 0.06, 0.008), BLACK);
}

fn shako(solids: &mut Solids) {
    solids.rod(8, round([0.0, 0.0, 0.02], 0.105), round([0.0, 0.0, 0.23], 0.13), BLACK);
    solids.rod(4, oval([0.0, 0.09, 0.03], 0.085, 0.008), oval([0.0, 0.17, 0.0], 0.06, 0.008), BLACK);
    solids.face(
        &[
            Vec3::new(0.04, 0.122, 0.09),
            Vec3::new(-0.04, 0.122, 0.09),
            Vec3::new(-0.04, 0.130, 0.17),
            Vec3::new(0.04, 0.130, 0.17),
        ],
        BRASS,
    );
    solids.rod(4, round([0.0, 0.11, 0.22], 0.025), round([0.0, 0.11, 0.36], 0.03), WHITE);
}

/// A blue bonnet with a pale band and a red tuft, as Highlanders wear it whatever their facings.
fn bonnet(solids: &mut Solids) {
    const BLUE: Srgba = Srgba::rgb(0.11, 0.15, 0.29);
    solids.rod(7, round([0.0, 0.0, 0.02], 0.112), round([0.0, 0.0, 0.06], 0.115), WHITE);
    solids.rod(7, round([0.0, 0.0, 0.06], 0.14), round([0.0, -0.01, 0.14], 0.13), BLUE);
    solids.ball(5, 2, [0.0, 0.0, 0.16], [0.03, 0.03, 0.03], Srgba::rgb(0.7, 0.15, 0.12));
}
