//! The fire of a turn under way: declared, then thrown for shot by shot.

use crate::{
    rules::wof::{charts::Pips, state::Shot},
    table::{FeatureId, UnitId},
};
use serde::{Deserialize, Serialize};

/// All fire of a turn (wof.15, wof.16), at a stage.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Shooting {
    /// Targets are being named.
    Declare,
    /// Shot after shot is thrown for; nothing is lost yet.
    Resolve {
        /// The shots to come.
        left: Vec<Shot>,
        /// The shots that were thrown for.
        done: Vec<Struck>,
    },
}

/// A shot with its effect.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Struck {
    /// The shot.
    pub shot: Shot,
    /// The loss.
    pub loss: Pips,
    /// The further effects of its shell.
    pub shelled: Shelled,
}

/// The effects of shell besides killing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shelled {
    /// Nothing.
    Nothing,
    /// It disordered the cavalry that it hit (wof.21.1.02).
    Disorders(UnitId),
    /// It set a block on fire (wof.21.1.03).
    Burns(FeatureId),
}
