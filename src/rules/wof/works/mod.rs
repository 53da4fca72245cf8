//! Field works (wof.20.9).
//!
//! - [`abatis`]: units that clear one.

pub mod abatis;
