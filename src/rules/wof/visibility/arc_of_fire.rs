//! The arc of fire: a muzzle is a firing figure or a gun with its crew, with its ground and its arc (wof.16.1.02,
//! wof.16.1.11), and the ends of its lines of fire.

use crate::{
    battle::Refusal,
    measure::{Body, EQUALLY_NEAR, Segment, TOLERANCE, Zone},
    rules::wof::Wof,
    table::{FeatureId, StandId},
};
use bevy::math::Vec2;

/// A firing figure, or a gun with its crew.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Muzzle {
    /// Its stand.
    pub stand: StandId,
    /// Its ground: it fires from the middle of its front edge.
    pub body: Body,
    /// Men that count: one, or the gunners of a gun.
    pub men: u32,
    /// The side of the block from which it fires; none outside blocks.
    pub side: Option<Side>,
}

impl Muzzle {
    /// The ground on which it bears (wof.16.1.02).
    pub fn arc(&self, rules: &Wof) -> Zone {
        let front = self.body.front();
        Zone::sector(front.at, front.facing, rules.charts().fire.arc_degrees_each_side)
    }
}

/// A side of a block, by its number in the border.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Side {
    /// The block.
    pub block: FeatureId,
    /// The number of the side.
    pub number: u16,
}

/// The reason why a target that no muzzle bears on is not fired at.
pub fn outside_the_arc() -> Refusal {
    Refusal::new(clause!("wof.16.1.02"), "it is outside the arc of fire")
}

/// The part of some bases within the arc of a muzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct Marked {
    /// How far off that is, inches.
    pub distance: f32,
    /// From each corner of the front to the nearest point of each base, with its length.
    ways: Vec<(f32, Segment)>,
    /// The length of the shortest of them.
    shortest: f32,
}

impl Marked {
    /// The part of some bases within the arc of a muzzle; none if all of them are outside (wof.16.1.02).
    pub fn of(muzzle: &Body, arc: &Zone, bodies: &[Body]) -> Option<Self> {
        let [left, right, ..] = muzzle.corners();
        let mut marked = Self { distance: f32::INFINITY, ways: Vec::new(), shortest: f32::INFINITY };
        for body in bodies {
            if is_beyond(muzzle, body, marked.shortest) || !arc.touches(body) {
                continue;
            }
            let part = if arc.takes_in(body) { Vec::new() } else { arc.part_of(body) };
            marked.distance = marked.distance.min(inches_to(muzzle, body, &part));
            [left, right].into_iter().for_each(|corner| marked.add(corner, nearest(body, &part, corner)));
        }
        (!marked.ways.is_empty()).then_some(marked)
    }

    fn add(&mut self, corner: Vec2, point: Vec2) {
        let length = corner.distance(point);
        if length > self.shortest + EQUALLY_NEAR {
            return;
        }
        self.shortest = self.shortest.min(length);
        let known = |(_, way): &(f32, Segment)| way.from == corner && way.to.distance(point) <= TOLERANCE;
        if !self.ways.iter().any(known) {
            self.ways.push((length, Segment::new(corner, point)));
        }
    }

    /// The lines of fire: the shortest ways.
    pub fn lines(&self) -> impl Iterator<Item = Segment> + '_ {
        self.ways.iter().filter(|(length, _)| *length <= self.shortest + EQUALLY_NEAR).map(|(_, way)| *way)
    }
}

/// The middle of some lines.
pub fn middle(lines: &[Segment]) -> Segment {
    let sum = lines.iter().fold((Vec2::ZERO, Vec2::ZERO), |(from, to), line| (from + line.from, to + line.to));
    let count = lines.len().max(1) as f32;
    Segment::new(sum.0 / count, sum.1 / count)
}

/// Whether two bases are surely farther apart than some inches, by the circles about them.
fn is_beyond(from: &Body, body: &Body, inches: f32) -> bool {
    from.centre().distance(body.centre()) > inches + from.footprint.radius() + body.footprint.radius() + TOLERANCE
}

fn edges(part: &[Vec2]) -> impl Iterator<Item = Segment> + '_ {
    part.iter().zip(part.iter().cycle().skip(1)).map(|(from, to)| Segment::new(*from, *to))
}

/// The distance of a base from a part of another, inches; from all of it if no part is cut out.
fn inches_to(from: &Body, body: &Body, part: &[Vec2]) -> f32 {
    let to_edges = edges(part).map(|edge| from.gap_to_segment(edge).distance);
    to_edges.reduce(f32::min).unwrap_or_else(|| from.gap(body).distance)
}

/// The point of a part of a base nearest to another point; of all of it if no part is cut out.
fn nearest(body: &Body, part: &[Vec2], to: Vec2) -> Vec2 {
    let nearer =
        |best: Vec2, next: Vec2| if next.distance_squared(to) < best.distance_squared(to) { next } else { best };
    edges(part).map(|edge| edge.nearest(to)).reduce(nearer).unwrap_or_else(|| body.nearest(to))
}
