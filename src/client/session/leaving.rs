//! Whether the player leaves the battle for the title, or the program, and how far that has come.

use bevy::prelude::*;

/// Where a player who leaves goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// From a battle to the title.
    Title,
    /// Out of the program.
    Desktop,
}

/// Whether the player wants to leave, and how far that has come.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Leaving {
    /// The player stays.
    #[default]
    No,
    /// The player wants to leave.
    Wanted(Exit),
    /// The player is asked whether something may be lost.
    Asked(Exit),
    /// The player leaves.
    Goes(Exit),
}

impl Leaving {
    /// Whether the player is being asked, and nothing else may be done.
    pub fn is_asked(self) -> bool {
        matches!(self, Self::Asked(_))
    }

    /// Whether the player leaves to there now; true only once, as the leaving is then done.
    pub(crate) fn goes_to(&mut self, exit: Exit) -> bool {
        let goes = *self == Self::Goes(exit);
        if goes {
            *self = Self::No;
        }
        goes
    }
}
