//! A shot with its effect: the loss, and the further effects of shell.

use serde::{Deserialize, Serialize};

use crate::{
    rules::wof::{data::Pips, state::Shot},
    table::{FeatureId, UnitId},
};

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
