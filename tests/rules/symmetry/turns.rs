//! Changes of a table that leave a ruling the same: it is turned, moved and mirrored, and its ground is drawn in
//! another way.

use bevy::math::{DVec2, Vec2};
use linstock::{
    battle::{Opening, RuleSet},
    measure::{Facing, Hand, Leg, Pose},
    table::{Feature, FeatureShape, FeatureState, Stand, TableSize, Unit},
};

use super::tables::{Layout, MIDDLE, Patch, SIZE};
use crate::oracle::random::Random;

/// One of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// The whole table turned by any angle about its middle, and moved.
    Turned,
    /// The whole table, the bases and the ways of its units, seen in a mirror, and turned.
    Mirrored,
    /// Every outline drawn from another corner and the other way round, every line from its other end.
    Reversed,
    /// Every area drawn twice.
    Doubled,
    /// Every area drawn as two that share a side.
    Split,
    /// No change, but each question about one unit and another is asked about the other and the one.
    Swapped,
}

impl Change {
    /// The changed table: its ground drawn so, and how everything is to be laid.
    pub(super) fn of(self, layout: &Layout, random: &mut Random) -> (Layout, Turn) {
        match self {
            Self::Turned => (layout.clone(), Turn::random(random)),
            Self::Mirrored => (layout.clone(), Turn { mirrored: true, ..Turn::random(random) }),
            Self::Reversed => (drawn(layout, |patch| vec![reversed(patch, random)]), Turn::NONE),
            Self::Doubled => {
                (drawn(layout, |patch| vec![patch.clone(); if is_area(patch) { 2 } else { 1 }]), Turn::NONE)
            }
            Self::Split => (drawn(layout, |patch| split(patch, random)), Turn::NONE),
            Self::Swapped => (layout.clone(), Turn::NONE),
        }
    }
}

/// The same units on ground of which each piece is drawn as one or as two: all second ones come after all first ones,
/// which keep their ids.
fn drawn(layout: &Layout, mut draw: impl FnMut(&Patch) -> Vec<Patch>) -> Layout {
    let pieces: Vec<Vec<Patch>> = layout.ground.iter().map(&mut draw).collect();
    let nth = |number: usize| pieces.iter().filter_map(move |pieces| pieces.get(number)).cloned();
    Layout { units: layout.units.clone(), ground: nth(0).chain(nth(1)).collect() }
}

fn is_area(patch: &Patch) -> bool {
    matches!(patch.shape, FeatureShape::Area(_))
}

fn reversed(patch: &Patch, random: &mut Random) -> Patch {
    let mut patch = patch.clone();
    match &mut patch.shape {
        FeatureShape::Area(border) => {
            border.reverse();
            let first = random.index(border.len());
            border.rotate_left(first);
        }
        FeatureShape::Line { points, .. } => {
            points.reverse();
            let length: f32 = points.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
            if let FeatureState::Gapped(gates) = &mut patch.state {
                gates.iter_mut().for_each(|(from, to)| (*from, *to) = (length - *to, length - *from));
            }
        }
    }
    patch
}

/// A convex area cut in two along a line through its middle; anything else as it is.
fn split(patch: &Patch, random: &mut Random) -> Vec<Patch> {
    let FeatureShape::Area(border) = &patch.shape else { return vec![patch.clone()] };
    let next = |index: usize| (index + 1) % border.len();
    let side = |index: usize| border[next(index)] - border[index];
    let bends: Vec<f32> = (0..border.len()).map(|index| side(index).perp_dot(side(next(index)))).collect();
    if !bends.iter().all(|bend| *bend > 0.0) && !bends.iter().all(|bend| *bend < 0.0) {
        return vec![patch.clone()];
    }
    let middle = border.iter().sum::<Vec2>() / border.len() as f32;
    let way = if random.one_in(2) { side(0) } else { random.facing().vector() };
    let halves = [way, -way].map(|way| half_of(border, middle, way));
    let pieces: Vec<Patch> =
        halves.into_iter().map(|half| Patch { shape: FeatureShape::Area(half), ..patch.clone() }).collect();
    let sound = |patch: &Patch| patch.shape.measured().is_ok();
    if pieces.iter().all(sound) { pieces } else { vec![patch.clone()] }
}

/// The part of a convex border to the left of a line.
fn half_of(border: &[Vec2], on: Vec2, way: Vec2) -> Vec<Vec2> {
    let depth = |point: Vec2| way.perp_dot(point - on);
    let mut half = Vec::new();
    for (index, &here) in border.iter().enumerate() {
        let there = border[(index + 1) % border.len()];
        if depth(here) >= 0.0 {
            half.push(here);
        }
        if depth(here).min(depth(there)) < 0.0 && depth(here).max(depth(there)) > 0.0 {
            // Always from the same end, so that both halves have exactly the same corner.
            let (one, other) = if (here.x, here.y) < (there.x, there.y) { (here, there) } else { (there, here) };
            half.push(one.lerp(other, depth(one) / (depth(one) - depth(other))));
        }
    }
    half
}

/// How a table lies on another: computed in double precision, so that each place is off by no more than its rounding.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn {
    /// Where the way up the table goes.
    up: DVec2,
    by: DVec2,
    mirrored: bool,
}

impl Turn {
    /// As it is.
    pub(super) const NONE: Self = Self { up: DVec2::Y, by: DVec2::ZERO, mirrored: false };

    /// Any angle, now and then a quarter, and up to two inches aside.
    fn random(random: &mut Random) -> Self {
        let up = random.facing().vector().as_dvec2().normalize();
        let by = DVec2::new(f64::from(random.number(-2.0, 2.0)), f64::from(random.number(-2.0, 2.0)));
        Self { up, by, mirrored: false }
    }

    fn way(&self, vector: DVec2) -> DVec2 {
        let x = if self.mirrored { -vector.x } else { vector.x };
        DVec2::new(self.up.y, -self.up.x) * x + self.up * vector.y
    }

    pub(super) fn point(&self, point: Vec2) -> Vec2 {
        let middle = MIDDLE.as_dvec2();
        (middle + self.by + self.way(point.as_dvec2() - middle)).as_vec2()
    }

    fn facing(&self, facing: Facing) -> Facing {
        Facing::along(self.way(facing.vector().as_dvec2()).as_vec2()).expect("a direction has a length")
    }

    pub(super) fn pose(&self, pose: Pose) -> Pose {
        Pose::new(self.point(pose.at), self.facing(pose.facing))
    }

    fn hand(&self, hand: Hand) -> Hand {
        match hand {
            Hand::Left if self.mirrored => Hand::Right,
            Hand::Right if self.mirrored => Hand::Left,
            same => same,
        }
    }

    /// A leg that goes the same way.
    pub(super) fn leg(&self, leg: Leg) -> Leg {
        let right = if self.mirrored { -1.0 } else { 1.0 };
        match leg {
            Leg::Sidestep(hand, inches) => Leg::Sidestep(self.hand(hand), inches),
            Leg::Wheel(hand, degrees) => Leg::Wheel(self.hand(hand), degrees),
            Leg::Oblique(aside, ahead) => Leg::Oblique(aside * right, ahead),
            Leg::Turn(degrees) => Leg::Turn(degrees * right),
            Leg::Advance(_) | Leg::BackStep(_) | Leg::AboutFace => leg,
        }
    }

    /// The pieces at the beginning of a battle, laid so on a table of [`SIZE`].
    pub(super) fn opening<R: RuleSet>(&self, mut opening: Opening<R>) -> Opening<R> {
        opening.size = TableSize { width: SIZE, depth: SIZE };
        opening.features.iter_mut().for_each(|feature| self.turn_feature(feature));
        for (unit, _, stands) in &mut opening.units {
            *unit = Unit { front: self.pose(unit.front), ..unit.clone() };
            stands.iter_mut().for_each(|stand| self.turn_stand(stand));
        }
        opening
    }

    fn turn_feature(&self, feature: &mut Feature) {
        match &mut feature.shape {
            FeatureShape::Area(points) | FeatureShape::Line { points, .. } => {
                points.iter_mut().for_each(|point| *point = self.point(*point));
            }
        }
    }

    fn turn_stand(&self, stand: &mut Stand) {
        stand.pose = self.pose(stand.pose);
        if self.mirrored {
            stand.cells.chunks_mut(usize::from(stand.files.max(1))).for_each(<[_]>::reverse);
        }
    }
}

/// Every unit and every piece of ground of a table moved by less than a hair, each its own way, kept parallel to its
/// parallel neighbours.
pub(super) fn shaken(layout: &Layout, hair: f32, random: &mut Random) -> Layout {
    let mut layout = layout.clone();
    let mut by = || Vec2::new(random.number(-hair, hair), random.number(-hair, hair)) * std::f32::consts::FRAC_1_SQRT_2;
    for unit in &mut layout.units {
        unit.front.at += by();
    }
    for patch in &mut layout.ground {
        let by = by();
        match &mut patch.shape {
            FeatureShape::Area(points) | FeatureShape::Line { points, .. } => {
                points.iter_mut().for_each(|point| *point += by);
            }
        }
    }
    layout
}
