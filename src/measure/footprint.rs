//! The rectangle that a base or a block of bases covers.

use serde::{Deserialize, Serialize};

/// The size of a base in inches, frontage first.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Footprint {
    /// Left to right, inches.
    pub frontage: f32,
    /// Front to rear, inches.
    pub depth: f32,
}

impl Footprint {
    /// A base so wide and so deep, inches.
    pub const fn new(frontage: f32, depth: f32) -> Self {
        Self { frontage, depth }
    }
}
