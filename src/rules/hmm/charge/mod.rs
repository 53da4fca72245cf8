//! Charges (section 9).
//!
//! - [`declarations`]: which enemy a unit may charge. [`frequency`]: how often. [`stages`]: a charge on the table, from
//!   its declaration to contact; [`state`]: its progress. [`approach`]: its ground. [`generals`]: those that join it.
//! - [`mod@defensive_fire`]: its target is asked whether it fires, and fires; [`reception`]: the kinds of fire it may
//!   use. [`mod@breakthrough`]: when heavy horse breaks a line. [`course`]: a whole charge by counts.

pub mod approach;
pub mod breakthrough;
pub mod course;
pub mod declarations;
pub mod defensive_fire;
pub mod frequency;
pub mod generals;
pub mod reception;
pub mod stages;
pub mod state;
