//! One stretch of a course: straight, round a point, or to a new pose at once.

use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

use crate::measure::Pose;

/// One stretch of a course: a leg of a move on the ground. Points and vectors are in the mover's own frame as the
/// stretch begins (x right, y ahead, inches).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stretch {
    /// How it moves.
    pub motion: Motion,
    /// The inches that it takes of a move and on the clock.
    pub length: f32,
}

/// How a stretch moves. Points and vectors are in the mover's own frame as it begins (x right, y ahead, inches).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Motion {
    /// Straight, facing kept: an advance, an oblique, a sidestep, a back-step.
    Shift {
        /// The whole way.
        by: Vec2,
    },
    /// Round a fixed point, sweeping the ground between: a wheel about a corner, a turn about a centre.
    Swing {
        /// The fixed point.
        pivot: Vec2,
        /// Degrees clockwise; negative to the left.
        degrees: f32,
    },
    /// To a new pose at once, sweeping nothing: figures turn about where they stand, ranks change their front.
    Become {
        /// The new pose.
        pose: Pose,
    },
}

impl Stretch {
    /// Straight by a vector of the mover's frame.
    pub fn shift(by: Vec2) -> Self {
        Self { motion: Motion::Shift { by }, length: by.length() }
    }

    /// To another pose, given in the mover's frame, at once: a change of formation that sweeps nothing.
    pub fn become_at_once(pose: Pose) -> Self {
        Self { motion: Motion::Become { pose }, length: 0.0 }
    }

    /// A stop of this many inches of the clock.
    pub fn halt(inches: f32) -> Self {
        Self { motion: Motion::Shift { by: Vec2::ZERO }, length: inches }
    }

    /// The same stretch taking another number of inches of the move: at double cost, at no cost.
    pub fn taking(self, inches: f32) -> Self {
        Self { length: inches.max(0.0), ..self }
    }

    /// The pose after a share (0 to 1) of the stretch that begins at a pose. A [`Motion::Become`] is done from the
    /// first.
    pub fn pose_after(self, start: Pose, share: f32) -> Pose {
        match self.motion {
            Motion::Shift { by } => start.shifted(by * share),
            Motion::Swing { pivot, degrees } => start.swung_right(start.to_table(pivot), degrees * share),
            Motion::Become { pose } => start.place(pose),
        }
    }

    /// The first share (0 to 1) of the leg.
    pub(super) fn cut(self, share: f32) -> Self {
        let motion = match self.motion {
            Motion::Shift { by } => Motion::Shift { by: by * share },
            Motion::Swing { pivot, degrees } => Motion::Swing { pivot, degrees: degrees * share },
            at_once @ Motion::Become { .. } => at_once,
        };
        Self { motion, length: self.length * share }
    }
}
