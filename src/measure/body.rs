//! A placed base: an oriented rectangle, the shape of every stand. Its corners, edges, overlaps, the lines that pass
//! through it, and its gap to points, lines and other bases.

use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

use crate::measure::segment::clip_to_box;
use crate::measure::{
    Bounds, EQUALLY_NEAR, Face, Facing, Footprint, Gap, Margin, Passage, Pose, Segment, Sightline, Span, TOLERANCE,
    rapier,
};

/// Deeper than this, inches, a line goes so clearly through a base that rapier's rays tell where it goes in and out.
const RAYS_HOLD_BEYOND: f32 = 10.0 * TOLERANCE;

/// An oriented rectangle on the table: the pose of its centre and its size.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Body {
    /// Its centre and the way its front looks.
    pub pose: Pose,
    /// Its size.
    pub footprint: Footprint,
}

impl Body {
    /// A base with its centre at a pose.
    pub const fn new(pose: Pose, footprint: Footprint) -> Self {
        Self { pose, footprint }
    }

    /// A base with the middle of its front edge at a pose.
    pub fn with_front_at(front: Pose, footprint: Footprint) -> Self {
        Self::new(front.shifted(Vec2::new(0.0, -footprint.depth * 0.5)), footprint)
    }

    /// The lane of some width along a straight line, looking along it; `None` for a line of no length.
    pub fn corridor(line: Segment, width: f32) -> Option<Self> {
        let facing = line.direction()?;
        Some(Self::new(Pose::new(line.middle(), facing), Footprint::new(width, line.length())))
    }

    /// Its centre.
    pub fn centre(&self) -> Vec2 {
        self.pose.at
    }

    /// The pose of the middle of its front edge.
    pub fn front(&self) -> Pose {
        self.pose.shifted(Vec2::new(0.0, self.footprint.depth * 0.5))
    }

    /// Its corners: front left, front right, rear right, rear left.
    pub fn corners(&self) -> [Vec2; 4] {
        let half = self.footprint.half();
        let (across, along) = (self.pose.facing.right() * half.x, self.pose.facing.vector() * half.y);
        let (front, rear) = (self.pose.at + along, self.pose.at - along);
        [front - across, front + across, rear + across, rear - across]
    }

    /// One of its edges, walked clockwise: the front from left to right.
    pub fn edge(&self, face: Face) -> Segment {
        let corners = self.corners();
        let first = face as usize;
        Segment::new(corners[first], corners[(first + 1) % 4])
    }

    /// The four edges, clockwise from the front.
    pub fn edges(&self) -> [Segment; 4] {
        Face::ALL.map(|face| self.edge(face))
    }

    /// The way an edge looks, outward.
    pub fn outward(&self, face: Face) -> Facing {
        let ahead = self.pose.facing;
        match face {
            Face::Front => ahead,
            Face::Right => ahead.turned_right(90.0),
            Face::Rear => ahead.about(),
            Face::Left => ahead.turned_right(-90.0),
        }
    }

    /// How far inside it a point lies, in inches from its border; negative outside.
    pub fn margin(&self, point: Vec2) -> Margin {
        let beyond = self.pose.to_local(point).abs() - self.footprint.half();
        let outside = beyond.max(Vec2::ZERO).length();
        Margin::new(if outside > 0.0 { -outside } else { -beyond.max_element() })
    }

    /// True for a point inside or on the border.
    pub fn contains(&self, point: Vec2) -> bool {
        self.margin(point).holds()
    }

    /// The point of the base nearest to a point.
    pub fn nearest(&self, point: Vec2) -> Vec2 {
        let half = self.footprint.half();
        let local = self.pose.to_local(point);
        let held = local.clamp(-half, half);
        if held == local { point } else { self.pose.to_table(held) }
    }

    /// The face nearest to a point, that of [`Face::BY_PREFERENCE`] where several are equally near: beyond a corner a
    /// flank and not the rear.
    pub fn nearest_face(&self, point: Vec2) -> Face {
        let (half, local) = (self.footprint.half(), self.pose.to_local(point));
        let beyond = (local.abs() - half).max(Vec2::ZERO);
        let away = |face: Face| match face {
            Face::Front => Vec2::new(local.y - half.y, beyond.x),
            Face::Right => Vec2::new(local.x - half.x, beyond.y),
            Face::Rear => Vec2::new(local.y + half.y, beyond.x),
            Face::Left => Vec2::new(local.x + half.x, beyond.y),
        };
        let faces = Face::BY_PREFERENCE.map(|face| (away(face).length(), face));
        faces
            .into_iter()
            .reduce(|best, next| if next.0 < best.0 - EQUALLY_NEAR { next } else { best })
            .map_or(Face::Front, |best| best.1)
    }

    /// Half its extent along a unit vector.
    pub fn half_extent(&self, along: Vec2) -> f32 {
        let half = self.footprint.half();
        (self.pose.facing.right().dot(along) * half.x).abs() + (self.pose.facing.vector().dot(along) * half.y).abs()
    }

    /// How deep two bases overlap: the shortest shift in inches that parts them; negative where a line parts them
    /// already.
    ///
    /// The negative value is the widest clear lane between them, not more than their gap.
    pub fn overlap(&self, other: &Self) -> Margin {
        let between = other.pose.at - self.pose.at;
        let axes = [
            self.pose.facing.vector(),
            self.pose.facing.right(),
            other.pose.facing.vector(),
            other.pose.facing.right(),
        ];
        let depth = |axis: Vec2| self.half_extent(axis) + other.half_extent(axis) - between.dot(axis).abs();
        Margin::new(axes.into_iter().map(depth).fold(f32::INFINITY, f32::min))
    }

    /// True where two bases overlap by more than a touch.
    pub fn overlaps(&self, other: &Self) -> bool {
        self.overlap(other).holds_clear()
    }

    /// The gap to a point.
    pub fn gap_to_point(&self, point: Vec2) -> Gap {
        Gap::between(self.nearest(point), point)
    }

    /// The gap to a straight line.
    pub fn gap_to_segment(&self, line: Segment) -> Gap {
        if let Some(shares) = self.clip(line, 0.0) {
            return Gap::touching(line.at(shares.scaled(line.length()).middle()));
        }
        let [a, b, c, d] = self.corners().map(|corner| line.gap_from(corner));
        let ends = [self.gap_to_point(line.from), self.gap_to_point(line.to), a, b, c, d];
        Gap::middle_of_shortest(&ends).unwrap_or(a)
    }

    /// The shortest gap to some straight lines, the first of equals; none where there are no lines.
    pub fn gap_to_segments(&self, lines: impl Iterator<Item = Segment>) -> Option<Gap> {
        let bounds = Bounds::around(&self.corners());
        lines.fold(None, |best: Option<Gap>, line| match best {
            Some(best) if line.bounds().gap(bounds) > best.distance + TOLERANCE => Some(best),
            Some(best) => Some(best.or_shorter(self.gap_to_segment(line))),
            None => Some(self.gap_to_segment(line)),
        })
    }

    /// Inches to another base, nil where they touch or overlap: rapier's distance. From either side it is the same to
    /// the last bit.
    pub fn distance(&self, other: &Self) -> f32 {
        rapier::distance((self.pose, self.footprint), (other.pose, other.footprint))
    }

    /// True for two bases in contact: no further apart than the tolerance.
    pub fn touches(&self, other: &Self) -> bool {
        self.distance(other) <= TOLERANCE
    }

    /// The gap to another base. Rapier says how long it is; where it lies is found here, because between parallel bases
    /// rapier names a corner and we the middle of the facing parts, whichever way they are turned and whichever is
    /// asked first.
    pub fn gap(&self, other: &Self) -> Gap {
        let distance = self.distance(other);
        if distance <= TOLERANCE && self.overlap(other).inches() >= 0.0 {
            return Gap::touching(self.shared_point(other));
        }
        Gap { distance, ..self.gap_from_corners(other) }
    }

    /// The shortest gap between a corner of either base and the other base, the middle one of several equal; for bases
    /// that do not overlap this is their gap.
    ///
    /// A search along a way must use this same measure: the moment it closes in on depends on the last digits of the
    /// answers.
    pub(in crate::measure) fn gap_from_corners(&self, other: &Self) -> Gap {
        let [a, b, c, d] = other.corners().map(|corner| self.gap_to_point(corner));
        let [e, f, g, h] = self.corners().map(|corner| other.gap_to_point(corner).flipped());
        Gap::middle_of_shortest(&[a, b, c, d, e, f, g, h]).unwrap_or(a)
    }

    /// How a straight line passes through it; `None` for a miss by more than the tolerance.
    ///
    /// The depth is the shortest sideways shift of the line that would miss. Where it is clear, rapier's rays from both
    /// ends give entry and exit; touches, grazes and lines along a border are decided here, because a ray hits or
    /// misses those by chance.
    pub fn passage(&self, line: impl Into<Sightline>) -> Option<Passage> {
        let sightline = line.into();
        let depth = self.depth_of(sightline);
        if !depth.holds() {
            return None;
        }
        let exact = if depth.inches() > RAYS_HOLD_BEYOND {
            rapier::rays_into(self.pose, self.footprint, sightline.line)
        } else if depth.holds_clear() {
            self.clip(sightline.line, 0.0)
        } else {
            None
        };
        let shares = exact.or_else(|| self.clip(sightline.line, TOLERANCE))?;
        Some(Passage { span: shares.scaled(sightline.length), depth })
    }

    /// The shortest sideways shift of a line, extended both ways, that would miss; for a line of no length how far
    /// inside it lies.
    fn depth_of(&self, Sightline { line, direction, .. }: Sightline) -> Margin {
        let Some(direction) = direction else { return self.margin(line.from) };
        let side = direction.right();
        Margin::new(self.half_extent(side) - (self.pose.at - line.from).dot(side).abs())
    }

    /// The stretch of a line, as shares of the line, within this base widened by some inches on every side.
    fn clip(&self, line: Segment, by: f32) -> Option<Span> {
        clip_to_box(self.pose.to_local(line.from), self.pose.to_local(line.to), self.footprint.half() + Vec2::splat(by))
    }

    /// A point shared by two overlapping bases: the middle of the middles of the parts of each base's edges inside the
    /// other.
    fn shared_point(&self, other: &Self) -> Vec2 {
        let shared = |one: &Self, two: &Self| {
            one.edges().map(|line| two.clip(line, 0.0).map(|shares| line.at(shares.scaled(line.length()).middle())))
        };
        let (mut sum, mut count) = (Vec2::ZERO, 0.0);
        for middle in shared(self, other).into_iter().chain(shared(other, self)).flatten() {
            (sum, count) = (sum + middle, count + 1.0);
        }
        if count > 0.0 {
            return sum / count;
        }
        let touch = other.nearest(self.centre());
        self.nearest(touch)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn base(x: f32, y: f32, bearing: f32) -> Body {
        Body::new(Pose::new(Vec2::new(x, y), Facing::from_bearing(bearing)), Footprint::new(2.0, 1.0))
    }

    #[test]
    fn corners_go_clockwise_from_the_front_left() {
        let corners = base(0.0, 0.0, 90.0).corners();
        assert_eq!(corners, [Vec2::new(0.5, 1.0), Vec2::new(0.5, -1.0), Vec2::new(-0.5, -1.0), Vec2::new(-0.5, 1.0)]);
        assert_eq!(base(0.0, 0.0, 90.0).edge(Face::Left), Segment::new(corners[3], corners[0]));
    }

    #[test]
    fn the_gap_of_two_bases() {
        let rows = [
            (base(0.0, 0.0, 0.0), base(2.0, 0.0, 0.0), 0.0, "side by side"),
            (base(0.0, 0.0, 0.0), base(0.0, 4.0, 180.0), 3.0, "front to front"),
            (base(0.0, 0.0, 0.0), base(5.0, 5.0, 0.0), 5.0, "corner to corner"),
            (base(0.0, 0.0, 0.0), base(0.2, 0.1, 45.0), 0.0, "overlapping"),
            (base(0.0, 0.0, 0.0), base(0.0, 0.0, 90.0), 0.0, "crossed"),
        ];
        for (one, other, distance, label) in rows {
            assert!((one.gap(&other).distance - distance).abs() < 1e-5, "{label}: {:?}", one.gap(&other));
            assert_eq!(one.gap(&other).distance, other.gap(&one).distance, "{label}");
        }
    }

    #[test]
    fn overlap_is_the_shortest_shift_that_parts_two_bases() {
        assert!((base(0.0, 0.0, 0.0).overlap(&base(1.75, 0.0, 0.0)).inches() - 0.25).abs() < 1e-6);
        assert!(!base(0.0, 0.0, 0.0).overlaps(&base(2.0, 0.0, 0.0)));
        assert!((base(0.0, 0.0, 0.0).overlap(&base(0.0, 3.0, 0.0)).inches() + 2.0).abs() < 1e-6);
    }

    #[test]
    fn a_line_along_an_edge_grazes() {
        let passage =
            base(0.0, 0.0, 0.0).passage(Segment::new(Vec2::new(-5.0, 0.5), Vec2::new(5.0, 0.5))).expect("it touches");
        assert!(!passage.depth.holds_clear());
        assert!((passage.span.from - 4.0).abs() < 2e-3 && (passage.span.to - 6.0).abs() < 2e-3);
        assert_eq!(base(0.0, 0.0, 0.0).passage(Segment::new(Vec2::new(-5.0, 0.51), Vec2::new(5.0, 0.51))), None);
    }

    #[test]
    fn a_line_that_ends_inside_leaves_at_its_end() {
        let passage = base(0.0, 0.0, 0.0).passage(Segment::new(Vec2::new(0.0, -3.0), Vec2::ZERO)).expect("it enters");
        assert!((passage.span.from - 2.5).abs() < 1e-5 && (passage.span.to - 3.0).abs() < 1e-5);
    }

    #[test]
    fn a_corridor_is_as_long_as_its_line() {
        let lane = Body::corridor(Segment::new(Vec2::ZERO, Vec2::new(0.0, 12.0)), 0.5).expect("a line with a length");
        assert!(lane.contains(Vec2::new(0.25, 12.0)) && !lane.contains(Vec2::new(0.26, 6.0)));
        assert_eq!(Body::corridor(Segment::new(Vec2::ONE, Vec2::ONE), 0.5), None);
    }

    #[test]
    fn the_margin_of_a_point_is_its_distance_from_the_border() {
        let body = base(0.0, 0.0, 0.0);
        assert_eq!(body.margin(Vec2::new(0.9, 0.0)).inches(), 1.0 - 0.9);
        assert_eq!(body.margin(Vec2::new(4.0, 4.5)).inches(), -5.0);
        assert_eq!(body.nearest_face(Vec2::new(9.0, 0.1)), Face::Right);
    }

    #[test]
    fn beyond_its_corners_the_front_is_nearest_and_then_a_flank() {
        for (x, flank) in [(1.0, Face::Right), (-1.0, Face::Left)] {
            for out in [0.0, 2.0, 7.3] {
                let corner = |y: f32| Vec2::new(x * (1.0 + out), y);
                let faces = [corner(0.5 + out), corner(0.0), corner(-0.5 - out)]
                    .map(|point| base(0.0, 0.0, 0.0).nearest_face(point));
                assert_eq!(faces, [Face::Front, flank, flank], "{x} {out}");
            }
        }
    }

    #[test]
    fn the_gap_of_parallel_bases_is_in_the_middle_of_what_faces_each_other() {
        // One an inch to the right, three ahead: they face each other over an inch, whichever way both are turned.
        for bearing in [0.0, 90.0, 33.0, 251.5] {
            let frame = Pose::new(Vec2::new(20.0, 30.0), Facing::from_bearing(bearing));
            let (one, other) = (frame.place(base(0.0, 0.0, 0.0).pose), frame.place(base(1.0, 4.0, 180.0).pose));
            let [one, other] = [one, other].map(|pose| Body::new(pose, Footprint::new(2.0, 1.0)));
            for gap in [one.gap(&other), other.gap(&one).flipped()] {
                let ends = [gap.from, gap.to].map(|end| frame.to_local(end));
                assert!(
                    ends[0].distance(Vec2::new(0.5, 0.5)) < 1e-4 && ends[1].distance(Vec2::new(0.5, 3.5)) < 1e-4,
                    "{ends:?}"
                );
            }
        }
    }
}
