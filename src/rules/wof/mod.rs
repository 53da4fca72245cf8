//! Weight of Fire (1740-1790): losses in sixths of a figure off one hit chart, morale by grade on two dice, charges with everybody's answer
//! on one clock. Its charts stand in `assets/rules/wof`.
//!
//! - [`data`]: the charts, the words and the switches.
//! - [`condition`]: how a unit stands, and whether it is steady.
//! - one file a subject, pure procedures that give receipts: [`formation`], [`movement`], [`charge`], [`fire`], [`artillery`],
//!   [`melee`], [`morale`], [`pursuit`], [`command`], [`terrain`], [`points`]
//! - [`muster`]: rosters priced and forces raised.
//! - [`mod@reckon`]: the same procedures by name.
//!
//! Not yet opened as a battle: `setup`, `state` and `turn` are to come; until then it is reckoned by hand.

pub mod artillery;
pub mod charge;
pub mod command;
pub mod condition;
pub mod data;
pub mod fire;
pub mod formation;
pub mod melee;
pub mod morale;
pub mod movement;
pub mod muster;
pub mod points;
pub mod pursuit;
pub mod reckon;
pub mod terrain;
