//! The chart of `points.ron`: what troops cost.

use serde::Deserialize;

use super::words::{Commander, Motivation, Skill, Troop};
use crate::rules::charts::{Problems, Table, keyed};

/// `points.ron` (trl.hc.24).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PointsChart {
    stands: Table<StandPoints>,
    skills: Table<SkillPoints>,
    motivations: Table<MotivationPoints>,
    /// For rifles, jaeger or lances, each.
    pub special: i32,
    commanders: Table<CommanderPoints>,
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

    /// What a skill adds to a stand.
    pub fn skill(&self, skill: Skill) -> i32 {
        self.skills.of(skill).points
    }

    /// What a motivation adds to a stand.
    pub fn motivation(&self, motivation: Motivation) -> i32 {
        self.motivations.of(motivation).points
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
    }
}
