//! The combat chart of `melee.ron`: the skill test, attacks, saves, and who may fall.

use serde::Deserialize;

use super::{
    fire::is_needed,
    words::{Skill, Troop, WoundCase},
};
use crate::rules::charts::{Modifiers, Problems, Table, keyed};

/// `melee.ron`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeleeChart {
    skills: Table<SkillRow>,
    /// The modifiers of the skill test to wound.
    pub modifiers: Modifiers<WoundCase>,
    fighters: Table<Fighter>,
    /// The attacks of a command stand (trl.p25.06).
    pub commander_attacks: u32,
    /// The number with which infantry in square saves (trl.p29.01).
    pub square_save: u8,
    /// The number with which a garrison saves (trl.hc.35).
    pub garrison_save: u8,
    /// How much worse lancers save that are charged (trl.p29.04).
    pub charged_lancers_save_worse_by: u8,
    /// How near to enemy stands in combat a stand may fall, inches (trl.p25.05).
    pub falls_within_inches: f32,
    /// The gap at which bases are in contact, inches (trl.hc.01).
    pub contact_within_inches: f32,
    /// How far those who retaliate move, inches (trl.p26.07).
    pub retaliates_inches: f32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct SkillRow {
    skill: Skill,
    needed: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fighter {
    troop: Troop,
    attacks: u32,
    #[serde(default)]
    save: Option<u8>,
}

keyed! { SkillRow by skill: Skill, Fighter by troop: Troop }

impl MeleeChart {
    /// The number that a skill test needs (trl.p25.03).
    pub fn skill(&self, skill: Skill) -> u8 {
        self.skills.of(skill).needed
    }

    /// The attacks of a stand in contact (trl.p25.06).
    pub fn attacks(&self, troop: Troop) -> u32 {
        self.fighters.of(troop).attacks
    }

    /// The number with which a stand saves in the open; none for those that never do (trl.p25.07).
    pub fn save(&self, troop: Troop) -> Option<u8> {
        self.fighters.of(troop).save
    }

    pub(super) fn check(&self, problems: &mut Problems) {
        self.skills.check("skills", problems);
        self.modifiers.check("modifiers", problems);
        self.fighters.check("fighters", problems);
        let wrong = ("a better skill needs as much", "numbers that fall");
        self.skills.check_order("skills", problems, wrong, |worse, better| better.needed < worse.needed);
        for row in &self.fighters {
            let sound = row.attacks > 0 && row.save.is_none_or(is_needed);
            problems.unless(
                sound,
                format!("fighters, {}", row.troop),
                "it cannot fight so",
                "attacks, and a save of 2 to 6",
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{charts::problem::tests::problems_with, trl::charts::ChartTexts};

    #[test]
    fn skills_that_do_not_improve_are_named() {
        let problems = |from, to| problems_with(ChartTexts::EMBEDDED.melee, from, to, "melee.ron", MeleeChart::check);
        assert_eq!(problems("", ""), "");
        assert!(
            problems("(skill: Veteran, needed: 3)", "(skill: Veteran, needed: 4)")
                .contains("skills, Veteran: a better skill needs as much")
        );
    }
}
