//! Linstock.
pub mod clause;
pub mod measure;
pub mod dice;
pub mod receipt;
