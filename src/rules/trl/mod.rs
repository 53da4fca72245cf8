//! The Thin Red Line (1795-1815): stands are the wounds, batches of dice hit and are saved, units fall back in the
//! middle of the shooting phase, and assaults go in rounds. Its charts are in `assets/rules/trl`.
//!
//! So far its procedures stand here, by subject, for the command line ([`mod@reckon`]); it is not played on the table.
//! - [`movement`]: rates and going. [`formation`]: what stands form. [`fire`]: shooting, saves, and falling back.
//! - [`charge`]: the right to assault and defensive fire. [`melee`]: attacks and saves. [`pursuit`]: what follows.
//! - [`morale`]: motivation. [`command`]: initiative and commanders. [`buildings`]: walls and garrisons. [`points`].
//! - [`rule_of_dice`]: how every pass-or-fail die is read. [`charts`]: the charts, the words and the switches.

pub mod buildings;
pub mod charge;
pub mod charts;
pub mod command;
pub mod fire;
pub mod formation;
pub mod melee;
pub mod morale;
pub mod movement;
pub mod points;
pub mod pursuit;
pub mod reckon;
pub mod rule_of_dice;
