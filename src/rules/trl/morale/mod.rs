//! Motivation: the test, its modifiers, what a failure means, and the test of a whole brigade.
//!
//! - [`motivation_test`]: the die. [`modifiers`]: what speaks for and against a unit. [`failures`]: what follows.
//! - [`brigade_test`]: whether a brigade quits the field.

pub mod brigade_test;
pub mod failures;
pub mod modifiers;
pub mod motivation_test;
