//! Where a target was while it moved (wof.16.1.06): its move counts as lasting one unit of time at its rate, and at the
//! end it stands still. Knows no shooter.

use crate::{
    measure::{Body, Course, Pose},
    rules::wof::state::{Acted, Conduct},
    table::{Field, UnitId},
};

/// The number of moments of a move that are sampled; between two that differ the change is found to a small part of
/// that.
const MOMENTS: u16 = 20;
/// Halvings by which a change is found.
const HALVINGS: u16 = 7;

/// A target with the ways that it went this turn.
pub struct MovingMark {
    now: Pose,
    bodies: Vec<Body>,
    ways: Vec<Course>,
    /// The part of the time in which it went, from 0 to 1.
    moving: f32,
}

impl MovingMark {
    /// A unit that moved this turn; none for one that stood.
    pub fn of(field: &Field<'_>, target: UnitId, bodies: &[Body]) -> Option<Self> {
        let turn = &field.of::<Conduct>(target);
        let ways: Vec<Course> = turn.ways.iter().map(|way| Course::of_legs(way.from, way.body, &way.legs)).collect();
        let moving = if turn.spent > 0.0 { turn.spent.min(1.0) } else { 1.0 };
        (!ways.is_empty()).then(|| Self { now: field.unit(target).front, bodies: bodies.to_vec(), ways, moving })
    }

    /// Where its front's middle was at a moment from 0 to 1.
    fn front_at(&self, time: f32) -> Pose {
        if time >= self.moving {
            return self.now;
        }
        let whole: f32 = self.ways.iter().map(Course::length).sum();
        let mut inches = whole * time / self.moving;
        for way in &self.ways {
            if inches <= way.length() {
                return way.pose_at(inches);
            }
            inches -= way.length();
        }
        self.now
    }

    /// Its front's middle and its bases at a moment.
    pub fn at(&self, time: f32) -> (Pose, Vec<Body>) {
        let front = self.front_at(time);
        let carried = |body: &Body| Body::new(front.place(self.now.find(body.pose)), body.footprint);
        (front, self.bodies.iter().map(carried).collect())
    }

    /// Its bases at all sampled moments.
    pub fn everywhere(&self) -> Vec<Body> {
        Self::moments().flat_map(|time| self.at(time).1).collect()
    }

    /// The sampled moments.
    pub fn moments() -> impl Iterator<Item = f32> {
        (0..=MOMENTS).map(|moment| f32::from(moment) / f32::from(MOMENTS))
    }

    /// The part of the time in which a condition holds, given whether it does at each of the moments.
    pub fn part_in_which(known: &[(f32, bool)], holds: impl Fn(f32) -> bool) -> f32 {
        let between = |pair: &[(f32, bool)]| match (pair[0].1, pair[1].1) {
            (true, true) => pair[1].0 - pair[0].0,
            (false, false) => 0.0,
            (before, _) => {
                let change = halved(pair[0].0, pair[1].0, |time| holds(time) == before);
                if before { change - pair[0].0 } else { pair[1].0 - change }
            }
        };
        known.windows(2).map(between).sum()
    }
}

/// The moment between two at which a condition ceases to be as it was at the first.
fn halved(mut low: f32, mut high: f32, as_before: impl Fn(f32) -> bool) -> f32 {
    for _ in 0..HALVINGS {
        let middle = (low + high) * 0.5;
        if as_before(middle) { low = middle } else { high = middle }
    }
    high
}

/// Whether a unit stood still this turn (wof.16.1.06).
pub fn stood_still(field: &Field<'_>, unit: UnitId) -> bool {
    let turn = &field.of::<Conduct>(unit);
    turn.spent <= 0.0 && turn.ways.is_empty() && turn.act == Acted::Nothing
}
