//! Units in melee are pinned (hmm.20.30).

use crate::rules::{common::guard::Guard, hmm::state::BattleState};

/// It is in melee.
pub const PINNED: Guard =
    Guard::new(clause!("hmm.20.30"), "it is in melee", |field, unit| field.resource::<BattleState>().is_pinned(unit));
