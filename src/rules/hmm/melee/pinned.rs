//! Units in melee are pinned (hmm.20.30).

use crate::{
    clause::Clause,
    rules::{common::guard::Guard, hmm::state::BattleState},
};

/// A unit in melee is no target.
pub(in crate::rules::hmm) const NO_TARGET: Clause = clause!("hmm.20.43");

/// It is in melee.
pub const PINNED: Guard =
    Guard::new(clause!("hmm.20.30"), "it is in melee", |field, unit| field.resource::<BattleState>().is_pinned(unit));
