//! Rapier's measurements for us: how far apart two bases are, where a ray enters one, and a tree that finds the shapes
//! near a place or along a line. The only file that calls rapier; it lies here and not in `table`, because gaps and
//! passages belong to `measure`.
//!
//! Of rapier's questions (parry's, which it builds on) these three were right in every case tried against exact
//! arithmetic: the distance of two cuboids within 0.00002 in, the entry of a ray that clearly goes through one, the
//! tree's candidates. Its contacts, manifolds and intersection tests were wrong by up to inches for bases that stand
//! flush, and are forbidden (`clippy.toml`); a ray along a seam hits or misses by chance, so everything within the
//! tolerance is decided by [`Body`](crate::measure::Body). Rapier's poses are made from our unit vectors and never read
//! back. Must not decide anything.

use std::cmp::Ordering;

use bevy_rapier2d::{
    parry::{
        bounding_volume::Aabb,
        partitioning::{Bvh, BvhBuildStrategy, BvhNode},
        query::{Ray, RayCast, details::distance_cuboid_cuboid},
        shape::Cuboid,
    },
    rapier::math::{Pose as RapierPose, Rotation},
};

use crate::measure::{Bounds, Footprint, Pose, Segment, Span, TOLERANCE};

/// With fewer leaves than this, parry builds no tree that keeps the leaves' numbers.
const LEAVES_TO_BUILD_FROM: usize = 3;

/// A base as rapier takes it: the pose of its centre, and a cuboid about that.
#[derive(Clone, Copy)]
struct Solid {
    pose: RapierPose,
    cuboid: Cuboid,
}

impl Solid {
    /// Rapier's x axis is our right hand.
    fn new(pose: Pose, size: Footprint) -> Self {
        let right = pose.facing.right();
        let turned = Rotation::from_cos_sin_unchecked(right.x, right.y);
        Self { pose: RapierPose::from_parts(pose.at, turned), cuboid: Cuboid::new(size.half()) }
    }
}

/// Inches between two bases, each given by the pose of its centre and its size; zero where they touch or overlap.
///
/// Rapier's answer depends in its last digits on which of them is first. It is asked in the order of their positions,
/// so that it is the same from either side, on the table as in a plan.
pub(in crate::measure) fn distance(one: (Pose, Footprint), other: (Pose, Footprint)) -> f32 {
    let (first, second) = if order(one, other).is_gt() { (other, one) } else { (one, other) };
    let (first, second) = (Solid::new(first.0, first.1), Solid::new(second.0, second.1));
    distance_cuboid_cuboid(&first.pose.inv_mul(&second.pose), &first.cuboid, &second.cuboid)
}

/// The order of two bases by where they lie, then by how.
fn order(one: (Pose, Footprint), other: (Pose, Footprint)) -> Ordering {
    let numbers = |(pose, size): (Pose, Footprint)| {
        let facing = pose.facing.vector();
        [pose.at.x, pose.at.y, facing.x, facing.y, size.frontage, size.depth]
    };
    let pairs = numbers(one).into_iter().zip(numbers(other));
    pairs.map(|(one, other)| one.total_cmp(&other)).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
}

/// The stretch of a straight line, as shares of it, within a base, given by the pose of its centre and its size:
/// between where rays from both ends enter. None where one of them misses.
pub(in crate::measure) fn rays_into(pose: Pose, size: Footprint, line: Segment) -> Option<Span> {
    let Solid { pose, cuboid } = Solid::new(pose, size);
    let there = Ray::new(line.from, line.way()).inverse_transform_by(&pose);
    let back = Ray::new(there.origin + there.dir, -there.dir);
    let from = cuboid.cast_local_ray(&there, 1.0, true)?;
    let to = 1.0 - cuboid.cast_local_ray(&back, 1.0, true)?;
    Some(Span::new(from, to.max(from)))
}

/// Rapier's tree of upright boxes round numbered things. It only finds candidates, in an order that means nothing.
#[derive(Default)]
pub struct Tree(Bvh);

impl Tree {
    /// A tree of numbered boxes. Of fewer than three parry takes a leaf's place among them for its number, so these are
    /// put in one by one.
    pub fn new(boxes: &[(u32, Bounds)]) -> Self {
        if boxes.len() >= LEAVES_TO_BUILD_FROM {
            let leaves = boxes.iter().map(|&(leaf, bounds)| (leaf as usize, aabb(bounds)));
            return Self(Bvh::from_iter(BvhBuildStrategy::Binned, leaves));
        }
        let mut tree = Self::default();
        boxes.iter().for_each(|&(leaf, bounds)| tree.put(leaf, bounds));
        tree
    }

    /// Puts in a box, in place of that of the same number.
    pub fn put(&mut self, leaf: u32, bounds: Bounds) {
        self.take(leaf);
        self.0.insert(aabb(bounds), leaf);
    }

    /// Takes a box out.
    pub fn take(&mut self, leaf: u32) {
        self.0.remove(leaf);
    }

    /// Whatever may touch an upright box.
    pub fn near(&self, bounds: Bounds) -> impl Iterator<Item = u32> + '_ {
        let box_ = aabb(bounds);
        self.0.leaves(move |node| meets(node, &box_))
    }

    /// Everything that may touch a straight line: each leaf with a box that a ray meets. The boxes are wider by twice
    /// the tolerance, so none is missed.
    pub fn along(&self, line: Segment) -> impl Iterator<Item = u32> + '_ {
        let (box_, ray) = (aabb(line.bounds()), Ray::new(line.from, line.way()));
        self.0.leaves(move |node| meets(node, &box_) && node.aabb().intersects_local_ray(&ray, 1.0))
    }
}

/// Whether a node of the tree may hold something in a box.
fn meets(node: &BvhNode, within: &Aabb) -> bool {
    node.mins().cmple(within.maxs).all() && within.mins.cmple(node.maxs()).all()
}

/// A box for the tree, larger by twice the tolerance so that touching things are found.
fn aabb(bounds: Bounds) -> Aabb {
    let wider = bounds.widened(2.0 * TOLERANCE);
    Aabb::new(wider.least, wider.most)
}

#[cfg(test)]
mod tests {
    use bevy::math::Vec2;

    use super::*;
    use crate::measure::Facing;

    fn base(x: f32, y: f32, bearing: f32) -> (Pose, Footprint) {
        (Pose::new(Vec2::new(x, y), Facing::from_bearing(bearing)), Footprint::new(2.0, 1.0))
    }

    #[test]
    fn a_base_lies_in_rapier_as_it_does_on_the_table() {
        let (pose, size) = base(7.0, 3.0, 30.0);
        let solid = Solid::new(pose, size);
        for local in [Vec2::X, Vec2::Y, Vec2::new(-3.0, 0.25)] {
            assert!(solid.pose.transform_point(local).distance(pose.to_table(local)) < 1e-6, "{local}");
        }
    }

    #[test]
    fn the_distance_is_the_same_to_the_last_bit_from_either_side() {
        for step in 0_u8..200 {
            let (one, other) = (base(0.37 * f32::from(step), 1.3, 0.0), base(20.0, 11.7, 3.7 * f32::from(step)));
            assert_eq!(distance(one, other).to_bits(), distance(other, one).to_bits(), "{step}");
        }
    }

    #[test]
    fn rays_from_both_ends_go_in_where_the_line_does() {
        let (pose, size) = base(5.0, 5.0, 90.0);
        let across = |from: f32, to: f32| Segment::new(Vec2::new(from, 5.0), Vec2::new(to, 5.0));
        let rows = [
            (across(0.0, 10.0), Some((0.45, 0.55)), "through"),
            (across(10.0, 0.0), Some((0.45, 0.55)), "back"),
            (across(5.0, 7.0), Some((0.0, 0.25)), "out"),
            (across(4.75, 5.25), Some((0.0, 1.0)), "within"),
            (across(0.0, 4.0), None, "short of it"),
        ];
        for (line, expected, label) in rows {
            let found = rays_into(pose, size, line).map(|span| (span.from, span.to));
            let close = |(one, other): ((f32, f32), (f32, f32))| {
                (one.0 - other.0).abs() < 1e-6 && (one.1 - other.1).abs() < 1e-6
            };
            assert!(
                found.is_some() == expected.is_some() && found.zip(expected).is_none_or(close),
                "{label}: {found:?}"
            );
        }
    }
}
