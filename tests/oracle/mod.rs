//! Geometry against slow plain oracles: thousands of random cases, in each of which the engine's answer must agree with
//! one found by brute force in double precision, by means as unlike its own as possible. First `measure`, then the five
//! questions of `table` on thousands of random tables; and answers that depend on rapier (`rapier`), against closed
//! formulas in double precision (`exact`), where single precision decides by a hair.

#![expect(clippy::disallowed_methods, reason = "an oracle does its own trigonometry, in double precision")]

mod battlefield;
mod exact;
mod forbidden;
mod measure_motion;
mod measure_shapes;
mod plain;
pub(crate) mod random;
mod rapier;
mod table_questions;
mod table_track;
mod tracts;
