//! Zones of fire and of facing: the ground ahead of a front between two rays, a sector from a point, all round. Must
//! not know their use.

use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

use crate::measure::{Body, Face, Facing, Margin, Segment, TOLERANCE};

/// The ground on one side of an edge (or a point) between a ray from each of its ends, without a limit of distance.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct Wedge {
    left: Vec2,
    right: Vec2,
    left_ray: Facing,
    right_ray: Facing,
    ahead: Facing,
}

/// A zone of the table seen from a base, unlimited in distance. Borders belong to it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Zone(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
enum Kind {
    Within(Wedge),
    Outside(Wedge),
    AllRound,
}

impl Zone {
    /// The ground ahead of one edge of a base, between rays that lean outward from its two corners by an angle in
    /// degrees (0 to 90): straight ahead at 0, everything ahead of the edge at 90.
    pub fn before_edge(body: &Body, face: Face, degrees: f32) -> Self {
        let edge = body.edge(face);
        let ahead = body.outward(face);
        let lean = degrees.clamp(0.0, 90.0);
        Self(Kind::Within(Wedge {
            left: edge.from,
            right: edge.to,
            left_ray: ahead.turned_right(-lean),
            right_ray: ahead.turned_right(lean),
            ahead,
        }))
    }

    /// The zone ahead of a base's front edge.
    pub fn front(body: &Body, degrees: f32) -> Self {
        Self::before_edge(body, Face::Front, degrees)
    }

    /// The zone behind a base's rear edge: the mirror image of the front zone.
    pub fn rear(body: &Body, degrees: f32) -> Self {
        Self::before_edge(body, Face::Rear, degrees)
    }

    /// The sector from a point within an angle in degrees (0 to 180) of a direction on either side.
    pub fn sector(from: Vec2, facing: Facing, degrees: f32) -> Self {
        let wedge = |ahead: Facing, lean: f32| Wedge {
            left: from,
            right: from,
            left_ray: ahead.turned_right(-lean),
            right_ray: ahead.turned_right(lean),
            ahead,
        };
        Self(match degrees.clamp(0.0, 180.0) {
            180.0 => Kind::AllRound,
            narrow if narrow <= 90.0 => Kind::Within(wedge(facing, narrow)),
            wide => Kind::Outside(wedge(facing.about(), 180.0 - wide)),
        })
    }

    /// The whole table.
    pub const fn all_round() -> Self {
        Self(Kind::AllRound)
    }

    /// How far inside the zone a point lies, in inches from its border; negative outside.
    pub fn margin(&self, point: Vec2) -> Margin {
        match &self.0 {
            Kind::Within(wedge) => wedge.margin(point),
            Kind::Outside(wedge) => wedge.margin(point).opposite(),
            Kind::AllRound => Margin::UNLIMITED,
        }
    }

    /// True for a point inside or on the border.
    pub fn contains(&self, point: Vec2) -> bool {
        self.margin(point).holds()
    }

    /// How far any part of a base lies inside the zone: the greatest margin of its points, or less than zero by its
    /// gap.
    pub fn margin_of_any_part(&self, body: &Body) -> Margin {
        match &self.0 {
            Kind::Within(wedge) => wedge.deepest_part(body),
            Kind::Outside(wedge) => wedge.least_corner(body).opposite(),
            Kind::AllRound => Margin::UNLIMITED,
        }
    }

    /// An upper bound of how far inside any part of a base lies, inches; quick to compute.
    pub fn most_margin(&self, body: &Body) -> f32 {
        match &self.0 {
            Kind::Within(wedge) => wedge.most_depth(body),
            Kind::Outside(_) | Kind::AllRound => f32::INFINITY,
        }
    }

    /// True where any part of a base lies inside or on the border: as [`Self::margin_of_any_part`] holds, without
    /// measuring how far.
    pub fn touches(&self, body: &Body) -> bool {
        match &self.0 {
            Kind::Within(wedge) if wedge.most_depth(body) < -2.0 * TOLERANCE => false,
            Kind::Within(wedge) if body.corners().into_iter().any(|corner| wedge.depth(corner) >= 0.0) => true,
            _ => self.margin_of_any_part(body).holds(),
        }
    }

    /// True where the whole of a base lies inside or on the border: as [`Self::margin_of_whole`] holds, without
    /// measuring how far.
    pub fn takes_in(&self, body: &Body) -> bool {
        let Kind::Within(wedge) = &self.0 else { return self.margin_of_whole(body).holds() };
        let depth = body.corners().into_iter().map(|corner| wedge.depth(corner)).fold(f32::INFINITY, f32::min);
        depth >= 0.0 || (depth >= -2.0 * TOLERANCE && self.margin_of_whole(body).holds())
    }

    /// How far the whole of a base lies inside the zone: the least margin of its points.
    pub fn margin_of_whole(&self, body: &Body) -> Margin {
        match &self.0 {
            Kind::Within(wedge) => wedge.least_corner(body),
            Kind::Outside(wedge) => wedge.deepest_part(body).opposite(),
            Kind::AllRound => Margin::UNLIMITED,
        }
    }

    /// The corners, in order, of the part of a base inside the zone, borders included; none where no part is. For a
    /// zone wider than half a circle, which is concave, the whole base where any part lies inside.
    pub fn part_of(&self, body: &Body) -> Vec<Vec2> {
        let whole = body.corners().to_vec();
        match &self.0 {
            Kind::Within(wedge) => wedge.sides().into_iter().fold(whole, |part, (on, inward)| cut(&part, on, inward)),
            Kind::Outside(_) if !self.margin_of_any_part(body).holds() => Vec::new(),
            Kind::Outside(_) | Kind::AllRound => whole,
        }
    }

    /// Its border as straight lines, with rays of this length in inches: for drawing, and for where a way crosses it.
    pub fn border(&self, inches: f32) -> Vec<Segment> {
        match &self.0 {
            Kind::Within(wedge) | Kind::Outside(wedge) => wedge.border(inches).to_vec(),
            Kind::AllRound => Vec::new(),
        }
    }
}

/// The part of a convex outline on one side of a line through a point.
fn cut(outline: &[Vec2], on: Vec2, inward: Vec2) -> Vec<Vec2> {
    let depth = |point: Vec2| (point - on).dot(inward);
    let mut kept = Vec::new();
    for (index, &here) in outline.iter().enumerate() {
        let next = outline[(index + 1) % outline.len()];
        let (from, to) = (depth(here), depth(next));
        if from >= -TOLERANCE {
            kept.push(here);
        }
        if from.min(to) < -TOLERANCE && from.max(to) > TOLERANCE {
            kept.push(here + (next - here) * (from / (from - to)));
        }
    }
    kept
}

impl Wedge {
    /// The three straight borders as a point on each and the unit vector into the zone.
    fn sides(&self) -> [(Vec2, Vec2); 3] {
        [(self.left, self.left_ray.right()), (self.left, self.ahead.vector()), (self.right, -self.right_ray.right())]
    }

    fn border(&self, inches: f32) -> [Segment; 3] {
        let end = |from: Vec2, ray: Facing| Segment::new(from, from + ray.vector() * inches);
        [end(self.left, self.left_ray), Segment::new(self.left, self.right), end(self.right, self.right_ray)]
    }

    /// The least distance inside a side; true depth within the zone, not the distance outside it.
    fn depth(&self, point: Vec2) -> f32 {
        self.sides().into_iter().map(|(on, inward)| (point - on).dot(inward)).fold(f32::INFINITY, f32::min)
    }

    fn margin(&self, point: Vec2) -> Margin {
        let border = self.border(point.distance(self.left) + point.distance(self.right) + 1.0);
        let distance = border.iter().map(|side| side.distance(point)).fold(f32::INFINITY, f32::min);
        Margin::new(if self.depth(point) >= 0.0 { distance } else { -distance })
    }

    /// Depth is least at a corner, because the zone is convex.
    fn least_corner(&self, body: &Body) -> Margin {
        body.corners().into_iter().map(|corner| self.margin(corner)).fold(Margin::UNLIMITED, Margin::and)
    }

    /// An upper bound: no part of a base lies deeper inside than behind one of the sides.
    fn most_depth(&self, body: &Body) -> f32 {
        let deepest = |(on, inward): (Vec2, Vec2)| (body.centre() - on).dot(inward) + body.half_extent(inward);
        self.sides().into_iter().map(deepest).fold(f32::INFINITY, f32::min)
    }

    /// Going ahead never leads nearer to a side, so the deepest point of a base lies on one of its edges: at a corner,
    /// or where two sides are equally far.
    fn deepest_part(&self, body: &Body) -> Margin {
        let deepest = body.edges().into_iter().flat_map(|edge| self.candidates(edge)).map(|point| self.depth(point));
        let depth = deepest.fold(f32::NEG_INFINITY, f32::max);
        if depth >= 0.0 {
            return Margin::new(depth);
        }
        let reach =
            body.centre().distance(self.left) + body.centre().distance(self.right) + 2.0 * body.footprint.radius();
        let gap = self
            .border(reach + 1.0)
            .into_iter()
            .map(|side| body.gap_to_segment(side).distance)
            .fold(f32::INFINITY, f32::min);
        Margin::new(-gap)
    }

    fn candidates(&self, edge: Segment) -> impl Iterator<Item = Vec2> {
        let depths = self.sides().map(|(on, inward)| ((edge.from - on).dot(inward), (edge.to - on).dot(inward)));
        let equal = [(0, 1), (1, 2), (0, 2)].into_iter().filter_map(move |(one, other)| {
            let (start, end) = (depths[one].0 - depths[other].0, depths[one].1 - depths[other].1);
            let share = start / (start - end);
            (0.0..=1.0).contains(&share).then(|| edge.from + edge.way() * share)
        });
        std::iter::once(edge.from).chain(equal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::{Footprint, Pose};

    fn base(x: f32, y: f32) -> Body {
        Body::new(Pose::new(Vec2::new(x, y), Facing::NORTH), Footprint::new(2.0, 1.0))
    }

    #[test]
    fn the_front_zone_leans_outward_from_the_front_corners() {
        let zone = Zone::front(&base(0.0, -0.5), 45.0);
        let rows = [
            ((0.0, 3.0), true),
            ((0.0, 0.0), true),
            ((3.0, 2.0), true),
            ((3.1, 2.0), false),
            ((-3.0, 2.0), true),
            ((0.0, -0.1), false),
            ((1.5, 0.0), false),
        ];
        for (point, inside) in rows {
            assert_eq!(zone.contains(point.into()), inside, "{point:?}");
        }
        assert!((zone.margin(Vec2::new(0.0, 0.5)).inches() - 0.5).abs() < 1e-6);
        assert!((zone.margin(Vec2::new(0.0, -2.0)).inches() + 2.0).abs() < 1e-6);
    }

    #[test]
    fn the_rear_zone_is_its_mirror_image() {
        let zone = Zone::rear(&base(0.0, 0.5), 45.0);
        assert!(
            zone.contains(Vec2::new(3.0, -2.0))
                && !zone.contains(Vec2::new(3.1, -2.0))
                && !zone.contains(Vec2::new(0.0, 0.1))
        );
    }

    #[test]
    fn a_sector_is_inclusive_and_may_be_wider_than_a_half_circle() {
        let gun = Zone::sector(Vec2::ZERO, Facing::NORTH, 22.5);
        assert!(gun.contains(Facing::from_bearing(22.5).vector() * 40.0));
        assert!(!gun.contains(Facing::from_bearing(22.6).vector() * 40.0));
        let wide = Zone::sector(Vec2::ZERO, Facing::NORTH, 135.0);
        assert!(
            wide.contains(Facing::from_bearing(134.0).vector() * 9.0)
                && !wide.contains(Facing::from_bearing(136.0).vector() * 9.0)
        );
        assert_eq!(Zone::sector(Vec2::ZERO, Facing::NORTH, 180.0).margin(Vec2::NEG_Y), Margin::UNLIMITED);
    }

    #[test]
    fn a_base_across_a_narrow_sector_is_in_it_though_no_corner_is() {
        let zone = Zone::sector(Vec2::ZERO, Facing::NORTH, 10.0);
        let across = Body::new(Pose::new(Vec2::new(0.0, 2.0), Facing::NORTH), Footprint::new(4.0, 0.5));
        assert!(across.corners().iter().all(|corner| !zone.contains(*corner)));
        assert!((zone.margin_of_any_part(&across).inches() - 2.25 * 0.173_648).abs() < 1e-4);
        assert!(!zone.margin_of_whole(&across).holds());
    }

    #[test]
    fn a_base_outside_falls_short_by_its_gap() {
        let zone = Zone::front(&base(0.0, -0.5), 0.0);
        let beside = base(3.0, 4.0);
        assert!((zone.margin_of_any_part(&beside).inches() + 1.0).abs() < 1e-5);
        assert!(zone.margin_of_any_part(&base(2.0, 4.0)).holds(), "touching the ray counts");
    }

    #[test]
    fn whether_a_base_touches_is_as_its_margin_says() {
        let zones = [
            Zone::sector(Vec2::ZERO, Facing::NORTH, 22.5),
            Zone::sector(Vec2::ZERO, Facing::from_bearing(30.0), 45.0),
            Zone::front(&base(0.0, -0.5), 45.0),
            Zone::sector(Vec2::ZERO, Facing::NORTH, 135.0),
            Zone::all_round(),
        ];
        for place in 0_u16..24 * 24 * 5 {
            let (x, y, turn) = (place % 24, place / 24 % 24, place / (24 * 24));
            let at = Pose::new(
                Vec2::new(f32::from(x), f32::from(y)) * 0.5 - 6.0,
                Facing::from_bearing(f32::from(turn) * 45.0),
            );
            let body = Body::new(at, Footprint::new(2.0, 1.0));
            for zone in &zones {
                assert_eq!(zone.touches(&body), zone.margin_of_any_part(&body).holds(), "{body:?} {zone:?}");
                assert_eq!(zone.takes_in(&body), zone.margin_of_whole(&body).holds(), "{body:?} {zone:?}");
                assert!(
                    zone.margin_of_any_part(&body).inches() <= zone.most_margin(&body) + TOLERANCE,
                    "{body:?} {zone:?}"
                );
            }
        }
    }
}
