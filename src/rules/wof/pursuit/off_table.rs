//! Pursuit off the table and the return to it (wof.19.2): by what die a pursuer comes back, and what it may not do then.
//! Where it comes back is in `pursuit::moves`.

use crate::{
    clause::Clause,
    rules::{common::guard::Guard, wof::state::Conduct},
};

/// A pursuer follows its target off the table, and rolls each turn to return.
pub(in crate::rules::wof) const OFF_THE_TABLE: Clause = clause!("wof.19.2.01");

/// It came back onto the table this turn.
pub const RETURNED: Guard =
    Guard::new(clause!("wof.19.2.02"), "it came back onto the table this turn", |field, unit| {
        field.of::<Conduct>(unit).returned
    });
