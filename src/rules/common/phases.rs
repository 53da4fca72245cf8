//! Where in the turn a battle stands, for display, under any rule set.

use crate::{
    battle::{Seat, notice::PhaseNotice},
    rules::opening::plan::Plan,
};

/// The armies deploy.
pub fn deployment(plan: &Plan) -> PhaseNotice {
    PhaseNotice {
        phases: vec!["Deployment".to_owned()],
        step: "place your units".to_owned(),
        clock: plan.clock(0),
        ..PhaseNotice::default()
    }
}

/// One of the phases of a turn, in a step of it or none: that of a seat, or of both.
pub fn phase_of_turn(
    plan: &Plan,
    turn: u32,
    phases: Vec<String>,
    (current, seat): (usize, Option<Seat>),
    step: Option<&str>,
) -> PhaseNotice {
    PhaseNotice {
        turn,
        last_turn: plan.last_turn(),
        clock: plan.clock(turn),
        phases,
        current,
        step: step.unwrap_or_default().to_owned(),
        seat,
    }
}
