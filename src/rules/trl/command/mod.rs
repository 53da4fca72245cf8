//! Command: initiative, brigades, and commanders.
//!
//! - [`initiative`]: who goes first; [`initiative_throw`] on the table. [`brigades`]: who serves under whom, and brigades
//!   that quit the field.
//! - [`commanders`]: their fate. [`attached_commanders`]: whom they join and what they do for them. [`rides`]: how they go.
//!   [`taken_commanders`]: those who are touched alone, or whose unit is gone. [`replaced_officers`]: adjutants in
//!   their place.

pub mod attached_commanders;
pub mod brigades;
pub mod commanders;
pub mod initiative;
pub mod initiative_throw;
pub mod replaced_officers;
pub mod rides;
pub mod taken_commanders;
