//! What routers may not do (wof.12.10.01, wof.18.3.04, wof.18.3.05). How they run is in `morale::rout_moves`.

use crate::{battle::Refusal, clause::Clause};

/// A unit that routs makes rout moves until it rallies.
pub(in crate::rules::wof) const ROUT: Clause = clause!("wof.18.3.04");

/// The refusal for routers that would shoot or strike.
pub fn neither_shoot_nor_strike(reason: &str) -> Refusal {
    Refusal::new(clause!("wof.18.3.05"), reason)
}

/// The refusal for routers, which their player does not move (wof.12.10.01).
pub fn routers_run() -> Refusal {
    Refusal::new(clause!("wof.12.10.01"), "it is routing")
}
