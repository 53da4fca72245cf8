//! The spots at which a label may stand: along the edges of its thing, else on rings round it. Knows rectangles of the
//! window in pixels, y downwards.

use bevy::prelude::*;

/// An edge of a thing as it is seen in the window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Edge {
    /// A point on it.
    pub(super) at: Vec2,
    /// The way out across it, of length 1.
    pub(super) out: Vec2,
}

/// A spot relative to a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    /// Along one of its edges, by the edge's number.
    Edge(usize),
    /// In a direction round it: the ring, and the step on that ring.
    Ring(usize, u8),
}

/// A place found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Place {
    /// The label's rectangle.
    pub(super) rect: Rect,
    /// Its spot relative to the labelled thing.
    pub(super) spot: Spot,
    /// The ends of the leader line, if the label stands off.
    pub(super) leader: Option<(Vec2, Vec2)>,
}

/// How far off a label may stand, ring by ring, pixels.
const RINGS: [f32; 10] = [3.0, 10.0, 20.0, 32.0, 48.0, 68.0, 92.0, 125.0, 165.0, 215.0];
/// How many of the rings are near enough for a label that could be left out.
const NEAR_RINGS: usize = 5;
/// How much worse each edge is than the one before it, as pixels of distance.
const NEXT_EDGE: f32 = 1.5;

/// How far from its thing a label may stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// Nearby, or not at all.
    Near,
    /// Far off too.
    Far,
}

impl Spot {
    /// The spots for a thing with this many edges, each with the cost that it has at least, as pixels of distance.
    pub(super) fn all(edges: usize, reach: Reach) -> impl Iterator<Item = (f32, Self)> {
        let along = (0..edges).map(Self::Edge);
        let rings = if reach == Reach::Far { RINGS.len() } else { NEAR_RINGS };
        // Beside an edge is as near as the first ring is.
        let round =
            (usize::from(edges > 0)..rings).flat_map(|ring| (0..steps(ring)).map(move |step| Self::Ring(ring, step)));
        along.chain(round).map(|spot| (spot.least_cost(), spot))
    }

    fn least_cost(self) -> f32 {
        match self {
            #[expect(clippy::cast_precision_loss, reason = "a unit has a handful of edges")]
            Self::Edge(edge) => edge as f32 * NEXT_EDGE,
            Self::Ring(ring, _) => RINGS[ring],
        }
    }

    /// Its cost, however free it is.
    pub(super) fn cost(self) -> f32 {
        match self {
            Self::Edge(_) => self.least_cost(),
            Self::Ring(ring, step) => RINGS[ring] + direction(ring, step).1,
        }
    }

    /// How far off it is, pixels.
    pub(super) fn off(self) -> f32 {
        match self {
            Self::Edge(_) => 0.0,
            Self::Ring(ring, _) => RINGS[ring],
        }
    }

    /// The rectangle of a label of this size there, along an edge so many pixels apart from it; none where the thing has
    /// no such edge.
    pub(super) fn rect(self, size: Vec2, apart: f32, around: Rect, edges: &[Edge]) -> Option<Rect> {
        match self {
            Self::Edge(edge) => {
                let edge = edges.get(edge)?;
                let reach = edge.out.abs().dot(size) / 2.0 + apart;
                Some(Rect::from_center_size((edge.at + edge.out * reach).round(), size))
            }
            Self::Ring(ring, step) => Some(beside(size, around, direction(ring, step).0, RINGS[ring])),
        }
    }
}

/// The number of directions on a ring.
const fn steps(ring: usize) -> u8 {
    if ring < 2 { 8 } else { 16 }
}

/// A direction in turns of a circle from straight up, and the cost of reading there.
fn direction(ring: usize, step: u8) -> (f32, f32) {
    let turn = f32::from(step) / f32::from(steps(ring));
    let sideways = (turn * std::f32::consts::TAU).sin().abs();
    let below = if turn > 0.26 && turn < 0.74 { 3.0 } else { 0.0 };
    (turn, sideways * 5.0 + below)
}

/// The label's rectangle in a direction from its thing, at this distance.
fn beside(size: Vec2, around: Rect, turn: f32, off: f32) -> Rect {
    let way = Vec2::new((turn * std::f32::consts::TAU).sin(), -(turn * std::f32::consts::TAU).cos());
    let reach = (around.size() + size) / 2.0 + off;
    // Straight out to the side of a box, whichever side the way meets first.
    let stretch = (reach / way.abs().max(Vec2::splat(1e-4))).min_element();
    Rect::from_center_size((around.center() + way * stretch).round(), size)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_along_an_edge_keeps_so_far_from_it_whichever_way_the_edge_runs() {
        let (size, middle) = (Vec2::new(36.0, 14.0), Vec2::new(300.0, 200.0));
        for degrees in [0.0_f32, 30.0, 90.0, 135.0, 260.0] {
            let out = Vec2::from_angle(degrees.to_radians());
            let rect =
                Spot::Edge(0).rect(size, 3.0, Rect::default(), &[Edge { at: middle, out }]).expect("it has that edge");
            let corners = [rect.min, rect.max, Vec2::new(rect.min.x, rect.max.y), Vec2::new(rect.max.x, rect.min.y)];
            let nearest = corners.map(|corner| (corner - middle).dot(out)).into_iter().fold(f32::INFINITY, f32::min);
            assert!((2.0..=4.0).contains(&nearest), "{degrees}°: {nearest}");
        }
        assert_eq!(Spot::Edge(1).rect(size, 3.0, Rect::default(), &[]), None);
    }
}
