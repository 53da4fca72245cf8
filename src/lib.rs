//! Linstock.
pub mod battle;
pub mod clause;
pub mod cli;
pub mod commander;
pub mod dice;
pub mod files;
pub mod measure;
pub mod receipt;
pub mod rehearsal;
pub mod rules;
pub mod scenario;
pub mod table;

#[cfg(feature = "client")]
pub mod client;
