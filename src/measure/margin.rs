//! How nearly a measured answer went the other way, in signed inches. Players argue about measurements, so every answer
//! carries one. Must not know the question.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::measure::TOLERANCE;

/// Signed inches by which an answer holds: positive is inside, allowed or reached, negative falls short.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, Serialize, Deserialize)]
pub struct Margin(f32);

impl Margin {
    /// Exactly on the border.
    pub const NONE: Self = Self(0.0);
    /// No border exists: an all-round arc, an unlimited range.
    pub const UNLIMITED: Self = Self(f32::INFINITY);

    /// A margin in inches.
    pub const fn new(inches: f32) -> Self {
        Self(inches)
    }

    /// The margin of a distance under an inclusive upper limit, both in inches.
    pub fn below(limit: f32, distance: f32) -> Self {
        Self(limit - distance)
    }

    /// The signed inches.
    pub const fn inches(self) -> f32 {
        self.0
    }

    /// True where the answer holds; borders are inclusive by the tolerance.
    pub fn holds(self) -> bool {
        self.0 >= -TOLERANCE
    }

    /// True where the answer holds and is not merely a touch of the border.
    pub fn holds_clear(self) -> bool {
        self.0 > TOLERANCE
    }

    /// The opposite answer's margin.
    pub fn opposite(self) -> Self {
        Self(-self.0)
    }

    /// The margin of two answers that must both hold.
    pub fn and(self, other: Self) -> Self {
        Self(self.0.min(other.0))
    }

    /// The margin of two answers if one of them must hold.
    pub fn or(self, other: Self) -> Self {
        Self(self.0.max(other.0))
    }
}

/// Reads as the end of a sentence such as "in arc" or "out of range": `by 0.12 in`.
impl fmt::Display for Margin {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.0.abs();
        if size.is_infinite() {
            out.write_str("without limit")
        } else if size <= TOLERANCE {
            out.write_str("exactly")
        } else if size < 0.01 {
            write!(out, "by {size:.3} in")
        } else {
            write!(out, "by {size:.2} in")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_upper_limit_is_inclusive_by_the_tolerance() {
        for (distance, reached) in [(6.9, true), (7.0, true), (7.0009, true), (7.002, false)] {
            assert_eq!(Margin::below(7.0, distance).holds(), reached, "{distance} under 7");
        }
    }

    #[test]
    fn a_margin_reads_as_the_end_of_a_sentence() {
        for (inches, text) in [(0.12, "by 0.12 in"), (-1.5, "by 1.50 in"), (0.004, "by 0.004 in"), (-0.0004, "exactly")]
        {
            assert_eq!(Margin::new(inches).to_string(), text);
        }
        assert_eq!(Margin::UNLIMITED.to_string(), "without limit");
    }

    #[test]
    fn two_conditions_take_the_smaller_margin_and_alternatives_the_greater() {
        let (narrow, wide) = (Margin::new(-0.5), Margin::new(2.0));
        assert_eq!(narrow.and(wide), narrow);
        assert_eq!(narrow.or(wide), wide);
        assert_eq!(narrow.opposite(), Margin::new(0.5));
    }
}
