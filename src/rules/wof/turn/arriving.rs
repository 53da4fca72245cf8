//! The start of a turn: units that are due come onto the table, and limbers with civilian drivers flee from an enemy close by (wof.12.6.03).

use crate::{
    battle::Step,
    rules::wof::{
        Wof,
        state::Phase,
        turn::{Stage, Task, begin_phase},
    },
};

pub(super) fn step(rules: &Wof, step: &mut Step<'_, Wof>) {
    begin_phase(rules, step, Phase::Initiative);
    step.outbox.becomes(Task::Turn(Stage::Initiative));
}
