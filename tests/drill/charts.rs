//! The drill's few numbers. A real set keeps its own in RON.

use linstock::measure::Footprint;
use serde::{Deserialize, Serialize};

/// The kind of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Class {
    /// Foot with muskets.
    Foot,
    /// Horse, which charge.
    Horse,
    /// Mounted lights, which may evade.
    Lights,
    /// One gun.
    Gun,
    /// Pioneers, which build.
    Pioneers,
}

/// The frontage of a stand, inches.
pub(crate) const STAND_FRONTAGE: f32 = 2.0;
/// The depth of a stand, inches.
pub(crate) const STAND_DEPTH: f32 = 1.0;
/// A hidden unit is met within this many inches.
pub(crate) const MET_WITHIN: f32 = 2.0;
/// An enemy is seen within this many inches.
pub(crate) const SEEN_WITHIN: f32 = 8.0;
/// An enemy is seen within this many degrees of straight ahead.
pub(crate) const SEEN_HALF_ANGLE: f32 = 60.0;
/// A line of sight goes through this many inches of wood.
pub(crate) const SEEN_THROUGH_WOOD: f32 = 1.0;
/// A victor breaks through into an enemy within this many inches.
pub(crate) const BREAKTHROUGH: f32 = 5.0;
/// The most combats from one charge.
pub(crate) const MOST_COMBATS: u8 = 3;

impl Class {
    /// How far it fires, inches.
    pub(crate) fn range(self) -> f32 {
        match self {
            Self::Foot => 10.0,
            Self::Lights => 6.0,
            Self::Gun => 24.0,
            Self::Horse | Self::Pioneers => 0.0,
        }
    }

    /// How far it marches, inches.
    pub(crate) fn march(self) -> f32 {
        match self {
            Self::Foot | Self::Pioneers => 6.0,
            Self::Horse | Self::Lights => 10.0,
            Self::Gun => 3.0,
        }
    }

    /// How far it charges, inches.
    pub(crate) fn charge(self) -> f32 {
        match self {
            Self::Horse => 14.0,
            Self::Foot => 5.0,
            Self::Lights | Self::Gun | Self::Pioneers => 0.0,
        }
    }

    /// Inches a beat of the charge clock.
    pub(crate) fn pace(self) -> f32 {
        match self {
            Self::Horse => 2.0,
            Self::Lights => 1.75,
            Self::Foot | Self::Gun | Self::Pioneers => 1.0,
        }
    }

    /// How many stands it has.
    pub(crate) fn stands(self) -> u16 {
        if self == Self::Gun { 1 } else { 2 }
    }

    /// The block that its stands make in this many ranks.
    pub(crate) fn block(self, ranks: u8) -> Footprint {
        let files = if ranks == 1 { self.stands() } else { 1 };
        let deep = if ranks == 1 { 1 } else { self.stands() };
        Footprint::new(f32::from(files) * STAND_FRONTAGE, f32::from(deep) * STAND_DEPTH)
    }
}
