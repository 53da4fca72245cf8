//! Plane geometry the slow and plain way, in double precision: searches and samples where the engine has formulas.

use bevy::math::{DVec2, Vec2};
use linstock::measure::{Body, Polygon, Segment, Shape};

pub(super) fn double(point: Vec2) -> DVec2 {
    point.as_dvec2()
}

/// Corners of a base, computed independently.
pub(super) fn corners(body: &Body) -> Vec<DVec2> {
    let ahead = double(body.pose.facing.vector()).normalize();
    let right = DVec2::new(ahead.y, -ahead.x);
    let (x, y) = (f64::from(body.footprint.frontage) / 2.0, f64::from(body.footprint.depth) / 2.0);
    [(-x, y), (x, y), (x, -y), (-x, -y)].map(|(x, y)| double(body.pose.at) + right * x + ahead * y).to_vec()
}

/// Sides of a closed ring.
fn sides(ring: &[DVec2]) -> Vec<(DVec2, DVec2)> {
    (0..ring.len()).map(|index| (ring[index], ring[(index + 1) % ring.len()])).collect()
}

/// The least value of a function that falls and then rises over 0..=1.
fn least(value: impl Fn(f64) -> f64) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..48 {
        let (third, other) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if value(third) <= value(other) { high = other } else { low = third }
    }
    value((low + high) / 2.0).min(value(0.0)).min(value(1.0))
}

pub(super) fn point_to_side(point: DVec2, side: (DVec2, DVec2)) -> f64 {
    least(|share| point.distance(side.0.lerp(side.1, share)))
}

fn side_to_side(one: (DVec2, DVec2), other: (DVec2, DVec2)) -> f64 {
    let turn = |a: DVec2, b: DVec2, c: DVec2| (b - a).perp_dot(c - a);
    let parted = |a: (DVec2, DVec2), b: (DVec2, DVec2)| turn(a.0, a.1, b.0) * turn(a.0, a.1, b.1) >= 0.0;
    if !parted(one, other) && !parted(other, one) {
        return 0.0;
    }
    let ends = [
        point_to_side(one.0, other),
        point_to_side(one.1, other),
        point_to_side(other.0, one),
        point_to_side(other.1, one),
    ];
    ends.into_iter().fold(f64::INFINITY, f64::min)
}

/// Even-odd by a slanting ray.
pub(super) fn within(ring: &[DVec2], point: DVec2) -> bool {
    let far = point + DVec2::new(10_000.0, 3_771.234_567);
    let side_of = |a: DVec2, b: DVec2, c: DVec2| (b - a).perp_dot(c - a) > 0.0;
    let crossings = sides(ring).into_iter().filter(|(a, b)| {
        side_of(point, far, *a) != side_of(point, far, *b) && side_of(*a, *b, point) != side_of(*a, *b, far)
    });
    crossings.count() % 2 == 1
}

/// The parts of a shape: rings (areas), sides and the width on either side of them.
pub(super) struct Plain {
    pub(super) rings: Vec<Vec<DVec2>>,
    pub(super) sides: Vec<(DVec2, DVec2)>,
    pub(super) beside: f64,
}

impl Plain {
    pub(super) fn of(shape: &Shape) -> Self {
        let ring = |points: Vec<DVec2>| Self { sides: sides(&points), rings: vec![points], beside: 0.0 };
        match shape {
            Shape::Body(body) => ring(corners(body)),
            Shape::Area(polygon) => ring(polygon.points().iter().copied().map(double).collect()),
            Shape::Tract(tract) => Self::of_areas(&Vec::from(tract.clone())),
            Shape::Line(line) => {
                let sides = line.points().windows(2).map(|pair| (double(pair[0]), double(pair[1]))).collect();
                Self { rings: Vec::new(), sides, beside: f64::from(line.width()) / 2.0 }
            }
            Shape::Disc { centre, radius } => {
                Self { rings: Vec::new(), sides: vec![(double(*centre), double(*centre))], beside: f64::from(*radius) }
            }
            Shape::Point(at) => Self { rings: Vec::new(), sides: vec![(double(*at), double(*at))], beside: 0.0 },
        }
    }

    /// Areas that are one: its sides are those of all, and the margin of a point that lies in one of them is only known
    /// to be none or more.
    pub(super) fn of_areas(areas: &[Polygon]) -> Self {
        let rings: Vec<Vec<DVec2>> =
            areas.iter().map(|area| area.points().iter().copied().map(double).collect()).collect();
        Self { sides: rings.iter().flat_map(|ring| sides(ring)).collect(), rings, beside: 0.0 }
    }

    /// Whether a point lies within any of its rings.
    pub(super) fn holds(&self, point: DVec2) -> bool {
        self.rings.iter().any(|ring| within(ring, point))
    }

    pub(super) fn body(body: &Body) -> Self {
        Self::of(&Shape::Body(*body))
    }

    pub(super) fn line(line: Segment) -> Self {
        Self { rings: Vec::new(), sides: vec![(double(line.from), double(line.to))], beside: 0.0 }
    }

    pub(super) fn distance_to_point(&self, point: DVec2) -> f64 {
        if self.holds(point) {
            return 0.0;
        }
        let spine = self.sides.iter().map(|side| point_to_side(point, *side)).fold(f64::INFINITY, f64::min);
        (spine - self.beside).max(0.0)
    }

    /// Signed: positive inside.
    pub(super) fn margin(&self, point: DVec2) -> f64 {
        let spine = self.sides.iter().map(|side| point_to_side(point, *side)).fold(f64::INFINITY, f64::min);
        if self.rings.is_empty() {
            self.beside - spine
        } else if self.holds(point) {
            spine
        } else {
            -spine
        }
    }

    pub(super) fn gap(&self, other: &Self) -> f64 {
        let holds = |one: &Self, other: &Self| other.sides.iter().any(|side| one.holds(side.0));
        if holds(self, other) || holds(other, self) {
            return 0.0;
        }
        let mut least = f64::INFINITY;
        for one in &self.sides {
            for other in &other.sides {
                least = least.min(side_to_side(*one, *other));
            }
        }
        (least - self.beside - other.beside).max(0.0)
    }
}
