//! An umpire's acts: each makes its stated change and no other, lasts, is reported with its reason, and is repeated in
//! a replay. `acts` tries them one by one on the drill, `dice` those on dice, `sets` all of them in whole battles of
//! every rule set.

mod acts;
mod dice;
mod sets;

use linstock::battle::{Override, OverrideAct, Seat};

/// An act of the umpire's with a reason.
pub(super) fn ruled(act: OverrideAct) -> Override {
    Override { seat: Seat::Umpire, act, reason: "the table was knocked".to_owned() }
}
