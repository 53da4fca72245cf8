//! The stage of a battle's turn.

use serde::{Deserialize, Serialize};

/// The stages of a turn (hmm.02.01, hmm.02.18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TurnStage {
    /// Due units come onto the table, and the weather changes.
    Arrivals,
    /// The throw for first player.
    Initiative,
    /// The first player moves.
    FirstMoves,
    /// The second player moves.
    SecondMoves,
    /// The first player's guns.
    FirstArtillery,
    /// The second player's guns.
    SecondArtillery,
    /// Joint musketry, after all guns (hmm.02.12, hmm.02.14).
    Musketry,
    /// Joint melee (hmm.02.16).
    Melee,
    /// Joint morale.
    Morale,
    /// The holders of objectives are noted.
    Hold,
    /// Victory is tested, and the next turn begins.
    End,
}

/// Both sides place their units (hmm.20.39).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deploying;
