//! Deployment unit by unit, the sides in turn, for rule sets that deploy so: the side to place, and the units placed
//! for good. The set says which side begins, and where units may stand and how.

use serde::{Deserialize, Serialize};

use crate::table::{Side, UnitId};

/// How far a deployment in turn has come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Alternation {
    up: Side,
    placed: Vec<UnitId>,
}

impl Alternation {
    /// The state before any placing, with the side that places first.
    pub fn begun_by(side: Side) -> Self {
        Self { up: side, placed: Vec::new() }
    }

    /// Whose turn it is.
    pub fn up(&self) -> Side {
        self.up
    }

    /// Whether a unit has been placed.
    pub fn has_placed(&self, unit: UnitId) -> bool {
        self.placed.contains(&unit)
    }

    /// The state after the side to place has placed a unit; the other side is next.
    #[must_use]
    pub fn after(&self, unit: UnitId) -> Self {
        let placed = self.placed.iter().copied().chain([unit]).collect();
        Self { up: self.up.enemy(), placed }
    }

    /// The same with this side to place out of turn, because the other has nothing left to place.
    #[must_use]
    pub fn with_up(&self, side: Side) -> Self {
        Self { up: side, ..self.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sides_place_in_turn_and_the_one_with_units_left_goes_on_alone() {
        let begun = Alternation::begun_by(Side::Second);
        let then = begun.after(UnitId(7));
        assert_eq!((begun.up(), then.up(), then.after(UnitId(1)).up()), (Side::Second, Side::First, Side::Second));
        assert!(then.has_placed(UnitId(7)) && !then.has_placed(UnitId(1)) && !begun.has_placed(UnitId(7)));
        let alone = then.with_up(Side::Second);
        assert!(alone.up() == Side::Second && alone.has_placed(UnitId(7)));
    }
}
