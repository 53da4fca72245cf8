//! Units that are to test their motivation, in order. How they test is in `morale::taken_tests`.

use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

use crate::{rules::trl::charts::TestReason, table::UnitId};

/// Units that test, in order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Testing {
    /// The tests that are still to be taken.
    pub tests: Vec<Test>,
}

/// One test of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Test {
    /// Who.
    pub unit: UnitId,
    /// Why.
    pub reason: TestReason,
    /// The place from which it would fall back, that of the shooter, table inches; from the nearest enemy if there is
    /// none.
    pub from: Option<Vec2>,
    /// Stands that the shooter just cost it (trl.p21.09).
    pub lost: u16,
}

impl Test {
    /// Without losses, and with nothing to run from but the nearest enemy.
    pub fn of(unit: UnitId, reason: TestReason) -> Self {
        Self { unit, reason, from: None, lost: 0 }
    }
}
