//! The seats at the table. A seat is a value, not a window: two may share a screen, a machine may hold one.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::table::Side;

/// A place at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Seat {
    /// The player of the first side.
    First,
    /// The player of the second side.
    Second,
    /// The umpire, who sees everything.
    Umpire,
}

impl Seat {
    /// The side that this seat plays and sees as; none for the umpire.
    pub const fn side(self) -> Option<Side> {
        match self {
            Self::First => Some(Side::First),
            Self::Second => Some(Side::Second),
            Self::Umpire => None,
        }
    }
}

impl From<Side> for Seat {
    fn from(side: Side) -> Self {
        match side {
            Side::First => Self::First,
            Side::Second => Self::Second,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::First => "first side",
            Self::Second => "second side",
            Self::Umpire => "umpire",
        })
    }
}
