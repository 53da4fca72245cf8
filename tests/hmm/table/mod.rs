//! The table half of rule set hmm, rule by rule: each test lays out a tiny table with only the tested trait out of the
//! ordinary, gives orders by verb, throws scripted dice and looks at the result. One file for each group of rules; a
//! test's name is its rule, and the clauses that it proves stand beside it.
//!
//! [`laying`] lays out tables and units; [`fight`] gives the orders, reads the table, and checks that every die of a
//! script is thrown.

mod fight;
pub(crate) mod laying;

mod ambush;
mod boats;
mod charging;
mod cited;
mod combining;
mod command;
mod defending;
mod detaching;
mod engineers;
mod falling_back;
mod firing_on_the_move;
mod forming;
mod gunnery;
mod in_the_way;
mod joining;
mod light_fire;
mod machine;
mod melee;
mod messengers;
mod morale;
mod mounting;
mod moving;
mod musketry;
mod notices;
mod odds;
mod officers;
mod powder;
mod rout;
mod second_posts;
mod secrets;
mod shots;
mod sight;
mod spreading;
mod stepping_aside;
mod switches;
mod templates;
mod ties;
mod turn;
mod umpire;
mod victory;
mod wheels;
mod works;

use fight::{Fight, Judged, ahead, ranks, turn_by};
use laying::{Spec, Table, battery, general, horse, hussars, light, line};
