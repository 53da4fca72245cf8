//! A step of pursuit under way: how far it has come.

use serde::{Deserialize, Serialize};

use crate::table::UnitId;

/// Pursuit (wof.19), at a stage.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pursuing {
    pub(super) stage: Stage,
    /// Pursuers that have thrown to halt.
    pub(super) tested: Vec<UnitId>,
}

/// How far a step of pursuit has come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) enum Stage {
    /// Pursuers off the table and those with no target left have not been listed yet.
    Begin,
    /// The next pursuer off the table throws to come back.
    Return(Vec<UnitId>),
    /// A side chooses which pursuers throw to halt: side A, then side B.
    Ask(usize),
    /// A pursuer throws to halt.
    Halt(usize, UnitId),
    /// Units that may enter pursuit have not been listed yet.
    Winners,
    /// The next winner's owner is asked.
    Enter(Vec<UnitId>),
    /// The owners of these are asked.
    Asked(Vec<UnitId>),
    /// The first throws to resist.
    Resist(Vec<UnitId>),
    /// The next pursuer moves.
    Move(Vec<UnitId>, Length),
    /// The effects of the moves on generals are checked.
    Close,
}

/// How far pursuers go (wof.19.0.06).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Length {
    /// A whole pursuit move.
    Full,
    /// The first, of half a move.
    Half,
}

impl Pursuing {
    /// Pursuers halt or go on (wof.10.1.03).
    pub fn of_the_initiative_phase() -> Self {
        Self { stage: Stage::Begin, tested: Vec::new() }
    }

    /// Winners enter pursuit or not (wof.10.4.05).
    pub fn entering() -> Self {
        Self { stage: Stage::Winners, tested: Vec::new() }
    }

    /// Whether pursuers come back and halt.
    pub(in crate::rules::wof) fn is_halting(&self) -> bool {
        matches!(self.stage, Stage::Begin | Stage::Return(_) | Stage::Ask(_) | Stage::Halt(..))
    }

    /// Whether winners hold back or enter pursuit.
    pub(in crate::rules::wof) fn is_entering(&self) -> bool {
        matches!(self.stage, Stage::Winners | Stage::Enter(_) | Stage::Asked(_) | Stage::Resist(_))
    }

    /// Whether pursuers move.
    pub(in crate::rules::wof) fn is_moving(&self) -> bool {
        matches!(self.stage, Stage::Move(..) | Stage::Close)
    }

    /// The step once the side that is asked has finished.
    pub(in crate::rules::wof) fn closed(&self) -> Self {
        match self.stage {
            Stage::Ask(index) => self.at(Stage::Ask(index + 1)),
            _ => self.clone(),
        }
    }

    /// Whether a side is choosing which pursuers throw to halt.
    pub(in crate::rules::wof) fn chooses(&self) -> bool {
        matches!(self.stage, Stage::Ask(_))
    }

    /// The winner whose owner is asked, if one is.
    pub(super) fn asked(&self) -> Option<UnitId> {
        if let Stage::Asked(units) = &self.stage { units.first().copied() } else { None }
    }

    /// The step at another stage.
    pub(super) fn at(&self, stage: Stage) -> Self {
        Self { stage, ..self.clone() }
    }
}
