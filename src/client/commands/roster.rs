//! What a player asks of the roster.

use crate::{
    client::orders::Direction,
    table::{CommandId, Side},
};

/// A command of the roster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RosterCommand {
    /// Sort by a column; by the one that it is sorted by, the other way round.
    SortBy(RosterColumn),
    /// Sort by the next column.
    SortByNext,
    /// List these units.
    List(RosterList),
    /// List the next units: those of each side, then of each command.
    ListNext,
    /// List only those who can still act, or all again.
    ThoseWhoCanAct,
    /// Go to the next unit of the list, or to the one before.
    Go(Direction),
}

/// A column of the roster.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RosterColumn {
    /// The unit's name.
    Unit,
    /// The command under which it serves.
    #[default]
    Command,
    /// Whether it is on the table, and its states.
    State,
    /// Its figures.
    Strength,
    /// The figures that it has lost.
    Losses,
    /// What it did this turn.
    Deeds,
}

impl RosterColumn {
    /// All of them, from left to right.
    pub const ALL: [Self; 6] = [Self::Unit, Self::Command, Self::State, Self::Strength, Self::Losses, Self::Deeds];
}

/// The units that the roster lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RosterList {
    /// Those of both sides.
    Everybody,
    /// Those of a side.
    Side(Side),
    /// Those of a command.
    Command(CommandId),
}
