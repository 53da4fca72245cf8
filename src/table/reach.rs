//! The first question, *reach*: the distance from here to there, and the units within a distance.

use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

use crate::{
    measure::{Body, Bounds, EQUALLY_NEAR, Face, Facing, Gap, Margin, Shape, TOLERANCE},
    table::{
        Field, StandId, Whom,
        ask::{End, Measured, Piece, sort_by_distance},
    },
};

/// The shortest gap between two things.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reach {
    /// Its length and its two ends.
    pub gap: Gap,
    /// The piece at its first end.
    pub from: Piece,
    /// The piece at its second end.
    pub to: Piece,
    /// The direction from the first end to the second; none where they touch.
    pub bearing: Option<Facing>,
    /// How it leaves the base at its first end; none for a place or terrain.
    pub leaves: Option<Quarter>,
    /// The side of the base at its second end that it points at; none for a place or terrain.
    pub strikes: Option<Quarter>,
}

/// The direction of something, seen from a base.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Quarter {
    /// The face of the base nearest to it.
    pub face: Face,
    /// Degrees clockwise from straight ahead to it, -180 to 180, seen from the base's centre.
    pub off_front: f32,
}

impl Reach {
    /// Inches.
    pub fn distance(&self) -> f32 {
        self.gap.distance
    }

    /// By how much it is within a range, in inches; the limit is inclusive.
    pub fn within(&self, range: f32) -> Margin {
        Margin::below(range, self.gap.distance)
    }
}

/// A stand near something.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Near {
    /// Which stand.
    pub stand: StandId,
    /// How far it is.
    pub reach: Reach,
    /// By how much it is within the radius asked for.
    pub margin: Margin,
}

impl<'w> Field<'w> {
    /// The shortest gap between two things that the viewer knows of; none where either is not on the table. Of equal
    /// gaps the middle one, with the pieces nearest to it; of those the ones with the lowest ids.
    pub fn reach<'a>(&self, from: impl Into<End<'a>>, to: impl Into<End<'a>>) -> Option<Reach> {
        shortest(&from.into().pieces(*self), &to.into().pieces(*self))
    }

    /// [`Field::reach`] for many pairs, in their order.
    pub fn reach_many(&self, pairs: &[(End<'_>, End<'_>)]) -> Vec<Option<Reach>> {
        pairs.iter().map(|(from, to)| self.reach(*from, *to)).collect()
    }

    /// Every stand within a radius of something, in inches, nearest first and by id where they are equally near. The
    /// unit measured from is not in its own list.
    pub fn reach_within<'a>(&self, from: impl Into<End<'a>>, radius: f32, whom: Whom<'_>) -> Vec<Near> {
        let pieces = from.into().pieces(*self);
        let from: Vec<(&Measured, Bounds)> = pieces.iter().map(Measured::boxed).collect();
        let Some(bounds) = from.iter().map(|(_, bounds)| *bounds).reduce(Bounds::joined) else { return Vec::new() };
        let mut near: Vec<Near> = self
            .space()
            .stands_near(bounds.widened(radius))
            .filter_map(|lying| self.near(&from, lying, radius, whom))
            .collect();
        sort_by_distance(&mut near, |near| near.reach.gap.distance, |near| near.stand);
        near
    }

    /// [`Field::reach_within`] from many things, in their order.
    pub fn reach_within_many(&self, from: &[End<'_>], radius: f32, whom: Whom<'_>) -> Vec<Vec<Near>> {
        from.iter().map(|from| self.reach_within(*from, radius, whom)).collect()
    }

    /// The stand nearest to something; the lowest id of those equally near.
    pub fn nearest<'a>(&self, from: impl Into<End<'a>>, whom: Whom<'_>) -> Option<Near> {
        let from = from.into();
        let across = Bounds::new(Vec2::ZERO, Vec2::new(self.size().width, self.size().depth)).size().length();
        let mut radius = 6.0;
        loop {
            if let Some(near) = self.reach_within(from, radius, whom).first() {
                return Some(*near);
            }
            if radius > across {
                return None;
            }
            radius *= 2.0;
        }
    }

    fn near(
        &self,
        from: &[(&Measured, Bounds)],
        (stand, body): (StandId, &Body),
        radius: f32,
        whom: Whom<'_>,
    ) -> Option<Near> {
        let from_itself = from.iter().any(|(piece, _)| piece.piece == Piece::Stand(stand));
        if from_itself || !whom.counts(*self, stand) {
            return None;
        }
        let bounds = Bounds::around(&body.corners());
        let in_reach = from.iter().filter(|(_, near)| near.gap(bounds) <= radius + TOLERANCE);
        let (piece, gap) = shortest_of(in_reach.map(|&(piece, _)| (piece, piece.shape.gap_to_body(body))))?;
        let margin = Margin::below(radius, gap.distance);
        margin.holds().then(|| Near { stand, reach: described(piece, &Measured::base(stand, *body), gap), margin })
    }
}

impl Measured {
    fn base(stand: StandId, body: Body) -> Self {
        Self { piece: Piece::Stand(stand), whole: Some(body), shape: Shape::Body(body) }
    }

    /// The piece with the upright box about it.
    fn boxed(&self) -> (&Self, Bounds) {
        (self, self.shape.bounds())
    }
}

fn shortest(from: &[Measured], to: &[Measured]) -> Option<Reach> {
    let others: Vec<(&Measured, Bounds)> = to.iter().map(Measured::boxed).collect();
    let mut nearest = f32::INFINITY;
    let pairs = from.iter().map(Measured::boxed).flat_map(|one| others.iter().map(move |other| (one, *other)));
    let gaps = pairs.filter_map(|((one, near), (other, far))| {
        if near.gap(far) > nearest + TOLERANCE {
            return None;
        }
        let gap = between(&one.shape, &other.shape);
        nearest = nearest.min(gap.distance);
        Some(((one, other), gap))
    });
    shortest_of(gaps).map(|((one, other), gap)| described(one, other, gap))
}

/// The shortest gap and its piece; of several equal within rounding the middle, which does not depend on their order,
/// and the piece nearest to that, the first of equals.
fn shortest_of<T: Copy>(gaps: impl Iterator<Item = (T, Gap)>) -> Option<(T, Gap)> {
    let mut shortest: Vec<(T, Gap)> = Vec::new();
    let mut least = f32::INFINITY;
    for (of, gap) in gaps.filter(|(_, gap)| gap.distance.is_finite()) {
        if gap.distance > least + EQUALLY_NEAR {
            continue;
        }
        if gap.distance < least - EQUALLY_NEAR {
            shortest.clear();
        }
        least = least.min(gap.distance);
        shortest.push((of, gap));
    }
    if shortest.len() < 2 {
        return shortest.pop();
    }
    let ends: Vec<Gap> = shortest.iter().map(|(_, gap)| *gap).collect();
    let middle = Gap::middle_of_shortest(&ends)?;
    let off = |(_, gap): &(T, Gap)| gap.from.distance(middle.from) + gap.to.distance(middle.to);
    let nearest =
        shortest.into_iter().reduce(|best, next| if off(&next) < off(&best) - EQUALLY_NEAR { next } else { best });
    nearest.map(|(of, _)| (of, middle))
}

fn between(from: &Shape, to: &Shape) -> Gap {
    match (from, to) {
        (shape, Shape::Body(body)) => shape.gap_to_body(body),
        (Shape::Body(body), shape) => shape.gap_to_body(body).flipped(),
        (shape, Shape::Point(point)) => shape.gap_to_point(*point),
        (Shape::Point(point), shape) => shape.gap_to_point(*point).flipped(),
        (shape, other) => between_areas(shape, other),
    }
}

fn described(from: &Measured, to: &Measured, gap: Gap) -> Reach {
    let quarter = |whole: Option<Body>, end: Vec2| whole.map(|body| Quarter::of(&body, end));
    Reach {
        gap,
        from: from.piece,
        to: to.piece,
        bearing: gap.direction(),
        leaves: quarter(from.whole, gap.to),
        strikes: quarter(to.whole, gap.from),
    }
}

/// The gap between two pieces of terrain: by their borders, each a line with some ground on either side.
fn between_areas(one: &Shape, other: &Shape) -> Gap {
    let sides = other.edges().into_iter().map(|(edge, beside)| (one.gap_to_segment(edge), beside));
    let gap = sides.reduce(|best, next| if next.0.distance - next.1 < best.0.distance - best.1 { next } else { best });
    let inside = one.edges().first().map(|(edge, _)| other.gap_to_point(edge.from)).filter(|gap| gap.distance == 0.0);
    match (inside, gap) {
        (Some(inside), _) => inside,
        (None, Some((gap, beside))) if gap.distance > beside => {
            let to = gap.to + (gap.from - gap.to) * (beside / gap.distance);
            Gap { distance: gap.distance - beside, from: gap.from, to }
        }
        (None, Some((gap, _))) => Gap::touching(gap.from),
        (None, None) => Gap::touching(one.bounds().centre()),
    }
}

impl Quarter {
    /// The direction of a point, seen from a base.
    pub fn of(body: &Body, point: Vec2) -> Self {
        let way = Facing::along(point - body.centre()).unwrap_or(body.pose.facing);
        Self { face: body.nearest_face(point), off_front: body.pose.facing.turn_to(way) }
    }
}
