//! Sight and fire between units: the distance and the ground between them (wof.16, wof.20). Uses the table's
//! measurements and reads them by the rules; throws no dice and changes nothing.
//!
//! - [`sight`]: lines of sight.
//! - [`scene`]: the ground and the units between two places. [`obstructions`]: its ground. [`hidden`]: what that
//!   hides.
//! - [`watcher`]: one end of a line of sight. [`contours`]: how high it stands, and over which units it sees. [`bases`]:
//!   a unit's bases and the box around them.
//! - [`shelter`]: cover. [`works`]: works by their sections.
//! - [`weapons`]: a unit's weapons and ammunition. [`firers`]: its firing figures, and [`muzzles`]: their ground.
//! - [`muzzle_lines`]: the ends of lines of fire.
//! - [`sides`]: garrisons out of the sides of their blocks.
//! - [`line_of_fire`]: the targets they bear on. [`moving_mark`]: a target on its way.
//! - [`hanging_flank`]: a flank that hangs out of a combat.
//! - [`mod@aim`]: a shot measured. [`nearness`]: by boxes, whether it comes in range.
//! - [`choice_of_target`]: the targets that may be chosen.
//! - [`overlays`]: arcs and ranges as overlays.

pub mod bases;
pub mod firers;
pub mod hanging_flank;
pub mod hidden;
pub mod line_of_fire;
pub mod moment;
pub mod moving_mark;
pub mod muzzles;
pub mod nearness;
pub mod overlays;
pub mod scene;
pub mod shelter;
pub mod sides;
pub mod sight;
pub mod weapons;
pub mod works;
