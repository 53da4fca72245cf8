//! The meanings that trl gives to a scenario's words: `words.ron`. Look-ups only; `setup` decides what an unknown word
//! leads to.

use serde::Deserialize;

use super::words::{FormationKind, Motivation, Skill, Special, TerrainKind, Troop};
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
    pub classes: Entries<Quality>,
    /// Weapons.
    pub weapons: Entries<WeaponMeaning>,
    /// Formations.
    pub formations: Entries<FormationKind>,
    /// How well a leader led.
    pub abilities: Entries<Quality>,
    /// Kinds of ground.
    pub ground: Entries<TerrainKind>,
    /// The words without an effect.
    pub idle: IdleWords,
}

/// Words that a scenario may use without an effect: those that are not here are mistakes.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IdleWords {
    /// Levels of command.
    pub levels: Entries<()>,
    /// The tasks of commands (trl.p06.07).
    pub orders: Entries<()>,
    /// Seasons.
    pub seasons: Entries<()>,
    /// The sky.
    pub weather: Entries<()>,
    /// The ground underfoot.
    pub underfoot: Entries<()>,
    /// How far one sees.
    pub seeing: Entries<()>,
}

impl IdleWords {
    fn check(&self, problems: &mut Problems) {
        let Self { levels, orders, seasons, weather, underfoot, seeing } = self;
        let lists = [levels, orders, seasons, weather, underfoot, seeing];
        let names = ["levels", "orders", "seasons", "weather", "underfoot", "seeing"];
        lists.into_iter().zip(names).for_each(|(list, name)| list.check(&format!("idle.{name}"), problems));
    }
}

/// The meaning of a word for an arm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArmMeaning {
    /// The type of troops.
    pub troop: Troop,
    /// The symbol on the map.
    pub symbol: Arm,
}

/// How well troops fight and stand (trl.p25.03, trl.p31.07).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quality {
    /// How well they fight.
    pub skill: Skill,
    /// How well they stand.
    pub motivation: Motivation,
}

/// The meaning of a word for a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum WeaponMeaning {
    /// It does not shoot.
    SideArm,
    /// A lance.
    Lance,
    /// A musket or a carbine.
    Firearm,
    /// A rifle.
    Rifle,
    /// A gun of this type of artillery.
    Gun(Troop),
}

impl WeaponMeaning {
    /// The gun's type of artillery, if it is one.
    pub fn gun(self) -> Option<Troop> {
        if let Self::Gun(troop) = self { Some(troop) } else { None }
    }

    /// What troops have beyond their type by it: lances and firearms for horse, rifles for foot (trl.hc.21).
    pub fn special(self, troop: Troop) -> Special {
        match self {
            Self::Lance if troop.is_cavalry() => Special::Lances,
            Self::Firearm if troop.is_cavalry() => Special::Firearms,
            Self::Rifle if troop == Troop::LightInfantry => Special::Rifles,
            _ => Special::Plain,
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
        self.ground.check("ground", problems);
        self.idle.check(problems);
        for (word, weapon) in self.weapons.iter() {
            let serves = weapon.gun().is_none_or(Troop::is_artillery);
            problems.unless(serves, format!("weapons, {word}"), "no artillery serves it", "a type of artillery");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{charts::problem::tests::each_break_is_named, trl::charts::ChartTexts};

    #[test]
    fn a_word_that_stands_twice_or_means_what_cannot_be_is_named() {
        let rows = [
            ("(\"hussars\", (troop", "(\"horse\", (troop", "arms, horse: this word stands twice"),
            ("(\"untrained\", (skill", "(\"poor\", (skill", "classes, poor: this word stands twice"),
            ("(\"sabre\", SideArm)", "(\"sword\", SideArm)", "weapons, sword: this word stands twice"),
            ("(\"square\", Square)", "(\"line\", Square)", "formations, line: this word stands twice"),
            ("(\"turnpike\", Road)", "(\"road\", Road)", "ground, road: this word stands twice"),
            ("(\"cloudy\", ())", "(\"clear\", ())", "idle.weather, clear: this word stands twice"),
            ("Gun(Rockets)", "Gun(Grenadiers)", "weapons, rocket: no artillery serves it"),
        ];
        each_break_is_named(("words.ron", ChartTexts::EMBEDDED.dictionary), Dictionary::check, &rows);
    }

    #[test]
    fn weapons_make_lancers_of_horse_and_rifles_of_light_foot_alone() {
        let rows = [
            (WeaponMeaning::Lance, Troop::LightCavalry, Special::Lances),
            (WeaponMeaning::Firearm, Troop::MediumCavalry, Special::Firearms),
            (WeaponMeaning::Firearm, Troop::LineInfantry, Special::Plain),
            (WeaponMeaning::Rifle, Troop::LightInfantry, Special::Rifles),
            (WeaponMeaning::Rifle, Troop::LineInfantry, Special::Plain),
        ];
        for (weapon, troop, special) in rows {
            assert_eq!(weapon.special(troop), special, "{weapon:?} of {troop}");
        }
    }
}
