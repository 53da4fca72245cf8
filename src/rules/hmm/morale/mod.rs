//! Morale (section 18).
//!
//! - [`checks`]: which units must check and when, and the check; [`mod@leadership`] and [`casualty_steps`] weigh in it,
//!   [`rallies`]: what is added for units in rout. `officers`: which of the lost were officers.
//! - [`routs`]: units that break. [`rout_moves`]: how they run, and retreats. [`composite_units`]: units at half strength
//!   made one, and [`order_to_combine`]: the order to do so.

pub mod casualty_steps;
pub mod checks;
pub mod composite_units;
pub mod leadership;
mod officers;
pub mod order_to_combine;
pub mod rallies;
pub mod rout_moves;
pub mod routs;

pub use officers::{Casualty, OfficerLosses, OfficersPresent, officers};
