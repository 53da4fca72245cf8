//! A round of combat (wof.17): every pair in contact strikes at once, then losses.

use serde::{Deserialize, Serialize};

use crate::{battle::Step, dice::NeedDice, rules::wof::Wof};

/// A round of combat (wof.17), at a stage.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fighting {}

impl Fighting {
    /// The round of the combat phase.
    pub fn begin() -> Self {
        Self {}
    }
}

/// One step on.
pub(super) fn step(_: &Wof, step: &mut Step<'_, Wof>, _: &Fighting) -> Result<(), NeedDice> {
    step.outbox.finish();
    Ok(())
}
