//! Ways of moving, leg by leg, with exact arcs, and where a mover is after this many inches or at a moment of the
//! clock. Must not know the cost of a leg by any rule, nor the moving body.

use serde::{Deserialize, Serialize};

use crate::measure::{Footprint, Leg, Pose, Span, Stretch};

/// A way across the table: where it starts, its legs, and where each of them begins.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Course {
    start: Pose,
    stages: Vec<Stage>,
}

/// One stretch in its place.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stage {
    /// The stretch.
    pub stretch: Stretch,
    /// The pose at which it begins.
    pub start: Pose,
    /// The stretch of the course that it covers, in inches.
    pub span: Span,
}

impl Stage {
    /// The pose at this many inches along the whole course, held to this leg.
    pub fn pose_at(&self, inches: f32) -> Pose {
        self.stretch.pose_after(self.start, self.share_at(inches))
    }

    /// The share of the leg done at this many inches along the whole course. A leg of no length is done at once.
    pub fn share_at(&self, inches: f32) -> f32 {
        if self.span.length() <= 0.0 { 1.0 } else { ((inches - self.span.from) / self.span.length()).clamp(0.0, 1.0) }
    }
}

impl Course {
    /// The course from a pose through stretches in order.
    pub fn new(start: Pose, stretches: impl IntoIterator<Item = Stretch>) -> Self {
        let (mut pose, mut walked) = (start, 0.0);
        let stages = stretches.into_iter().map(|stretch| {
            let stage = Stage { stretch, start: pose, span: Span::new(walked, walked + stretch.length) };
            (pose, walked) = (stretch.pose_after(pose, 1.0), stage.span.to);
            stage
        });
        let stages = stages.collect();
        Self { start, stages }
    }

    /// The course of a body of some size, from the pose of its front edge's middle, through the legs of a move.
    pub fn of_legs(front: Pose, body: Footprint, legs: &[Leg]) -> Self {
        Self::new(front, legs.iter().map(|leg| leg.stretch(body)))
    }

    /// Where it starts.
    pub fn start(&self) -> Pose {
        self.start
    }

    /// Where it ends.
    pub fn end(&self) -> Pose {
        self.stages.last().map_or(self.start, |stage| stage.stretch.pose_after(stage.start, 1.0))
    }

    /// Its legs in their places.
    pub fn stages(&self) -> &[Stage] {
        &self.stages
    }

    /// Its length in inches of the move.
    pub fn length(&self) -> f32 {
        self.stages.last().map_or(0.0, |stage| stage.span.to)
    }

    /// The pose after this many inches, held to the ends. Where one leg ends and another begins, legs of no length
    /// between them are done.
    pub fn pose_at(&self, inches: f32) -> Pose {
        if inches < 0.0 {
            return self.start;
        }
        match self.stages.iter().rfind(|stage| stage.span.from <= inches) {
            Some(stage) => stage.pose_at(inches),
            None => self.start,
        }
    }

    /// The part of the course from its start to this many inches along it, its last leg cut short.
    pub fn cut_at(&self, inches: f32) -> Self {
        let kept = self
            .stages
            .iter()
            .filter(|stage| stage.span.from < inches || (stage.span.length() == 0.0 && stage.span.from <= inches));
        let cut = kept.map(|stage| stage.stretch.cut(stage.share_at(inches)));
        Self::new(self.start, cut.collect::<Vec<_>>())
    }
}

/// A course on a clock: when it starts and how fast it goes. The unit of time is the asker's.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Timetable {
    /// The way.
    pub course: Course,
    /// The moment at which it starts.
    pub starts: f32,
    /// Inches a unit of time, more than zero.
    pub rate: f32,
}

impl Timetable {
    /// The moment at which it ends.
    pub fn ends(&self) -> f32 {
        self.time_at(self.course.length())
    }

    /// The moment at which this many inches are done.
    pub fn time_at(&self, inches: f32) -> f32 {
        self.starts + inches / self.rate
    }

    /// The inches done at a moment, held to the course.
    pub fn inches_at(&self, time: f32) -> f32 {
        ((time - self.starts) * self.rate).clamp(0.0, self.course.length())
    }

    /// The pose at a moment: still at the start before it begins, at the end when it is over.
    pub fn pose_at(&self, time: f32) -> Pose {
        if time < self.starts { self.course.start() } else { self.course.pose_at(self.inches_at(time)) }
    }
}

#[cfg(test)]
mod tests {
    use bevy::math::Vec2;

    use super::*;
    use crate::measure::{Facing, Hand};

    const LINE: Footprint = Footprint::new(6.0, 1.0);

    fn near(one: Pose, other: Pose) -> bool {
        one.at.distance(other.at) < 1e-4 && one.facing.vector().distance(other.facing.vector()) < 1e-4
    }

    #[test]
    fn a_wheel_is_as_long_as_the_arc_of_its_outer_corner_and_keeps_its_pivot() {
        let course = Course::of_legs(Pose::new(Vec2::ZERO, Facing::NORTH), LINE, &[Leg::Wheel(Hand::Right, 90.0)]);
        assert!((course.length() - 9.424_778).abs() < 1e-4);
        assert!(near(course.end(), Pose::new(Vec2::new(3.0, 3.0), Facing::EAST)));
        for inches in [0.0, 1.0, 4.0, 9.0] {
            assert!(course.pose_at(inches).to_table(Vec2::new(3.0, 0.0)).distance(Vec2::new(3.0, 0.0)) < 1e-5);
        }
    }

    #[test]
    fn legs_follow_one_another_in_the_mover_s_own_frame() {
        let legs = [Leg::Advance(4.0), Leg::Turn(90.0), Leg::Advance(2.0), Leg::Sidestep(Hand::Left, 1.0)];
        let course = Course::of_legs(Pose::new(Vec2::ZERO, Facing::NORTH), LINE, &legs);
        assert!(near(course.end(), Pose::new(Vec2::new(2.5, 4.5), Facing::EAST)), "{:?}", course.end());
        assert!(near(course.pose_at(4.0), Pose::new(Vec2::new(0.5, 3.5), Facing::EAST)), "the turn takes no inches");
        assert!(near(course.pose_at(3.9), Pose::new(Vec2::new(0.0, 3.9), Facing::NORTH)));
    }

    #[test]
    fn an_about_face_keeps_the_ground_and_turns_the_front() {
        let course =
            Course::of_legs(Pose::new(Vec2::new(0.0, 5.0), Facing::NORTH), LINE, &[Leg::AboutFace, Leg::Advance(2.0)]);
        assert!(near(course.pose_at(0.0), Pose::new(Vec2::new(0.0, 4.0), Facing::SOUTH)));
        assert!(near(course.end(), Pose::new(Vec2::new(0.0, 2.0), Facing::SOUTH)));
    }

    #[test]
    fn a_course_cut_short_ends_where_it_was_cut() {
        let legs = [Leg::Advance(3.0), Leg::Wheel(Hand::Left, 45.0), Leg::BackStep(3.0)];
        let course = Course::of_legs(Pose::new(Vec2::ONE, Facing::EAST), LINE, &legs);
        for inches in [0.0, 1.5, 3.0, 5.0, course.length()] {
            let cut = course.cut_at(inches);
            assert!(near(cut.end(), course.pose_at(inches)), "{inches}");
            assert!((cut.length() - inches).abs() < 1e-4);
        }
        assert!(near(course.pose_at(99.0), course.end()) && near(course.pose_at(-1.0), course.start()));
    }

    #[test]
    fn a_clock_holds_a_mover_before_it_starts_and_after_it_ends() {
        let course = Course::of_legs(Pose::new(Vec2::ZERO, Facing::NORTH), LINE, &[Leg::Advance(6.0)]);
        let timetable = Timetable { course, starts: 2.0, rate: 3.0 };
        for (time, y) in [(0.0, 0.0), (2.0, 0.0), (3.0, 3.0), (4.0, 6.0), (9.0, 6.0)] {
            assert_eq!(timetable.pose_at(time).at, Vec2::new(0.0, y), "at {time}");
        }
        assert_eq!(timetable.ends(), 4.0);
    }

    #[test]
    fn a_halt_takes_time_and_no_ground() {
        let course = Course::new(
            Pose::new(Vec2::ZERO, Facing::NORTH),
            [Stretch::halt(2.0), Stretch::shift(Vec2::new(2.0, 0.0))],
        );
        assert_eq!(course.pose_at(2.0).at, Vec2::ZERO);
        assert_eq!(course.end().at, Vec2::new(2.0, 0.0));
    }
}
