//! Men on foot. A man is one high: soles at 0, belt at 0.5, shoulders at 0.77, crown at 0.97.

use bevy::prelude::*;

use super::{
    Figure, cloth, hats,
    paints::{BLACK, BRASS, CANVAS, HAIR, LEATHER, SKIN, STEEL, WHITE, WOOD},
};
use crate::client::render::{
    livery::Livery,
    mesh_builder::{End, Solids, mixed, oval, round, toned},
};

/// How the legs are placed.
#[derive(Clone, Copy)]
enum Stance {
    /// Dressed, one foot a little ahead.
    Dressed,
    /// A long stride, leaning into it.
    Striding,
}

/// Coat tails or a short jacket.
#[derive(Clone, Copy)]
enum Cut {
    Tails,
    Jacket,
}

/// A line infantryman with shouldered musket.
pub(super) fn line_soldier(solids: &mut Solids, figure: &Figure) {
    let livery = &figure.livery;
    legs(solids, livery, Stance::Dressed);
    coat(solids, livery, Cut::Tails);
    crossbelts(solids, livery);
    knapsack(solids);
    head(solids, figure);
    arm(solids, livery, [-0.17, 0.0, 0.74], [-0.20, 0.07, 0.54], [-0.13, 0.14, 0.50]);
    arm(solids, livery, [0.17, 0.0, 0.74], [0.22, -0.02, 0.55], [0.20, 0.05, 0.42]);
    musket(solids, [-0.14, 0.13, 0.46], [-0.20, -0.05, 1.34]);
}

/// A skirmisher in a long stride with levelled musket.
pub(super) fn skirmisher(solids: &mut Solids, figure: &Figure) {
    let livery = &figure.livery;
    legs(solids, livery, Stance::Striding);
    let lean = Transform::from_rotation(Quat::from_rotation_x(-0.16)).with_translation(Vec3::new(0.0, 0.02, -0.04));
    solids.within(lean, |solids| {
        coat(solids, livery, Cut::Jacket);
        one_belt(solids, livery);
        head(solids, figure);
        arm(solids, livery, [-0.17, 0.0, 0.74], [-0.17, 0.20, 0.64], [0.06, 0.42, 0.76]);
        arm(solids, livery, [0.17, 0.0, 0.74], [0.30, 0.08, 0.66], [0.13, 0.14, 0.76]);
        musket(solids, [0.13, -0.06, 0.74], [0.04, 0.98, 0.98]);
    });
}

/// A gunner with a sponge staff.
pub(super) fn gunner(solids: &mut Solids, figure: &Figure) {
    let livery = &figure.livery;
    legs(solids, livery, Stance::Dressed);
    coat(solids, livery, Cut::Tails);
    one_belt(solids, livery);
    head(solids, figure);
    arm(solids, livery, [-0.17, 0.0, 0.74], [-0.24, 0.10, 0.60], [-0.16, 0.22, 0.56]);
    arm(solids, livery, [0.17, 0.0, 0.74], [0.25, 0.10, 0.62], [0.22, 0.22, 0.70]);
    let (butt, tip) = (Vec3::new(-0.52, 0.22, 0.26), Vec3::new(0.62, 0.22, 0.94));
    solids.rod(4, round(butt, 0.018), round(tip, 0.018), WOOD);
    solids.rod(6, round(tip, 0.06), round(tip + (tip - butt).normalize() * 0.16, 0.06), CANVAS);
}

/// A pikeman, pike advanced.
pub(super) fn pikeman(solids: &mut Solids, figure: &Figure) {
    let livery = &figure.livery;
    legs(solids, livery, Stance::Dressed);
    coat(solids, livery, Cut::Tails);
    head(solids, figure);
    arm(solids, livery, [-0.17, 0.0, 0.74], [-0.24, 0.08, 0.58], [0.10, 0.18, 0.60]);
    arm(solids, livery, [0.17, 0.0, 0.74], [0.26, 0.04, 0.54], [0.20, 0.15, 0.40]);
    solids.rod(4, round([0.17, 0.18, 0.02], 0.018), round([0.19, 0.10, 2.1], 0.014), WOOD);
    solids.rod(4, round([0.19, 0.10, 2.1], 0.024), round([0.19, 0.10, 2.25], 0.002), STEEL);
}

/// A pioneer with apron and axe.
pub(super) fn pioneer(solids: &mut Solids, figure: &Figure) {
    let livery = &figure.livery;
    legs(solids, livery, Stance::Dressed);
    coat(solids, livery, Cut::Jacket);
    solids.rod(5, oval([0.0, 0.05, 0.16], 0.16, 0.12), oval([0.0, 0.02, 0.58], 0.13, 0.10), CANVAS);
    head(solids, figure);
    arm(solids, livery, [-0.17, 0.0, 0.74], [-0.24, 0.0, 0.56], [-0.20, 0.10, 0.46]);
    arm(solids, livery, [0.17, 0.0, 0.74], [0.26, 0.08, 0.64], [0.22, 0.16, 0.78]);
    solids.rod(4, round([0.22, 0.24, 0.50], 0.02), round([0.22, -0.06, 1.16], 0.02), WOOD);
    solids.block([0.20, -0.14, 1.02], [0.24, 0.12, 1.18], STEEL);
}

/// An officer with sword drawn and a sash.
pub(super) fn officer(solids: &mut Solids, figure: &Figure) {
    let livery = &figure.livery;
    legs(solids, livery, Stance::Striding);
    coat(solids, livery, Cut::Tails);
    solids.rod(
        8,
        oval([0.0, 0.0, 0.49], 0.15, 0.12),
        oval([0.0, 0.0, 0.55], 0.145, 0.115),
        Srgba::rgb(0.62, 0.10, 0.12),
    );
    head(solids, figure);
    arm(solids, livery, [-0.17, 0.0, 0.74], [-0.25, -0.04, 0.56], [-0.20, 0.06, 0.50]);
    arm(solids, livery, [0.17, 0.0, 0.74], [0.26, 0.10, 0.84], [0.24, 0.16, 1.02]);
    solids.rod(4, round([0.24, 0.16, 1.02], 0.018), round([0.30, 0.34, 1.52], 0.006), STEEL);
    solids.rod(4, round([0.20, 0.16, 1.03], 0.03), round([0.29, 0.17, 1.03], 0.03), BRASS);
}

/// A man with the colours.
pub(super) fn colour_bearer(solids: &mut Solids, figure: &Figure) {
    let livery = &figure.livery;
    legs(solids, livery, Stance::Dressed);
    coat(solids, livery, Cut::Tails);
    one_belt(solids, livery);
    head(solids, figure);
    arm(solids, livery, [-0.17, 0.0, 0.74], [-0.22, 0.10, 0.58], [0.0, 0.17, 0.60]);
    arm(solids, livery, [0.17, 0.0, 0.74], [0.22, 0.12, 0.64], [0.02, 0.18, 0.76]);
    cloth::flag(solids, Vec3::new(0.0, 0.18, 0.46), figure.cloth());
}

/// A drummer.
pub(super) fn drummer(solids: &mut Solids, figure: &Figure) {
    let reversed = Livery { coat: figure.livery.facings, facings: figure.livery.coat, ..figure.livery };
    let figure = &Figure { livery: reversed, ..*figure };
    legs(solids, &reversed, Stance::Dressed);
    coat(solids, &reversed, Cut::Tails);
    one_belt(solids, &reversed);
    head(solids, figure);
    arm(solids, &reversed, [-0.17, 0.0, 0.74], [-0.26, 0.04, 0.60], [-0.18, 0.20, 0.62]);
    arm(solids, &reversed, [0.17, 0.0, 0.74], [0.26, 0.04, 0.60], [0.06, 0.20, 0.62]);
    let (low, high) = (Vec3::new(-0.10, 0.18, 0.24), Vec3::new(-0.06, 0.21, 0.48));
    solids.rod(8, round(low, 0.15), round(high, 0.15), reversed.facings);
    solids.rod(8, round(high, 0.16), round(high + Vec3::Z * 0.03, 0.15), WHITE);
    solids.rod(8, round(low - Vec3::Z * 0.02, 0.15), round(low + Vec3::Z * 0.02, 0.16), BRASS);
}

/// The trunk of a rider: coat, belt and head without legs.
pub(super) fn rider_trunk(solids: &mut Solids, figure: &Figure) {
    coat(solids, &figure.livery, Cut::Jacket);
    one_belt(solids, &figure.livery);
}

/// A man's face, hair and headgear.
pub(super) fn head(solids: &mut Solids, figure: &Figure) {
    bare_head(solids, figure.variant);
    solids.within(Transform::from_xyz(0.0, -0.005, 0.905), |solids| hats::put_on(solids, &figure.livery));
}

/// A man's face and hair.
pub(super) fn bare_head(solids: &mut Solids, variant: u8) {
    solids.rod(6, round([0.0, 0.0, 0.74], 0.07), round([0.0, 0.01, 0.82], 0.06), BLACK);
    solids.ball(6, 4, [0.0, 0.022, 0.885], [0.088, 0.098, 0.105], SKIN);
    let hair = HAIR[usize::from(variant % 4)];
    solids.ball(6, 3, [0.0, -0.03, 0.89], [0.095, 0.08, 0.10], hair);
    solids.rod(4, round([0.0, -0.10, 0.86], 0.03), round([0.0, -0.12, 0.72], 0.015), hair);
}

/// Shoulder, elbow and hand of one arm, in sleeve and cuff.
pub(super) fn arm(solids: &mut Solids, livery: &Livery, shoulder: [f32; 3], elbow: [f32; 3], hand: [f32; 3]) {
    let [shoulder, elbow, hand] = [shoulder, elbow, hand].map(Vec3::from);
    let wrist = elbow.lerp(hand, 0.55);
    solids.rod(5, round(shoulder, 0.062), round(elbow, 0.055), toned(livery.coat, 0.95));
    solids.rod(5, round(elbow, 0.055), round(wrist, 0.05), toned(livery.coat, 0.95));
    solids.rod(5, round(wrist, 0.062), round(wrist.lerp(hand, 0.45), 0.064), livery.facings);
    solids.ball(4, 2, hand, [0.045, 0.045, 0.045], SKIN);
}

fn legs(solids: &mut Solids, livery: &Livery, stance: Stance) {
    let (stride, spread) = match stance {
        Stance::Dressed => (0.07, 0.085),
        Stance::Striding => (0.20, 0.09),
    };
    for (side, step) in [(-1.0, stride), (1.0, -stride)] {
        let foot = Vec3::new(side * spread, step, 0.0);
        let knee = Vec3::new(side * spread, step * 0.55 + 0.02, 0.25);
        let hip = Vec3::new(side * 0.07, 0.0, 0.50);
        solids.rod(
            4,
            oval(foot + Vec3::new(0.0, -0.03, 0.03), 0.035, 0.03),
            oval(foot + Vec3::new(0.0, 0.11, 0.02), 0.03, 0.02),
            BLACK,
        );
        solids.rod(5, round(foot, 0.048), round(knee, 0.055), mixed(BLACK, livery.legs, 0.12));
        solids.rod(5, round(knee, 0.060), round(hip, 0.078), livery.legs);
    }
}

fn coat(solids: &mut Solids, livery: &Livery, cut: Cut) {
    let dark = toned(livery.coat, 0.72);
    match cut {
        Cut::Tails => {
            // Tails hang open in front and are turned back at the corners to show the facings.
            solids.shaded_rod(
                6,
                oval([0.0, -0.045, 0.29], 0.165, 0.125),
                oval([0.0, 0.0, 0.54], 0.125, 0.092),
                dark,
                livery.coat,
            );
            for side in [-1.0, 1.0] {
                let corner = Vec3::new(side * 0.125, 0.075, 0.30);
                let waist = Vec3::new(side * 0.05, 0.105, 0.52);
                let rear = Vec3::new(side * 0.155, -0.03, 0.30);
                solids.sheet(&[corner, rear + Vec3::X * side * 0.012, waist + Vec3::X * side * 0.04], livery.facings);
            }
            solids.face(
                &[
                    Vec3::new(0.05, 0.105, 0.42),
                    Vec3::new(-0.05, 0.105, 0.42),
                    Vec3::new(-0.045, 0.112, 0.74),
                    Vec3::new(0.045, 0.112, 0.74),
                ],
                livery.legs,
            );
        }
        Cut::Jacket => {
            solids.shaded_rod(
                6,
                oval([0.0, 0.0, 0.44], 0.135, 0.105),
                oval([0.0, 0.0, 0.54], 0.125, 0.092),
                dark,
                livery.coat,
            );
        }
    }
    solids.rod(8, oval([0.0, 0.0, 0.53], 0.125, 0.092), oval([0.0, 0.0, 0.70], 0.168, 0.108), livery.coat);
    solids.rod(8, oval([0.0, 0.0, 0.70], 0.168, 0.108), oval([0.0, 0.0, 0.79], 0.095, 0.075), toned(livery.coat, 1.06));
    lapels(solids, livery);
    solids.rod(8, oval([0.0, 0.0, 0.765], 0.105, 0.085), oval([0.0, 0.005, 0.81], 0.085, 0.075), livery.facings);
}

fn lapels(solids: &mut Solids, livery: &Livery) {
    for side in [-1.0, 1.0] {
        let strip = [(0.04, 0.56, 0.101), (0.085, 0.56, 0.082), (0.105, 0.73, 0.094), (0.04, 0.74, 0.114)]
            .map(|(x, z, y)| Vec3::new(side * x, y, z));
        let strip = if side > 0.0 { strip } else { [strip[1], strip[0], strip[3], strip[2]] };
        solids.face(&strip, livery.facings);
    }
}

fn crossbelts(solids: &mut Solids, livery: &Livery) {
    belt(solids, livery, 1.0);
    belt(solids, livery, -1.0);
    solids.block([0.10, -0.13, 0.40], [0.22, -0.03, 0.52], BLACK);
    solids.rod(4, round([-0.16, -0.04, 0.46], 0.015), round([-0.21, -0.16, 0.18], 0.012), BLACK);
}

fn one_belt(solids: &mut Solids, livery: &Livery) {
    belt(solids, livery, 1.0);
    solids.block([0.10, -0.12, 0.42], [0.21, -0.02, 0.52], LEATHER);
}

/// A belt from one shoulder (left of the viewer for 1) across breast and back to the other hip.
fn belt(solids: &mut Solids, livery: &Livery, side: f32) {
    let strap = |depth: f32, front: bool| {
        let points = [
            (0.13, 0.50, depth * 0.92),
            (0.13, 0.56, depth * 0.95),
            (-0.075, 0.77, depth * 0.86),
            (-0.12, 0.74, depth * 0.95),
        ];
        let mut strap = points.map(|(x, z, y)| Vec3::new(side * x, y, z));
        if (side > 0.0) == front {
            strap.reverse();
        }
        strap
    };
    solids.face(&strap(0.122, true), livery.belts).face(&strap(-0.122, false), livery.belts);
}

fn knapsack(solids: &mut Solids) {
    solids.block([-0.10, -0.21, 0.56], [0.10, -0.10, 0.74], Srgba::rgb(0.55, 0.47, 0.36));
    solids.rod(5, round([-0.13, -0.155, 0.77], 0.035), round([0.13, -0.155, 0.77], 0.035), CANVAS);
}

/// A musket from butt to muzzle with its bayonet fixed.
fn musket(solids: &mut Solids, butt: [f32; 3], muzzle: [f32; 3]) {
    let (butt, muzzle) = (Vec3::from(butt), Vec3::from(muzzle));
    let along = |part: f32| butt.lerp(muzzle, part);
    let stock: [End; 3] = [round(along(0.0), 0.042), round(along(0.26), 0.024), round(along(0.74), 0.018)];
    solids.rod(4, stock[0], stock[1], WOOD);
    solids.rod(4, stock[1], stock[2], WOOD);
    solids.rod(4, round(along(0.30), 0.016), round(along(0.82), 0.016), STEEL);
    solids.rod(3, round(along(0.80), 0.016), round(along(1.0), 0.003), STEEL);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        client::tabletop::figures::Seat,
        table::{FigureKind, Side},
    };

    #[test]
    fn belts_and_waistcoat_are_seen_from_before_and_belts_from_behind_too() {
        let (belts, legs) = (Srgba::rgb(1.0, 0.0, 1.0), Srgba::rgb(0.0, 1.0, 1.0));
        let livery = Livery { belts, legs, ..Livery::of_side(Side::First) };
        let mut solids = Solids::default();
        line_soldier(
            &mut solids,
            &Figure { kind: FigureKind::Infantry, livery, flag: belts, variant: 0, seat: Seat::OnFoot },
        );
        for (corner, way) in solids.painted(belts) {
            assert!(corner.y * way.y > 0.0, "a belt at {corner} looks into him: {way}");
        }
        let sides = |ahead: f32| solids.painted(belts).filter(|(corner, _)| corner.y * ahead > 0.0).count();
        assert_eq!([sides(1.0), sides(-1.0)], [8, 8], "two on the breast and two on the back");
        let breast = solids.painted(legs).filter(|(corner, way)| corner.z > 0.7 && way.y > 0.5).count();
        assert_eq!(breast, 2, "the waistcoat shows between the lapels");
    }
}
