//! Limbers, limbering and unlimbering (hmm.01.12, hmm.11.03, hmm.11.04, hmm.11.15): what limbered guns and guns in
//! action may not do.

use crate::{battle::Refusal, clause::Clause};

/// Guns are limbered to move and unlimbered to fire.
pub(in crate::rules::hmm) const LIMBER_TO_MOVE: Clause = clause!("hmm.11.03");

/// Limbering or unlimbering takes a whole turn.
pub(in crate::rules::hmm) const TAKES_A_TURN: Clause = clause!("hmm.11.04");

/// A limber's base may have a shelf for the gun.
pub(in crate::rules::hmm) const LIMBER_SHELF: Clause = clause!("hmm.01.12");

/// The refusal for a gun that is not in action.
pub fn not_in_action() -> Refusal {
    Refusal::new(LIMBER_TO_MOVE, "it is no gun in action")
}

/// The refusal for a gun on its limber.
pub fn limbered_guns_do_not_fire() -> Refusal {
    Refusal::new(clause!("hmm.11.15"), "limbered guns do not fire")
}

/// The refusal for a battery that has spent its turn on limbering or unlimbering.
pub fn changed_this_turn() -> Refusal {
    Refusal::new(TAKES_A_TURN, "it has limbered or unlimbered this turn")
}

/// The refusal for a crew that has lost all its guns.
pub fn no_gun_left() -> Refusal {
    Refusal::new(LIMBER_TO_MOVE, "its crew has no gun left to limber or to serve")
}
