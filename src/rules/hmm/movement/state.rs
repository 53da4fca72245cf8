//! A side's move phase in progress: its stage, and the next one.

use serde::{Deserialize, Serialize};

use crate::{
    battle::Order,
    rules::hmm::movement::steps::{DEMOLITION, FIELD_WORKS, FIRE_AND_MOVE, FORMATION, PLAIN},
    table::Side,
};

/// A side's move phase under way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MovePhase {
    /// Whose.
    pub side: Side,
    pub(super) stage: Stage,
    pub(super) then: Then,
}

/// How far a move phase has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Stage {
    /// Command is looked over.
    Command,
    /// Steps 1 to 3: orders and changes of formation, field works, demolition; of this step or a later one.
    Preparing(u8),
    /// Step 4 begins with the moves that must be made.
    Compulsory,
    /// Orders of this step or a later one may be given.
    Acting(u8),
    /// Commanders carry out their duties.
    Duties,
    /// Units broken by charges run.
    Routs,
    /// Ranks are closed.
    Close,
}

/// The next stage once compulsory moves are made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) enum Then {
    /// The side is asked.
    Ask,
    /// An order of a later step, already given, is carried out if it is still legal.
    TakeUp(Box<Order>),
    /// The side has finished.
    Finish,
}

impl MovePhase {
    /// The beginning of a side's move phase.
    pub fn begin(side: Side) -> Self {
        Self { side, stage: Stage::Command, then: Then::Ask }
    }

    /// The name of the present step.
    pub fn step_name(&self) -> &'static str {
        match self.stage {
            Stage::Preparing(FIELD_WORKS) => "field works",
            Stage::Preparing(DEMOLITION) => "demolition",
            Stage::Command | Stage::Preparing(_) => "orders and formation, then moves",
            Stage::Compulsory => "routs and retreats",
            Stage::Acting(PLAIN) => "plain moves",
            Stage::Acting(FIRE_AND_MOVE) => "fire and move",
            Stage::Acting(_) => "charges",
            Stage::Duties => "commanders",
            Stage::Routs | Stage::Close => "routs from charges",
        }
    }

    /// Whether its side is asked for its next order.
    pub fn is_asking(&self) -> bool {
        matches!(self.stage, Stage::Preparing(_) | Stage::Acting(_)) && self.then == Then::Ask
    }

    /// The phase at another stage, with nothing ordered beforehand.
    pub(super) fn at(&self, stage: Stage) -> Self {
        Self { side: self.side, stage, then: Then::Ask }
    }

    /// The phase once its player has finished: after the compulsory moves, if those are still to come.
    pub(in crate::rules::hmm) fn closed(&self) -> Self {
        match self.stage {
            Stage::Preparing(_) => Self { then: Then::Finish, ..self.at(Stage::Compulsory) },
            _ => self.at(Stage::Duties),
        }
    }

    /// The first step that is still open.
    pub(super) fn first_step(&self) -> u8 {
        match self.stage {
            Stage::Preparing(step) | Stage::Acting(step) => step,
            _ => FORMATION,
        }
    }
}
