//! Morale (section 18).
//!
//! - [`checks`]: which units must check and when, the check and the rally; [`mod@leadership`] and [`casualty_steps`]
//!   weigh in it. `officers`: which of the lost were officers.
//! - [`broken`]: units that break. [`routs`]: routs and retreats. [`remnants`]: units at half strength made one on the
//!   table. [`combining`]: which may be, and the result.

pub mod broken;
pub mod casualty_steps;
pub mod checks;
pub mod combining;
pub mod leadership;
mod officers;
pub mod remnants;
pub mod routs;

pub use officers::{Casualty, OfficerLosses, OfficersPresent, officers};
