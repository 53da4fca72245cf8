//! Charges (section 9).
//!
//! - [`who_may_charge`]: in which formation, how often, and when at all. [`declarations`]: the order to charge an enemy.
//!   [`approach`]: its way over the ground. [`joined_general`]: a general that goes with it.
//! - [`stages`]: a charge on the table, from its declaration to contact; [`state`]: its progress.
//! - [`mod@defensive_fire`]: its target is asked whether it fires, and fires; [`fire_at_the_charger`]: whether it may,
//!   with what, and the dice. [`mod@charge_fire`]: horsemen fire as they close. [`mod@breakthrough`]: when heavy horse
//!   breaks a line. [`charge_by_counts`]: a whole charge by counts.

pub mod approach;
pub mod breakthrough;
pub mod charge_by_counts;
pub mod charge_fire;
pub mod declarations;
pub mod defensive_fire;
pub mod fire_at_the_charger;
pub mod joined_general;
pub mod stages;
pub mod state;
pub mod who_may_charge;
