//! Combat (wof.17).
//!
//! - [`rounds`]: a round on the table. [`fights`]: the pairs that fight. [`round_loss`]: which side lost, and what
//!   disorders. [`locked`]: units in combat stay in place.
//! - [`pairings`]: every unit's figures shared out among its enemies. [`overlap`]: how many figures strike. [`ranks`]:
//!   figures in files and ranks. [`touch`]: the touching figures. [`blocks`]: garrisons and their attackers.
//!   [`reinforcing_cavalry`]: horse that backs up horse.
//! - [`blow`]: a pairing with the inputs of its die. [`combat_modifiers`]: one die for each striker and opponent.
//! - [`breakthroughs`]: horse that rides on at another enemy.

pub mod blocks;
pub mod blow;
pub mod breakthroughs;
pub mod combat_modifiers;
pub mod fights;
pub mod locked;
pub mod overlap;
pub mod pairings;
pub mod ranks;
pub mod reinforcing_cavalry;
pub mod round_loss;
pub mod rounds;
pub mod touch;
