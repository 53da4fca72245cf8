//! The guns of a battery, and the man at the head of a formation.

use bevy::ecs::component::Component;
use serde::{Deserialize, Serialize};

use crate::{
    rules::hmm::charts::{Ammunition, Piece, Weight},
    table::{StandId, UnitId},
};

/// The guns of a battery (hmm.11.06).
#[derive(Component, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Battery {
    /// Kind of gun.
    pub piece: Piece,
    /// Weight of shot.
    pub weight: Weight,
    /// Crew figures at the start.
    pub start_crew: u16,
    /// The gun models by the number of their stand.
    pub guns: Vec<Gun>,
    /// The unit that this turn's first shot was at: both guns take the same (hmm.11.19).
    pub target: Option<UnitId>,
    /// The turn in which they were captured, if they were and have no crew yet (hmm.20.42).
    pub captured: Option<u32>,
}

/// One gun model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gun {
    /// Its stand.
    pub stand: StandId,
    /// Whether it can still be served as a gun.
    pub sound: bool,
    /// The turn of its last shot.
    pub fired_turn: Option<u32>,
    /// The turn in which it was last pivoted or pushed: it does not fire in that turn (hmm.11.17, hmm.11.18).
    pub handled_turn: Option<u32>,
    /// The last shot's target and ammunition, for "same target again".
    pub last: Option<(UnitId, Ammunition)>,
}

/// A commander of a formation (hmm.16.18).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct General {
    /// 1 worst, 6 best.
    pub command_value: u8,
    /// The turn in which he was lost, if he was and has not been replaced yet (hmm.20.31).
    pub lost_turn: Option<u32>,
}
