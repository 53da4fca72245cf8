//! Plants, in ink: trees one by one, rows of fruit trees, tufts, furrows and hedges.

use bevy::prelude::*;

use super::{
    Plan,
    inks::{GREEN, INK, PALE, PAPER, WATER},
    layer,
};
use crate::{
    client::{
        map::pen::nib,
        render::{
            mesh_builder::{Detail, mixed},
            noise::{cloud, mottle, scattered, speck},
            tessellation::{closed, fine, paced, triangulate},
        },
        scene::outlines::{furrows, longest_side},
        scene::terrain_style::{middle, outline},
    },
    measure::Polygon,
    table::{Feature, FeatureShape, TableSize},
};

/// A wood: trees of two kinds and many sizes, on a green wash with the wood's own border.
pub(super) fn woods(plan: &mut Plan, feature: &Feature) {
    let Some(area) = outline(feature) else { return };
    tint(plan, &area, GREEN, 0.42);
    plan.ink.on_layer(layer::FLAT).dashes(&closed(area.points()), 0.06, 0.14, nib(0.03, 0.9), PALE);
    let mut trees = within(&area, 0.86, 340);
    // From the top of the sheet down, so that nearer trees stand before farther ones.
    trees.sort_by(|(one, _), (other, _)| other.y.total_cmp(&one.y));
    let count = trees.len().max(1);
    for (index, (at, number)) in trees.into_iter().enumerate() {
        plan.ink.on_layer(layer::GROWTH + 0.9 * small(index) / small(count));
        if cloud(at / 6.0, 170) > 0.58 {
            fir(plan, at, 0.30 + number * 0.14);
        } else {
            tree(plan, at, 0.25 + number * 0.14, number);
        }
    }
}

/// One tree as wide as its outline.
pub(super) fn lone_tree(plan: &mut Plan, feature: &Feature) {
    let Some((at, radius)) = middle(feature) else { return };
    let size = radius.clamp(0.25, 0.8);
    plan.ink.on_layer(layer::GROWTH);
    tree(plan, at - Vec2::Y * size * 0.6, size, speck(i32::from(feature.id.0), 1, 355));
}

/// A leafy tree: a scalloped crown, shaded on its right, with a short trunk and its shadow on the ground.
fn tree(plan: &mut Plan, foot: Vec2, size: f32, number: f32) {
    const LOBES: u8 = 7;
    let crown = foot + Vec2::Y * size * 0.9;
    let (detail, pen) = (plan.detail, &mut plan.ink);
    pen.stroke(&[foot, foot + Vec2::new(size * 0.9, size * 0.08)], nib(size * 0.16, 0.6), PALE);
    pen.stroke(&[foot, foot + Vec2::Y * size * 0.5], nib(size * 0.14, 0.7), INK);
    let leaf = mixed(mixed(PAPER, GREEN, 0.75), Srgba::rgb(0.74, 0.66, 0.42), number * 0.5);
    if detail == Detail::Coarse {
        let rim = (0..=LOBES).map(|step| Vec2::from_angle(std::f32::consts::TAU * f32::from(step) / f32::from(LOBES)));
        let rim: Vec<Vec2> = rim.map(|way| crown + way * Vec2::new(1.0, 0.86) * size * 0.92).collect();
        pen.patch(&rim, leaf).stroke(&rim, nib(0.022, 0.8), INK);
        return;
    }
    let rim: Vec<Vec2> = (0..=LOBES * 4)
        .map(|step| {
            let part = f32::from(step) / f32::from(LOBES * 4);
            let angle = std::f32::consts::TAU * part + number * 3.0;
            let lobe = 0.80 + 0.20 * (part * f32::from(LOBES) * std::f32::consts::PI).sin().abs();
            crown
                + Vec2::from_angle(angle)
                    * Vec2::new(1.0, 0.86)
                    * size
                    * lobe
                    * (0.9 + 0.2 * speck(i32::from(step / 4), 1, 350))
        })
        .collect();
    let fan: Vec<[Vec2; 3]> = rim.windows(2).map(|pair| [crown, pair[0], pair[1]]).collect();
    pen.fill(&fan, leaf).stroke(&rim, nib(0.022, 0.8), INK);
    // Three strokes of shade.
    for stroke in 0..3_u8 {
        let down = f32::from(stroke) * 0.24 - 0.3;
        let arc = [Vec2::new(0.30, 0.30 + down), Vec2::new(0.52, 0.10 + down), Vec2::new(0.56, -0.12 + down)];
        pen.stroke(&arc.map(|point| crown + point * size), nib(0.024, 0.6), PALE);
    }
}

/// A fir: a notched spire.
fn fir(plan: &mut Plan, foot: Vec2, size: f32) {
    let (detail, pen) = (plan.detail, &mut plan.ink);
    pen.stroke(&[foot, foot + Vec2::new(size * 0.8, size * 0.06)], nib(size * 0.12, 0.6), PALE);
    let side = |side: f32| {
        [(0.16, 0.20), (0.62, 0.26), (0.34, 0.70), (0.46, 0.74), (0.20, 1.22), (0.28, 1.26), (0.0, 1.95)]
            .map(|(x, y)| foot + Vec2::new(x * side, y) * size)
    };
    let (left, right) = (side(-1.0), side(1.0));
    let fill = mixed(PAPER, GREEN, 0.95);
    if detail == Detail::Coarse {
        let spire = [left[1], right[1], left[left.len() - 1]];
        pen.fill(&[spire], fill).stroke(&[spire[0], spire[2], spire[1]], nib(0.026, 0.8), INK);
        return;
    }
    for step in 1..left.len() {
        pen.fill(&[[left[step - 1], right[step - 1], right[step]], [left[step - 1], right[step], left[step]]], fill);
    }
    pen.stroke(&left, nib(0.022, 0.7), INK).stroke(&right, nib(0.032, 0.9), INK);
    for rung in [0.42, 0.90, 1.42] {
        pen.stroke(
            &[foot + Vec2::new(0.04, rung) * size, foot + Vec2::new(0.30 - rung * 0.12, rung - 0.06) * size],
            nib(0.03, 0.6),
            INK,
        );
    }
    pen.stroke(&[foot, foot + Vec2::Y * size * 0.2], nib(size * 0.12, 0.6), INK);
}

/// An orchard: small round trees in rows.
pub(super) fn orchard(plan: &mut Plan, feature: &Feature) {
    let FeatureShape::Area(points) = &feature.shape else { return };
    let Some(area) = outline(feature) else { return };
    tint(plan, &area, GREEN, 0.26);
    plan.ink.on_layer(layer::FLAT).ring(points, nib(0.02, 0.8), PALE).on_layer(layer::GROWTH);
    let leaf = mixed(PAPER, GREEN, 0.85);
    for (from, to) in furrows(points, longest_side(points), 0.85) {
        for (at, _) in paced(&[from, to], 0.85).into_iter().skip(1) {
            plan.ink.stroke(&[at, at + Vec2::new(0.24, -0.03)], nib(0.05, 0.5), PALE);
            let ring: Vec<Vec2> =
                (0..9_u8).map(|side| at + Vec2::Y * 0.12 + Vec2::from_angle(f32::from(side) * 0.698) * 0.17).collect();
            plan.ink.patch(&ring, leaf).ring(&ring, nib(0.02, 0.7), INK);
            plan.ink.stroke(&[at + Vec2::new(0.06, 0.20), at + Vec2::new(0.10, 0.08)], nib(0.03, 0.6), PALE);
        }
    }
}

/// Scrub: bushes of a few curls and tufts between them.
pub(super) fn scrub(plan: &mut Plan, feature: &Feature) {
    let Some(area) = outline(feature) else { return };
    tint(plan, &area, GREEN, 0.24);
    plan.ink.on_layer(layer::GROWTH);
    for (at, number) in within(&area, 0.5, 360) {
        if number < 0.55 {
            curl(plan, at, 0.10 + number * 0.10);
        } else {
            tuft(plan, at, 0.13);
        }
    }
}

/// Felled trees: rings on a pale wash.
pub(super) fn stumps(plan: &mut Plan, feature: &Feature) {
    let Some(area) = outline(feature) else { return };
    tint(plan, &area, GREEN, 0.12);
    plan.ink.on_layer(layer::GROWTH);
    for (at, _) in within(&area, 0.86, 340) {
        let ring: Vec<Vec2> = (0..8_u8).map(|side| at + Vec2::from_angle(f32::from(side) * 0.785) * 0.09).collect();
        plan.ink.patch(&ring, PAPER).ring(&ring, nib(0.025, 0.9), INK);
    }
}

/// A hedge: a row of curls.
pub(super) fn hedge(plan: &mut Plan, feature: &Feature) {
    let line = crate::client::scene::outlines::standing(feature);
    plan.ink.on_layer(layer::WORKS);
    for stretch in line {
        plan.ink.stroke(&stretch, nib(0.16, 2.0), mixed(PAPER, GREEN, 0.9));
        for (index, (at, way)) in paced(&stretch, 0.20).into_iter().enumerate() {
            let side = if index % 2 == 0 { 1.0 } else { -1.0 };
            curl(plan, at + way.perp() * 0.035 * side - Vec2::Y * 0.06, 0.11);
        }
    }
}

/// Wet ground: level strokes in groups and reeds over them.
pub(super) fn swamp(plan: &mut Plan, feature: &Feature) {
    let Some(area) = outline(feature) else { return };
    tint(plan, &area, WATER, 0.34);
    plan.ink.on_layer(layer::FLAT);
    for (at, number) in within(&area, 0.74, 370) {
        let half = 0.22 + number * 0.16;
        for (down, share) in [(0.0, 1.0), (0.075, 0.72), (0.15, 0.40)] {
            let (left, right) = (at + Vec2::new(-half * share, -down), at + Vec2::new(half * share, -down));
            plan.ink.stroke(&[left, right], nib(0.018, 0.7), PALE);
        }
        if number > 0.45 {
            tuft(plan, at + Vec2::Y * 0.03, 0.16);
        }
    }
}

/// Tilled land: furrows as broken lines on a pale wash.
pub(super) fn field(plan: &mut Plan, feature: &Feature) {
    let FeatureShape::Area(points) = &feature.shape else { return };
    let Some(area) = outline(feature) else { return };
    let crop = if speck(i32::from(feature.id.0), 1, 80) < 0.5 {
        Srgba::rgb(0.72, 0.58, 0.38)
    } else {
        Srgba::rgb(0.80, 0.72, 0.40)
    };
    tint(plan, &area, crop, 0.40);
    plan.ink.on_layer(layer::FLAT).ring(points, nib(0.02, 0.9), PALE);
    for (index, (from, to)) in furrows(points, longest_side(points), 0.30).into_iter().enumerate() {
        let start = from.lerp(to, speck(i32::try_from(index).unwrap_or(0), 2, 380) * 0.02);
        plan.ink.dashes(&[start, to], 0.42, 0.10, nib(0.014, 0.6), PALE);
    }
}

/// Open ground: a tuft of grass here and there.
pub(super) fn open_ground(plan: &mut Plan, size: TableSize) {
    plan.ink.on_layer(layer::WASH + 0.05);
    for (at, number) in scattered(Vec2::splat(0.6), Vec2::new(size.width, size.depth) - 0.6, 2.3, 395) {
        if at.x < size.width - 0.4 && at.y < size.depth - 0.4 && mottle(at, 396) > 0.45 {
            for lean in [-0.5, 0.0, 0.5] {
                let tip = at + Vec2::new(lean, 1.0 - lean.abs() * 0.5) * (0.11 + number * 0.06);
                plan.ink.swelling(&[at + Vec2::X * lean * 0.05, tip], nib(0.016, 0.5), nib(0.005, 0.3), PALE);
            }
        }
    }
}

fn curl(plan: &mut Plan, foot: Vec2, size: f32) {
    let steps = if plan.detail == Detail::Coarse { 6 } else { 12_u8 };
    let arcs: Vec<Vec2> = (0..=steps)
        .map(|step| {
            let part = f32::from(step) / f32::from(steps);
            let bump = (part * 3.0 * std::f32::consts::PI).sin().abs();
            foot + Vec2::new((part - 0.5) * 2.2, (part * std::f32::consts::PI).sin() * 0.9 + bump * 0.35) * size
        })
        .collect();
    let leaf: Vec<[Vec2; 3]> = arcs.windows(2).map(|pair| [foot, pair[1], pair[0]]).collect();
    plan.ink.fill(&leaf, mixed(PAPER, GREEN, 0.7)).stroke(&arcs, nib(0.02, 0.7), INK);
    plan.ink.stroke(&[foot + Vec2::new(-1.1, 0.0) * size, foot + Vec2::new(1.5, 0.0) * size], nib(0.02, 0.6), PALE);
}

pub(super) fn tuft(plan: &mut Plan, foot: Vec2, size: f32) {
    for lean in [-0.55, -0.2, 0.15, 0.5] {
        plan.ink.swelling(
            &[foot + Vec2::X * lean * size * 0.3, foot + Vec2::new(lean, 1.0 - lean.abs() * 0.4) * size],
            nib(0.022, 0.7),
            nib(0.006, 0.4),
            INK,
        );
    }
}

/// A wash over an area, uneven as a brush leaves it and stronger along the border.
pub(super) fn tint(plan: &mut Plan, area: &Polygon, colour: Srgba, strength: f32) {
    let shade = |at: Vec2| {
        let border = (1.0 - area.margin(at).inches() / 0.5).clamp(0.0, 1.0);
        LinearRgba::from(colour).with_alpha(strength * (0.75 + mottle(at, 390) * 0.5 + border * 0.25))
    };
    plan.wash.on_layer(layer::WASH + 0.01).shade(&fine(triangulate(area.points()), 0.8), shade);
}

pub(super) fn within(area: &Polygon, apart: f32, layer: u32) -> Vec<(Vec2, f32)> {
    let (middle, half) = (area.bounds().centre(), area.bounds().size() / 2.0);
    scattered(middle - half, middle + half, apart, layer).filter(|(at, _)| area.margin(*at).inches() > 0.12).collect()
}

#[expect(clippy::cast_precision_loss, reason = "a wood has a few hundred trees")]
fn small(count: usize) -> f32 {
    count as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{FeatureId, FeatureState};

    /// The corners of a wood of 20 by 12 inches, and about how far they reach, inches.
    fn wood(detail: Detail) -> (usize, Rect) {
        let points = [[0.0, 0.0], [20.0, 0.0], [20.0, 12.0], [0.0, 12.0]].map(Vec2::from).to_vec();
        let (id, kind, shape) = (FeatureId(1), "wood".to_owned(), FeatureShape::Area(points));
        let mut plan = Plan { detail, ..Plan::default() };
        woods(&mut plan, &Feature { id, name: String::new(), kind, shape, level: 0, state: FeatureState::Standing });
        let corners = plan.ink.shape();
        let reach = corners.iter().fold(Rect::EMPTY, |reach, [x, y, _]| reach.union_point(Vec2::new(*x, *y)));
        (corners.len(), reach)
    }

    #[test]
    fn a_wood_drawn_coarsely_is_the_same_wood_with_a_third_of_the_corners() {
        let ((fine, fine_reach), (coarse, coarse_reach)) = (wood(Detail::Fine), wood(Detail::Coarse));
        assert!(coarse * 3 < fine, "{coarse} of {fine} corners");
        let off = (fine_reach.min - coarse_reach.min).abs().max((fine_reach.max - coarse_reach.max).abs());
        assert!(off.max_element() < 0.15, "{fine_reach:?} {coarse_reach:?}");
    }
}
