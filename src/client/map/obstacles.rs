//! Obstacles without other effects, in ink: abatis, stakes, trenches, palisades, rock, broken ground and vines.

use bevy::prelude::*;

use super::{
    Plan,
    growth::{tint, tuft, within},
    inks::{GREEN, INK, PALE, PAPER},
    layer,
};
use crate::{
    client::{
        map::pen::nib,
        render::{
            mesh_builder::mixed,
            noise::speck,
            tessellation::{beside, closed, paced},
        },
        scene::outlines::{furrows, line_of, longest_side, standing},
        scene::terrain_style::outline,
    },
    table::{Feature, FeatureShape},
};

const EARTH: Srgba = Srgba::rgb(0.55, 0.44, 0.30);
const TIMBER: Srgba = Srgba::rgb(0.62, 0.50, 0.34);

/// Felled trees side by side, their branches to the left of the line.
pub(super) fn abatis(plan: &mut Plan, feature: &Feature) {
    plan.ink.on_layer(layer::WORKS);
    for stretch in standing(feature) {
        for (index, (at, way)) in paced(&stretch, 0.34).into_iter().enumerate() {
            let number = |layer: u32| speck(i32::try_from(index).unwrap_or(0), 3, layer);
            let out = Vec2::from_angle((number(410) - 0.5) * 0.5).rotate(way.perp());
            let point = |ahead: f32, aside: f32| at + out * ahead + out.perp() * aside;
            plan.ink.swelling(&[point(-0.36, 0.0), point(0.40, 0.0)], nib(0.075, 1.8), nib(0.03, 0.9), INK);
            for (root, side) in [(-0.08, 1.0), (0.02, -1.0), (0.14, 1.0), (0.20, -1.0)] {
                let tip = point(root + 0.20 + number(411) * 0.06, side * (0.17 + number(412) * 0.05));
                plan.ink.swelling(&[point(root, 0.0), tip], nib(0.035, 1.0), nib(0.012, 0.5), INK);
            }
        }
    }
}

/// Pointed stakes: a row of crosses on a beam.
pub(super) fn stakes(plan: &mut Plan, feature: &Feature) {
    plan.ink.on_layer(layer::WORKS);
    for stretch in standing(feature) {
        plan.ink.stroke(&stretch, nib(0.045, 1.2), INK);
        for (at, way) in paced(&stretch, 0.30) {
            for side in [1.0, -1.0] {
                let arm = (way + way.perp() * side) * 0.15;
                plan.ink.stroke(&[at - arm, at + arm], nib(0.032, 1.0), INK);
            }
        }
    }
}

/// A ditch between its banks, dark, with strokes down both.
pub(super) fn trench(plan: &mut Plan, feature: &Feature) {
    for stretch in standing(feature) {
        plan.ink.on_layer(layer::WORKS).stroke(&stretch, nib(0.46, 6.0), mixed(PAPER, EARTH, 0.55));
        plan.ink.on_layer(layer::WORKS + 0.01).stroke(&stretch, nib(0.16, 2.6), INK);
        for (at, way) in paced(&stretch, 0.16) {
            for side in [1.0, -1.0] {
                let (from, to) = (way.perp() * side * 0.12, way.perp() * side * 0.30);
                plan.ink.swelling(&[at + from, at + to], nib(0.035, 0.8), nib(0.01, 0.4), INK);
            }
        }
    }
}

/// Logs laid on one another: brown, with the ends drawn across.
pub(super) fn logs(plan: &mut Plan, feature: &Feature) {
    for stretch in standing(feature) {
        plan.ink.on_layer(layer::WORKS).stroke(&stretch, nib(0.20, 3.6), INK);
        plan.ink.on_layer(layer::WORKS + 0.01).stroke(&stretch, nib(0.13, 2.0), TIMBER);
        plan.ink.on_layer(layer::WORKS + 0.02).stroke(&stretch, nib(0.02, 0.6), INK);
        for (at, way) in paced(&stretch, 0.9) {
            plan.ink.stroke(&[at - way.perp() * 0.15, at + way.perp() * 0.15], nib(0.05, 1.2), INK);
        }
    }
}

/// Logs set upright: a stout line with points along its left.
pub(super) fn palisade(plan: &mut Plan, feature: &Feature) {
    for stretch in standing(feature) {
        plan.ink.on_layer(layer::WORKS).stroke(&stretch, nib(0.10, 2.0), INK);
        for (at, way) in paced(&stretch, 0.2) {
            let half = way * 0.075;
            plan.ink.fill(&[[at + half, at + way.perp() * 0.22, at - half]], INK);
        }
    }
}

/// Sheer rock: crags as broken strokes about a dark middle.
pub(super) fn cliff(plan: &mut Plan, feature: &Feature) {
    let rock = mixed(PAPER, Srgba::rgb(0.44, 0.40, 0.36), 0.75);
    let crag = |plan: &mut Plan, at: Vec2, number: f32| {
        let size = 0.17 + number * 0.10;
        let corners: Vec<Vec2> = (0..6_u8)
            .map(|corner| {
                let reach = size * (0.75 + speck(i32::from(corner), whole(at.x + at.y), 413) * 0.5);
                at + Vec2::from_angle(f32::from(corner) * 1.047 + number) * reach
            })
            .collect();
        plan.ink.patch(&corners, mixed(rock, PAPER, number * 0.5)).ring(&corners, nib(0.03, 1.0), INK);
        for stroke in 0..3_u8 {
            let from = at + Vec2::new(f32::from(stroke) * 0.07 - 0.02, 0.08) * (size / 0.2);
            plan.ink.stroke(&[from, from + Vec2::new(0.03, -0.20) * (size / 0.2)], nib(0.028, 0.8), INK);
        }
    };
    plan.ink.on_layer(layer::WORKS);
    match outline(feature) {
        Some(area) => within(&area, 0.36, 414).into_iter().for_each(|(at, number)| crag(plan, at, number)),
        None => {
            for (index, (at, _)) in paced(&line_of(feature), 0.28).into_iter().enumerate() {
                crag(plan, at, speck(i32::try_from(index).unwrap_or(0), 4, 415));
            }
        }
    }
}

/// A slope without a contour, or a cut in the ground: strokes that run inwards from its border.
pub(super) fn fall(plan: &mut Plan, feature: &Feature) {
    let Some(area) = outline(feature) else { return banks(plan, &line_of(feature)) };
    tint(plan, &area, EARTH, 0.30);
    plan.ink.on_layer(layer::HILLS);
    for (index, (at, _)) in paced(&closed(area.points()), 0.20).into_iter().enumerate() {
        let number = speck(i32::try_from(index).unwrap_or(0), 5, 416);
        let feel = |way: Vec2| area.margin(at + way * 0.1).inches() - area.margin(at - way * 0.1).inches();
        let inwards = Vec2::new(feel(Vec2::X), feel(Vec2::Y)).normalize_or(Vec2::Y);
        let reach = if index % 2 == 0 { 0.55 + number * 0.4 } else { 0.28 + number * 0.2 };
        if area.margin(at + inwards * reach).inches() > 0.0 {
            plan.ink.swelling(&[at + inwards * 0.04, at + inwards * reach], nib(0.05, 0.9), nib(0.008, 0.4), PALE);
        }
    }
}

fn banks(plan: &mut Plan, line: &[Vec2]) {
    plan.ink.on_layer(layer::HILLS);
    for side in [1.0, -1.0] {
        let edge = beside(line, side * 0.35);
        plan.ink.stroke(&edge, nib(0.025, 0.9), PALE);
        for (at, way) in paced(&edge, 0.2) {
            plan.ink.swelling(&[at, at - way.perp() * side * 0.26], nib(0.04, 0.8), nib(0.008, 0.4), PALE);
        }
    }
}

/// Broken ground: stones and tufts.
pub(super) fn rough(plan: &mut Plan, feature: &Feature) {
    let Some(area) = outline(feature) else { return };
    tint(plan, &area, EARTH, 0.16);
    plan.ink.on_layer(layer::FLAT);
    for (at, number) in within(&area, 0.62, 417) {
        if number > 0.62 {
            tuft(plan, at, 0.14);
        } else {
            let size = 0.05 + number * 0.12;
            let stone = [(-1.0, 0.0), (-0.5, 0.8), (0.4, 0.9), (1.0, 0.1)].map(|(x, y)| at + Vec2::new(x, y) * size);
            plan.ink.stroke(&stone, nib(0.026, 0.9), INK).stroke(&[stone[0], stone[3]], nib(0.018, 0.6), PALE);
        }
    }
}

/// Grass that is no obstacle: a pale wash and a few tufts.
pub(super) fn meadow(plan: &mut Plan, feature: &Feature) {
    let Some(area) = outline(feature) else { return };
    tint(plan, &area, GREEN, 0.12);
    plan.ink.on_layer(layer::FLAT);
    within(&area, 1.5, 418).into_iter().for_each(|(at, number)| tuft(plan, at, 0.10 + number * 0.05));
}

/// Vines: each on its stake, in rows.
pub(super) fn vineyard(plan: &mut Plan, feature: &Feature) {
    let FeatureShape::Area(points) = &feature.shape else { return };
    let Some(area) = outline(feature) else { return };
    tint(plan, &area, Srgba::rgb(0.66, 0.62, 0.34), 0.30);
    plan.ink.on_layer(layer::FLAT).ring(points, nib(0.02, 0.8), PALE).on_layer(layer::FLAT + 0.02);
    for (from, to) in furrows(points, longest_side(points), 0.62) {
        for (at, _) in paced(&[from, to], 0.46).into_iter().skip(1) {
            plan.ink.stroke(&[at, at + Vec2::Y * 0.34], nib(0.026, 0.9), INK);
            let curl: Vec<Vec2> = (0..=8_u8)
                .map(|step| {
                    let part = f32::from(step) / 8.0;
                    at + Vec2::new((part * std::f32::consts::TAU).sin() * 0.11, 0.04 + part * 0.27)
                })
                .collect();
            plan.ink.stroke(&curl, nib(0.032, 1.0), mixed(INK, Srgba::rgb(0.36, 0.44, 0.16), 0.6));
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "tables are a few hundred inches wide")]
fn whole(inches: f32) -> i32 {
    (inches * 9.0).round() as i32
}
