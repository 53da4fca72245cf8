//! Men on horseback. A horse stands 0.95 at the withers and is 1.5 from nose to tail, with a man one high.

use bevy::prelude::*;

use super::{
    Figure, cloth, foot, hats,
    paints::{BLACK, BRASS, GREY_HORSE, HORSES, LEATHER, SKIN, STEEL, WHITE, WOOD},
};
use crate::client::render::{
    livery::Livery,
    mesh_builder::{Solids, mixed, oval, round, toned},
};

/// How a horse goes.
#[derive(Clone, Copy)]
pub(super) enum Gait {
    /// All feet on the ground.
    Standing,
    /// Stepping out.
    Trotting,
    /// At full stretch.
    Galloping,
}

/// A trooper with sabre raised.
pub(super) fn trooper(solids: &mut Solids, figure: &Figure) {
    horse(solids, HORSES[usize::from(figure.variant % 4)], Gait::Trotting);
    housing(solids, figure.livery.facings, WHITE);
    rider(solids, figure, |solids, livery| {
        foot::arm(solids, livery, [-0.17, 0.0, 0.74], [-0.20, 0.14, 0.56], [-0.06, 0.26, 0.52]);
        foot::arm(solids, livery, [0.17, 0.0, 0.74], [0.30, 0.02, 0.86], [0.28, 0.04, 1.06]);
        sabre(solids, Vec3::new(0.28, 0.04, 1.06), Vec3::new(0.34, -0.16, 1.56));
    });
}

/// A lancer, his lance upright in its shoe at the right stirrup, its pennon flying.
pub(super) fn lancer(solids: &mut Solids, figure: &Figure) {
    horse(solids, HORSES[usize::from(figure.variant % 4)], Gait::Trotting);
    housing(solids, figure.livery.facings, WHITE);
    rider(solids, figure, |solids, livery| {
        foot::arm(solids, livery, [-0.17, 0.0, 0.74], [-0.20, 0.14, 0.56], [-0.06, 0.26, 0.52]);
        foot::arm(solids, livery, [0.17, 0.0, 0.74], [0.33, 0.02, 0.60], [0.31, 0.20, 0.66]);
        lance(solids, Vec3::new(0.27, 0.12, 0.02), Vec3::new(0.36, 0.26, 1.96), pennon(livery));
    });
}

/// A gunner of horse artillery, his hands at the reins.
pub(super) fn gunner(solids: &mut Solids, figure: &Figure) {
    horse(solids, HORSES[usize::from((figure.variant + 1) % 4)], Gait::Trotting);
    housing(solids, figure.livery.coat, figure.livery.facings);
    driver(solids, figure);
}

/// A general on a grey, arm stretched out.
pub(super) fn general(solids: &mut Solids, figure: &Figure) {
    horse(solids, GREY_HORSE, Gait::Standing);
    housing(solids, figure.livery.coat, BRASS);
    in_saddle(solids, |solids| {
        rider_legs(solids, &figure.livery);
        foot::rider_trunk(solids, figure);
        solids.rod(8, oval([0.0, 0.0, 0.49], 0.15, 0.12), oval([0.0, 0.0, 0.56], 0.145, 0.115), BRASS);
        for side in [-1.0, 1.0] {
            solids.ball(5, 3, [side * 0.16, 0.0, 0.77], [0.075, 0.065, 0.035], BRASS);
        }
        foot::arm(solids, &figure.livery, [-0.17, 0.0, 0.74], [-0.22, 0.12, 0.56], [-0.06, 0.24, 0.52]);
        foot::arm(solids, &figure.livery, [0.17, 0.0, 0.74], [0.30, 0.22, 0.78], [0.34, 0.46, 0.86]);
        foot::bare_head(solids, 3);
        solids.within(Transform::from_xyz(0.0, -0.005, 0.905), |solids| hats::put_on_general(solids, &figure.livery));
    });
}

/// A messenger at the gallop, bent over the neck, a paper in his raised hand.
pub(super) fn messenger(solids: &mut Solids, figure: &Figure) {
    horse(solids, HORSES[usize::from((figure.variant + 2) % 4)], Gait::Galloping);
    housing(solids, LEATHER, LEATHER);
    let lean = Transform::from_xyz(0.0, 0.12, -0.02).with_rotation(Quat::from_rotation_x(-0.45));
    in_saddle(solids, |solids| {
        rider_legs(solids, &figure.livery);
        solids.within(lean, |solids| {
            foot::rider_trunk(solids, figure);
            foot::head(solids, figure);
            foot::arm(solids, &figure.livery, [-0.17, 0.0, 0.74], [-0.20, 0.16, 0.60], [-0.05, 0.30, 0.60]);
            foot::arm(solids, &figure.livery, [0.17, 0.0, 0.74], [0.30, 0.0, 0.90], [0.30, 0.06, 1.12]);
            let paper =
                [[0.22, 0.08, 1.12], [0.38, 0.08, 1.12], [0.38, 0.08, 1.32], [0.22, 0.08, 1.32]].map(Vec3::from);
            solids.sheet(&paper, WHITE);
        });
    });
}

/// A mounted regimental officer.
pub(super) fn officer(solids: &mut Solids, figure: &Figure) {
    horse(solids, HORSES[usize::from((figure.variant + 1) % 4)], Gait::Standing);
    housing(solids, figure.livery.facings, BRASS);
    rider(solids, figure, |solids, livery| {
        foot::arm(solids, livery, [-0.17, 0.0, 0.74], [-0.20, 0.14, 0.56], [-0.06, 0.26, 0.52]);
        foot::arm(solids, livery, [0.17, 0.0, 0.74], [0.28, 0.06, 0.56], [0.30, 0.22, 0.60]);
        sabre(solids, Vec3::new(0.30, 0.22, 0.60), Vec3::new(0.36, 0.44, 1.08));
    });
}

/// A mounted man with the colours.
pub(super) fn colour_bearer(solids: &mut Solids, figure: &Figure) {
    horse(solids, HORSES[usize::from((figure.variant + 1) % 4)], Gait::Standing);
    housing(solids, figure.livery.facings, WHITE);
    rider(solids, figure, |solids, livery| {
        foot::arm(solids, livery, [-0.17, 0.0, 0.74], [-0.20, 0.14, 0.56], [-0.06, 0.26, 0.52]);
        foot::arm(solids, livery, [0.17, 0.0, 0.74], [0.30, 0.08, 0.60], [0.24, 0.18, 0.74]);
        cloth::flag(solids, Vec3::new(0.24, 0.20, 0.20), figure.cloth());
    });
}

/// A trumpeter on a grey.
pub(super) fn trumpeter(solids: &mut Solids, figure: &Figure) {
    let reversed = Livery { coat: figure.livery.facings, facings: figure.livery.coat, ..figure.livery };
    horse(solids, GREY_HORSE, Gait::Standing);
    housing(solids, reversed.coat, WHITE);
    rider(solids, &Figure { livery: reversed, ..*figure }, |solids, livery| {
        foot::arm(solids, livery, [-0.17, 0.0, 0.74], [-0.20, 0.14, 0.56], [-0.06, 0.26, 0.52]);
        foot::arm(solids, livery, [0.17, 0.0, 0.74], [0.26, 0.16, 0.74], [0.10, 0.26, 0.88]);
        solids.rod(6, round([0.02, 0.12, 0.86], 0.015), round([0.16, 0.44, 0.96], 0.02), BRASS);
        solids.rod(6, round([0.16, 0.44, 0.96], 0.02), round([0.19, 0.52, 0.985], 0.06), BRASS);
    });
}

/// A driver on one of a team's horses.
pub(super) fn driver(solids: &mut Solids, figure: &Figure) {
    rider(solids, figure, |solids, livery| {
        foot::arm(solids, livery, [-0.17, 0.0, 0.74], [-0.20, 0.14, 0.56], [-0.06, 0.26, 0.52]);
        foot::arm(solids, livery, [0.17, 0.0, 0.74], [0.22, 0.14, 0.56], [0.10, 0.26, 0.52]);
    });
}

/// A horse of one colour, the middle of its back over the origin.
pub(super) fn horse(solids: &mut Solids, coat: Srgba, gait: Gait) {
    let (dark, points) = (toned(coat, 0.72), mixed(coat, BLACK, 0.72));
    // Quarters, barrel and chest.
    solids.ball(8, 5, [0.0, -0.30, 0.77], [0.165, 0.24, 0.185], coat);
    solids.ball(8, 5, [0.0, 0.30, 0.77], [0.155, 0.22, 0.19], coat);
    solids.rod(8, oval([0.0, -0.34, 0.77], 0.15, 0.16), oval([0.0, 0.34, 0.77], 0.15, 0.165), coat);
    // Neck, head and ears.
    let carried = if matches!(gait, Gait::Galloping) { Vec3::new(0.0, 0.12, -0.10) } else { Vec3::ZERO };
    let poll = Vec3::new(0.0, 0.62, 1.22) + carried;
    let nose = poll + Vec3::new(0.0, 0.25, -0.20);
    solids.rod(6, oval([0.0, 0.36, 0.80], 0.115, 0.18), oval(poll, 0.062, 0.085), coat);
    solids.rod(6, oval(poll, 0.066, 0.085), oval(nose, 0.045, 0.052), dark);
    for side in [-1.0, 1.0] {
        solids.rod(
            3,
            round(poll + Vec3::new(side * 0.04, 0.0, 0.05), 0.025),
            round(poll + Vec3::new(side * 0.05, 0.0, 0.15), 0.002),
            dark,
        );
    }
    solids.rod(3, oval([0.0, 0.26, 0.98], 0.028, 0.07), oval(poll + Vec3::new(0.0, -0.05, 0.08), 0.02, 0.05), points);
    solids.rod(5, round([0.0, -0.50, 0.88], 0.05), round([0.0, -0.66, 0.80], 0.06), points);
    solids.rod(5, round([0.0, -0.66, 0.80], 0.06), round([0.0, -0.70, 0.36], 0.02), points);
    // The bit and the reins.
    solids.rod(4, round(nose.lerp(poll, 0.25), 0.062), round(nose.lerp(poll, 0.33), 0.064), LEATHER);
    for (corner, swing) in [[-1.0, 1.0], [1.0, 1.0], [-1.0, -1.0], [1.0, -1.0]].into_iter().zip(swings(gait)) {
        horse_leg(solids, corner, swing, dark, points);
    }
}

/// How far ahead of its hip each foot is set, and how high it is lifted: near fore, off fore, near hind, off hind.
fn swings(gait: Gait) -> [(f32, f32); 4] {
    match gait {
        Gait::Standing => [(0.02, 0.0), (-0.02, 0.0), (-0.03, 0.0), (0.03, 0.0)],
        Gait::Trotting => [(0.20, 0.16), (-0.08, 0.0), (-0.14, 0.0), (0.14, 0.06)],
        Gait::Galloping => [(0.36, 0.24), (0.28, 0.14), (-0.34, 0.10), (-0.28, 0.0)],
    }
}

fn horse_leg(solids: &mut Solids, [side, fore]: [f32; 2], (ahead, lift): (f32, f32), coat: Srgba, points: Srgba) {
    let hip = Vec3::new(side * 0.10, fore * 0.34, 0.72);
    let foot = Vec3::new(side * 0.095, fore * 0.36 + ahead, lift);
    let bend = if fore > 0.0 { 0.06 + lift * 0.5 } else { -0.07 };
    let knee = hip.lerp(foot, 0.52) + Vec3::new(0.0, bend, 0.0);
    solids.rod(5, round(hip, 0.085), round(knee, 0.045), coat);
    solids.rod(5, round(knee, 0.042), round(foot + Vec3::Z * 0.06, 0.032), points);
    solids.rod(5, round(foot + Vec3::Z * 0.07, 0.034), round(foot, 0.05), BLACK);
}

/// A saddle cloth with a border, and holsters.
fn housing(solids: &mut Solids, cloth: Srgba, border: Srgba) {
    for side in [-1.0, 1.0] {
        let panel = |inset: f32, out: f32| {
            let points = [
                (-0.34 + inset, 0.58 + inset),
                (0.20 - inset, 0.64 + inset),
                (0.20 - inset, 0.93),
                (-0.26 + inset, 0.93),
            ];
            let panel = points.map(|(y, z)| Vec3::new(side * (0.162 + out - (z - 0.6) * 0.14), y, z));
            if side > 0.0 { panel } else { [panel[1], panel[0], panel[3], panel[2]] }
        };
        solids.face(&panel(0.0, 0.006), border).face(&panel(0.035, 0.012), cloth);
    }
    solids.rod(6, oval([0.0, -0.18, 0.93], 0.13, 0.03), oval([0.0, 0.14, 0.94], 0.11, 0.03), LEATHER);
}

fn in_saddle(solids: &mut Solids, build: impl FnOnce(&mut Solids)) {
    solids.within(Transform::from_xyz(0.0, -0.02, 0.50), build);
}

fn rider(solids: &mut Solids, figure: &Figure, arms: impl FnOnce(&mut Solids, &Livery)) {
    in_saddle(solids, |solids| {
        rider_legs(solids, &figure.livery);
        foot::rider_trunk(solids, figure);
        foot::head(solids, figure);
        arms(solids, &figure.livery);
    });
}

/// Thighs in breeches and boots in stirrups.
fn rider_legs(solids: &mut Solids, livery: &Livery) {
    for side in [-1.0, 1.0] {
        let (hip, knee) = (Vec3::new(side * 0.09, 0.0, 0.48), Vec3::new(side * 0.20, 0.16, 0.34));
        let foot = Vec3::new(side * 0.215, 0.08, 0.02);
        solids.rod(5, round(hip, 0.085), round(knee, 0.065), livery.legs);
        solids.rod(5, round(knee, 0.066), round(foot, 0.05), BLACK);
        solids.rod(4, oval(foot + Vec3::Y * -0.03, 0.03, 0.03), oval(foot + Vec3::Y * 0.11, 0.028, 0.02), BLACK);
    }
}

fn sabre(solids: &mut Solids, hand: Vec3, tip: Vec3) {
    let bend = hand.lerp(tip, 0.55) + Vec3::new(0.0, 0.05, 0.0);
    solids.rod(4, round(hand, 0.02), round(bend, 0.018), STEEL);
    solids.rod(4, round(bend, 0.018), round(tip, 0.004), STEEL);
    solids.ball(4, 2, hand, [0.05, 0.05, 0.04], mixed(BRASS, SKIN, 0.2));
}

/// The colour of a pennon over its white half: that of the facings, unless they are pale themselves.
fn pennon(livery: &Livery) -> Srgba {
    const PALE: f32 = 0.5;
    if livery.facings.luminance() < PALE { livery.facings } else { livery.coat }
}

/// A lance from shoe to tip with a swallow-tailed pennon of two colours under its head.
fn lance(solids: &mut Solids, shoe: Vec3, tip: Vec3, upper: Srgba) {
    let along = |part: f32| shoe.lerp(tip, part);
    solids.rod(4, round(shoe, 0.018), round(along(0.93), 0.014), WOOD);
    solids.rod(4, round(along(0.91), 0.024), round(tip, 0.003), STEEL);
    let (head, foot) = (along(0.91), along(0.74));
    let middle = head.midpoint(foot);
    // It flies to the rider's left rear, as the colours do.
    let [near, far] = [0.30, 0.48].map(|out| Vec3::new(-0.82, -0.57, -0.10) * out);
    let notch = middle + near;
    solids.sheet(&[middle, notch, head + far, head], upper);
    solids.sheet(&[foot, foot + far, notch, middle], WHITE);
}
