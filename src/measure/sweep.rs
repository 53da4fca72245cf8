//! A base on one stretch of its way: where it is after a share of the stretch, the ground it may touch, how fast it
//! goes at most. Must not know a clock; `motion` asks when a sweep meets something.

use bevy::math::Vec2;

use crate::measure::{Body, Bounds, Footprint, Motion, Pose, Segment, Stretch};

/// A base that moves straight or round a fixed point, from share 0 to share 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sweep {
    /// The base as it starts.
    pub start: Body,
    /// How it moves, in the table frame.
    pub way: Way,
}

/// How a base moves, in the table frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Way {
    /// Straight by a vector, facing kept; also standing still.
    Straight(Vec2),
    /// Round a fixed point.
    Round {
        /// The fixed point.
        pivot: Vec2,
        /// Degrees clockwise.
        degrees: f32,
    },
}

impl Sweep {
    /// A base that stays where it is.
    pub const fn still(body: Body) -> Self {
        Self { start: body, way: Way::Straight(Vec2::ZERO) }
    }

    /// A base that goes straight by a table vector.
    pub const fn straight(body: Body, by: Vec2) -> Self {
        Self { start: body, way: Way::Straight(by) }
    }

    /// A base carried along rigidly by a frame that goes over a stretch from a pose. A change at once sweeps nothing.
    pub fn carried(body: Body, frame: Pose, stretch: Stretch) -> Self {
        let way = match stretch.motion {
            Motion::Shift { by } => Way::Straight(frame.to_table(by) - frame.at),
            Motion::Swing { pivot, degrees } => Way::Round { pivot: frame.to_table(pivot), degrees },
            Motion::Become { .. } => Way::Straight(Vec2::ZERO),
        };
        Self { start: body, way }
    }

    /// The base after a share of the way.
    pub fn body_at(&self, share: f32) -> Body {
        let pose = match self.way {
            Way::Straight(by) => Pose::new(self.start.pose.at + by * share, self.start.pose.facing),
            Way::Round { pivot, degrees } => self.start.pose.swung_right(pivot, degrees * share),
        };
        Body::new(pose, self.start.footprint)
    }

    /// The part of the way between two shares, as a sweep of its own.
    pub fn between(&self, from: f32, to: f32) -> Self {
        let way = match self.way {
            Way::Straight(by) => Way::Straight(by * (to - from)),
            Way::Round { pivot, degrees } => Way::Round { pivot, degrees: degrees * (to - from) },
        };
        Self { start: self.body_at(from), way }
    }

    /// No point of the base goes more inches than this over the whole way.
    pub fn speed(&self) -> f32 {
        match self.way {
            Way::Straight(by) => by.length(),
            Way::Round { pivot, degrees } => self.arm(pivot) * degrees.abs().to_radians(),
        }
    }

    /// An upright box about everything that the base may touch on its way.
    pub fn bounds(&self) -> Bounds {
        match self.way {
            Way::Straight(_) => {
                Bounds::around(&self.start.corners()).joined(Bounds::around(&self.body_at(1.0).corners()))
            }
            Way::Round { pivot, degrees } if degrees.abs() > 60.0 => Bounds::new(pivot, pivot).widened(self.arm(pivot)),
            Way::Round { pivot, degrees } => self.arc_bounds(pivot, degrees),
        }
    }

    /// The base of no size at its centre, on the same way.
    pub fn centre(&self) -> Self {
        Self { start: Body::new(self.start.pose, Footprint::new(0.0, 0.0)), way: self.way }
    }

    /// The ways of its four corners, where it goes straight.
    pub(in crate::measure) fn corner_ways(&self, by: Vec2) -> [Segment; 4] {
        self.start.corners().map(|corner| Segment::new(corner, corner + by))
    }

    fn arm(&self, pivot: Vec2) -> f32 {
        self.start.corners().into_iter().map(|corner| corner.distance(pivot)).fold(0.0, f32::max)
    }

    /// An arc lies no further beyond the line between its ends than `arm * (1 - cos(half the angle))`, and that is less
    /// than `arm * angle^2 / 8`.
    fn arc_bounds(&self, pivot: Vec2, degrees: f32) -> Bounds {
        let angle = degrees.to_radians();
        let bulge = self.arm(pivot) * angle * angle / 8.0;
        Bounds::around(&self.start.corners()).joined(Bounds::around(&self.body_at(1.0).corners())).widened(bulge)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::{Facing, Leg};

    #[test]
    fn the_box_about_a_wheel_holds_every_pose_of_it() {
        let front = Pose::new(Vec2::new(3.0, 4.0), Facing::from_bearing(25.0));
        let size = Footprint::new(6.0, 1.0);
        for degrees in [5.0, 30.0, 59.0, 61.0, 180.0] {
            let stretch = Leg::Wheel(crate::measure::Hand::Left, degrees).stretch(size);
            let sweep = Sweep::carried(Body::with_front_at(front, size), front, stretch);
            let bounds = sweep.bounds().widened(1e-4);
            for step in 0_u8..=100 {
                let body = sweep.body_at(f32::from(step) / 100.0);
                assert!(
                    body.corners().iter().all(|corner| bounds.margin(*corner).inches() >= 0.0),
                    "{degrees} degrees, step {step}"
                );
            }
        }
    }

    #[test]
    fn a_carried_base_ends_where_the_frame_carries_it() {
        let front = Pose::new(Vec2::new(3.0, 4.0), Facing::from_bearing(25.0));
        let size = Footprint::new(2.0, 1.0);
        for leg in [Leg::Advance(4.0), Leg::Turn(80.0), Leg::Oblique(-2.0, 3.0)] {
            let stretch = leg.stretch(size);
            let sweep = Sweep::carried(Body::with_front_at(front, size), front, stretch);
            let expected = Body::with_front_at(stretch.pose_after(front, 0.5), size);
            assert!(sweep.body_at(0.5).pose.at.distance(expected.pose.at) < 1e-5);
            assert!(sweep.between(0.25, 0.75).body_at(0.5).pose.at.distance(expected.pose.at) < 1e-5);
        }
    }
}
