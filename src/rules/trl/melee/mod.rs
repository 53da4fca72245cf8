//! Combat: attacks by type, the skill test to wound, and saves.
//!
//! - [`skill_test`]: the skill test. [`attacks`]: wounds. [`saves`]: who falls.

pub mod attacks;
pub mod saves;
pub mod skill_test;
