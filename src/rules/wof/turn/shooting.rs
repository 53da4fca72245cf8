//! All fire of a turn (wof.15, wof.16): declared, revealed together, resolved on the strengths as the phase began.

use serde::{Deserialize, Serialize};

use crate::{battle::Step, dice::NeedDice, rules::wof::Wof};

/// All fire of a turn (wof.15, wof.16), at a stage.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Shooting {}

impl Shooting {
    /// Targets are being named.
    pub fn declare() -> Self {
        Self {}
    }
}

/// One step on.
pub(super) fn step(_: &Wof, step: &mut Step<'_, Wof>, _: &Shooting) -> Result<(), NeedDice> {
    step.outbox.finish();
    Ok(())
}
