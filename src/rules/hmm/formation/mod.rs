//! How figures stand (sections 3 to 5, `hmm.t.formation`).
//!
//! A layout is in the unit's frame: origin at the middle of its front edge, x right, y ahead, inches.
//!
//! - [`bases`]: the bases of figures. [`figures`]: the figures of a unit, at full strength and where they stand.
//!   [`footprints`]: the block that a formation fills, and its room by figures. [`legal_formations`]: which troops may
//!   take it up. [`rights`]: what they may do in it.
//! - [`changes`]: changes of formation, and their cost. [`placement`]: stands laid on the table. [`mod@close_ranks`]:
//!   ranks closed after losses.
//! - [`dismounted_cavalry`]: horsemen on foot; [`horse_holders`]: those that hold their horses.
//!   [`skirmish_companies`]: skirmishers before their battalion. [`skirmishers`]: loose lines drawn up again.
//!   [`parts`]: bodies detached from a unit.

pub mod bases;
pub mod changes;
pub mod close_ranks;
pub mod dismounted_cavalry;
pub mod figures;
pub mod footprints;
pub mod horse_holders;
pub mod legal_formations;
pub mod parts;
pub mod placement;
pub mod rights;
pub mod skirmish_companies;
pub mod skirmishers;

pub use crate::rules::common::layout::{Place, extent};
