//! Gates of walls, fences and hedges, drawn by both views. To every rule a gate is an opening like any other, so the
//! table knows openings only; that one of them is a gate is known from the scenario.

use bevy::prelude::*;

use super::{
    outlines::{Plot, across, cut},
    terrain_style::GroundStyle,
};
use crate::{
    client::{render::tessellation::closed, session::WrittenGate},
    measure::Polyline,
    table::{Feature, FeatureShape},
};

/// How far the leaves of a gate are turned open, to the left of its line, radians.
pub(crate) const TURNED_OPEN: f32 = 1.1;
/// How far an opening may differ from a gate that was laid in it, inches.
const ALIKE: f32 = 0.02;
/// How far beside its line a gate may have been written, inches.
const BESIDE: f32 = 1.0;

/// A gate that still stands in its opening.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gate {
    /// The middle of its opening, table inches.
    pub(crate) middle: Vec2,
    /// The way of the line that it leads through.
    pub(crate) along: Vec2,
    /// Half the width of the opening, inches.
    pub(crate) half: f32,
    /// The stuff of its posts.
    pub(crate) posts: Posts,
}

/// What the posts of a gate are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Posts {
    /// As stout as the wall beside them.
    Stone,
    /// As in a fence or hedge.
    Wood,
}

impl Gate {
    /// A gate in an opening, as a way across its line.
    fn in_opening(across: Plot, posts: Posts) -> Self {
        Self { middle: across.middle, along: -across.along.perp(), half: across.half.y, posts }
    }

    /// The two posts, each with the way from it into the opening.
    pub(crate) fn posts(&self) -> [(Vec2, Vec2); 2] {
        [-1.0, 1.0].map(|side| (self.middle + self.along * side * self.half, -self.along * side))
    }
}

/// The gates that still stand in some features, on a table of this width.
pub(crate) fn gates<'f>(
    features: impl IntoIterator<Item = &'f Feature>,
    written: &[WrittenGate],
    table_width: f32,
) -> Vec<Gate> {
    let laid: Vec<(Vec2, f32)> = written.iter().map(|gate| (gate.at * table_width, gate.width * table_width)).collect();
    features.into_iter().flat_map(|feature| gates_in(feature, &laid)).collect()
}

/// The gates of one feature; an opening that was blown wider is a breach.
fn gates_in(feature: &Feature, laid: &[(Vec2, f32)]) -> Vec<Gate> {
    let (FeatureShape::Line { points, .. }, Some(posts)) = (&feature.shape, posts_of(feature)) else {
        return Vec::new();
    };
    let Ok(line) = Polyline::new(points.clone(), 0.0) else { return Vec::new() };
    let is_gate = |(from, to): &(f32, f32)| {
        laid.iter().any(|(at, width)| {
            let (nearest, along) = line.nearest(*at);
            let ends = [(along - width / 2.0).max(0.0), along + width / 2.0];
            nearest.distance(*at) < BESIDE && (ends[0] - from).abs() < ALIKE && (ends[1] - to).abs() < ALIKE
        })
    };
    let openings: Vec<(f32, f32)> = feature.state.openings().iter().copied().filter(is_gate).collect();
    across(points, &openings, 0.0).map(|plot| Gate::in_opening(plot, posts)).collect()
}

/// The wall about a farm's court, and the gate in it before the house.
pub(crate) fn courtyard(points: &[Vec2]) -> ([Vec<Vec2>; 2], Vec<Gate>) {
    const WIDE: f32 = 0.9;
    let (border, court) = (closed(points), Plot::about(points));
    let before_the_house = court.middle - court.along.perp() * court.half.y;
    let Ok(line) = Polyline::new(border.clone(), 0.0) else { return ([border, Vec::new()], Vec::new()) };
    let (along, length) = (line.nearest(before_the_house).1, line.length());
    let half = WIDE.min(court.half.x * 0.6) / 2.0;
    let opening = ((along - half).max(0.0), (along + half).min(length));
    let gate = |plot: Plot| Gate::in_opening(plot, Posts::Stone);
    let wall = [cut(&border, 0.0, opening.0), cut(&border, opening.1, length)];
    (wall, across(&border, &[opening], 0.0).map(gate).collect())
}

/// The posts of a gate in a feature; none where it can have no gate.
fn posts_of(feature: &Feature) -> Option<Posts> {
    match GroundStyle::of(&feature.kind) {
        GroundStyle::Wall => Some(Posts::Stone),
        GroundStyle::Fence | GroundStyle::Hedge | GroundStyle::Palisade | GroundStyle::Logs => Some(Posts::Wood),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{FeatureId, FeatureState};

    #[test]
    fn the_wall_of_a_farm_leaves_room_for_one_gate() {
        let points = [[0.0, 0.0], [8.0, 0.0], [8.0, 6.0], [0.0, 6.0]].map(Vec2::from);
        let (wall, gates) = courtyard(&points);
        assert_eq!(gates.len(), 1);
        let [left, right] = gates[0].posts().map(|(post, _)| post);
        let ends = [wall[0][wall[0].len() - 1], wall[1][0]];
        assert!(ends.iter().all(|end| end.distance(left).min(end.distance(right)) < 1e-4), "{ends:?}");
        assert!((left.distance(right) - 0.9).abs() < 1e-4);
    }

    #[test]
    fn a_gate_stands_in_its_own_opening_until_that_is_blown_wider() {
        let written = [WrittenGate { at: Vec2::new(0.5, 0.25), width: 0.02 }];
        let lane = |kind: &str, openings: Vec<(f32, f32)>| Feature {
            id: FeatureId(0),
            name: String::new(),
            kind: kind.to_owned(),
            shape: FeatureShape::Line { points: vec![Vec2::new(40.0, 25.0), Vec2::new(60.0, 25.0)], width: 0.0 },
            level: 0,
            state: FeatureState::Gapped(openings),
        };
        let found = |feature: Feature| gates([&feature], &written, 100.0);
        let wall = found(lane("stone wall", vec![(2.0, 4.0), (9.0, 11.0)]));
        assert_eq!(wall.len(), 1, "the other opening is a gap");
        assert_eq!((wall[0].middle, wall[0].half, wall[0].posts), (Vec2::new(50.0, 25.0), 1.0, Posts::Stone));
        let [(left, inwards), (right, _)] = wall[0].posts();
        assert_eq!((left, right, inwards), (Vec2::new(49.0, 25.0), Vec2::new(51.0, 25.0), Vec2::X));
        assert_eq!(found(lane("hedge", vec![(9.0, 11.0)]))[0].posts, Posts::Wood);
        assert_eq!(found(lane("stone wall", vec![(8.0, 12.0)])), [], "a breach");
        assert_eq!(found(lane("abatis", vec![(9.0, 11.0)])), [], "felled trees have no gates");
    }
}
