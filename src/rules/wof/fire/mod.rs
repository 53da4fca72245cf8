//! Shooting (wof.15, wof.16).
//!
//! - [`targets`]: a shot measured. [`choice_of_target`]: the targets that may be chosen. [`target_declarations`]: targets
//!   declared under seal. [`shots`]: all fire of a turn; [`state`]: how far it has come. [`losses`]: figures taken off.
//! - [`who_may_fire`]: which units shoot as they stand. [`mod@fire_and_movement`]: fire with a move or a charge.
//!   [`moving_targets`]: targets that have moved. [`targets_in_combat`]: a flank that hangs out of a combat.
//!   [`overhead`]: fire over friends. [`gaps`]: fire between units.
//! - [`modifiers`]: a volley, its die and its modifiers. [`arms`]: with what. [`range`]: how far off.
//!   [`figures_that_shoot`]: with how many. [`dense_target`]: at how deep a target. [`hit_chart`]: the loss.

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
pub mod shots;
pub mod state;
pub mod target_declarations;
pub mod targets;
pub mod targets_in_combat;
pub mod who_may_fire;
