//! The area shared by two bases in exact arithmetic, or as near to it as double precision comes: closed formulas, where
//! `plain` searches.

use bevy::math::DVec2;
use linstock::measure::{Body, Polygon, Segment};

use super::plain::{corners, double, within};

/// A straight line in double precision.
#[derive(Clone, Copy)]
pub(super) struct Line {
    pub(super) from: DVec2,
    pub(super) to: DVec2,
}

impl Line {
    pub(super) fn of(line: Segment) -> Self {
        Self { from: double(line.from), to: double(line.to) }
    }

    pub(super) fn length(self) -> f64 {
        self.from.distance(self.to)
    }

    /// The point at this many inches.
    pub(super) fn at(self, inches: f64) -> DVec2 {
        self.from + (self.to - self.from).normalize_or_zero() * inches
    }

    pub(super) fn distance(self, point: DVec2) -> f64 {
        let way = self.to - self.from;
        let share = ((point - self.from).dot(way) / way.length_squared()).clamp(0.0, 1.0);
        if share.is_nan() { self.from.distance(point) } else { self.from.lerp(self.to, share).distance(point) }
    }

    /// Inches along this line at which it crosses another, with the sine of the angle between them.
    pub(super) fn crossing(self, other: Self) -> Option<(f64, f64)> {
        let (way, across, between) = (self.to - self.from, other.to - other.from, other.from - self.from);
        let turn = way.perp_dot(across);
        let (share, other_share) = (between.perp_dot(across) / turn, between.perp_dot(way) / turn);
        let meets = (0.0..=1.0).contains(&share) && (0.0..=1.0).contains(&other_share);
        meets.then(|| (share * way.length(), turn.abs() / (way.length() * across.length())))
    }

    fn gap(self, other: Self) -> f64 {
        if self.crossing(other).is_some() {
            return 0.0;
        }
        let ends =
            [self.distance(other.from), self.distance(other.to), other.distance(self.from), other.distance(self.to)];
        ends.into_iter().fold(f64::INFINITY, f64::min)
    }
}

/// The sides of a closed ring.
fn sides(ring: &[DVec2]) -> impl Iterator<Item = Line> + '_ {
    (0..ring.len()).map(|index| Line { from: ring[index], to: ring[(index + 1) % ring.len()] })
}

/// An area, or a base, as its corners in order.
pub(super) struct Ring(pub(super) Vec<DVec2>);

impl Ring {
    pub(super) fn base(body: &Body) -> Self {
        Self(corners(body))
    }

    pub(super) fn area(area: &Polygon) -> Self {
        Self(area.points().iter().copied().map(double).collect())
    }

    pub(super) fn sides(&self) -> impl Iterator<Item = Line> + '_ {
        sides(&self.0)
    }

    /// Inches inside; negative outside.
    pub(super) fn margin(&self, point: DVec2) -> f64 {
        let border = self.sides().map(|side| side.distance(point)).fold(f64::INFINITY, f64::min);
        if within(&self.0, point) { border } else { -border }
    }

    pub(super) fn gap(&self, other: &Self) -> f64 {
        if within(&self.0, other.0[0]) || within(&other.0, self.0[0]) {
            return 0.0;
        }
        self.sides().flat_map(|one| other.sides().map(move |other| one.gap(other))).fold(f64::INFINITY, f64::min)
    }

    pub(super) fn gap_to_line(&self, line: Line) -> f64 {
        if within(&self.0, line.from) {
            0.0
        } else {
            self.sides().map(|side| side.gap(line)).fold(f64::INFINITY, f64::min)
        }
    }
}

/// How deep a line, drawn out both ways, passes a base: the shortest sideways shift by which it would miss.
pub(super) fn depth(line: Line, body: &Body) -> f64 {
    let side = (line.to - line.from).normalize().perp();
    let off = |point: DVec2| (point - line.from).dot(side);
    let (least, most) =
        corners(body).into_iter().map(off).fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), c| (a.min(c), b.max(c)));
    most.min(-least)
}

/// Entry and exit of a line, inches along it, in a base made larger by some inches on every side.
pub(super) fn passage(line: Line, body: &Body, larger: f64) -> Option<(f64, f64)> {
    let ahead = double(body.pose.facing.vector()).normalize();
    let half = double(body.footprint.half()) + larger;
    let (start, way) = (line.from - double(body.pose.at), line.to - line.from);
    let axes = [(-ahead.perp(), half.x), (ahead, half.y)];
    let (enter, leave) = axes.into_iter().try_fold((0.0_f64, 1.0_f64), |(enter, leave), (axis, half)| {
        let (from, speed) = (start.dot(axis), way.dot(axis));
        if speed == 0.0 {
            return (from.abs() <= half).then_some((enter, leave));
        }
        let (one, other) = ((-half - from) / speed, (half - from) / speed);
        Some((enter.max(one.min(other)), leave.min(one.max(other))))
    })?;
    (enter <= leave).then(|| (enter * way.length(), leave * way.length()))
}
