//! Guns on the table.
//!
//! - [`limbers`]: limbering and unlimbering.

pub mod limbers;
