//! The chart of `points.ron`: what troops cost.

use serde::Deserialize;

use super::words::{Arm, Commander, Motivation, Skill, Troop};
use crate::rules::charts::{Problems, Table, keyed};

/// `points.ron` (trl.hc.24).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PointsChart {
    stands: Table<StandPoints>,
    skills: Table<SkillPoints>,
    motivations: Table<MotivationPoints>,
    /// What a skill and a motivation together add beyond both alone.
    together: Vec<TogetherPoints>,
    /// For rifles, jaeger or lances, each.
    pub special: i32,
    commanders: Table<CommanderPoints>,
    /// What is usual.
    pub usual: Usual,
    /// Sorts of units for forces raised by points.
    pub raising: Vec<Sort>,
}

/// What is usual, and beyond it noted (trl.hc.23).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Usual {
    /// The most units of a force.
    pub most_units: usize,
    /// A battery for this many units.
    pub units_a_battery: usize,
    battalion: (u32, u32),
    light_battalion: (u32, u32),
    cavalry: (u32, u32),
    battery: (u32, u32),
}

impl Usual {
    /// The least and the most stands of a unit of a type (trl.hc.23).
    pub fn stands(&self, troop: Troop) -> (u32, u32) {
        match troop.arm() {
            Arm::Infantry if troop == Troop::LightInfantry => self.light_battalion,
            Arm::Infantry => self.battalion,
            Arm::Cavalry => self.cavalry,
            Arm::Artillery => self.battery,
        }
    }
}

/// A sort of unit.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sort {
    /// Its name.
    pub name: String,
    /// How often it comes, beside the others.
    pub often: u32,
    /// The type of troops.
    pub troop: Troop,
    /// Company stands, least and most.
    pub stands: (u32, u32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct StandPoints {
    troop: Troop,
    points: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct SkillPoints {
    skill: Skill,
    points: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct MotivationPoints {
    motivation: Motivation,
    points: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct TogetherPoints {
    skill: Skill,
    motivation: Motivation,
    points: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct CommanderPoints {
    commander: Commander,
    points: u32,
}

keyed! {
    StandPoints by troop: Troop, SkillPoints by skill: Skill, MotivationPoints by motivation: Motivation,
    CommanderPoints by commander: Commander,
}

impl PointsChart {
    /// The points of a trained and steady company stand.
    pub fn stand(&self, troop: Troop) -> i32 {
        self.stands.of(troop).points
    }

    /// What a skill and a motivation add to a stand.
    pub fn rating(&self, skill: Skill, motivation: Motivation) -> i32 {
        let together = self.together.iter().filter(|row| (row.skill, row.motivation) == (skill, motivation));
        let beyond: i32 = together.map(|row| row.points).sum();
        self.skills.of(skill).points + self.motivations.of(motivation).points + beyond
    }

    /// The points of a command stand.
    pub fn commander(&self, commander: Commander) -> u32 {
        self.commanders.of(commander).points
    }

    pub(super) fn check(&self, problems: &mut Problems) {
        self.stands.check("stands", problems);
        self.skills.check("skills", problems);
        self.motivations.check("motivations", problems);
        self.commanders.check("commanders", problems);
        for guns in [true, false] {
            let often = self.raising.iter().filter(|sort| sort.troop.is_artillery() == guns).map(|sort| sort.often);
            problems.unless(often.sum::<u32>() > 0, "raising", "nobody ever comes", "sorts that come at least once");
        }
        for sort in &self.raising {
            let (least, most) = self.usual.stands(sort.troop);
            let fits = least <= sort.stands.0 && sort.stands.0 <= sort.stands.1 && sort.stands.1 <= most;
            let place = format!("raising, {}", sort.name);
            problems.unless(fits, place, "its size is unusual", format!("stands from {least} to {most}"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{charts::problem::tests::each_break_is_named, trl::charts::ChartTexts};

    #[test]
    fn sorts_of_unusual_size_are_named() {
        let rows = [
            (
                "troop: LineInfantry, stands: (6, 10)",
                "troop: LineInfantry, stands: (6, 20)",
                "Battalion: its size is unusual",
            ),
            ("(commander: Adjutant, points: 8)", "(commander: General, points: 8)", "commanders"),
        ];
        each_break_is_named(("points.ron", ChartTexts::EMBEDDED.points), PointsChart::check, &rows);
    }
}
