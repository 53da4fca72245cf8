//! Assaults up to combat: who may assault whom, which test comes first, how the attackers come, and the fire that they
//! meet.
//!
//! - [`right_to_assault`]: range, tests and defensive fire; [`who_may_assault`] on the table. [`defensive_fire`]: when fire
//!   makes an attacker test.
//! - [`state`]: how far a side's assaults, and one of them, have come. [`phase`]: a side names them. [`declarations`]: the
//!   order. [`turns`]: whose choice it is.
//! - [`emergency_squares`]: foot forms square. [`charge_tests`]: who dares. [`approach`], [`charge_moves`]: the way into
//!   contact. [`helpers`], [`defence`], [`defence_orders`]: defensive fire. What follows is in `melee` and `pursuit`.

pub mod approach;
pub mod charge_moves;
pub mod charge_tests;
pub mod declarations;
pub mod defence;
pub mod defence_orders;
pub mod defensive_fire;
pub mod emergency_squares;
pub mod helpers;
pub mod phase;
pub mod right_to_assault;
pub mod state;
pub mod turns;
pub mod who_may_assault;
