//! The origin of a branch, and its dice.

use serde::{Deserialize, Serialize};

use crate::{battle::StateHash, dice::DiceSource};

/// The origin and the name of a branch. Its place in the journal tells how many orders it shares with the other battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Branch {
    /// The player's name for the variant.
    pub name: String,
    /// The battle it was branched from, by the name under which that is kept.
    pub of: String,
    /// Which dice fall from here on.
    pub dice: BranchDice,
}

/// The dice of a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum BranchDice {
    /// A stream of its own.
    Fresh {
        /// The seed of the stream.
        seed: u64,
    },
    /// The stream continues: the same orders throw the same dice.
    AsBefore,
}

impl BranchDice {
    /// A stream that follows from the variant's name and the place of its branching, so that the same words give the
    /// same battle.
    pub fn named(name: &str, position: usize) -> Self {
        Self::Fresh { seed: StateHash::of(format!("{position} {name}").as_bytes()).0 }
    }

    /// The choice of dice under a source: hand-entered dice need no stream.
    pub(super) fn under(self, source: &DiceSource) -> Self {
        if *source == DiceSource::Entered { Self::AsBefore } else { self }
    }
}
