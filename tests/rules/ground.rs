//! The ground of a small table under any rule set: areas, hills, lines and gates, each of the set's own kinds.

use std::fmt::Display;

use bevy::math::Vec2;
use linstock::table::{Feature, FeatureId, FeatureShape, FeatureState};

/// Pieces of ground, and the set's kind of each.
pub(crate) struct Ground<K> {
    pub(crate) features: Vec<Feature>,
    pub(crate) kinds: Vec<K>,
}

impl<K> Ground<K> {
    /// Open ground.
    pub(crate) fn open() -> Self {
        Self { features: Vec::new(), kinds: Vec::new() }
    }
}

/// A table on which ground can be laid.
pub(crate) trait LaysGround: Sized {
    /// The set's kinds of ground.
    type Kind: Display;

    fn ground(&mut self) -> &mut Ground<Self::Kind>;

    /// An area of ground from corner to corner.
    fn area(self, name: &str, kind: Self::Kind, from: (f32, f32), to: (f32, f32)) -> Self {
        self.hill(name, kind, 0, from, to)
    }

    /// An area that rises this many levels.
    fn hill(self, name: &str, kind: Self::Kind, level: u8, from: (f32, f32), to: (f32, f32)) -> Self {
        let border = vec![from.into(), Vec2::new(to.0, from.1), to.into(), Vec2::new(from.0, to.1)];
        self.feature(name, kind, FeatureShape::Area(border), level, FeatureState::Standing)
    }

    /// A line of no width, such as a wall.
    fn line(self, name: &str, kind: Self::Kind, points: &[(f32, f32)]) -> Self {
        self.broad_line(name, kind, 0.0, points)
    }

    /// A line of some width, such as a road or a stream.
    fn broad_line(self, name: &str, kind: Self::Kind, width: f32, points: &[(f32, f32)]) -> Self {
        let points = points.iter().map(|&point| point.into()).collect();
        self.feature(name, kind, FeatureShape::Line { points, width }, 0, FeatureState::Standing)
    }

    /// A line with a gate from this many inches along it to this many.
    fn gated_line(self, name: &str, kind: Self::Kind, points: &[(f32, f32)], gate: (f32, f32)) -> Self {
        let points = points.iter().map(|&point| point.into()).collect();
        self.feature(name, kind, FeatureShape::Line { points, width: 0.0 }, 0, FeatureState::Gapped(vec![gate]))
    }

    /// Ground of any shape.
    fn feature(mut self, name: &str, kind: Self::Kind, shape: FeatureShape, level: u8, state: FeatureState) -> Self {
        let ground = self.ground();
        let id = FeatureId(u16::try_from(ground.features.len()).expect("a small table"));
        ground.features.push(Feature { id, name: name.to_owned(), kind: kind.to_string(), shape, level, state });
        ground.kinds.push(kind);
        self
    }
}
