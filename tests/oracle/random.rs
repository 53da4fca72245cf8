//! Random bases, areas and lines from a seed, dressed lines with exact ties among them.

use bevy::math::Vec2;
use linstock::measure::{Body, Facing, Footprint, Polygon, Polyline, Pose, Segment, Shape};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A portable stream of random shapes.
pub(crate) struct Random(ChaCha8Rng);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    pub(crate) fn number(&mut self, from: f32, to: f32) -> f32 {
        self.0.random_range(from..to)
    }

    pub(crate) fn index(&mut self, below: usize) -> usize {
        self.0.random_range(0..below)
    }

    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.index(n) == 0
    }

    /// A point of a table this many inches square; one in three on a half-inch grid.
    pub(crate) fn point(&mut self, size: f32) -> Vec2 {
        let point = Vec2::new(self.number(0.0, size), self.number(0.0, size));
        if self.one_in(3) { (point * 2.0).round() / 2.0 } else { point }
    }

    /// A direction; two in five along an axis or a diagonal.
    pub(crate) fn facing(&mut self) -> Facing {
        match self.index(5) {
            0 => Facing::from_bearing(90.0 * self.index(4) as f32),
            1 => Facing::from_bearing(45.0 * self.index(8) as f32),
            _ => Facing::from_bearing(self.number(0.0, 360.0)),
        }
    }

    pub(crate) fn footprint(&mut self) -> Footprint {
        match self.index(3) {
            0 => Footprint::new(1.0, 0.5),
            1 => Footprint::new(self.number(0.2, 6.0), self.number(0.2, 2.0)),
            _ => Footprint::new(0.5 * (1 + self.index(8)) as f32, 0.5 * (1 + self.index(3)) as f32),
        }
    }

    pub(crate) fn body(&mut self, size: f32) -> Body {
        let pose = Pose::new(self.point(size), self.facing());
        Body::new(pose, self.footprint())
    }

    /// A straight line; one in four along a grid line or from a corner of the grid.
    pub(crate) fn line(&mut self, size: f32) -> Segment {
        let (from, to) = (self.point(size), self.point(size));
        match self.index(8) {
            0 => Segment::new(from, Vec2::new(from.x, to.y + 0.25)),
            1 => Segment::new(from, Vec2::new(to.x + 0.25, from.y)),
            _ => Segment::new(from, to),
        }
    }

    /// An area with bays: corners round a centre at uneven distances.
    pub(crate) fn polygon(&mut self, size: f32) -> Polygon {
        loop {
            let centre = self.point(size);
            let count = 3 + self.index(8);
            let spread = self.number(1.0, 6.0);
            let corner = |index: usize, random: &mut Self| {
                let bearing = 360.0 * (index as f32 + random.number(0.1, 0.9)) / count as f32;
                centre + Facing::from_bearing(bearing).vector() * spread * random.number(0.25, 1.0)
            };
            let mut corners: Vec<Vec2> = (0..count).map(|index| corner(index, self)).collect();
            if self.one_in(3) {
                corners = corners.iter().map(|corner| (*corner * 2.0).round() / 2.0).collect();
            }
            if let Ok(polygon) = Polygon::new(corners) {
                return polygon;
            }
        }
    }

    pub(crate) fn polyline(&mut self, size: f32) -> Polyline {
        loop {
            let points = (0..2 + self.index(4)).map(|_| self.point(size)).collect();
            let width = if self.one_in(2) { 0.0 } else { self.number(0.1, 2.0) };
            if let Ok(line) = Polyline::new(points, width) {
                return line;
            }
        }
    }

    pub(crate) fn shape(&mut self, size: f32) -> Shape {
        match self.index(5) {
            0 => Shape::Area(self.polygon(size)),
            1 => Shape::Line(self.polyline(size)),
            2 => Shape::Disc { centre: self.point(size), radius: self.number(0.2, 4.0) },
            3 => Shape::Point(self.point(size)),
            _ => Shape::Body(self.body(size)),
        }
    }

    /// Two bases of a dressed line or column: same facing, whole numbers of frontages or depths apart.
    pub(crate) fn dressed_pair(&mut self, size: f32) -> (Body, Body) {
        let one = self.body(size);
        let steps = Vec2::new(self.index(5) as f32 - 2.0, self.index(5) as f32 - 2.0);
        let size = Vec2::new(one.footprint.frontage, one.footprint.depth);
        (one, Body::new(one.pose.shifted(steps * size), one.footprint))
    }
}
