//! From a scenario to a battle under wof: its words mapped to the rules' own, men to figures, yards to inches, clock to turns.

pub mod briefing;
pub mod parts;

pub use briefing::{Briefing, Stronghold};
