//! The stage of a battle's turn.

use serde::{Deserialize, Serialize};

/// The stages of a turn (trl.p06.02), in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TurnStage {
    /// Before the battle: the weather, where it plays a part (trl.hc.36).
    FirstWeather,
    /// Due units come onto the table.
    Arrivals,
    /// The weather changes (trl.hc.36).
    Weather,
    /// Brigades that have lost half of their battalions test (trl.p31.02).
    Brigades,
    /// A side whose last brigade has quit has lost (trl.p31.02).
    BrokenArmies,
    /// Both sides throw for the initiative (trl.p06.03).
    Initiative,
    /// Event cards are played and drawn (trl.hc.37).
    EventCards,
    /// The side with the initiative moves (trl.p06.05).
    FirstMoves,
    /// The other side moves.
    SecondMoves,
    /// Units test for generals that were taken as units moved (trl.p31.04).
    GeneralsTakenInMoves,
    /// The side with the initiative shoots.
    FirstShots,
    /// The other side shoots.
    SecondShots,
    /// Units that took six hits fall back (trl.p22.02).
    SixHits,
    /// Squares that have shrunk too far become lines (trl.hc.05).
    Squares,
    /// Units test for generals that fell (trl.p31.04).
    FallenGenerals,
    /// The side with the initiative assaults (trl.p24.01).
    FirstAssaults,
    /// The other side assaults.
    SecondAssaults,
    /// Squares that assaults have shrunk too far become lines (trl.hc.05).
    SquaresAfterAssaults,
    /// Units test for generals that fell in assaults (trl.p31.04).
    GeneralsFallenInAssaults,
    /// Victory is looked at, and the next turn begins.
    End,
}
