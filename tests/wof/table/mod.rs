//! The table half of rule set wof, rule by rule: each test lays out a tiny table with only the tested trait out of the
//! ordinary, gives orders by verb, throws scripted dice and looks at the result. One file for each group of rules; a
//! test's name is its rule, and the clauses that it proves stand beside it.
//!
//! [`laying`] lays out tables and units; [`fight`] gives the orders, reads the table, and checks that every die of a
//! script is thrown.

mod declaring_charges;
mod fight;
pub(crate) mod laying;

mod ambush;
mod arcs;
mod barred;
mod battalion_guns;
mod blocks;
mod blocks_in_combat;
mod breakthrough;
mod cards;
mod charging;
mod combat;
mod command;
mod countercharge;
mod cover;
mod danger;
mod evading;
mod flanks;
mod fords;
mod forming;
mod garrisons;
mod generals;
mod gunnery;
mod losses;
mod machine;
mod morale;
mod notices;
mod occasions;
mod out_of_turn;
mod panic;
mod pursuit;
mod rally;
mod recovery;
mod rout;
mod secrets;
mod shapes;
mod shooting;
mod sight;
mod striking;
mod ties;
mod turn;
mod umpire;
mod victory;
mod volleys;
mod walking;
mod works;
mod zones;

pub(super) use fight::lines_by;
use fight::{Fight, Judged, ahead, turn_by};
use laying::{Spec, battery, brigadier, cuirassiers, horse, hussars, light, major_general};
pub(super) use laying::{Table, limbered, line};
