//! Confusion of brigadiers and units out of command (wof.6.1.04, wof.6.1.05).

use serde::{Deserialize, Serialize};

use crate::{battle::Step, dice::NeedDice, rules::wof::Wof};

/// Confusion of brigadiers and units out of command (wof.6.1.04, wof.6.1.05), at a stage.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Confusing {}

impl Confusing {
    /// The beginning.
    pub fn begin() -> Self {
        Self {}
    }
}

/// One step on.
pub(super) fn step(_: &Wof, step: &mut Step<'_, Wof>, _: &Confusing) -> Result<(), NeedDice> {
    step.outbox.finish();
    Ok(())
}
