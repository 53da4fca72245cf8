//! A side's movement in progress: its stage, and the next one.

use serde::{Deserialize, Serialize};

use crate::table::Side;

/// A side's movement (trl.p06.02), at a stage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moves {
    /// Whose.
    pub side: Side,
    pub(super) stage: Stage,
}

/// How far a side's movement has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Stage {
    /// Disorientated units recover, units that have lost half of their stands hold (trl.p06.08, trl.p31.01).
    Tests,
    /// Bogged units are freed (trl.hc.07).
    Freeing,
    /// Units move and commanders ride.
    Orders,
    /// Attached guns that are too far from their battalion are by themselves from now on (trl.p11.06).
    Attachments,
}

impl Moves {
    /// The beginning of a side's movement.
    pub fn begin(side: Side) -> Self {
        Self { side, stage: Stage::Tests }
    }

    /// The name of the present step.
    pub fn step_name(&self) -> &'static str {
        match self.stage {
            Stage::Tests => "recovery",
            Stage::Freeing => "bogged units",
            Stage::Orders => "moves",
            Stage::Attachments => "attachments",
        }
    }

    /// The next stage when its player is done.
    pub(in crate::rules::trl) fn closed(&self) -> Self {
        self.at(Stage::Attachments)
    }

    /// The movement at another stage.
    pub(super) fn at(&self, stage: Stage) -> Self {
        Self { side: self.side, stage }
    }

    /// Whether its side is asked for its next order.
    pub fn is_asking(&self) -> bool {
        self.stage == Stage::Orders
    }
}
