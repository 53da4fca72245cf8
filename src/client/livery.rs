//! What soldiers wear, for painting them, and the colours by which the two sides are told apart on map and labels.

use bevy::prelude::*;

use crate::table::Side;

/// The colours and the headgear of a body of men.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Livery {
    /// The coat or hunting shirt.
    pub coat: Srgba,
    /// Collar, cuffs and lapels.
    pub facings: Srgba,
    /// Breeches or trousers.
    pub legs: Srgba,
    /// Belts.
    pub belts: Srgba,
    /// What is on the head.
    pub hat: Hat,
}

/// Headgear that can be told apart on a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Hat {
    /// A hat cocked on three sides.
    Tricorne,
    /// A tall fur cap.
    Bearskin,
    /// A light infantry cap with a front plate.
    LightCap,
    /// A civilian hat with a broad brim.
    RoundHat,
    /// A leather helmet with a crest.
    Helmet,
    /// A soft cap with a peak.
    Kepi,
    /// A stiff cylinder with a peak.
    Shako,
    /// A flat knitted bonnet.
    Bonnet,
}

impl Hat {
    /// The headgear that a scenario's word names; `None` for a word that is not known.
    pub fn from_word(word: &str) -> Option<Self> {
        Some(match word {
            "cocked hat" | "tricorne" => Self::Tricorne,
            "bearskin" | "mitre" => Self::Bearskin,
            "light infantry cap" | "cap" => Self::LightCap,
            "round hat" | "slouch hat" => Self::RoundHat,
            "helmet" => Self::Helmet,
            "kepi" | "forage cap" => Self::Kepi,
            "shako" => Self::Shako,
            "bonnet" => Self::Bonnet,
            _ => return None,
        })
    }
}

impl Livery {
    /// What a side wears where a scenario does not say: red for the first, blue for the second.
    pub fn of_side(side: Side) -> Self {
        let (coat, facings) = match side {
            Side::First => (Srgba::rgb_u8(0xb0, 0x28, 0x22), Srgba::rgb_u8(0x24, 0x32, 0x5e)),
            Side::Second => (Srgba::rgb_u8(0x2a, 0x3c, 0x72), Srgba::rgb_u8(0xa8, 0x2c, 0x26)),
        };
        let (legs, belts) = (Srgba::rgb_u8(0xe8, 0xe4, 0xd8), Srgba::rgb_u8(0xf0, 0xee, 0xe6));
        Self { coat, facings, legs, belts, hat: Hat::Tricorne }
    }
}

/// The colour of a side on map, labels and panels, strong enough to carry white type.
pub fn side_colour(side: Side) -> Srgba {
    match side {
        Side::First => Srgba::rgb_u8(0xa3, 0x2a, 0x20),
        Side::Second => Srgba::rgb_u8(0x23, 0x4a, 0x86),
    }
}
