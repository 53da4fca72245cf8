//! Movement: how far units go, what ground does to them, and how they go there.
//!
//! - [`rates`]: the allowance of a whole move. [`going`]: rough ground, bogging and disorientation. Pure procedures.
//! - [`phase`]: a side's movement on the table, [`state`] how far it has come. [`who_may_move`]: who, and how far.
//! - [`plain_moves`]: the order to move, [`choices`] its paths. [`walk`], [`route`], `moving_unit`: how a walk goes;
//!   `meetings`, `hidden_troops`, [`enemies_near`], [`ground`]: what it meets. [`completed_moves`], [`crossing`]: what
//!   follows.
//! - [`falling_back`]: the way back of units that go against their will; [`before_friends`]: how they go it, and their
//!   choice before friends. [`attachments`]: how far companies and guns may be off.
//! - [`attempts`], [`skill_checks`]: what takes a skill test.

pub mod attachments;
pub mod attempts;
pub mod before_friends;
pub mod choices;
pub mod completed_moves;
pub mod crossing;
pub mod enemies_near;
pub mod falling_back;
pub mod going;
pub mod ground;
mod hidden_troops;
mod meetings;
mod moving_unit;
pub mod phase;
pub mod plain_moves;
pub mod rates;
pub mod route;
pub mod skill_checks;
pub mod state;
pub mod walk;
pub mod who_may_move;
