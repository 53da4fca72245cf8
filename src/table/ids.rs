//! Our own ids. Everything that is iterated, hashed, saved or shown goes by these, never by an ECS entity.

use std::fmt;

use serde::{Deserialize, Serialize};

/// One of the two armies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Side {
    /// The side that a scenario lists first.
    First,
    /// The side that a scenario lists second.
    Second,
}

impl Side {
    /// Both sides in order.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The other army.
    pub const fn enemy(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 for the first side, 1 for the second: the place of this side in a pair.
    pub const fn index(self) -> usize {
        self as usize
    }
}

macro_rules! number_id {
    ($(#[$doc:meta])* $name:ident, $letter:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub struct $name(pub u16);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($letter, "{}"), self.0)
            }
        }
    };
}

number_id!(/// A unit: a body of stands under one name.
    UnitId, "u");
number_id!(/// A command: a formation of units and lesser commands under a leader.
    CommandId, "c");
number_id!(/// A piece of terrain or a work.
    FeatureId, "f");

/// A stand, by its unit and its number within it; stands of one unit sort together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct StandId {
    /// The unit it belongs to.
    pub unit: UnitId,
    /// Its number within the unit.
    pub number: u16,
}

impl StandId {
    /// The stand of a unit with a number.
    pub const fn new(unit: UnitId, number: u16) -> Self {
        Self { unit, number }
    }
}

impl fmt::Display for StandId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.unit, self.number)
    }
}
