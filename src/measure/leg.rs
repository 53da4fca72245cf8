//! One leg of a move: a body's movement between two decisions. `course` strings legs together.

use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

use crate::measure::{Facing, Footprint, Motion, Pose, Stretch, TOLERANCE};

/// The left or the right hand of a body that looks ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Hand {
    /// Its left.
    Left,
    /// Its right.
    Right,
}

/// One leg of a move; the body's pose is that of its front edge's middle.
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
    /// The leg's motion on the ground, for a body of this size; the pose is the middle of its front edge.
    ///
    /// A wheel is as long as the arc of its far corner; a turn on the spot and an about-face take no inches.
    pub fn stretch(self, body: Footprint) -> Stretch {
        let corner =
            |hand: Hand| Vec2::new(if hand == Hand::Right { body.frontage } else { -body.frontage } * 0.5, 0.0);
        let motion = match self {
            Self::Advance(inches) => Motion::Shift { by: Vec2::new(0.0, inches) },
            Self::BackStep(inches) => Motion::Shift { by: Vec2::new(0.0, -inches) },
            Self::Sidestep(Hand::Right, inches) => Motion::Shift { by: Vec2::new(inches, 0.0) },
            Self::Sidestep(Hand::Left, inches) => Motion::Shift { by: Vec2::new(-inches, 0.0) },
            Self::Oblique(right, ahead) => Motion::Shift { by: Vec2::new(right, ahead) },
            Self::Wheel(Hand::Right, degrees) => Motion::Swing { pivot: corner(Hand::Right), degrees },
            Self::Wheel(Hand::Left, degrees) => Motion::Swing { pivot: corner(Hand::Left), degrees: -degrees },
            Self::Turn(degrees) => Motion::Swing { pivot: Vec2::new(0.0, -body.depth * 0.5), degrees },
            Self::AboutFace => Motion::Become { pose: Pose::new(Vec2::new(0.0, -body.depth), Facing::SOUTH) },
        };
        Stretch { motion, length: self.inches(body) }
    }

    /// The pose of the front edge's middle after this leg.
    pub fn carry(self, front: Pose, body: Footprint) -> Pose {
        self.carry_part(front, body, 1.0)
    }

    /// The pose after a part of this leg, from 0 (its start) to 1 (its end).
    pub fn carry_part(self, front: Pose, body: Footprint, part: f32) -> Pose {
        self.stretch(body).pose_after(front, part)
    }

    /// Its measures as given: inches and degrees, one or two.
    pub fn sizes(self) -> Vec<f32> {
        match self {
            Self::Advance(size)
            | Self::BackStep(size)
            | Self::Sidestep(_, size)
            | Self::Wheel(_, size)
            | Self::Turn(size) => vec![size],
            Self::Oblique(right, ahead) => vec![right, ahead],
            Self::AboutFace => Vec::new(),
        }
    }

    /// The length of the leg in inches: for a wheel that of the far corner, none for a turn on the spot.
    pub fn inches(self, body: Footprint) -> f32 {
        match self {
            Self::Advance(inches) | Self::BackStep(inches) | Self::Sidestep(_, inches) => inches.abs(),
            Self::Oblique(right, ahead) => Vec2::new(right, ahead).length(),
            Self::Wheel(_, degrees) => body.frontage * degrees.abs().to_radians(),
            Self::Turn(_) | Self::AboutFace => 0.0,
        }
    }

    /// The first share of the leg, from 0 to 1; an about-face has no parts.
    pub fn share(self, share: f32) -> Self {
        match self {
            Self::Advance(inches) => Self::Advance(inches * share),
            Self::BackStep(inches) => Self::BackStep(inches * share),
            Self::Sidestep(hand, inches) => Self::Sidestep(hand, inches * share),
            Self::Oblique(right, ahead) => Self::Oblique(right * share, ahead * share),
            Self::Wheel(hand, degrees) => Self::Wheel(hand, degrees * share),
            Self::Turn(degrees) => Self::Turn(degrees * share),
            Self::AboutFace => Self::AboutFace,
        }
    }

    /// Splits the legs of a body at this many inches: those done, and those left. Legs of no length at the split are
    /// done.
    pub fn split(legs: &[Self], body: Footprint, inches: f32) -> (Vec<Self>, Vec<Self>) {
        let (mut done, mut rest, mut left) = (Vec::new(), Vec::new(), inches);
        for &leg in legs {
            let length = leg.inches(body);
            if rest.is_empty() && length <= left.max(0.0) {
                done.push(leg);
                left -= length;
            } else if rest.is_empty() && left > TOLERANCE {
                done.push(leg.share(left / length));
                rest.push(leg.share(1.0 - left / length));
            } else {
                rest.push(leg);
            }
        }
        (done, rest)
    }

    /// The points through which the middle of a front goes, leg by leg, its start first.
    pub fn way(legs: &[Self], front: Pose, body: Footprint) -> Vec<Vec2> {
        let mut at = front;
        let carried = legs.iter().map(|leg| {
            at = leg.carry(at, body);
            at.at
        });
        [front.at].into_iter().chain(carried).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn legs_are_split_within_the_one_that_reaches_too_far() {
        let legs = [Leg::Advance(2.0), Leg::Turn(45.0), Leg::Sidestep(Hand::Left, 8.0), Leg::AboutFace];
        let body = Footprint::new(4.0, 1.0);
        let split = |inches: f32| Leg::split(&legs, body, inches);
        assert_eq!(split(10.0), (legs.to_vec(), vec![]));
        assert_eq!(
            split(4.0),
            (vec![legs[0], legs[1], Leg::Sidestep(Hand::Left, 2.0)], vec![Leg::Sidestep(Hand::Left, 6.0), legs[3]])
        );
        assert_eq!(split(2.0), (legs[..2].to_vec(), legs[2..].to_vec()));
        assert_eq!(split(0.0), (vec![], legs.to_vec()));
    }

    #[test]
    fn a_way_goes_through_the_end_of_every_leg() {
        let legs = [Leg::Advance(2.0), Leg::Sidestep(Hand::Right, 3.0)];
        let points = Leg::way(&legs, Pose::new(Vec2::ZERO, Facing::NORTH), Footprint::new(4.0, 1.0));
        assert_eq!(points, [Vec2::ZERO, Vec2::new(0.0, 2.0), Vec2::new(3.0, 2.0)]);
    }
}
