//! How high eyes, ground and obstacles are (trl.p15.03, trl.hc.02): ground in whole levels, eyes and stands a quarter of
//! a level above it.

use bevy::math::Vec2;

use crate::{
    measure::{Segment, Span},
    rules::trl::{Trl, charts::TerrainKind},
    table::Field,
};

/// Whether a kind of ground is a hill.
pub fn is_hill(kind: TerrainKind) -> bool {
    matches!(kind, TerrainKind::Knoll | TerrainKind::Hillock | TerrainKind::Hill)
}

/// The level of the ground at a point.
pub fn ground_level(rules: &Trl, field: &Field<'_>, at: Vec2) -> f32 {
    let hills = field.ground_at(at).into_iter().filter(|ground| is_hill(rules.terrain(ground)));
    hills.map(|hill| f32::from(hill.level)).fold(0.0, f32::max)
}

/// A straight line in space from eye to eye.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EyeLine {
    /// Its course over the table.
    pub line: Segment,
    /// How high it begins and ends, levels.
    heights: [f32; 2],
}

impl EyeLine {
    /// From the middle of one stand to that of another.
    pub fn between(rules: &Trl, field: &Field<'_>, from: Vec2, to: Vec2) -> Self {
        let eye = |at: Vec2| ground_level(rules, field, at) + rules.charts().terrain.eyes_above_ground_levels;
        Self { line: Segment::new(from, to), heights: [eye(from), eye(to)] }
    }

    /// How high it is after this many inches, levels.
    pub fn height(&self, inches: f32) -> f32 {
        let [from, to] = self.heights;
        let share = if self.line.length() > 0.0 { inches / self.line.length() } else { 0.0 };
        from + (to - from) * share
    }

    /// Whether one of its ends is higher than the other.
    pub fn climbs(&self) -> bool {
        self.heights[0] != self.heights[1]
    }

    /// Whether it passes strictly above a height all the way along a span.
    pub fn passes_above(&self, height: f32, span: Span) -> bool {
        self.height(span.from).min(self.height(span.to)) > height
    }
}
