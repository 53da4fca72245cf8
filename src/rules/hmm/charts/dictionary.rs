//! The meanings that hmm gives to a scenario's words: `words.ron`. Look-ups only; `setup` decides what an unknown word
//! leads to.

use serde::Deserialize;

use super::words::{
    Class, FormationKind, Grouping, Ignition, Order, Piece, Seeing, TerrainKind, Troop, Weapon, Weather, Weight,
};
use crate::{
    rules::charts::{Entries, Problems},
    table::Arm,
};

/// `words.ron`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dictionary {
    /// Arms.
    pub arms: Entries<ArmMeaning>,
    /// Classes.
    pub classes: Entries<Class>,
    /// The weapons of men.
    pub weapons: Entries<WeaponMeaning>,
    /// Formations.
    pub formations: Entries<FormationKind>,
    /// How well a leader leads, as a command value (hmm.16.18).
    pub abilities: Entries<u8>,
    /// Levels of command, as the figures on their leader's base (hmm.01.07).
    pub levels: Entries<u16>,
    /// The tasks of commands (hmm.16.02).
    pub orders: Entries<Order>,
    /// Kinds of ground.
    pub ground: Entries<TerrainKind>,
    /// Seasons, by the growth in the fields (hmm.19.16).
    pub seasons: Entries<TerrainKind>,
    /// The sky.
    pub weather: Entries<Weather>,
    /// The ground underfoot.
    pub underfoot: Entries<Weather>,
    /// How far one sees.
    pub seeing: Entries<Seeing>,
}

/// The meaning of a word for an arm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArmMeaning {
    /// The kind of troops.
    pub troop: Troop,
    /// The symbol on the map.
    pub symbol: Arm,
    /// How they group for dice, where that is not a matter of their class (hmm.07.12).
    #[serde(default)]
    pub grouping: Option<Grouping>,
}

/// The meaning of a word for a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum WeaponMeaning {
    /// It does not shoot.
    SideArm,
    /// A small arm.
    SmallArm(Weapon),
    /// A small arm that depends on how men of the day fired.
    ByIgnition {
        /// By flint.
        flintlock: Weapon,
        /// By caps.
        percussion: Weapon,
    },
    /// A gun.
    Gun(Piece, Weight),
}

impl WeaponMeaning {
    /// The small arm that it is, if it is one.
    pub fn small_arm(self, ignition: Ignition) -> Option<Weapon> {
        match (self, ignition) {
            (Self::SmallArm(weapon), _) => Some(weapon),
            (Self::ByIgnition { flintlock, .. }, Ignition::Flintlock) => Some(flintlock),
            (Self::ByIgnition { percussion, .. }, Ignition::Percussion) => Some(percussion),
            (Self::SideArm | Self::Gun(..), _) => None,
        }
    }

    /// The gun that it is, if it is one.
    pub fn gun(self) -> Option<(Piece, Weight)> {
        match self {
            Self::Gun(piece, weight) => Some((piece, weight)),
            _ => None,
        }
    }
}

impl Dictionary {
    pub(super) fn check(&self, problems: &mut Problems) {
        self.arms.check("arms", problems);
        self.classes.check("classes", problems);
        self.weapons.check("weapons", problems);
        self.formations.check("formations", problems);
        self.abilities.check("abilities", problems);
        self.levels.check("levels", problems);
        self.orders.check("orders", problems);
        self.ground.check("ground", problems);
        self.seasons.check("seasons", problems);
        self.weather.check("weather", problems);
        self.underfoot.check("underfoot", problems);
        self.seeing.check("seeing", problems);
        for (word, value) in self.abilities.iter() {
            problems.unless(
                (1..=6).contains(&value),
                format!("abilities, {word}"),
                format!("a command value of {value}"),
                "1 to 6",
            );
        }
        for (word, gun) in self.weapons.iter().filter_map(|(word, weapon)| Some((word, weapon.gun()?))) {
            problems.unless(
                gun.1.is_of(gun.0),
                format!("weapons, {word}"),
                format!("a {} {}", gun.1, gun.0),
                "a gun that there is",
            );
        }
        for (word, figures) in self.levels.iter() {
            problems.unless(
                (1..=2).contains(&figures),
                format!("levels, {word}"),
                format!("{figures} figures"),
                "1 or 2",
            );
        }
        let routs = self.formations.word_of(FormationKind::Rout);
        problems.unless(routs.is_none(), "formations", "a unit would begin in rout", "formations that are chosen");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::charts::problem::tests::{each_break_is_named, problems_with};

    #[test]
    fn a_word_that_stands_twice_or_means_what_cannot_be_is_named() {
        let rows = [
            ("(\"hussars\", (troop", "(\"lancers\", (troop", "arms, lancers: this word stands twice"),
            ("(\"militia\", Militia)", "(\"poor\", Militia)", "classes, poor: this word stands twice"),
            ("(\"sabre\", SideArm)", "(\"sword\", SideArm)", "weapons, sword: this word stands twice"),
            ("(\"square\", Square)", "(\"line\", Square)", "formations, line: this word stands twice"),
            ("(\"fair\", 2)", "(\"good\", 2)", "abilities, good: this word stands twice"),
            ("(\"wing\", 2)", "(\"corps\", 2)", "levels, corps: this word stands twice"),
            ("(\"march\", Attack)", "(\"attack\", Attack)", "orders, attack: this word stands twice"),
            ("(\"turnpike\", PavedRoad)", "(\"road\", PavedRoad)", "ground, road: this word stands twice"),
            ("(\"spring\", Field)", "(\"winter\", Field)", "seasons, winter: this word stands twice"),
            ("(\"drizzle\", LightRain)", "(\"rain\", LightRain)", "weather, rain: this word stands twice"),
            ("(\"mud\", Mud)", "(\"wet\", Mud)", "underfoot, wet: this word stands twice"),
            ("(\"smoke\", Haze)", "(\"fog\", Haze)", "seeing, fog: this word stands twice"),
            ("(\"good\", 4)", "(\"good\", 7)", "abilities, good: a command value of 7, expected 1 to 6"),
            ("(\"wing\", 2)", "(\"wing\", 3)", "levels, wing: 3 figures, expected 1 or 2"),
            (
                "(\"rifled gun\", Gun(RifledGun, Rifled))",
                "(\"rifled gun\", Gun(RifledGun, Six))",
                "weapons, rifled gun: a 6 pdr rifled gun, expected a gun that there is",
            ),
            ("(\"square\", Square)", "(\"square\", Rout)", "formations: a unit would begin in rout"),
            ("(\"square\", Square)", "(\"square\", Cube)", "words.ron:"),
        ];
        let text = include_str!("../../../../assets/rules/hmm/words.ron");
        each_break_is_named(("words.ron", text), Dictionary::check, &rows);
        let orders = "(\"attack\", Attack),\n        (\"march\", Attack),\n        (\"defend\", Defend),\n        (\"reserve\", Reserve),";
        assert_eq!(
            problems_with(text, orders, "", "words.ron", Dictionary::check),
            "words.ron: orders: it has no words, expected at least one"
        );
    }

    #[test]
    fn a_carbine_is_what_its_day_made_it() {
        let text = include_str!("../../../../assets/rules/hmm/words.ron");
        let options = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        let dictionary: Dictionary = options.from_str(text).expect("it is sound");
        let carbine = dictionary.weapons.meaning("carbine").expect("a word that players use");
        assert_eq!(carbine.small_arm(Ignition::Flintlock), Some(Weapon::SmoothCarbine));
        assert_eq!(carbine.small_arm(Ignition::Percussion), Some(Weapon::RifledCarbine));
        let sabre = dictionary.weapons.meaning("sabre").expect("a word that players use");
        assert_eq!((sabre.small_arm(Ignition::Flintlock), sabre.gun()), (None, None));
        assert_eq!(dictionary.weapons.meaning("arquebus"), None);
    }
}
