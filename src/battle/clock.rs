//! Several units on one clock, such as a charge with all units that respond: a timetable that can be stepped through
//! before an order is given. Plain values; the rule set says which units move and how fast.

use serde::{Deserialize, Serialize};

use crate::{
    measure::{Course, Footprint, Leg, Pose},
    table::UnitId,
};

/// Units that move at the same time.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Clock {
    /// When the last of them ends; they begin at 0.
    pub ends: f32,
    /// The players' name for the unit of the clock, such as "of a move".
    pub unit: String,
    /// The units that move.
    pub movers: Vec<Timed>,
    /// The events with their times, in order.
    pub moments: Vec<(f32, String)>,
}

/// One of them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Timed {
    /// The unit.
    pub unit: UnitId,
    /// The middle of its front edge at the beginning, table frame.
    pub start: Pose,
    /// Its block, inches.
    pub body: Footprint,
    /// Its legs.
    pub legs: Vec<Leg>,
    /// When it sets out.
    pub starts: f32,
    /// How far it comes in one unit of the clock, inches.
    pub inches_a_unit: f32,
}

impl Timed {
    /// Where the middle of its front edge is at a moment, table frame.
    pub fn front_at(&self, time: f32) -> Pose {
        let inches = ((time - self.starts) * self.inches_a_unit).max(0.0);
        Course::of_legs(self.start, self.body, &self.legs).pose_at(inches)
    }
}

#[cfg(test)]
mod tests {
    use bevy::math::Vec2;

    use super::*;
    use crate::measure::Facing;

    #[test]
    fn a_later_starter_waits_and_no_runner_goes_past_its_end() {
        let start = Pose::new(Vec2::new(10.0, 10.0), Facing::NORTH);
        let (unit, body, legs) = (UnitId(1), Footprint::new(4.0, 1.0), vec![Leg::Advance(6.0)]);
        let mover = Timed { unit, start, body, legs, starts: 0.25, inches_a_unit: 12.0 };
        for (time, ahead) in [(0.0, 0.0), (0.25, 0.0), (0.5, 3.0), (0.75, 6.0), (2.0, 6.0)] {
            assert!((mover.front_at(time).at.y - 10.0 - ahead).abs() < 1e-4, "{time}");
        }
    }
}
