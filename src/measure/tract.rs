//! Areas that touch or overlap and count as one, such as a wood that was drawn in several outlines. Must not know what
//! grows or stands in them.

use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

use crate::measure::polygon::{passages_between, shortest};
use crate::measure::span::merged;
use crate::measure::{Body, Bounds, Gap, Margin, Passage, Polygon, Segment, Span, TOLERANCE};

/// How far to either side of a part of an outline the test looks for the whole, inches.
const BESIDE: f32 = 2.0 * TOLERANCE;

/// Polygons that count as one area. They keep their outlines; the border of the whole is the parts of these that do not
/// lie within it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "Vec<Polygon>", into = "Vec<Polygon>")]
pub struct Tract {
    pieces: Vec<Polygon>,
    border: Vec<Segment>,
    bounds: Bounds,
}

impl Tract {
    /// The area that some polygons are together.
    pub fn new(pieces: Vec<Polygon>) -> Self {
        let bounds =
            pieces.iter().map(Polygon::bounds).reduce(Bounds::joined).unwrap_or(Bounds::new(Vec2::ZERO, Vec2::ZERO));
        let mut tract = Self { pieces, border: Vec::new(), bounds };
        tract.border = (0..tract.pieces.len()).flat_map(|index| tract.border_of(index)).collect();
        tract
    }

    /// The upright box about it.
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// The border of the whole, as straight lines in no particular order.
    pub fn border(&self) -> &[Segment] {
        &self.border
    }

    /// How far inside it a point lies, in inches from the border of the whole; negative outside.
    pub fn margin(&self, point: Vec2) -> Margin {
        let border = self.border_distance(point);
        Margin::new(if self.is_about(point, border) { border } else { -border })
    }

    /// True for a point inside or on the border.
    pub fn contains(&self, point: Vec2) -> bool {
        self.pieces.iter().any(|piece| piece.contains(point))
    }

    /// The gap to a point, from this area.
    pub fn gap_to_point(&self, point: Vec2) -> Gap {
        shortest(self.pieces.iter().map(|piece| piece.gap_to_point(point)), point)
    }

    /// The gap to a straight line, from this area.
    pub fn gap_to_segment(&self, line: Segment) -> Gap {
        shortest(self.pieces.iter().map(|piece| piece.gap_to_segment(line)), line.from)
    }

    /// The gap to a base, from this area.
    pub fn gap_to_body(&self, body: &Body) -> Gap {
        shortest(self.pieces.iter().map(|piece| piece.gap_to_body(body)), body.centre())
    }

    /// How a straight line passes through it, every passage in order, touches included; none ends at a common side of
    /// two pieces.
    ///
    /// The depth of a passage is the distance of its middle from the border of the whole.
    pub fn passages(&self, line: Segment) -> Vec<Passage> {
        if !line.bounds().widened(2.0 * TOLERANCE).meets(self.bounds) {
            return Vec::new();
        }
        let events = self.pieces.iter().flat_map(|piece| piece.events(line)).collect();
        passages_between(line, events, |point| self.contains(point), |point| self.margin(point))
    }

    /// True for a point that the border of the whole goes round; either answer for a point on the border.
    pub(crate) fn winds_about(&self, point: Vec2) -> bool {
        self.bounds.widened(TOLERANCE).takes_in(point) && self.is_about(point, self.border_distance(point))
    }

    /// A point on a common side may by rounding lie in none of the pieces: there the border of the whole is far off.
    fn is_about(&self, point: Vec2, from_border: f32) -> bool {
        self.pieces.iter().any(|piece| piece.winds_about(point)) || from_border > BESIDE && self.contains(point)
    }

    fn border_distance(&self, point: Vec2) -> f32 {
        self.border.iter().map(|side| side.distance(point)).fold(f32::INFINITY, f32::min)
    }

    /// The parts of a piece's outline that are border of the whole.
    fn border_of(&self, index: usize) -> Vec<Segment> {
        self.pieces[index].sides().flat_map(|side| self.outer_parts(index, side)).collect()
    }

    fn outer_parts(&self, index: usize, side: Segment) -> Vec<Segment> {
        let length = side.length();
        let others = self.pieces.iter().enumerate().filter(|(other, _)| *other != index).map(|(_, piece)| piece);
        let mut cuts: Vec<f32> = others
            .flat_map(|piece| piece.passages(side))
            .flat_map(|passage| [passage.span.from, passage.span.to])
            .collect();
        if cuts.is_empty() {
            return vec![side];
        }
        cuts.extend([0.0, length]);
        cuts.sort_by(f32::total_cmp);
        cuts.dedup();
        let parts = cuts.windows(2).map(|pair| Span::new(pair[0], pair[1]));
        let outer = parts.filter(|part| !self.lies_within(side, part.middle())).collect();
        let cut = |span: Span| {
            if span.length() >= length { side } else { Segment::new(side.at(span.from), side.at(span.to)) }
        };
        merged(outer, 0.0).into_iter().map(cut).collect()
    }

    /// Whether the whole lies on both sides of a place on an outline.
    fn lies_within(&self, side: Segment, inches: f32) -> bool {
        let at = side.at(inches);
        side.direction()
            .is_some_and(|ahead| [-BESIDE, BESIDE].into_iter().all(|beside| self.contains(at + ahead.right() * beside)))
    }
}

impl From<Vec<Polygon>> for Tract {
    fn from(pieces: Vec<Polygon>) -> Self {
        Self::new(pieces)
    }
}

impl From<Tract> for Vec<Polygon> {
    fn from(tract: Tract) -> Self {
        tract.pieces
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn box_of(from: (f32, f32), to: (f32, f32)) -> Polygon {
        let border = [from, (to.0, from.1), to, (from.0, to.1)];
        Polygon::new(border.map(Vec2::from).to_vec()).expect("a simple shape")
    }

    fn length(tract: &Tract) -> f32 {
        tract.border().iter().map(|side| side.length()).sum()
    }

    fn along(y: f32) -> Segment {
        Segment::new(Vec2::new(-1.0, y), Vec2::new(11.0, y))
    }

    #[test]
    fn the_border_of_the_whole_leaves_out_common_sides() {
        let halves = Tract::new(vec![box_of((0.0, 0.0), (10.0, 2.0)), box_of((0.0, 2.0), (10.0, 4.0))]);
        assert!((length(&halves) - 28.0).abs() < 0.01, "{:?}", halves.border());
        let crossed = Tract::new(vec![box_of((0.0, 1.0), (10.0, 3.0)), box_of((4.0, 0.0), (6.0, 4.0))]);
        assert!((length(&crossed) - 28.0).abs() < 0.02, "{:?}", crossed.border());
        let parted = Tract::new(vec![box_of((0.0, 0.0), (10.0, 2.0)), box_of((0.0, 2.0005), (10.0, 4.0))]);
        assert!((length(&parted) - 28.0).abs() < 0.02, "{:?}", parted.border());
    }

    #[test]
    fn a_line_along_a_common_side_goes_through() {
        let halves = Tract::new(vec![box_of((0.0, 0.0), (10.0, 2.0)), box_of((0.0, 2.0), (10.0, 4.0))]);
        let passages = halves.passages(along(2.0));
        assert!(passages.len() == 1 && (passages[0].depth.inches() - 2.0).abs() < 1e-4, "{passages:?}");
        assert!((passages[0].span.length() - 10.0).abs() < 0.01, "{passages:?}");
        assert!(
            halves.passages(along(0.0)).iter().all(|passage| !passage.depth.holds_clear()),
            "along the border it grazes"
        );
    }

    #[test]
    fn duplicates_are_dropped() {
        let wood = box_of((0.0, 0.0), (10.0, 4.0));
        let twice = Tract::new(vec![wood.clone(), wood.clone()]);
        assert_eq!(twice.passages(along(1.0)), wood.passages(along(1.0)));
        assert_eq!(twice.margin(Vec2::new(5.0, 1.5)), wood.margin(Vec2::new(5.0, 1.5)));
    }

    #[test]
    fn a_hair_between_two_pieces_is_no_clearing() {
        let parted = Tract::new(vec![box_of((0.0, 0.0), (10.0, 2.0)), box_of((0.0, 2.0005), (10.0, 4.0))]);
        assert!((parted.margin(Vec2::new(5.0, 2.0003)).inches() - 2.0).abs() < 1e-2);
        let across = parted.passages(Segment::new(Vec2::new(5.0, -1.0), Vec2::new(5.0, 5.0)));
        assert!(across.len() == 1 && (across[0].span.length() - 4.0).abs() < 1e-3, "{across:?}");
    }
}
