//! Upright boxes round things, for a first look before the exact one. Must not decide anything.

use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

use crate::measure::Margin;

/// An upright box in table inches.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bounds {
    /// Its lower left corner.
    pub least: Vec2,
    /// Its upper right corner.
    pub most: Vec2,
}

impl Bounds {
    /// The box between two opposite corners.
    pub fn new(one: Vec2, other: Vec2) -> Self {
        Self { least: one.min(other), most: one.max(other) }
    }

    /// The smallest box about some points; the box of no size at the origin where there are none.
    pub fn around(points: &[Vec2]) -> Self {
        let first = points.first().copied().unwrap_or_default();
        points.iter().fold(Self::new(first, first), |bounds, point| Self {
            least: bounds.least.min(*point),
            most: bounds.most.max(*point),
        })
    }

    /// The box made larger by some inches on every side.
    pub fn widened(self, inches: f32) -> Self {
        Self { least: self.least - inches, most: self.most + inches }
    }

    /// The smallest box about two boxes.
    pub fn joined(self, other: Self) -> Self {
        Self { least: self.least.min(other.least), most: self.most.max(other.most) }
    }

    /// Its middle.
    pub fn centre(self) -> Vec2 {
        self.least.midpoint(self.most)
    }

    /// Its width and height.
    pub fn size(self) -> Vec2 {
        self.most - self.least
    }

    /// How far inside it a point lies, in inches from its border; negative outside.
    pub fn margin(self, point: Vec2) -> Margin {
        let beyond = (point - self.centre()).abs() - self.size() * 0.5;
        let outside = beyond.max(Vec2::ZERO).length();
        Margin::new(if outside > 0.0 { -outside } else { -beyond.max_element() })
    }

    /// True for a point in it or on its border.
    pub fn takes_in(self, point: Vec2) -> bool {
        self.least.cmple(point).all() && point.cmple(self.most).all()
    }

    /// Inches between two boxes at the nearest; nil where they meet.
    pub fn gap(self, other: Self) -> f32 {
        (self.least - other.most).max(other.least - self.most).max(Vec2::ZERO).length()
    }

    /// True where two boxes share a point.
    pub fn meets(self, other: Self) -> bool {
        self.least.cmple(other.most).all() && other.least.cmple(self.most).all()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_that_share_an_edge_meet() {
        let one = Bounds::new(Vec2::new(4.0, 3.0), Vec2::ZERO);
        assert!(one.meets(Bounds::new(Vec2::new(4.0, 0.0), Vec2::new(6.0, 1.0))));
        assert!(!one.meets(Bounds::new(Vec2::new(4.1, 0.0), Vec2::new(6.0, 1.0))));
        assert_eq!(one.margin(Vec2::new(7.0, 7.0)).inches(), -5.0);
        assert!(one.takes_in(Vec2::new(4.0, 0.0)) && !one.takes_in(Vec2::new(4.001, 1.0)));
        assert_eq!(one.margin(Vec2::new(1.0, 1.5)).inches(), 1.0);
    }
}
