//! Sight and fire between units: the distance and the ground between them (wof.16, wof.20). Uses the table's
//! measurements and reads them by the rules; throws no dice and changes nothing.
//!
//! - [`sight`]: what blocks a line of sight, and who looks along it. [`scene`]: the ground and the units between two
//!   places, and what is seen. [`hidden`]: what the ground hides. [`bases`]: a unit's bases and the box around them.
//! - [`cover`]: cover from fire.
//! - [`weapons`]: a unit's weapons and ammunition. [`firers`]: its firing figures, and [`arc_of_fire`]: their ground, and the
//!   ends of lines of fire. [`sides`]: garrisons out of the sides of their blocks.
//! - [`line_of_fire`]: the targets they bear on. [`moving_mark`]: a target on its way; [`moment`]: when it is measured.
//!   [`nearness`]: by boxes, whether it comes in range.
//! - [`overlays`]: arcs and ranges as overlays.

pub mod arc_of_fire;
pub mod bases;
pub mod cover;
pub mod firers;
pub mod hidden;
pub mod line_of_fire;
pub mod moment;
pub mod moving_mark;
pub mod nearness;
pub mod overlays;
pub mod scene;
pub mod sides;
pub mod sight;
pub mod weapons;
