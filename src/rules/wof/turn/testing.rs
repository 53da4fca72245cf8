//! Morale tests of a step and what they bring about (wof.18): recoils, shaken units, routs.

use serde::{Deserialize, Serialize};

use crate::{battle::Step, dice::NeedDice, rules::wof::Wof};

/// Morale tests of a step and what they bring about (wof.18), at a stage.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Testing {}

impl Testing {
    /// Panic before the fire (wof.10.3.01).
    pub fn panic() -> Self {
        Self {}
    }

    /// Tests for fire (wof.10.3.03).
    pub fn for_fire() -> Self {
        Self {}
    }

    /// Counterchargers (wof.10.3.04).
    pub fn counterchargers() -> Self {
        Self {}
    }

    /// Chargers, side B first (wof.10.3.05).
    pub fn chargers() -> Self {
        Self {}
    }

    /// Receivers (wof.10.3.06).
    pub fn receivers() -> Self {
        Self {}
    }

    /// Losers of a round (wof.10.4.02).
    pub fn losers() -> Self {
        Self {}
    }

    /// Friends of units that routed near (wof.10.4.04).
    pub fn friends() -> Self {
        Self {}
    }
}

/// One step on.
pub(super) fn step(_: &Wof, step: &mut Step<'_, Wof>, _: &Testing) -> Result<(), NeedDice> {
    step.outbox.finish();
    Ok(())
}

impl Testing {
    /// What the present step is called.
    pub fn step_name(&self) -> &'static str {
        "morale"
    }
}
