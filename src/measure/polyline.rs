//! Lines on the table with or without a width: fences, walls, roads, streams. Must not know their material.

use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

use crate::measure::polygon::check_points;
use crate::measure::span::merged;
use crate::measure::{Body, Bounds, Gap, Margin, Passage, Segment, ShapeError, Span, TOLERANCE};

/// A line of one or more straight pieces in table inches, with rounded ends and bends where it has a width.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Points", into = "Points")]
pub struct Polyline {
    points: Vec<Vec2>,
    width: f32,
    bounds: Bounds,
}

/// A polyline as a file spells it.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Points {
    points: Vec<Vec2>,
    #[serde(default)]
    width: f32,
}

impl Polyline {
    /// A line through these points with this total width in inches. It may cross itself, as roads do.
    ///
    /// # Errors
    /// [`ShapeError`] for the first thing wrong with it.
    pub fn new(points: Vec<Vec2>, width: f32) -> Result<Self, ShapeError> {
        check_points(&points, 2)?;
        if !(width.is_finite() && width >= 0.0) {
            return Err(ShapeError::BadWidth { width });
        }
        let bounds = Bounds::around(&points).widened(width * 0.5);
        Ok(Self { points, width, bounds })
    }

    /// Its points as given.
    pub fn points(&self) -> &[Vec2] {
        &self.points
    }

    /// Its whole width in inches.
    pub fn width(&self) -> f32 {
        self.width
    }

    /// The upright box about it, width included.
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Its straight pieces in order.
    pub fn pieces(&self) -> impl Iterator<Item = Segment> + '_ {
        self.points.windows(2).map(|pair| Segment::new(pair[0], pair[1]))
    }

    /// Its length in inches along its middle.
    pub fn length(&self) -> f32 {
        self.pieces().map(Segment::length).sum()
    }

    /// The point of its middle at this many inches from its first point, held to its ends.
    pub fn at(&self, inches: f32) -> Vec2 {
        let mut left = inches.max(0.0);
        for piece in self.pieces() {
            if left <= piece.length() {
                return piece.at(left);
            }
            left -= piece.length();
        }
        self.points[self.points.len() - 1]
    }

    /// The point of its middle nearest to a point, and how many inches along it lies.
    pub fn nearest(&self, point: Vec2) -> (Vec2, f32) {
        let mut walked = 0.0;
        let mut best = (self.points[0], 0.0);
        for piece in self.pieces() {
            let near = piece.nearest(point);
            if near.distance(point) < best.0.distance(point) {
                best = (near, walked + near.distance(piece.from));
            }
            walked += piece.length();
        }
        best
    }

    /// How far inside its width a point lies, in inches; negative outside.
    pub fn margin(&self, point: Vec2) -> Margin {
        Margin::below(self.width * 0.5, self.nearest(point).0.distance(point))
    }

    /// True for a point within its width or on its border.
    pub fn contains(&self, point: Vec2) -> bool {
        self.margin(point).holds()
    }

    /// The gap to a point, from this line's border.
    pub fn gap_to_point(&self, point: Vec2) -> Gap {
        self.shortened_to_border(Gap::between(self.nearest(point).0, point))
    }

    /// The gap to a straight line, from this line's border.
    pub fn gap_to_segment(&self, line: Segment) -> Gap {
        let gaps = self.pieces().map(|piece| piece.gap(line));
        self.shortened_to_border(gaps.reduce(Gap::or_shorter).unwrap_or(Gap::between(self.points[0], line.from)))
    }

    /// The gap to a base, from this line's border.
    pub fn gap_to_body(&self, body: &Body) -> Gap {
        let gap = body.gap_to_segments(self.pieces()).unwrap_or(Gap::between(body.centre(), self.points[0]));
        self.shortened_to_border(gap.flipped())
    }

    /// How a straight line passes over it, every passage in order.
    ///
    /// The depth is how much shorter (or further along) the straight line must be to miss it, at least half the width.
    pub fn passages(&self, line: Segment) -> Vec<Passage> {
        let half = self.width * 0.5;
        let reach = half.max(TOLERANCE);
        let near = self.pieces().filter_map(|piece| {
            let near = line.within(piece, reach)?;
            Some(if half > TOLERANCE { near } else { narrow(line, piece, near) })
        });
        merged(near.collect(), TOLERANCE)
            .into_iter()
            .map(|span| Passage { span, depth: self.depth(line, span) })
            .collect()
    }

    fn depth(&self, line: Segment, span: Span) -> Margin {
        let middle = line.at(span.middle());
        let ends = [self.points[0], self.points[self.points.len() - 1]].map(|end| end.distance(middle));
        let past = [line.from, line.to].map(|end| self.nearest(end).0.distance(end));
        let clear = ends.into_iter().chain(past).fold(f32::INFINITY, f32::min);
        Margin::new(clear.max(self.margin(middle).inches()))
    }

    /// A gap measured from the middle of the line, shortened to its border.
    fn shortened_to_border(&self, gap: Gap) -> Gap {
        let half = self.width * 0.5;
        if gap.distance <= half {
            return Gap::touching(gap.to);
        }
        let from = gap.from + (gap.to - gap.from) * (half / gap.distance);
        Gap { distance: gap.distance - half, from, to: gap.to }
    }
}

impl TryFrom<Points> for Polyline {
    type Error = ShapeError;

    fn try_from(points: Points) -> Result<Self, ShapeError> {
        Self::new(points.points, points.width)
    }
}

impl From<Polyline> for Points {
    fn from(line: Polyline) -> Self {
        Self { points: line.points, width: line.width }
    }
}

/// Where a line crosses a piece without width: one place, unless it runs along it.
fn narrow(line: Segment, piece: Segment, near: Span) -> Span {
    match line.crossing(piece) {
        Some((share, _)) => Span::at(share * line.length()),
        None if near.length() > 4.0 * TOLERANCE => near,
        None => Span::at(near.middle()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn polyline(points: &[(f32, f32)], width: f32) -> Result<Polyline, ShapeError> {
        Polyline::new(points.iter().map(|point| Vec2::from(*point)).collect(), width)
    }

    fn bent(width: f32) -> Polyline {
        polyline(&[(0.0, 0.0), (10.0, 0.0), (10.0, 6.0)], width).expect("a lawful line")
    }

    #[test]
    fn points_that_make_no_line_say_why() {
        assert_eq!(polyline(&[(0.0, 0.0)], 1.0), Err(ShapeError::TooFewPoints { found: 1, wanted: 2 }));
        assert_eq!(polyline(&[(0.0, 0.0), (0.0, 0.0)], 1.0), Err(ShapeError::Repeated { point: 1 }));
        assert_eq!(polyline(&[(0.0, 0.0), (1.0, 0.0)], -1.0), Err(ShapeError::BadWidth { width: -1.0 }));
        assert!(matches!(polyline(&[(0.0, 0.0), (1.0, 0.0)], f32::NAN), Err(ShapeError::BadWidth { .. })));
    }

    #[test]
    fn a_fence_is_crossed_in_one_place() {
        let passages = bent(0.0).passages(Segment::new(Vec2::new(4.0, -3.0), Vec2::new(4.0, 5.0)));
        assert_eq!(passages.len(), 1);
        assert!((passages[0].span.from - 3.0).abs() < 1e-5 && passages[0].span.length() == 0.0);
        assert!((passages[0].depth.inches() - 3.0).abs() < 1e-5);
        assert_eq!(bent(0.0).passages(Segment::new(Vec2::new(4.0, 1.0), Vec2::new(4.0, 5.0))), []);
    }

    #[test]
    fn a_line_along_a_fence_runs_over_it() {
        let passages = bent(0.0).passages(Segment::new(Vec2::new(2.0, 0.0), Vec2::new(8.0, 0.0)));
        assert_eq!(passages.len(), 1);
        assert!((passages[0].span.length() - 6.0).abs() < 0.01);
    }

    #[test]
    fn a_road_is_crossed_over_its_width_and_a_bend_once() {
        let road = bent(2.0);
        let across = road.passages(Segment::new(Vec2::new(4.0, -3.0), Vec2::new(4.0, 5.0)));
        assert_eq!(across[0].span, Span::new(2.0, 4.0));
        let over_the_bend = road.passages(Segment::new(Vec2::new(7.0, 3.0), Vec2::new(13.0, -3.0)));
        assert_eq!(over_the_bend.len(), 1);
    }

    #[test]
    fn places_along_a_line() {
        let line = bent(1.0);
        assert_eq!(line.length(), 16.0);
        assert_eq!(line.at(12.0), Vec2::new(10.0, 2.0));
        assert_eq!(line.at(99.0), Vec2::new(10.0, 6.0));
        assert_eq!(line.nearest(Vec2::new(12.0, 2.0)), (Vec2::new(10.0, 2.0), 12.0));
        assert_eq!(line.gap_to_point(Vec2::new(12.0, 2.0)).distance, 1.5);
    }
}
