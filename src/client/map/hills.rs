//! Hills by hachures: strokes that run down the slope of the contours, stouter on the side away from the light.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::{
    Plan,
    inks::{INK, PALE},
    layer,
};
use crate::{
    client::{
        map::pen::nib,
        render::{
            noise::speck,
            tessellation::{closed, fine, paced, triangulate},
        },
        scene::terrain_style::{LEVEL, Relief, outline},
    },
    measure::Polygon,
    table::Feature,
};

/// How far apart hachures begin along a contour, inches.
const APART: f32 = 0.17;
/// The length of the pieces of a hachure, inches.
const STEP: f32 = 0.10;
/// The light comes from the top left, as on all old plans.
const FROM_LIGHT: Vec2 = Vec2::new(0.70, -0.71);

/// One contour: a wash on its slope, its line, and hachures in two ranks.
pub(super) fn hill(plan: &mut Plan, feature: &Feature, relief: &Relief) {
    let Some(contour) = outline(feature) else { return };
    slope_wash(plan, &contour, relief);
    plan.ink.on_layer(layer::HILLS).dashes(&closed(contour.points()), 0.30, 0.16, nib(0.022, 0.8), PALE);
    let mut taken = Taken::default();
    for (number, (foot, _)) in paced(&closed(contour.points()), APART).into_iter().enumerate() {
        let number = i32::try_from(number).unwrap_or(0);
        let mut climb = climb(foot, &contour, relief, number);
        taken.cut_short(&mut climb, number);
        hachure(plan, &climb, number);
    }
}

/// Which small squares of the sheet strokes have run through, so that strokes that draw together do not run into a
/// blot.
#[derive(Default)]
struct Taken(BTreeMap<(i32, i32), i32>);

impl Taken {
    /// Ends a climb where it meets an earlier one, and takes the squares that it runs through.
    fn cut_short(&mut self, climb: &mut Vec<Vec2>, number: i32) {
        let free = climb.iter().position(|at| self.0.get(&square(*at)).is_some_and(|other| *other != number));
        climb.truncate(free.unwrap_or(climb.len()));
        for at in climb {
            self.0.insert(square(*at), number);
        }
    }
}

/// Squares a little smaller than hachures are apart.
#[expect(clippy::cast_possible_truncation, reason = "tables are a few hundred inches wide")]
fn square(at: Vec2) -> (i32, i32) {
    let cell = (at / (APART * 0.62)).floor();
    (cell.x as i32, cell.y as i32)
}

/// The way uphill from a point of the contour, up to where the slope ends.
fn climb(foot: Vec2, contour: &Polygon, relief: &Relief, number: i32) -> Vec<Vec2> {
    let longest = 2.4 - speck(number, 0, 321) * 0.4;
    let mut climb = vec![foot];
    let mut at = foot;
    let mut gone = 0.0;
    while gone < longest {
        // Felt over a wide step, so that strokes swing round a corner of the contour instead of breaking at it.
        let uphill = -relief.normal(at, 0.55).truncate();
        // On the very line the slope is too gentle to tell; there the way leads inwards.
        let way = if uphill.length() > 0.02 { uphill.normalize() } else { inwards(at, contour) };
        let next = at + way * STEP;
        if (gone > 0.3 && relief.normal(at, 0.1).truncate().length() < 0.05)
            || relief.height(next) < relief.height(at) - 1e-4
        {
            break;
        }
        at = next;
        gone += STEP;
        climb.push(at);
    }
    climb
}

fn inwards(at: Vec2, contour: &Polygon) -> Vec2 {
    let margin = |at: Vec2| contour.margin(at).inches();
    Vec2::new(
        margin(at + Vec2::X * 0.05) - margin(at - Vec2::X * 0.05),
        margin(at + Vec2::Y * 0.05) - margin(at - Vec2::Y * 0.05),
    )
    .normalize_or(Vec2::Y)
}

/// A stroke that swells uphill; every other one reaches only part of the way.
fn hachure(plan: &mut Plan, climb: &[Vec2], number: i32) {
    if climb.len() < 4 {
        return;
    }
    let (first, last) = (climb[0], climb[climb.len() - 1]);
    let shade = 0.72 + 0.80 * (first - last).normalize_or_zero().dot(FROM_LIGHT).max(-0.5);
    let jitter = |layer: u32| speck(number, 1, layer);
    let steps = climb.len() - 1;
    let part = |from: f32, to: f32| &climb[share(steps, from)..=share(steps, to)];
    let (thin, stout) = (nib(0.010, 0.45).pressed(shade), nib(0.052, 0.95).pressed(shade));
    plan.ink.on_layer(layer::HILLS + 0.01);
    if number % 2 == 0 {
        plan.ink.swelling(part(0.03 + jitter(331) * 0.10, 0.84 + jitter(332) * 0.16), thin, stout, INK);
    } else {
        plan.ink.swelling(part(0.10 + jitter(333) * 0.20, 0.48 + jitter(334) * 0.24), thin, stout.pressed(0.62), PALE);
    }
}

/// A brown wash, darkest where the slope is steepest and away from the light.
fn slope_wash(plan: &mut Plan, contour: &Polygon, relief: &Relief) {
    let shade = |at: Vec2| {
        let normal = relief.normal(at, 0.2).truncate();
        let steep = (normal.length() * 1.6 / LEVEL).min(1.0);
        let lee = normal.normalize_or_zero().dot(FROM_LIGHT) * 0.5 + 0.5;
        LinearRgba::from(Srgba::rgb(0.48, 0.37, 0.24)).with_alpha(0.05 + steep * (0.10 + 0.24 * lee))
    };
    plan.wash.on_layer(layer::WASH).shade(&fine(triangulate(contour.points()), 0.7), shade);
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "a hachure has a few dozen pieces"
)]
fn share(steps: usize, part: f32) -> usize {
    ((steps as f32 * part.clamp(0.0, 1.0)).round() as usize).min(steps)
}
