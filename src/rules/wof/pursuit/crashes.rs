//! Pursuers that crash into new enemies (wof.19.3): when they do, and what the new unit may still do. How they go is in
//! `pursuit::moves`.

use crate::{
    clause::Clause,
    rules::{
        common::guard::Guard,
        wof::state::{BattleState, Conduct},
    },
};

/// A pursuer whose target passes through a friend of its own crashes into that friend.
pub(in crate::rules::wof) const CRASH: Clause = clause!("wof.19.3.01");

/// A pursuer has crashed into it, and it had not opened its ranks.
pub const CRASHED_INTO: Guard =
    Guard::new(clause!("wof.19.3.02"), "it did not open its ranks and does not fire at the crash", |field, unit| {
        field.of::<Conduct>(unit).fire_barred && field.resource::<BattleState>().is_crashed_into(unit)
    });
