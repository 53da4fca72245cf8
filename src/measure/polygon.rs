//! Areas on the table: simple polygons, which may be concave. Must not know their material.

use std::fmt;

use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

use crate::measure::{Body, Bounds, Gap, Margin, Passage, Segment, Span, TOLERANCE};
use crate::{count::counted, measure::span::between_events};

/// The reason why points make no valid shape. Points are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum ShapeError {
    /// An area needs three points, a line two.
    TooFewPoints {
        /// How many there are.
        found: usize,
        /// How many it takes.
        wanted: usize,
    },
    /// A coordinate that is no number, or without limit.
    NotFinite {
        /// Which point.
        point: usize,
    },
    /// Two points in a row lie on the same place (the first point need not be repeated to close an area).
    Repeated {
        /// The later of the two.
        point: usize,
    },
    /// The border crosses or touches itself.
    CrossesItself {
        /// The point at which the one side begins.
        one: usize,
        /// The point at which the other side begins.
        other: usize,
    },
    /// A width below zero, or no number.
    BadWidth {
        /// The width in inches.
        width: f32,
    },
}

impl fmt::Display for ShapeError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFewPoints { found, wanted } => {
                write!(out, "{}, at least {wanted} are needed", counted(*found, "point"))
            }
            Self::NotFinite { point } => write!(out, "point {point} is not a finite place"),
            Self::Repeated { point } => write!(out, "point {point} lies where the one before it lies"),
            Self::CrossesItself { one, other } => {
                write!(out, "the sides that begin at points {one} and {other} cross or touch")
            }
            Self::BadWidth { width } => write!(out, "a width of {width} in is not possible"),
        }
    }
}

impl std::error::Error for ShapeError {}

/// A simple polygon in table inches: checked once, when it is made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Vec2>", into = "Vec<Vec2>")]
pub struct Polygon {
    points: Vec<Vec2>,
    bounds: Bounds,
}

impl Polygon {
    /// An area with these corners, in either sense of rotation, not closed by a repeated point.
    ///
    /// # Errors
    /// [`ShapeError`] for the first thing wrong with the points.
    pub fn new(points: Vec<Vec2>) -> Result<Self, ShapeError> {
        check_points(&points, 3)?;
        let last = points.len() - 1;
        if points[0].distance(points[last]) <= TOLERANCE {
            return Err(ShapeError::Repeated { point: last });
        }
        check_simple(&points)?;
        Ok(Self { bounds: Bounds::around(&points), points })
    }

    /// Its corners as given.
    pub fn points(&self) -> &[Vec2] {
        &self.points
    }

    /// The upright box about it.
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Its sides in order, the last one closing it.
    pub fn sides(&self) -> impl Iterator<Item = Segment> + '_ {
        let ends = self.points.iter().skip(1).chain(self.points.first());
        self.points.iter().zip(ends).map(|(from, to)| Segment::new(*from, *to))
    }

    /// How far inside it a point lies, in inches from its border; negative outside.
    pub fn margin(&self, point: Vec2) -> Margin {
        let border = self.sides().map(|side| side.distance(point)).fold(f32::INFINITY, f32::min);
        Margin::new(if self.winds_about(point) { border } else { -border })
    }

    /// True for a point inside or on the border.
    pub fn contains(&self, point: Vec2) -> bool {
        self.bounds.margin(point).holds() && self.takes_in(point)
    }

    /// The gap to a point, from this area.
    pub fn gap_to_point(&self, point: Vec2) -> Gap {
        if self.winds_about(point) {
            return Gap::touching(point);
        }
        shortest(self.sides().map(|side| side.gap_from(point).flipped()), point)
    }

    /// The gap to a straight line, from this area.
    pub fn gap_to_segment(&self, line: Segment) -> Gap {
        if self.winds_about(line.from) {
            return Gap::touching(line.from);
        }
        shortest(self.sides().map(|side| side.gap(line)), line.from)
    }

    /// The gap to a base, from this area.
    pub fn gap_to_body(&self, body: &Body) -> Gap {
        if self.winds_about(body.centre()) {
            return Gap::touching(body.centre());
        }
        body.gap_to_segments(self.sides()).map_or(Gap::touching(body.centre()), Gap::flipped)
    }

    /// How a straight line passes through it, every passage in order, touches included.
    ///
    /// The depth of a passage is the distance of its middle from the border.
    pub fn passages(&self, line: Segment) -> Vec<Passage> {
        if !line.bounds().widened(2.0 * TOLERANCE).meets(self.bounds) {
            return Vec::new();
        }
        passages_between(line, self.events(line).collect(), |point| self.takes_in(point), |point| self.margin(point))
    }

    /// At how many inches along a line it may come in or go out.
    pub(in crate::measure) fn events(&self, line: Segment) -> impl Iterator<Item = f32> + '_ {
        self.sides().filter_map(move |side| line.within(side, TOLERANCE).map(|near| exact_or_middle(line, side, near)))
    }

    /// True where two areas overlap or touch.
    pub fn touches(&self, other: &Self) -> bool {
        let near = |side: &Segment| side.bounds().gap(self.bounds) <= TOLERANCE;
        self.bounds.gap(other.bounds) <= TOLERANCE
            && (other.winds_about(self.points[0])
                || other.sides().filter(near).any(|side| self.gap_to_segment(side).distance <= TOLERANCE))
    }

    /// As its margin of a point holds, without measuring how far.
    fn takes_in(&self, point: Vec2) -> bool {
        let touches =
            |side: Segment| side.bounds().widened(TOLERANCE).takes_in(point) && side.distance(point) <= TOLERANCE;
        self.winds_about(point) || self.sides().any(touches)
    }

    /// The area in square inches.
    pub fn area(&self) -> f32 {
        let first = self.points[0];
        let twice: f32 = self.sides().map(|side| (side.from - first).perp_dot(side.to - first)).sum();
        twice.abs() * 0.5
    }

    /// True for a point that the border goes round; either answer for a point on the border.
    pub(crate) fn winds_about(&self, point: Vec2) -> bool {
        if !self.bounds.takes_in(point) {
            return false;
        }
        let crossings = self.sides().filter(|side| {
            let straddles = (side.from.y > point.y) != (side.to.y > point.y);
            straddles && point.x < side.from.x + (point.y - side.from.y) * side.way().x / side.way().y
        });
        crossings.count() % 2 == 1
    }
}

impl TryFrom<Vec<Vec2>> for Polygon {
    type Error = ShapeError;

    fn try_from(points: Vec<Vec2>) -> Result<Self, ShapeError> {
        Self::new(points)
    }
}

impl From<Polygon> for Vec<Vec2> {
    fn from(polygon: Polygon) -> Self {
        polygon.points
    }
}

/// Where a line crosses a side, or the middle of where it comes near one that it does not cross.
fn exact_or_middle(line: Segment, side: Segment, near: Span) -> f32 {
    line.crossing(side).map_or(near.middle(), |(share, _)| share * line.length())
}

/// The passages of a line through an area that it can come into or leave only at the events given, inches along it.
pub(in crate::measure) fn passages_between(
    line: Segment,
    events: Vec<f32>,
    takes_in: impl Fn(Vec2) -> bool,
    margin: impl Fn(Vec2) -> Margin,
) -> Vec<Passage> {
    let length = line.length();
    let inside = |inches: f32| takes_in(line.at(inches));
    let within = events.iter().filter(|event| (0.0..=length).contains(*event));
    let (first, last) = within.fold((length, 0.0_f32), |(first, last), event| (first.min(*event), last.max(*event)));
    let spans = match length {
        0.0 => inside(0.0).then(|| Span::at(0.0)).into_iter().collect(),
        _ => between_events(events, length, inside),
    };
    // A line that begins, or ends, just off the border does not do so inside, though it is within the tolerance halfway
    // there.
    let cut = |span: Span| Span {
        from: if span.from <= 0.0 && first < span.to && !inside(0.0) { first } else { span.from },
        to: if span.to >= length && last > span.from && !inside(length) { last } else { span.to },
    };
    spans.into_iter().map(cut).map(|span| Passage { span, depth: margin(line.at(span.middle())) }).collect()
}

/// The shortest of some gaps, the first of equals.
pub(in crate::measure) fn shortest(gaps: impl Iterator<Item = Gap>, fallback: Vec2) -> Gap {
    gaps.reduce(Gap::or_shorter).unwrap_or(Gap::touching(fallback))
}

/// Checks that points are enough, finite and different from their neighbours.
pub(in crate::measure) fn check_points(points: &[Vec2], wanted: usize) -> Result<(), ShapeError> {
    if let Some(point) = points.iter().position(|point| !point.is_finite()) {
        return Err(ShapeError::NotFinite { point });
    }
    if points.len() < wanted {
        return Err(ShapeError::TooFewPoints { found: points.len(), wanted });
    }
    match points.windows(2).position(|pair| pair[0].distance(pair[1]) <= TOLERANCE) {
        Some(before) => Err(ShapeError::Repeated { point: before + 1 }),
        None => Ok(()),
    }
}

/// Checks that no two sides of a closed ring meet, except neighbours in their common corner.
fn check_simple(points: &[Vec2]) -> Result<(), ShapeError> {
    let count = points.len();
    let side = |index: usize| Segment::new(points[index], points[(index + 1) % count]);
    for one in 0..count {
        for other in one + 1..count {
            let (first, second) = (side(one), side(other));
            let meets = if other == one + 1 {
                first.distance(second.to) <= TOLERANCE || second.distance(first.from) <= TOLERANCE
            } else if one == 0 && other == count - 1 {
                first.distance(second.from) <= TOLERANCE || second.distance(first.to) <= TOLERANCE
            } else {
                first.gap(second).distance <= TOLERANCE
            };
            if meets {
                return Err(ShapeError::CrossesItself { one, other });
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn polygon(points: &[(f32, f32)]) -> Result<Polygon, ShapeError> {
        Polygon::new(points.iter().map(|point| Vec2::from(*point)).collect())
    }

    /// A wood shaped like a U, open to the north.
    fn hollow() -> Polygon {
        polygon(&[(0.0, 0.0), (6.0, 0.0), (6.0, 4.0), (4.0, 4.0), (4.0, 2.0), (2.0, 2.0), (2.0, 4.0), (0.0, 4.0)])
            .expect("a simple shape")
    }

    #[test]
    fn points_that_make_no_area_say_why() {
        let rows = [
            (polygon(&[(0.0, 0.0), (1.0, 0.0)]), ShapeError::TooFewPoints { found: 2, wanted: 3 }),
            (polygon(&[(0.0, 0.0), (1.0, 0.0), (1.0, 0.0), (0.0, 1.0)]), ShapeError::Repeated { point: 2 }),
            (polygon(&[(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (0.0, 0.0)]), ShapeError::Repeated { point: 3 }),
            (polygon(&[(0.0, 0.0), (f32::INFINITY, 0.0), (0.0, 1.0)]), ShapeError::NotFinite { point: 1 }),
            (
                polygon(&[(0.0, 0.0), (2.0, 2.0), (2.0, 0.0), (0.0, 2.0)]),
                ShapeError::CrossesItself { one: 0, other: 2 },
            ),
            (polygon(&[(0.0, 0.0), (1.0, 0.0), (2.0, 0.0)]), ShapeError::CrossesItself { one: 0, other: 2 }),
        ];
        for (made, expected) in rows {
            assert_eq!(made.expect_err("not lawful"), expected);
        }
        assert!(matches!(polygon(&[(0.0, 0.0), (1.0, f32::NAN), (0.0, 1.0)]), Err(ShapeError::NotFinite { point: 1 })));
    }

    #[test]
    fn a_file_with_a_bad_area_is_refused() {
        assert!(ron::from_str::<Polygon>("[(0.0, 0.0), (1.0, 0.0)]").is_err());
        assert!(ron::from_str::<Polygon>("[(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)]").is_ok());
    }

    #[test]
    fn a_line_through_a_hollow_wood_passes_it_twice() {
        let passages = hollow().passages(Segment::new(Vec2::new(-1.0, 3.0), Vec2::new(9.0, 3.0)));
        let spans: Vec<Span> = passages.iter().map(|passage| passage.span).collect();
        assert_eq!(spans, [Span::new(1.0, 3.0), Span::new(5.0, 7.0)]);
        assert!(passages.iter().all(|passage| (passage.depth.inches() - 1.0).abs() < 1e-5));
    }

    #[test]
    fn a_line_along_the_border_and_over_a_corner_grazes() {
        let along = hollow().passages(Segment::new(Vec2::new(-1.0, 4.0), Vec2::new(9.0, 4.0)));
        assert_eq!(along.len(), 2);
        assert!(along.iter().all(|passage| !passage.depth.holds_clear() && (passage.span.length() - 2.0).abs() < 0.01));
        let corner = hollow().passages(Segment::new(Vec2::new(-1.0, 1.0), Vec2::new(1.0, -1.0)));
        assert_eq!(corner.len(), 1);
        assert!(corner[0].span.length() < 0.01 && !corner[0].depth.holds_clear());
    }

    #[test]
    fn the_bay_of_a_hollow_wood_is_outside() {
        assert_eq!(hollow().margin(Vec2::new(3.0, 3.0)).inches(), -1.0);
        assert_eq!(hollow().margin(Vec2::new(3.0, 1.0)).inches(), 1.0);
        assert!(hollow().contains(Vec2::new(2.0, 3.0)));
        assert!((hollow().area() - 20.0).abs() < 1e-4);
    }

    #[test]
    fn the_gap_to_a_base_in_the_bay() {
        use crate::measure::{Facing, Footprint, Pose};
        let body = Body::new(Pose::new(Vec2::new(3.0, 3.0), Facing::NORTH), Footprint::new(1.0, 1.0));
        assert!((hollow().gap_to_body(&body).distance - 0.5).abs() < 1e-6);
        let within = Body::new(Pose::new(Vec2::new(1.0, 1.0), Facing::NORTH), Footprint::new(0.5, 0.5));
        assert_eq!(hollow().gap_to_body(&within).distance, 0.0);
    }
}
