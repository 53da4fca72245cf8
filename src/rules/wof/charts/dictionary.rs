//! The meanings that wof gives to a scenario's words: `words.ron`. Look-ups only; `setup` decides what an unknown word
//! leads to.

use serde::Deserialize;

use super::words::{Drill, FormationKind, Grade, Piece, Protection, TerrainKind, Troop, Weapon};
use crate::{
    rules::{
        charts::{Entries, Problems},
        wof::charts::GeneralRank,
    },
    table::Arm,
};

/// `words.ron`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dictionary {
    /// Arms.
    pub arms: Entries<ArmMeaning>,
    /// Classes.
    pub classes: Entries<Grade>,
    /// The weapons of men.
    pub weapons: Entries<WeaponMeaning>,
    /// Formations.
    pub formations: Entries<FormationKind>,
    /// Levels of command, as the rank of their leader (wof.6.0.01).
    pub levels: Entries<GeneralRank>,
    /// Kinds of ground.
    pub ground: Entries<TerrainKind>,
    /// Blocks and works.
    pub strongholds: Entries<StrongholdMeaning>,
    /// The words without an effect (`wof.h.weather`).
    pub idle: IdleWords,
}

/// Words that a scenario may use without an effect: those that are not here are mistakes.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IdleWords {
    /// How well a leader leads.
    pub abilities: Entries<()>,
    /// The tasks of commands.
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
        let Self { abilities, orders, seasons, weather, underfoot, seeing } = self;
        let lists = [abilities, orders, seasons, weather, underfoot, seeing];
        let names = ["abilities", "orders", "seasons", "weather", "underfoot", "seeing"];
        lists.into_iter().zip(names).for_each(|(list, name)| list.check(&format!("idle.{name}"), problems));
    }
}

/// The meaning of a word for an arm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArmMeaning {
    /// The kind of troops.
    pub troop: Troop,
    /// The symbol on the map.
    pub symbol: Arm,
    /// Regular or irregular, where irregulars are played (wof.3.0.02).
    #[serde(default = "regular")]
    pub drill: Drill,
}

fn regular() -> Drill {
    Drill::Regular
}

/// The meaning of a word for a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum WeaponMeaning {
    /// It does not shoot.
    SideArm,
    /// A small arm.
    SmallArm(Weapon),
    /// A gun.
    Gun(Piece),
}

/// The meaning of a word for a block or a work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StrongholdMeaning {
    /// Its protection.
    pub protection: Protection,
    /// How many contours high it stands.
    pub contours: u8,
}

impl WeaponMeaning {
    /// The small arm that it is, if it is one.
    pub fn small_arm(self) -> Option<Weapon> {
        match self {
            Self::SmallArm(weapon) => Some(weapon),
            Self::SideArm | Self::Gun(_) => None,
        }
    }

    /// The gun that it is, if it is one.
    pub fn gun(self) -> Option<Piece> {
        match self {
            Self::Gun(piece) => Some(piece),
            Self::SideArm | Self::SmallArm(_) => None,
        }
    }
}

impl Dictionary {
    pub(super) fn check(&self, problems: &mut Problems) {
        self.arms.check("arms", problems);
        self.classes.check("classes", problems);
        self.weapons.check("weapons", problems);
        self.formations.check("formations", problems);
        self.levels.check("levels", problems);
        self.ground.check("ground", problems);
        self.strongholds.check("strongholds", problems);
        self.idle.check(problems);
        for clumped in [FormationKind::Clump, FormationKind::Bent] {
            let begins = self.formations.word_of(clumped);
            problems.unless(
                begins.is_none(),
                "formations",
                format!("a unit would begin in {clumped}"),
                "formations that are chosen",
            );
        }
        let holds = |kind: TerrainKind| matches!(kind, TerrainKind::Block | TerrainKind::Fieldworks);
        for (word, kind) in self.ground.iter() {
            let known = self.strongholds.meaning(word).is_some();
            problems.unless(
                known == holds(kind),
                format!("strongholds, {word}"),
                "said of one list and not of the other",
                "both or none",
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{charts::problem::tests::each_break_is_named, wof::charts::ChartTexts};

    #[test]
    fn a_word_that_stands_twice_or_means_what_cannot_be_is_named() {
        let rows = [
            ("(\"hussars\", (troop", "(\"horse\", (troop", "arms, horse: this word stands twice"),
            ("(\"militia\", D)", "(\"poor\", D)", "classes, poor: this word stands twice"),
            ("(\"sabre\", SideArm)", "(\"sword\", SideArm)", "weapons, sword: this word stands twice"),
            ("(\"square\", Square)", "(\"line\", Square)", "formations, line: this word stands twice"),
            ("(\"wing\", Major)", "(\"corps\", Major)", "levels, corps: this word stands twice"),
            ("(\"turnpike\", Road)", "(\"road\", Road)", "ground, road: this word stands twice"),
            ("(\"church\", (protection", "(\"farm\", (protection", "strongholds, farm: this word stands twice"),
            ("(\"cloudy\", ())", "(\"clear\", ())", "idle.weather, clear: this word stands twice"),
            ("(\"square\", Square)", "(\"square\", Clump)", "formations: a unit would begin in clump"),
            ("(\"huts\", Block)", "(\"huts\", Rough)", "strongholds, huts: said of one list and not of the other"),
            ("(\"square\", Square)", "(\"square\", Cube)", "words.ron:"),
        ];
        each_break_is_named(("words.ron", ChartTexts::EMBEDDED.dictionary), Dictionary::check, &rows);
    }

    #[test]
    fn a_gun_is_of_the_weight_of_its_shot() {
        // wof.3.0.07
        let weapons = &crate::rules::wof::charts::Charts::embedded().dictionary.weapons;
        let rows = [
            ("4-pounder", Piece::Light),
            ("9-pounder", Piece::Medium),
            ("light 12-pounder", Piece::Medium),
            ("12-pounder", Piece::Heavy),
        ];
        for (word, piece) in rows {
            assert_eq!(weapons.meaning(word).and_then(WeaponMeaning::gun), Some(piece), "{word}");
        }
        assert_eq!(weapons.meaning("sabre").and_then(WeaponMeaning::small_arm), None);
    }
}
