//! Field works (wof.20.9).
//!
//! - [`field_works`]: works by their sections. [`abatis`]: units that clear one.

pub mod abatis;
pub mod field_works;
