//! Shots of small arms as they are named: who fires at whom.

use crate::table::UnitId;

/// One shot of a unit: so many figures at one target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// Who fires.
    pub unit: UnitId,
    /// At whom.
    pub target: UnitId,
    /// How many figures of the unit.
    pub figures: u32,
}
