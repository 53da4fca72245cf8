//! Command: initiative, and the fate of commanders.
//!
//! - [`initiative`]: who goes first. [`commanders`]: those who are touched alone, or whose unit is destroyed.

pub mod commanders;
pub mod initiative;
