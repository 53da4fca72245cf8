//! Pursuit (wof.19).
//!
//! - [`pursuers`]: which units may pursue. [`pursuit_table`]: the one die of the Pursuit and Rally Table. [`decisions`]:
//!   coming back, halting and setting out, each by that die; [`state`]: how far that has come. [`moves`]: the moves of
//!   pursuers.

pub mod decisions;
pub mod moves;
pub mod pursuers;
pub mod pursuit_table;
pub mod state;
