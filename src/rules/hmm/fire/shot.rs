//! Shots of small arms as they are named: firer and target.

use crate::table::UnitId;

/// One shot of a unit: this many figures at one target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// The firing unit.
    pub unit: UnitId,
    /// The target.
    pub target: UnitId,
    /// How many figures of the unit.
    pub figures: u32,
}
