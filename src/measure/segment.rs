//! Straight lines between two points, the gaps between things, and how a line passes a box or a band.

use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

use crate::measure::{Bounds, EQUALLY_NEAR, Facing, Hand, Margin, Span, TOLERANCE};

/// The shortest distance between two things and its ends; zero with equal ends where they touch or overlap.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Gap {
    /// Inches.
    pub distance: f32,
    /// The end on the first thing, table frame.
    pub from: Vec2,
    /// The end on the second thing, table frame.
    pub to: Vec2,
}

impl Gap {
    /// The gap between two points.
    pub fn between(from: Vec2, to: Vec2) -> Self {
        Self { distance: from.distance(to), from, to }
    }

    /// No gap: two things that share a point.
    pub fn touching(point: Vec2) -> Self {
        Self { distance: 0.0, from: point, to: point }
    }

    /// The same gap from the other side.
    pub fn flipped(self) -> Self {
        Self { distance: self.distance, from: self.to, to: self.from }
    }

    /// The shorter of two gaps, this one where they are equal.
    pub fn or_shorter(self, other: Self) -> Self {
        if other.distance < self.distance { other } else { self }
    }

    /// The shortest of some gaps; of several equally short ones the middle of all of them, so that between parallel
    /// edges it lies in the middle of the facing parts, whichever way they are turned and whichever is asked first.
    /// `None` for no gaps.
    pub fn middle_of_shortest(gaps: &[Self]) -> Option<Self> {
        let least = *gaps.iter().reduce(|best, next| if next.distance < best.distance { next } else { best })?;
        let tied = || gaps.iter().filter(|gap| gap.distance <= least.distance + EQUALLY_NEAR);
        if tied().nth(1).is_none() {
            return Some(least);
        }
        let across = tied().map(|gap| gap.to - gap.from).sum::<Vec2>().perp();
        let aside = |gap: &&Self| (gap.from + gap.to).dot(across);
        let first = tied().min_by(|one, other| aside(one).total_cmp(&aside(other)))?;
        let last = tied().max_by(|one, other| aside(one).total_cmp(&aside(other)))?;
        Some(Self { distance: least.distance, from: first.from.midpoint(last.from), to: first.to.midpoint(last.to) })
    }

    /// The direction from the first thing to the second; `None` where they touch.
    pub fn direction(self) -> Option<Facing> {
        Facing::along(self.to - self.from)
    }
}

/// How a straight line passes through something.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Passage {
    /// From entry to exit, in inches from the line's first end.
    pub span: Span,
    /// How deep the line passes: about zero for a line that only grazes it or runs along its border.
    pub depth: Margin,
}

/// A straight line between two points of the table, in inches.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Segment {
    /// Its first end.
    pub from: Vec2,
    /// Its second end.
    pub to: Vec2,
}

impl Segment {
    /// The line between two points.
    pub const fn new(from: Vec2, to: Vec2) -> Self {
        Self { from, to }
    }

    /// The whole way from its first end to its second.
    pub fn way(self) -> Vec2 {
        self.to - self.from
    }

    /// Its length in inches.
    pub fn length(self) -> f32 {
        self.way().length()
    }

    /// The way it points; `None` for a line of no length.
    pub fn direction(self) -> Option<Facing> {
        Facing::along(self.way())
    }

    /// The point at this many inches from its first end; the line continues beyond its ends.
    pub fn at(self, inches: f32) -> Vec2 {
        self.direction().map_or(self.from, |direction| self.from + direction.vector() * inches)
    }

    /// The upright box about it.
    pub fn bounds(self) -> Bounds {
        Bounds::new(self.from, self.to)
    }

    /// Its middle.
    pub fn middle(self) -> Vec2 {
        self.from.midpoint(self.to)
    }

    /// The point of the line nearest to a point.
    pub fn nearest(self, point: Vec2) -> Vec2 {
        let way = self.way();
        let square = way.length_squared();
        if square == 0.0 {
            return self.from;
        }
        let share = (point - self.from).dot(way) / square;
        if share >= 1.0 { self.to } else { self.from + way * share.max(0.0) }
    }

    /// Inches from a point to it.
    pub fn distance(self, point: Vec2) -> f32 {
        self.nearest(point).distance(point)
    }

    /// The gap from a point to it.
    pub fn gap_from(self, point: Vec2) -> Gap {
        Gap::between(point, self.nearest(point))
    }

    /// The gap to another line.
    pub fn gap(self, other: Self) -> Gap {
        if let Some((share, _)) = self.crossing(other) {
            return Gap::touching(self.from + self.way() * share);
        }
        let ours = [self.from, self.to].map(|end| other.gap_from(end));
        let theirs = [other.from, other.to].map(|end| self.gap_from(end).flipped());
        let ends = [ours[0], ours[1], theirs[0], theirs[1]];
        Gap::middle_of_shortest(&ends).unwrap_or(ends[0])
    }

    /// Where two lines that are not parallel cross, as shares (0 to 1) of their lengths; `None` where they do not meet.
    pub fn crossing(self, other: Self) -> Option<(f32, f32)> {
        let (way, across) = (self.way(), other.way());
        let turn = way.perp_dot(across);
        if turn.abs() <= f32::EPSILON * way.length() * across.length() {
            return None;
        }
        let between = other.from - self.from;
        let share = between.perp_dot(across) / turn;
        let other_share = between.perp_dot(way) / turn;
        let within = |value: f32| (0.0..=1.0).contains(&value);
        (within(share) && within(other_share)).then_some((share, other_share))
    }

    /// The stretch of this line, in inches from its first end, within a distance of another line: how it passes a band
    /// with rounded ends. `None` where it never comes so near.
    pub fn within(self, spine: Self, distance: f32) -> Option<Span> {
        if !self.bounds().widened(distance + TOLERANCE).meets(spine.bounds()) {
            return None;
        }
        let length = self.length();
        if self.passes_by(spine, (distance + TOLERANCE) * length) {
            return None;
        }
        let discs = [spine.from, spine.to].into_iter().filter_map(|centre| self.within_disc(centre, distance));
        let band = spine.direction().and_then(|ahead| {
            let right = ahead.right();
            let middle = spine.middle();
            let frame = |point: Vec2| Vec2::new((point - middle).dot(right), (point - middle).dot(ahead.vector()));
            let half = Vec2::new(distance, spine.length() * 0.5);
            clip_to_box(frame(self.from), frame(self.to), half).map(|shares| shares.scaled(length))
        });
        discs.chain(band).reduce(Span::hull)
    }

    /// Whether all of another line lies on one side of this one, extended both ways, and farther off than a distance,
    /// given multiplied by this line's length.
    fn passes_by(self, other: Self, distance_times_length: f32) -> bool {
        let off = |point: Vec2| self.way().perp_dot(point - self.from);
        let (from, to) = (off(other.from), off(other.to));
        from.min(to) > distance_times_length || from.max(to) < -distance_times_length
    }

    /// The stretch of this line, in inches from its first end, within a distance of a point.
    pub fn within_disc(self, centre: Vec2, radius: f32) -> Option<Span> {
        let Some(direction) = self.direction() else {
            return (self.from.distance(centre) <= radius).then_some(Span::at(0.0));
        };
        let offset = centre - self.from;
        let along = offset.dot(direction.vector());
        let aside = offset.dot(direction.right());
        let half_square = radius * radius - aside * aside;
        if half_square < 0.0 {
            return None;
        }
        let half = half_square.sqrt();
        Span::new(along - half, along + half).shared(Span::new(0.0, self.length()))
    }
}

/// A straight line with its direction and length worked out once, to be asked how it passes many bases.
#[derive(Clone, Copy, Debug)]
pub struct Sightline {
    /// The line.
    pub line: Segment,
    /// The way it points; none for a line of no length.
    pub direction: Option<Facing>,
    /// Its length in inches.
    pub length: f32,
}

impl From<Segment> for Sightline {
    fn from(line: Segment) -> Self {
        Self { line, direction: line.direction(), length: line.length() }
    }
}

impl Sightline {
    /// To which hand of one who looks along it a point lies; to the right, if it is on the line.
    pub fn hand_of(self, point: Vec2) -> Hand {
        let left = self.direction.is_some_and(|way| way.vector().perp_dot(point - self.line.from) > 0.0);
        if left { Hand::Left } else { Hand::Right }
    }
}

/// The stretch, as shares of the way from one point to another, within a box about the origin with these half sides.
pub(in crate::measure) fn clip_to_box(from: Vec2, to: Vec2, half: Vec2) -> Option<Span> {
    let way = to - from;
    let across = clip_to_slab(from.x, way.x, half.x)?;
    let along = clip_to_slab(from.y, way.y, half.y)?;
    across.shared(along)?.shared(Span::new(0.0, 1.0))
}

/// The shares of a way at which one coordinate lies within `-half..=half`.
fn clip_to_slab(from: f32, way: f32, half: f32) -> Option<Span> {
    if way.abs() < TOLERANCE * 1e-3 {
        return (from.abs() <= half).then_some(Span::new(f32::NEG_INFINITY, f32::INFINITY));
    }
    let (one, other) = ((-half - from) / way, (half - from) / way);
    Some(Span::new(one.min(other), one.max(other)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(from: (f32, f32), to: (f32, f32)) -> Segment {
        Segment::new(from.into(), to.into())
    }

    #[test]
    fn the_gap_of_two_lines_is_the_same_from_either_side() {
        let rows = [
            (line((0.0, 0.0), (4.0, 0.0)), line((2.0, 1.0), (2.0, 5.0)), 1.0),
            (line((0.0, 0.0), (4.0, 0.0)), line((2.0, -1.0), (2.0, 5.0)), 0.0),
            (line((0.0, 0.0), (4.0, 0.0)), line((7.0, 4.0), (9.0, 4.0)), 5.0),
            (line((0.0, 0.0), (4.0, 0.0)), line((1.0, 0.5), (3.0, 0.5)), 0.5),
            (line((0.0, 0.0), (4.0, 0.0)), line((2.0, 0.0), (9.0, 0.0)), 0.0),
            (line((1.0, 1.0), (1.0, 1.0)), line((1.0, 3.0), (1.0, 3.0)), 2.0),
        ];
        for (one, other, expected) in rows {
            assert!((one.gap(other).distance - expected).abs() < 1e-6, "{one:?} {other:?}");
            assert_eq!(one.gap(other).distance, other.gap(one).distance);
        }
    }

    #[test]
    fn of_parallel_lines_the_middle_of_what_faces_each_other_is_nearest() {
        let one = line((0.0, 0.0), (4.0, 0.0));
        for (other, x) in [
            (line((1.0, 2.0), (3.0, 2.0)), 2.0),
            (line((3.0, 2.0), (9.0, 2.0)), 3.5),
            (line((-7.0, 2.0), (9.0, 2.0)), 2.0),
        ] {
            let back = Segment::new(other.to, other.from);
            for gap in [one.gap(other), one.gap(back), other.gap(one).flipped(), back.gap(one).flipped()] {
                assert_eq!(gap, Gap { distance: 2.0, from: Vec2::new(x, 0.0), to: Vec2::new(x, 2.0) }, "{other:?}");
            }
        }
        assert_eq!(Gap::middle_of_shortest(&[]), None);
    }

    #[test]
    fn a_line_passes_a_band_with_rounded_ends() {
        let spine = line((0.0, 0.0), (0.0, 4.0));
        let across = line((-5.0, 2.0), (5.0, 2.0));
        assert_eq!(across.within(spine, 1.0), Some(Span::new(4.0, 6.0)));
        let over_the_end = line((-5.0, 4.6), (5.0, 4.6));
        let span = over_the_end.within(spine, 1.0).expect("it passes the rounded end");
        assert!((span.from - 4.2).abs() < 1e-5 && (span.to - 5.8).abs() < 1e-5);
        assert_eq!(line((-5.0, 5.5), (5.0, 5.5)).within(spine, 1.0), None);
    }

    #[test]
    fn a_line_of_no_length_is_a_point() {
        let point = line((1.0, 1.0), (1.0, 1.0));
        assert_eq!(point.distance(Vec2::new(4.0, 5.0)), 5.0);
        assert_eq!(point.direction(), None);
        assert_eq!(point.within_disc(Vec2::ZERO, 2.0), Some(Span::at(0.0)));
    }
}
