//! The fire of a turn under way: declared, then thrown for shot by shot.

use serde::{Deserialize, Serialize};

use crate::rules::wof::{fire::struck::Struck, state::Shot};

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
