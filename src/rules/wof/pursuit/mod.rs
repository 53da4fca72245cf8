//! Pursuit (wof.19).
//!
//! - [`pursuers`]: which units may pursue. [`pursuit_table`]: the one die of the Pursuit and Rally Table. [`decisions`]:
//!   coming back, halting and setting out, each by that die; [`state`]: how far that has come. [`moves`]: the moves of
//!   pursuers. [`crashes`]: pursuers that meet new enemies. [`off_table`]: those that leave the table and come back.

pub mod crashes;
pub mod decisions;
pub mod moves;
pub mod off_table;
pub mod pursuers;
pub mod pursuit_table;
pub mod state;
