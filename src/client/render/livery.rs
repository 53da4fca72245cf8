//! Uniforms, for painting figures, and the colours of the two sides on map and labels.

use std::collections::BTreeMap;

use bevy::prelude::*;

use crate::{
    scenario::{
        Scenario,
        dress::Branch,
        uniform::{Flag, Uniform},
        words::{Army, Colour},
    },
    table::{Arm, Side, Unit},
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
    /// The headgear.
    pub hat: Hat,
    /// The flag it carries; none if unknown, then the side's colour is used.
    pub flag: Option<Flag>,
}

/// Headgear that can be recognised on a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Hat {
    /// A hat cocked on three sides.
    Tricorne,
    /// A hat cocked on two sides and worn across.
    Bicorne,
    /// A grenadier's pointed cap with a metal plate.
    Mitre,
    /// A tall fur cap.
    Bearskin,
    /// A low fur cap with a bag of cloth: a hussar's.
    FurCap,
    /// A stiff cylinder of felt without a peak: a Croat's.
    FeltCap,
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
            "bicorne" => Self::Bicorne,
            "mitre" => Self::Mitre,
            "bearskin" => Self::Bearskin,
            "fur cap" => Self::FurCap,
            "felt cap" => Self::FeltCap,
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
    /// A side's default uniform: red for the first, blue for the second.
    pub fn of_side(side: Side) -> Self {
        let (coat, facings) = match side {
            Side::First => (Srgba::rgb_u8(0xb0, 0x28, 0x22), Srgba::rgb_u8(0x24, 0x32, 0x5e)),
            Side::Second => (Srgba::rgb_u8(0x2a, 0x3c, 0x72), Srgba::rgb_u8(0xa8, 0x2c, 0x26)),
        };
        let (legs, belts) = (Srgba::rgb_u8(0xe8, 0xe4, 0xd8), Srgba::rgb_u8(0xf0, 0xee, 0xe6));
        Self { coat, facings, legs, belts, hat: Hat::Tricorne, flag: None }
    }
}

/// The uniforms of a scenario: by the names of units and leaders, else by army and arm.
#[derive(Clone, Debug, PartialEq)]
pub struct Wardrobe {
    armies: [BTreeMap<Branch, Livery>; 2],
    units: BTreeMap<String, Livery>,
    /// By side and the name on the label, which no two of an army share.
    leaders: BTreeMap<(Side, String), Livery>,
}

impl Wardrobe {
    /// The uniforms that a scenario describes.
    pub fn of(scenario: &Scenario) -> Self {
        let army_of = |side| match side {
            Side::First => Army::First,
            Side::Second => Army::Second,
        };
        let closet = |side| {
            let army = scenario.belligerent(army_of(side));
            Branch::ALL.map(|branch| (branch, Livery::of_uniform(&army.dress(branch), Livery::of_side(side)))).into()
        };
        let side_of = |army| if army == Army::First { Side::First } else { Side::Second };
        let more = scenario.rule_sets.values().flat_map(|said| &said.more_units);
        let worn = scenario.units.iter().chain(more).filter_map(|unit| {
            let side = side_of(scenario.army_of(&unit.command)?);
            Some((unit.name.to_string(), Livery::of_uniform(&scenario.worn_by(unit)?, Livery::of_side(side))))
        });
        let led = scenario.commands.iter().filter_map(|command| {
            let (leader, side) = (command.leader.as_ref()?, side_of(command.army));
            let uniform = scenario.worn_by_leader(command.army, leader);
            Some(((side, leader.label().to_owned()), Livery::of_uniform(&uniform, Livery::of_side(side))))
        });
        Self { armies: Side::BOTH.map(closet), units: worn.collect(), leaders: led.collect() }
    }

    /// The colours of the two armies.
    pub fn colours(&self) -> Colours {
        Colours::of(Side::BOTH.map(|side| self.usual(side, Branch::Foot)))
    }

    /// A unit's uniform; a detachment must be asked for by its parent.
    pub fn wears(&self, unit: &Unit) -> Livery {
        let (own, branch) = match unit.arm {
            Arm::General => (self.leaders.get(&(unit.side, unit.short_name.clone())), Branch::Officers),
            Arm::Messenger => (None, Branch::Officers),
            Arm::HeavyCavalry | Arm::LightCavalry => (self.units.get(&unit.name), Branch::Horse),
            Arm::Artillery => (self.units.get(&unit.name), Branch::Guns),
            Arm::Infantry | Arm::LightInfantry | Arm::Train | Arm::Pioneers => {
                (self.units.get(&unit.name), Branch::Foot)
            }
        };
        own.copied().unwrap_or_else(|| self.usual(unit.side, branch))
    }

    fn usual(&self, side: Side, branch: Branch) -> Livery {
        self.armies[side.index()].get(&branch).copied().unwrap_or(Livery::of_side(side))
    }
}

impl Livery {
    /// A scenario's uniform, with the side's headgear if none is given.
    fn of_uniform(uniform: &Uniform, usual: Self) -> Self {
        let paint = |Colour([red, green, blue]): Colour| Srgba::rgb_u8(red, green, blue);
        let hat = uniform.hat.as_ref().and_then(|hat| Hat::from_word(hat.as_str())).unwrap_or(usual.hat);
        let [coat, facings, legs, belts] = [uniform.coat, uniform.facings, uniform.legs, uniform.belts].map(paint);
        Self { coat, facings, legs, belts, hat, flag: uniform.flag }
    }
}

/// One of the two colours of the sides on map, labels and panels.
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
    /// Blue for the army with the bluer coats; for the second where neither is.
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
    use crate::{
        measure::{Facing, Pose},
        table::{KnownTo, Presence, UnitId},
    };

    #[test]
    fn the_bluer_coats_are_blue_on_the_map() {
        for (name, first) in
            [("cowpens", Tincture::Red), ("kernstown", Tincture::Blue), ("stony-point", Tincture::Blue)]
        {
            let scenario =
                crate::scenario::open(&crate::files::Shelf::embedded(), name).expect("the shipped scenario is sound");
            assert_eq!(Wardrobe::of(&scenario).colours().of_side(Side::First), first, "{name}");
        }
    }

    fn somebody(side: Side, arm: Arm, name: &str, short_name: &str) -> Unit {
        Unit {
            id: UnitId(0),
            side,
            command: None,
            name: name.to_owned(),
            short_name: short_name.to_owned(),
            arm,
            front: Pose::new(Vec2::ZERO, Facing::NORTH),
            presence: Presence::OnTable,
            known_to: KnownTo::All,
        }
    }

    fn coat(livery: Livery) -> [u8; 3] {
        [livery.coat.red, livery.coat.green, livery.coat.blue].map(|part| (part * 255.0).round() as u8)
    }

    const FORD: &str = include_str!("../../../tests/scenario/ford.ron");

    #[test]
    fn units_wear_what_the_scenario_says_and_the_dress_of_their_arm_in_their_army_otherwise() {
        let written = "uniform: (coat: \"#a02030\"";
        assert_eq!(FORD.matches(written).count(), 1);
        let dressed = FORD.replace(
            written,
            &format!("guns: (coat: \"#102030\", facings: \"#a02030\"), officers: (coat: \"#405060\", facings: \"#a02030\"), {written}"),
        );
        let scenario = Scenario::read("ford.ron", &dressed).unwrap_or_else(|problems| panic!("{problems}"));
        let wardrobe = Wardrobe::of(&scenario);
        let wears = |arm, name, label| wardrobe.wears(&somebody(Side::First, arm, name, label));
        assert_eq!(coat(wears(Arm::Infantry, "40th Foot", "40th Foot")), [0xa0, 0x20, 0x30]);
        assert_eq!(coat(wears(Arm::Artillery, "Royal Artillery", "3-pdr")), [0x10, 0x20, 0x30], "the gunners' coat");
        assert_eq!(coat(wears(Arm::Artillery, "nobody", "nobody")), [0x10, 0x20, 0x30], "by its arm alone");
        assert_eq!(coat(wears(Arm::LightCavalry, "nobody", "nobody")), [0xa0, 0x20, 0x30], "nothing is said of horse");
        assert_eq!(
            coat(wears(Arm::General, "lieutenant colonel John Hale", "Hale")),
            [0x40, 0x50, 0x60],
            "as officers do"
        );
        assert_eq!(
            coat(wears(Arm::Messenger, "Messenger from Hale", "from Hale")),
            [0x40, 0x50, 0x60],
            "and their messengers"
        );
        assert_eq!(
            wears(Arm::General, "", "Hale").hat,
            Hat::Tricorne,
            "the headgear is the army's where no other is named"
        );
    }

    #[test]
    fn a_leader_with_a_uniform_of_his_own_wears_it() {
        let own = FORD.replace(
            "rank: \"colonel\", ability",
            "rank: \"colonel\", uniform: (coat: \"#112233\", facings: \"#ffffff\"), ability",
        );
        let scenario = Scenario::read("ford.ron", &own).unwrap_or_else(|problems| panic!("{problems}"));
        let wardrobe = Wardrobe::of(&scenario);
        assert_eq!(
            coat(wardrobe.wears(&somebody(Side::Second, Arm::General, "Colonel Ezra Platt", "Platt"))),
            [0x11, 0x22, 0x33]
        );
        assert_ne!(
            coat(wardrobe.wears(&somebody(Side::Second, Arm::Messenger, "Messenger from Platt", "from Platt"))),
            [0x11, 0x22, 0x33]
        );
    }

    #[test]
    fn the_headgear_of_every_shipped_scenario_is_known() {
        for listed in crate::scenario::list(&crate::files::Shelf::embedded()) {
            let scenario = listed.read.expect("shipped scenarios are sound");
            let armies = [&scenario.first, &scenario.second].map(|army| Branch::ALL.map(|branch| army.dress(branch)));
            let units = scenario.units.iter().filter_map(|unit| scenario.worn_by(unit));
            let led = scenario.commands.iter().filter_map(|command| command.leader.as_ref()?.uniform.clone());
            for uniform in armies.into_iter().flatten().chain(units).chain(led) {
                let known = uniform.hat.as_ref().is_none_or(|hat| Hat::from_word(hat.as_str()).is_some());
                assert!(known, "{}: {:?}", scenario.id, uniform.hat);
            }
        }
    }

    #[test]
    fn a_unit_without_a_flag_of_its_own_carries_its_army_s() {
        let scenario = Scenario::read("cowpens.ron", include_str!("../../../scenarios/cowpens.ron"))
            .expect("the shipped scenario is sound");
        let wardrobe = Wardrobe::of(&scenario);
        let plain =
            scenario.units.iter().find(|unit| unit.uniform.as_ref().is_some_and(|uniform| uniform.flag.is_none()));
        let plain = plain.expect("some unit names no flag");
        let carried = wardrobe.wears(&somebody(Side::First, Arm::Infantry, plain.name.as_str(), "")).flag;
        assert!(carried.is_some() && carried == wardrobe.usual(Side::First, Branch::Foot).flag, "{carried:?}");
    }
}
