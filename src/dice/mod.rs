//! The sources of dice: a seeded stream, a script, or the players' own throws. Every roll has a reason.
//!
//! A step draws inside an attempt: [`Dice::begin`] … [`Dice::settle`]. Where dice are entered by hand and run short,
//! the attempt names all that it lacks ([`Wanted`]), is taken back, and runs again once they are there. Must not be
//! asked for a number without a reason, and never looks at a clock or at the system's randomness.

pub mod fair;
pub mod seal;
mod source;

use serde::{Deserialize, Serialize};

use crate::clause::Clause;
pub use source::{Dice, DiceSource, Leftover};

/// Which die is thrown, by its number of sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Die {
    /// Six sides, 1 to 6.
    D6,
    /// Ten sides, 1 to 10.
    D10,
    /// A hundred sides, 1 to 100: percentage dice.
    D100,
}

impl Die {
    /// The highest face.
    pub const fn sides(self) -> u8 {
        match self {
            Self::D6 => 6,
            Self::D10 => 10,
            Self::D100 => 100,
        }
    }
}

/// Why dice are thrown: the clause that calls for them and a few words for the players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reason {
    /// The clause that calls for the throw.
    pub clause: Clause,
    /// The purpose of the throw, such as "volley" or "order die of 2nd Spanish".
    pub label: String,
}

impl Reason {
    /// A reason from a clause and a label.
    pub fn new(clause: impl Into<Clause>, label: impl Into<String>) -> Self {
        Self { clause: clause.into(), label: label.into() }
    }
}

/// Dice that were thrown together for one reason, in the order in which they fell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Throw {
    /// Which die.
    pub die: Die,
    /// Why.
    pub reason: Reason,
    /// The faces shown.
    pub faces: Vec<u8>,
    /// Who threw them, die by die, where several players threw; empty where the ruling says it by its unit.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub by: Vec<Thrower>,
}

/// Whose hand a die fell from, in the order of the sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Thrower {
    /// The first side's.
    First,
    /// The second side's.
    Second,
}

impl Thrower {
    /// Both in order.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];
}

impl Throw {
    /// The same dice, thrown by these hands, one for each of them.
    #[must_use]
    pub fn by(self, by: impl IntoIterator<Item = Thrower>) -> Self {
        Self { by: by.into_iter().collect(), ..self }
    }

    /// The sum of the faces.
    pub fn sum(&self) -> i32 {
        self.faces.iter().map(|&face| i32::from(face)).sum()
    }
}

/// Dice that a step needs and does not have: how many, which and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wanted {
    /// Which die.
    pub die: Die,
    /// How many of them.
    pub count: usize,
    /// Why.
    pub reason: Reason,
}

/// One die as it fell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RolledDie {
    /// Which die.
    pub die: Die,
    /// The face that it shows.
    pub face: u8,
    /// Why it was thrown.
    pub reason: Reason,
}

impl RolledDie {
    /// A die that shows a face, thrown for a reason.
    pub fn new(die: Die, face: u8, reason: &Reason) -> Self {
        Self { die, face, reason: reason.clone() }
    }
}

impl Throw {
    /// The dice of this throw, one by one.
    pub fn each(&self) -> impl Iterator<Item = RolledDie> + '_ {
        self.faces.iter().map(|face| RolledDie::new(self.die, *face, &self.reason))
    }
}

/// The error of a throw for which the source has no dice; carried up with `?` inside pure procedures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NeedDice(pub Wanted);

impl std::fmt::Display for NeedDice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Wanted { die, count, reason } = &self.0;
        write!(f, "{count} more d{} wanted for {} ({})", die.sides(), reason.label, reason.clause)
    }
}

impl std::error::Error for NeedDice {}
