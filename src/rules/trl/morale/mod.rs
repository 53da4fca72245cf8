//! Motivation: the test, its modifiers, what a failure means, and the test of a whole brigade.
//!
//! - [`motivation_test`]: the die. [`modifiers`]: what speaks for and against a unit. [`failures`]: what follows.
//! - [`brigade_test`]: whether a brigade quits the field.
//! - On the table: [`test_queue`], who is to test; [`circumstances`], what speaks for and against them; [`taken_tests`], their
//!   dice and what follows; [`driven_back`], [`departures`]: units that fire drives back, and units that are gone;
//!   [`surprise`]: troops surprised by hidden ones.

pub mod brigade_test;
pub mod circumstances;
pub mod departures;
pub mod driven_back;
pub mod failures;
pub mod modifiers;
pub mod motivation_test;
pub mod surprise;
pub mod taken_tests;
pub mod test_queue;
