//! Generals (wof.6).
//!
//! - [`command_distance`]: how far they command, and which units are in command. [`reach`]: how they keep their units in
//!   it. [`confusion`]: brigadiers and units out of command. [`generals`]: generals on the move. [`general_casualties`]:
//!   their losses. [`initiative`]: which player is side A.

pub mod command_distance;
pub mod confusion;
pub mod general_casualties;
pub mod generals;
pub mod initiative;
pub mod reach;
