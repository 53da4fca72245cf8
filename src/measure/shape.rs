//! Any shape that lies on the table, behind one set of questions. Must not know its meaning.

use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

use crate::measure::{Body, Bounds, Gap, Margin, Passage, Polygon, Polyline, Segment, TOLERANCE, Tract};

/// A shape in table inches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Shape {
    /// One place.
    Point(Vec2),
    /// An oriented rectangle.
    Body(Body),
    /// A polygon.
    Area(Polygon),
    /// Polygons that count as one area.
    Tract(Tract),
    /// A line, perhaps with a width.
    Line(Polyline),
    /// A round area.
    Disc {
        /// Its centre.
        centre: Vec2,
        /// Its radius in inches.
        radius: f32,
    },
}

impl Shape {
    /// The upright box about it.
    pub fn bounds(&self) -> Bounds {
        match self {
            Self::Point(at) => Bounds::new(*at, *at),
            Self::Body(body) => Bounds::around(&body.corners()),
            Self::Area(polygon) => polygon.bounds(),
            Self::Tract(tract) => tract.bounds(),
            Self::Line(line) => line.bounds(),
            Self::Disc { centre, radius } => Bounds::new(*centre, *centre).widened(*radius),
        }
    }

    /// How far inside it a point lies, in inches from its border; negative outside.
    pub fn margin(&self, point: Vec2) -> Margin {
        match self {
            Self::Point(at) => Margin::new(-at.distance(point)),
            Self::Body(body) => body.margin(point),
            Self::Area(polygon) => polygon.margin(point),
            Self::Tract(tract) => tract.margin(point),
            Self::Line(line) => line.margin(point),
            Self::Disc { centre, radius } => Margin::below(*radius, centre.distance(point)),
        }
    }

    /// The gap to a point, from this shape.
    pub fn gap_to_point(&self, point: Vec2) -> Gap {
        match self {
            Self::Point(at) => Gap::between(*at, point),
            Self::Body(body) => body.gap_to_point(point),
            Self::Area(polygon) => polygon.gap_to_point(point),
            Self::Tract(tract) => tract.gap_to_point(point),
            Self::Line(line) => line.gap_to_point(point),
            Self::Disc { centre, radius } => from_rim(Gap::between(*centre, point), *radius),
        }
    }

    /// The gap to a straight line, from this shape.
    pub fn gap_to_segment(&self, line: Segment) -> Gap {
        match self {
            Self::Point(at) => line.gap_from(*at),
            Self::Body(body) => body.gap_to_segment(line),
            Self::Area(polygon) => polygon.gap_to_segment(line),
            Self::Tract(tract) => tract.gap_to_segment(line),
            Self::Line(polyline) => polyline.gap_to_segment(line),
            Self::Disc { centre, radius } => from_rim(line.gap_from(*centre), *radius),
        }
    }

    /// The gap to a base, from this shape.
    pub fn gap_to_body(&self, body: &Body) -> Gap {
        match self {
            Self::Point(at) => body.gap_to_point(*at).flipped(),
            Self::Body(other) => other.gap(body),
            Self::Area(polygon) => polygon.gap_to_body(body),
            Self::Tract(tract) => tract.gap_to_body(body),
            Self::Line(line) => line.gap_to_body(body),
            Self::Disc { centre, radius } => from_rim(body.gap_to_point(*centre).flipped(), *radius),
        }
    }

    /// How a straight line passes through it, every passage in order, touches included.
    pub fn passages(&self, line: Segment) -> Vec<Passage> {
        match self {
            Self::Point(at) => disc_passage(line, *at, 0.0).into_iter().collect(),
            Self::Body(body) => body.passage(line).into_iter().collect(),
            Self::Area(polygon) => polygon.passages(line),
            Self::Tract(tract) => tract.passages(line),
            Self::Line(polyline) => polyline.passages(line),
            Self::Disc { centre, radius } => disc_passage(line, *centre, *radius).into_iter().collect(),
        }
    }

    /// Its border and spines as straight lines, each with the distance (inches) at which the shape ends beside it.
    pub fn edges(&self) -> Vec<(Segment, f32)> {
        match self {
            Self::Point(at) => vec![(Segment::new(*at, *at), 0.0)],
            Self::Body(body) => body.edges().map(|edge| (edge, 0.0)).to_vec(),
            Self::Area(polygon) => polygon.sides().map(|side| (side, 0.0)).collect(),
            Self::Tract(tract) => tract.border().iter().map(|side| (*side, 0.0)).collect(),
            Self::Line(line) => line.pieces().map(|piece| (piece, line.width() * 0.5)).collect(),
            Self::Disc { centre, radius } => vec![(Segment::new(*centre, *centre), *radius)],
        }
    }

    /// How many inches along its border or spine the place nearest to a point lies.
    pub fn inches_along(&self, point: Vec2) -> f32 {
        let (mut walked, mut best) = (0.0, (f32::INFINITY, 0.0));
        for (edge, _) in self.edges() {
            let near = edge.nearest(point);
            if near.distance(point) < best.0 {
                best = (near.distance(point), walked + near.distance(edge.from));
            }
            walked += edge.length();
        }
        best.1
    }
}

fn from_rim(gap: Gap, radius: f32) -> Gap {
    if gap.distance <= radius {
        return Gap::touching(gap.to);
    }
    let from = gap.from + (gap.to - gap.from) * (radius / gap.distance);
    Gap { distance: gap.distance - radius, from, to: gap.to }
}

fn disc_passage(line: Segment, centre: Vec2, radius: f32) -> Option<Passage> {
    let depth = Margin::below(radius, line.distance(centre));
    if !depth.holds() {
        return None;
    }
    let reach = if depth.holds_clear() { radius } else { radius + 2.0 * TOLERANCE };
    line.within_disc(centre, reach).map(|span| Passage { span, depth })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::{Facing, Footprint, Pose, Span};

    #[test]
    fn a_disc_is_measured_from_its_rim() {
        let disc = Shape::Disc { centre: Vec2::new(0.0, 5.0), radius: 2.0 };
        assert_eq!(disc.gap_to_point(Vec2::ZERO), Gap { distance: 3.0, from: Vec2::new(0.0, 3.0), to: Vec2::ZERO });
        let body = Body::new(Pose::new(Vec2::ZERO, Facing::NORTH), Footprint::new(2.0, 2.0));
        assert_eq!(disc.gap_to_body(&body).distance, 2.0);
        let passages = disc.passages(Segment::new(Vec2::ZERO, Vec2::new(0.0, 10.0)));
        assert_eq!(passages, [Passage { span: Span::new(3.0, 7.0), depth: Margin::new(2.0) }]);
    }

    #[test]
    fn a_line_that_misses_a_disc_does_not_pass_it() {
        let disc = Shape::Disc { centre: Vec2::new(2.5, 5.0), radius: 2.0 };
        assert_eq!(disc.passages(Segment::new(Vec2::ZERO, Vec2::new(0.0, 10.0))), []);
    }
}
