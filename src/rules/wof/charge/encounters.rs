//! Several units on one clock from 0 to 1 (wof.14.0.02, `wof.h.prorate`): which units meet, when, and how far each has
//! come by then. Uses the table's *track*; knows neither why they run nor the later steps.

use serde::Serialize;

use crate::{
    battle::Timed,
    measure::{Course, Leg, Pose, TOLERANCE},
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        wof::{charts::movement::MOVEMENT_CHART, formation::placement},
    },
    table::{
        Field, UnitId,
        track::{Encounter, Mover, Track},
    },
};

/// One unit that runs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Runner {
    /// The unit.
    pub unit: UnitId,
    /// Its legs from where it stands.
    pub legs: Vec<Leg>,
    /// When it sets out, as a part of a move.
    pub starts: f32,
    /// The inches that it would come in a whole move.
    pub rate: f32,
}

impl Runner {
    /// A runner that takes a part of its move for this many inches.
    pub fn paced(unit: UnitId, legs: Vec<Leg>, starts: f32, (inches, spent): (f32, f32)) -> Self {
        let rate = if spent > TOLERANCE && inches > TOLERANCE { inches / spent } else { 1.0 };
        Self { unit, legs, starts, rate }
    }

    /// Its whole course.
    pub fn course(&self, field: &Field<'_>) -> Course {
        Course::of_legs(field.unit(self.unit).front, placement::block(field, self.unit).footprint, &self.legs)
    }

    /// When it is at the end of its legs.
    pub fn ends(&self, field: &Field<'_>) -> f32 {
        self.starts + self.course(field).length() / self.rate
    }

    /// Its display on a drawn clock.
    pub fn mover(&self, field: &Field<'_>) -> Timed {
        let (start, body) = (field.unit(self.unit).front, placement::block(field, self.unit).footprint);
        Timed { unit: self.unit, start, body, legs: self.legs.clone(), starts: self.starts, inches_a_unit: self.rate }
    }

    /// Its legs as far as it goes in some inches.
    fn cut(&self, field: &Field<'_>, inches: f32) -> Vec<Leg> {
        Leg::split(&self.legs, placement::block(field, self.unit).footprint, inches).0
    }

    /// Where its front is at a moment.
    pub fn front_at(&self, field: &Field<'_>, time: f32) -> Pose {
        self.course(field).pose_at(((time - self.starts) * self.rate).max(0.0))
    }
}

/// Two enemies that met.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Met {
    /// The one named earlier among the runners.
    pub one: UnitId,
    /// The other.
    pub other: UnitId,
    /// When, as a part of a move.
    pub time: f32,
}

/// How a run went.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// The runners, their legs as far as each came.
    pub runners: Vec<Runner>,
    /// The meetings, in the order of the clock.
    pub met: Vec<Met>,
}

/// Runs all units on one clock. Enemies that meet stop there; the others go on.
pub fn run(field: &Field<'_>, runners: Vec<Runner>) -> Run {
    let mut run = Run { runners, met: Vec::new() };
    for _ in 0..run.runners.len() * 2 {
        let Some((one, other, time)) = first_meeting(field, &run) else { break };
        for index in [one, other] {
            let runner = &mut run.runners[index];
            let inches = ((time - runner.starts) * runner.rate).max(0.0);
            runner.legs = runner.cut(field, inches);
        }
        run.met.push(Met { one: run.runners[one].unit, other: run.runners[other].unit, time });
    }
    run
}

/// The next meeting of two enemies that have not met yet, by their indices among the runners.
fn first_meeting(field: &Field<'_>, run: &Run) -> Option<(usize, usize, f32)> {
    let track = tracked(field, &run.runners);
    let side = |index: usize| field.unit(run.runners[index].unit).side;
    let known = |one: usize, other: usize| {
        let pair = (run.runners[one].unit, run.runners[other].unit);
        run.met.iter().any(|met| (met.one, met.other) == pair)
    };
    track.incidents.iter().find_map(|incident| match incident.encounter {
        Encounter::MetMover(other) if side(incident.mover) != side(other) && !known(incident.mover, other) => {
            Some((incident.mover, other, incident.time))
        }
        _ => None,
    })
}

fn tracked(field: &Field<'_>, runners: &[Runner]) -> Track {
    let mover =
        |runner: &Runner| Mover::unit(*field, runner.unit, runner.course(field)).on_clock(runner.starts, runner.rate);
    field.track(&runners.iter().map(mover).collect::<Vec<_>>())
}

/// When two bodies that come at each other meet, as a part of a move from 0 to 1: the charger sets out at once, the
/// other when it first sees the charger; none where they do not meet within the move (wof.14.0.02, wof.h.prorate).
pub fn meeting(distance_inches: f32, charger_inches: f32, other_inches: f32, other_starts: f32) -> Option<f32> {
    let alone = distance_inches / charger_inches;
    let time = if alone <= other_starts {
        alone
    } else {
        (distance_inches + other_inches * other_starts) / (charger_inches + other_inches)
    };
    (time <= 1.0 + TOLERANCE).then_some(time.min(1.0))
}

inputs! {
    /// When and where two that charge each other meet.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Meeting for "wof.meeting" by clause!("wof.h.prorate") {
        /// Between the two fronts.
        distance_inches: f32 = measure("inches", clause!("wof.h.prorate")).named("distance"),
        /// The charger's charge move.
        charger_inches: f32 = measure("inches", MOVEMENT_CHART).named("charger").or("8"),
        /// The charge move of the unit that comes out to meet it.
        other_inches: f32 = measure("inches", MOVEMENT_CHART).named("other").or("0"),
        /// The part of the move after which it sees the charger.
        starts: f32 = measure("of the move", clause!("wof.h.prorate")).within(0, 1).or("0"),
    }
}

/// When and where two that charge each other meet (wof.h.prorate).
pub fn time_of_meeting(of: &Meeting) -> Receipt<()> {
    let mut draft = of.draft();
    let charger = of.charger_inches.max(0.1);
    match meeting(of.distance_inches, charger, of.other_inches, of.starts) {
        Some(time) => {
            draft.note(clause!("wof.h.prorate"), "part of the move", time);
            draft.result("time", time);
            draft.result("charger_inches", time * charger);
        }
        None => {
            draft.note(clause!("wof.h.prorate"), "they do not meet within the move", false);
            draft.result("time", "never");
        }
    }
    draft.close(())
}
