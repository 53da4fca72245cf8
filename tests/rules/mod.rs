//! What holds for the procedures of every rule set alike.

pub(crate) mod any_input;
pub(crate) mod lawful;
pub(crate) mod rows;
