//! Opening a battle from a scenario, as far as it is the same under every rule set. No set's words, charts or states
//! are known here; a set supplies its own part as a value, a closure or one of two traits: [`Lays`] at the start,
//! [`Tally`] at the end.
//!
//! In the order in which a battle is opened:
//! - [`scenario_reader`]: reads the scenario's words and gathers the problems.
//! - [`headcount`]: the largest number of figures on a table.
//! - [`order_of_battle`]: commands and units by number.
//! - [`ground`]: the terrain.
//! - [`plan`]: the parts of the scenario that last through the battle, in turns and inches, with its [`goals`];
//!   [`planning`] reads it by [`turns`], [`plan_overlays`] shows it over the table. `possible` checks whether its
//!   conditions can ever be met.
//! - [`leaders`]: units and leaders on the table.
//! - [`zone_room`]: room for the units to be deployed.
//! - [`states`]: the states in which they begin.
//! - [`pieces`]: the figures and bases needed for it.
//! - [`trial`]: whether the simplest deployment finds a place for every unit.
//!
//! During the battle: [`deploying`] asks for the units' places, [`alternating`] unit by unit if a set deploys so, and
//! [`zones`] says where they may be; [`arriving`] brings later arrivals, [`room`] says where there is space, [`ambush`]
//! which hidden units are found, [`victory`] which side holds each objective and which ending is met.

pub mod alternating;
pub mod ambush;
pub mod arriving;
pub mod deploying;
pub mod goals;
pub mod ground;
pub mod headcount;
pub mod leaders;
pub mod order_of_battle;
pub mod pieces;
pub mod plan;
pub mod plan_overlays;
pub mod planning;
mod possible;
pub mod room;
pub mod scenario_reader;
pub mod states;
pub mod trial;
pub mod turns;
pub mod victory;
pub mod zone_room;
pub mod zones;

pub use alternating::{Alternating, InTurn, Placing};
pub use ambush::{Ambushes, Spotting};
pub use goals::{Ending, Goal, Holding, Objective, Tally};
pub use ground::Terrain;
pub use leaders::Lays;
pub use pieces::Pieces;
pub use plan::{Arrival, Otherwise, Plan, Zone};
pub use room::StepsAside;
pub use scenario_reader::ScenarioReader;
pub use victory::Over;
