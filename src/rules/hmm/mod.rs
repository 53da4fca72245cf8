//! Horse and Musket and Minié Ball: 1740 to 1865, battalions of twenty figures, three artillery templates, written orders.
//!
//! Pure procedures, which turn what was measured and some dice into a receipt and never see the table:
//! - [`data`]: the charts and the rule switches.
//! - [`fire`]: volleys, light fire, defensive and charge fire, the order of fire.
//! - [`artillery`]: roundshot, shell, canister, crews. [`templates`]: where their templates lie.
//! - [`formation`]: how figures stand. [`rights`]: what they may do so. [`movement`]: rates, turns, ground.
//! - [`charge`]: the interval, breakthrough, a whole charge. [`melee`]: rounds, shares of loss, what follows.
//! - [`morale`]: leadership, casualty steps, checks and rallies, officers among the lost. [`command`]: orders and messengers.
//! - [`reckon`]: all of them by name.

pub mod artillery;
pub mod charge;
pub mod command;
pub mod data;
pub mod fire;
pub mod formation;
pub mod melee;
pub mod morale;
pub mod movement;
pub mod reckon;
pub mod rights;
pub mod templates;
