//! A guided battle: a small battle that a newcomer plays on the real controls, told step by step in a file.
//!
//! [`Guide::read`] reads a guide's file, [`open`] finds it, [`Course`] says which step is up and whether it can still be
//! done, [`Enemy`] answers for the other side, and [`walk()`] plays the guide's own orders from its first step to its
//! last, so that a guide that cannot be played is reported at its line. `scenarios/guides/README.md` documents the
//! grammar. Must not decide a rule, and knows no rule set.

mod course;
mod enemy;
mod listing;
mod pattern;
mod script;
mod walk;

pub use course::{Course, Kept, Seen, Standing};
pub use enemy::Enemy;
pub use listing::{begin, open, table};
pub use pattern::matches;
pub use script::{Brings, Guide, Mark, ORDER_DIGIT, Spot, Step, Waits, When};
pub use walk::{Walked, walk};
