//! What soldiers wear, for painting them, and the colours by which the two sides are told apart on map and labels.

use std::collections::BTreeMap;

use bevy::prelude::*;

use crate::{
    scenario::{
        Scenario,
        troops::{self, Flag, Uniform},
        words::{Army, Colour},
    },
    table::Side,
};

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
    /// What is carried; the side's colour where nothing is known of it.
    pub flag: Option<Flag>,
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
        Self { coat, facings, legs, belts, hat: Hat::Tricorne, flag: None }
    }
}

/// What everybody in a scenario wears, by unit and by army.
#[derive(Clone, Debug, PartialEq)]
pub struct Wardrobe {
    armies: [Livery; 2],
    units: BTreeMap<String, Livery>,
}

impl Wardrobe {
    /// The uniforms that a scenario describes.
    pub fn of(scenario: &Scenario) -> Self {
        let armies = [(&scenario.first, Side::First), (&scenario.second, Side::Second)];
        let armies = armies.map(|(army, side)| Livery::of_uniform(&army.uniform, Livery::of_side(side)));
        let worn = |unit: &troops::Unit| {
            let uniform = unit.uniform.as_ref()?;
            let army = scenario.commands.iter().find(|command| command.id == unit.command)?.army;
            let usual = armies[usize::from(army == Army::Second)];
            Some((unit.name.to_string(), Livery::of_uniform(uniform, usual)))
        };
        Self { armies, units: scenario.units.iter().filter_map(worn).collect() }
    }

    /// The colours by which the armies are told apart.
    pub fn colours(&self) -> Colours {
        Colours::of(self.armies)
    }

    /// What a unit of a side wears, by the unit's full name.
    pub fn wears(&self, side: Side, unit: &str) -> Livery {
        self.units.get(unit).copied().unwrap_or(self.armies[side.index()])
    }
}

impl Livery {
    /// A scenario's uniform, with the headgear and the flag that are usual where it names none.
    fn of_uniform(uniform: &Uniform, usual: Self) -> Self {
        let paint = |Colour([red, green, blue]): Colour| Srgba::rgb_u8(red, green, blue);
        let hat = uniform.hat.as_ref().and_then(|hat| Hat::from_word(hat.as_str())).unwrap_or(usual.hat);
        let [coat, facings, legs, belts] = [uniform.coat, uniform.facings, uniform.legs, uniform.belts].map(paint);
        Self { coat, facings, legs, belts, hat, flag: uniform.flag.or(usual.flag) }
    }
}

/// One of the two colours by which the sides are told apart on map, labels and panels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tincture {
    /// Red in most palettes, hatched along by engravers.
    Red,
    /// Blue, hatched across by them.
    Blue,
}

impl Tincture {
    /// Its place in a palette.
    pub const fn index(self) -> usize {
        match self {
            Self::Red => 0,
            Self::Blue => 1,
        }
    }
}

/// Which side has which of the two colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colours {
    blue: Side,
}

impl Default for Colours {
    fn default() -> Self {
        Self { blue: Side::Second }
    }
}

impl Colours {
    /// Blue for the army whose coats are the bluer; for the second where neither's are.
    fn of(armies: [Livery; 2]) -> Self {
        let [first, second] = armies.map(|army| army.coat.blue - army.coat.red);
        Self { blue: if first > second { Side::First } else { Side::Second } }
    }

    /// The colour of a side.
    pub fn of_side(self, side: Side) -> Tincture {
        if side == self.blue { Tincture::Blue } else { Tincture::Red }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bluer_coats_are_blue_on_the_map() {
        for (name, first) in [("cowpens", Tincture::Red), ("kernstown", Tincture::Blue), ("stony-point", Tincture::Blue)] {
            let scenario = crate::scenario::open(&crate::files::Shelf::embedded(), name).expect("the shipped scenario is sound");
            assert_eq!(Wardrobe::of(&scenario).colours().of_side(Side::First), first, "{name}");
        }
    }

    #[test]
    fn units_wear_what_the_scenario_says_and_their_army_s_dress_otherwise() {
        let (file, text) = ("cowpens.ron", include_str!("../../scenarios/cowpens.ron"));
        let scenario = Scenario::read(file, text).expect("the shipped scenario is sound");
        let wardrobe = Wardrobe::of(&scenario);
        let with_own = scenario.units.iter().find(|unit| unit.uniform.is_some()).expect("some unit wears its own");
        let own = with_own.uniform.as_ref().map(|uniform| uniform.coat.0);
        let coat = wardrobe.wears(Side::First, with_own.name.as_str()).coat;
        assert_eq!(own, Some([coat.red, coat.green, coat.blue].map(|part| (part * 255.0).round() as u8)));
        assert_eq!(wardrobe.wears(Side::Second, "nobody"), wardrobe.armies[1]);
        let carried = wardrobe.wears(Side::First, with_own.name.as_str()).flag;
        assert!(
            carried.is_some() && carried == wardrobe.armies[0].flag,
            "a unit without a flag of its own carries its army's: {carried:?}"
        );
    }
}
