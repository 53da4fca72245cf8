//! Units in combat are locked in place (wof.17.1.03).

use crate::rules::{common::guard::Guard, wof::state::BattleState};

/// It is locked in combat.
pub const LOCKED: Guard = Guard::new(clause!("wof.17.1.03"), "it is locked in combat", |field, unit| {
    field.resource::<BattleState>().is_locked(unit)
});
