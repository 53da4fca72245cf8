//! Position and direction. Facing is a unit vector, never an angle, so that no platform's trigonometry decides a
//! ruling.

use bevy::math::{Vec2, ops};
use serde::{Deserialize, Serialize};

/// A direction on the table as a unit vector; +Y is "up the map".
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Facing(Vec2);

impl Facing {
    /// Up the map.
    pub const NORTH: Self = Self(Vec2::Y);
    /// Down the map.
    pub const SOUTH: Self = Self(Vec2::NEG_Y);
    /// To the right of the map.
    pub const EAST: Self = Self(Vec2::X);
    /// To the left of the map.
    pub const WEST: Self = Self(Vec2::NEG_X);

    /// The direction of a vector of any length; `None` for a vector too short to have one.
    pub fn along(vector: Vec2) -> Option<Self> {
        vector.try_normalize().map(Self)
    }

    /// The compass bearing in degrees, clockwise from north, turned into a direction.
    pub fn from_bearing(degrees: f32) -> Self {
        Self::NORTH.turned_right(degrees)
    }

    /// The compass bearing in degrees, clockwise from north, in 0..360.
    pub fn bearing(self) -> f32 {
        let degrees = ops::atan2(self.0.x, self.0.y).to_degrees();
        if degrees < 0.0 { degrees + 360.0 } else { degrees }
    }

    /// The unit vector itself, table frame.
    pub fn vector(self) -> Vec2 {
        self.0
    }

    /// The unit vector to this direction's right hand, table frame.
    pub fn right(self) -> Vec2 {
        Vec2::new(self.0.y, -self.0.x)
    }

    /// The opposite direction, exactly.
    pub fn about(self) -> Self {
        Self(-self.0)
    }

    /// This direction turned clockwise by an angle in degrees (negative turns to the left). Quarter turns are exact.
    pub fn turned_right(self, degrees: f32) -> Self {
        let (sin, cos) = exact_sin_cos(degrees);
        let turned = self.right() * sin + self.0 * cos;
        Self(turned.normalize_or(self.0))
    }

    /// The clockwise angle in degrees from this direction to another, in -180..=180.
    pub fn turn_to(self, other: Self) -> f32 {
        let across = self.right().dot(other.0);
        let along = self.0.dot(other.0);
        ops::atan2(across, along).to_degrees()
    }
}

/// Sine and cosine of an angle in degrees, exact at multiples of a quarter turn.
fn exact_sin_cos(degrees: f32) -> (f32, f32) {
    let turn = degrees.rem_euclid(360.0);
    match turn {
        0.0 => (0.0, 1.0),
        90.0 => (1.0, 0.0),
        180.0 => (0.0, -1.0),
        270.0 => (-1.0, 0.0),
        _ => ops::sin_cos(turn.to_radians()),
    }
}

/// A place on the table in inches and a direction: the frame of a base, a unit or a template.
/// In a pose's own frame x is to the right and y is ahead.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pose {
    /// The origin of the frame, table inches.
    pub at: Vec2,
    /// Ahead, in the table frame.
    pub facing: Facing,
}

impl Pose {
    /// A pose at a place, looking a way.
    pub const fn new(at: Vec2, facing: Facing) -> Self {
        Self { at, facing }
    }

    /// A point of this frame (x right, y ahead, inches) in the table frame.
    pub fn to_table(self, local: Vec2) -> Vec2 {
        self.at + self.facing.right() * local.x + self.facing.vector() * local.y
    }

    /// A table point in this frame (x right, y ahead, inches).
    pub fn to_local(self, point: Vec2) -> Vec2 {
        let offset = point - self.at;
        Vec2::new(offset.dot(self.facing.right()), offset.dot(self.facing.vector()))
    }

    /// The pose after moving by an offset of its own frame (x right, y ahead, inches), facing kept.
    pub fn shifted(self, local: Vec2) -> Self {
        Self { at: self.to_table(local), ..self }
    }

    /// The pose after turning clockwise on the spot by an angle in degrees.
    pub fn turned_right(self, degrees: f32) -> Self {
        Self { facing: self.facing.turned_right(degrees), ..self }
    }

    /// A direction of this frame in the table frame: north of the frame is ahead.
    pub fn turned_by(self, local: Facing) -> Facing {
        let vector = self.facing.right() * local.0.x + self.facing.vector() * local.0.y;
        Facing(vector.normalize_or(self.facing.0))
    }

    /// A pose of this frame in the table frame.
    pub fn place(self, local: Self) -> Self {
        Self { at: self.to_table(local.at), facing: self.turned_by(local.facing) }
    }

    /// A pose of the table in this frame.
    pub fn find(self, pose: Self) -> Self {
        let vector = Vec2::new(pose.facing.0.dot(self.facing.right()), pose.facing.0.dot(self.facing.vector()));
        Self { at: self.to_local(pose.at), facing: Facing(vector.normalize_or(Vec2::Y)) }
    }

    /// The pose turned clockwise by an angle in degrees about a fixed table point: a wheel about a corner, a turn about
    /// a centre.
    pub fn swung_right(self, pivot: Vec2, degrees: f32) -> Self {
        let arm = Self::new(pivot, self.facing).to_local(self.at);
        let facing = self.facing.turned_right(degrees);
        Self { at: Self::new(pivot, facing).to_table(arm), facing }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quarter_turns_are_exact() {
        assert_eq!(Facing::NORTH.turned_right(90.0), Facing::EAST);
        assert_eq!(Facing::EAST.turned_right(-90.0), Facing::NORTH);
        assert_eq!(Facing::NORTH.turned_right(180.0), Facing::SOUTH);
        assert_eq!(Facing::from_bearing(270.0), Facing::WEST);
    }

    #[test]
    fn a_point_goes_into_a_frame_and_back() {
        let pose = Pose::new(Vec2::new(3.0, -2.0), Facing::from_bearing(37.0));
        let point = Vec2::new(11.5, 7.25);
        assert!(pose.to_table(pose.to_local(point)).distance(point) < 1e-5);
    }

    #[test]
    fn a_swing_keeps_the_distance_to_its_pivot_and_turns_the_facing() {
        let pose = Pose::new(Vec2::new(2.0, 0.0), Facing::NORTH);
        let swung = pose.swung_right(Vec2::ZERO, 90.0);
        assert!(swung.at.distance(Vec2::new(0.0, -2.0)) < 1e-6);
        assert_eq!(swung.facing, Facing::EAST);
    }

    #[test]
    fn the_turn_between_two_bearings_is_signed_clockwise() {
        let (from, to) = (Facing::from_bearing(350.0), Facing::from_bearing(20.0));
        assert!((from.turn_to(to) - 30.0).abs() < 1e-4);
        assert!((to.turn_to(from) + 30.0).abs() < 1e-4);
    }
}
