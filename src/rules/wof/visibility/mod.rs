//! Who sees whom, who may shoot at whom, from how far, through what (wof.16, wof.20). Asks the table's questions and reads the answers by the
//! rules; throws no dice and changes nothing.
//!
//! - [`sight`]: lines of sight. - [`shelter`]: cover.

pub mod shelter;
pub mod sight;

pub use sight::sees;
