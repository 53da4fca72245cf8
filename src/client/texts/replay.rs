//! The replay: looking back over a battle.

use std::fmt::Display;

// The buttons.
pub(crate) const START: &str = "Start";
pub(crate) const TURN_BACK: &str = "« Turn";
pub(crate) const PHASE_BACK: &str = "‹ Phase";
pub(crate) const ORDER_BACK: &str = "‹ Order";
pub(crate) const PAUSE: &str = "Pause";
pub(crate) const PLAY: &str = "Play";

pub(crate) fn play_hint(keys: &str) -> String {
    format!("play on, or stop{keys}")
}

pub(crate) const ORDER_ON: &str = "Order ›";
pub(crate) const PHASE_ON: &str = "Phase ›";
pub(crate) const TURN_ON: &str = "Turn »";
pub(crate) const END: &str = "End";
pub(crate) const SLOWER: &str = "Slower";
pub(crate) const FASTER: &str = "Faster";
pub(crate) const AT_ONCE: &str = "at once";

pub(crate) fn times(speed: impl Display) -> String {
    format!("{speed}×")
}

pub(crate) const BACK: &str = "Back";
pub(crate) const PRESENT: &str = "Present";

// A branch.
pub(crate) const BRANCH: &str = "Branch here";

pub(crate) fn branch_hint(keys: &str) -> String {
    format!("a new battle goes on from this point, with the same deployment and fresh dice{keys}")
}

pub(crate) const OVER_HERE: &str = "the battle is over here";
pub(crate) const BRANCH_NAME: &str = "Name of the new battle";
pub(crate) const BEGIN: &str = "Begin";
pub(crate) const BEGIN_HINT: &str = "begin the new battle under this name";

// The line of time.
pub(crate) fn order_of(position: usize, last: usize) -> String {
    format!("Order {position} of {last}")
}

pub(crate) fn order_in_turn(position: usize, turn: impl Display) -> String {
    format!("Order {position}, turn {turn}")
}

pub(crate) fn turn_in_phase(turn: impl Display, phase: &str) -> String {
    format!("turn {turn}, {phase}")
}

pub(crate) const ENDS_HERE: &str = "The journal ends here.";

// Decisive moments.
pub(crate) const NO_MOMENTS: &str = "Nothing decisive has happened yet.";

pub(crate) fn turn(turn: impl Display) -> String {
    format!("Turn {turn}")
}

pub(crate) fn moment(turn: impl Display, moment: impl Display, what: &str) -> String {
    format!("Turn {turn}, {moment}: {what}")
}

// Refusals.
pub(crate) const BENCH_IS_NOT_KEPT: &str = "the bench table is not saved, so it has no replay";

pub(crate) fn save_first(failure: impl Display) -> String {
    format!("the battle that waits could not be saved ({failure}): go back to it and save it first")
}
