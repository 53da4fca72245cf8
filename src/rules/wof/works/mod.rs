//! Field works (wof.20.9).
//!
//! - [`fieldworks`]: works by their sections. [`abatis`]: units that clear one.

pub mod abatis;
pub mod fieldworks;
