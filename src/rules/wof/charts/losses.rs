//! Losses in pips, six to a figure (wof.15.2.02), and the thresholds of a unit's starting strength: twelfths and
//! exhaustion.

use std::{
    fmt,
    iter::Sum,
    ops::{Add, AddAssign},
};

use serde::{Deserialize, Serialize};

use crate::{receipt::Figure, rules::reckon::Whole};

/// How many pips make a figure (wof.15.2.02).
pub const PIPS_A_FIGURE: u32 = 6;

/// A loss, in sixths of a figure (wof.15.2.02).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pips(pub u32);

impl Whole for Pips {
    fn of(number: u32) -> Self {
        Self(number)
    }

    fn figure(self) -> Figure {
        self.to_string().into()
    }
}

impl Pips {
    /// Nothing lost.
    pub const NONE: Self = Self(0);

    /// The pips of whole figures.
    pub fn of_figures(figures: u32) -> Self {
        Self(figures * PIPS_A_FIGURE)
    }

    /// The whole figures in it (wof.15.0.03).
    pub fn figures(self) -> u32 {
        self.0 / PIPS_A_FIGURE
    }

    /// The remainder besides whole figures, which is carried over (wof.15.2.04).
    pub fn carried(self) -> u32 {
        self.0 % PIPS_A_FIGURE
    }

    /// The full twelfths that it makes of a starting strength in figures: half a pip a figure each (wof.17.3.01,
    /// wof.t.twelfth).
    pub fn twelfths(self, start: u32) -> u32 {
        (self.0 * 2).checked_div(start).unwrap_or(0)
    }

    /// The pips that make this many twelfths of a starting strength in figures, rounded up (wof.t.twelfth).
    pub fn of_twelfths(twelfths: u32, start: u32) -> Self {
        Self((twelfths * start).div_ceil(2))
    }

    /// Whether a unit that has lost this much of its starting strength in figures is exhausted (wof.9.3.01).
    pub fn exhausts(self, start: u32) -> bool {
        start > 0 && self.0 >= start * PIPS_A_FIGURE / 2
    }

    /// Whether a unit that has lost this much disperses if the switch `shatter_at_75` is on (wof.h.shattered).
    pub fn shatters(self, start: u32) -> bool {
        start > 0 && self.0 * 4 >= start * PIPS_A_FIGURE * 3
    }
}

impl fmt::Display for Pips {
    /// As the Hit Chart writes it: whole figures, a point, pips.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.figures(), self.carried())
    }
}

impl Add for Pips {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Pips {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sum for Pips {
    fn sum<I: Iterator<Item = Self>>(losses: I) -> Self {
        losses.fold(Self::NONE, Add::add)
    }
}
