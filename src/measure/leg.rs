//! One leg of a move: what a body does between two thoughts of its commander. `course` strings legs together.

use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

use crate::measure::{Footprint, Pose, Stretch};

/// The left or the right hand of a body that looks ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Hand {
    /// Its left.
    Left,
    /// Its right.
    Right,
}

/// One leg of a move of a body whose pose is that of its front edge's middle.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Leg {
    /// Straight ahead, inches; the facing is kept.
    Advance(f32),
    /// Straight back, inches; the facing is kept.
    BackStep(f32),
    /// To a flank, inches; the facing is kept.
    Sidestep(Hand, f32),
    /// Ahead and to a flank at once, facing kept: inches to the right (negative: left), inches ahead.
    Oblique(f32, f32),
    /// A wheel on the front corner of that hand, degrees; the far corner swings forward along an exact arc.
    Wheel(Hand, f32),
    /// A turn on the spot about the middle of the body, degrees clockwise (negative: to the left).
    Turn(f32),
    /// The rear becomes the front, every figure turning where it stands: the pose goes to the middle of the rear edge.
    AboutFace,
}

impl Leg {
    /// The pose of the front edge's middle after this leg.
    pub fn carry(self, front: Pose, body: Footprint) -> Pose {
        self.carry_part(front, body, 1.0)
    }

    /// The pose after a part of this leg, from 0 (its start) to 1 (its end).
    pub fn carry_part(self, front: Pose, body: Footprint, part: f32) -> Pose {
        Stretch::of_leg(self, body).pose_after(front, part)
    }

    /// Its measures as given: inches and degrees, one or two.
    pub fn sizes(self) -> Vec<f32> {
        match self {
            Self::Advance(size) | Self::BackStep(size) | Self::Sidestep(_, size) | Self::Wheel(_, size) | Self::Turn(size) => vec![size],
            Self::Oblique(right, ahead) => vec![right, ahead],
            Self::AboutFace => Vec::new(),
        }
    }

    /// The inches that the leg goes over: for a wheel those of the far corner, none for a turn on the spot.
    pub fn inches(self, body: Footprint) -> f32 {
        match self {
            Self::Advance(inches) | Self::BackStep(inches) | Self::Sidestep(_, inches) => inches.abs(),
            Self::Oblique(right, ahead) => Vec2::new(right, ahead).length(),
            Self::Wheel(_, degrees) => body.frontage * degrees.abs().to_radians(),
            Self::Turn(_) | Self::AboutFace => 0.0,
        }
    }
}
