//! Combat: attacks by type, the skill test to wound, and saves; rounds of combat on the table.
//!
//! - [`skill_test`]: the skill test. [`attacks`]: wounds. [`saves`]: who falls.
//! - On the table: [`contacts`]: the stands that touch each other. [`blows`]: one unit strikes. [`rounds`]: a round, and what follows.
//!   [`answers`]: what a target does that stood. [`fighting_on`]: combat to the end, by the switch.

pub mod answers;
pub mod attacks;
pub mod blows;
pub mod contacts;
pub mod fighting_on;
pub mod rounds;
pub mod saves;
pub mod skill_test;
pub mod taken_skill_tests;
