//! The table half of rule set trl, rule by rule: each test lays out a tiny table with only the tested trait out of the
//! ordinary, gives orders by verb, throws scripted dice and looks at the result. One file for each group of rules; a
//! test's name is its rule, and the clauses that it proves stand beside it.
//!
//! [`laying`] lays out tables and units; [`fight`] gives the orders, reads the table, and checks that every die of a
//! script is thrown.

mod fight;
pub(crate) mod laying;
mod machine;

mod assaulting;
mod attachments;
mod batteries;
mod buildings;
mod card_effects;
mod combat;
mod commanders;
mod consolidating;
mod contact;
mod cover;
mod declared_targets;
mod defending;
mod event_cards;
mod falling_back;
mod fields_of_fire;
mod fighting_on;
mod forming;
mod hiding;
mod motivation;
mod nations;
mod plans;
mod rough_ground;
mod shooting;
mod sight;
mod six_hits;
mod squares;
mod storming;
mod surprise;
mod templates;
mod turn;
mod walking;
mod weather;

use fight::{Fight, Judged, ahead};
use laying::{Table, battery, general, hussars, light, line};
