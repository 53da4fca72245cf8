//! Shooting (wof.15, wof.16).
//!
//! - [`targets`]: targets declared under seal. [`shots`]: all fire of a turn; [`state`]: how far it has come.
//!   [`struck`]: a shot with its effect. [`losses`]: figures taken off.
//! - [`rights`]: which units shoot as they stand. [`fire_and_movement`]: fire with a move or a charge. [`priority`] and
//!   [`moving_targets`]: the targets that may be chosen. [`overhead`]: fire over friends. [`gaps`]: fire between units.
//! - [`volley`]: a volley as measured. [`arms`]: with what. [`range`]: how far off. [`figures_that_shoot`]: with how
//!   many. [`dense_target`]: at how deep a target. [`procedure`]: the die, with its [`modifiers`]. [`hit_chart`]: the loss.

pub mod arms;
pub mod choice_of_target;
pub mod dense_target;
pub mod figures_that_shoot;
pub mod fire_and_movement;
pub mod gaps;
pub mod hit_chart;
pub mod losses;
pub mod modifiers;
pub mod moving_targets;
pub mod overhead;
pub mod range;
pub mod rights;
pub mod shots;
pub mod state;
pub mod target_declarations;
pub mod targets;
