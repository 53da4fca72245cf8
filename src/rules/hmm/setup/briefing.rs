//! The briefing of a battle, in the rules' terms: the plan that is the same under every rule set, and hmm's additions.
//! It does not change during the battle.

use crate::{
    battle::notice::Switch,
    measure::{Facing, Pose},
    rules::{
        charts::settings,
        hmm::{
            Hmm,
            charts::{Charts, Daylight, FormationKind, TerrainKind, Weather},
            papers::Mission,
            state::PartOf,
        },
        opening::{Plan, ground},
    },
    table::{Feature, Side, UnitId},
};

/// A scenario's briefing of a battle, in the rules' terms; does not change during the battle.
#[derive(Clone, Debug, PartialEq)]
pub struct Briefing {
    /// The plan under any rule set: sides, hours, zones, arrivals, endings.
    pub plan: Plan,
    /// The kind of ground of each feature, by the number of its id.
    pub terrain: Vec<TerrainKind>,
    /// Weather and light, each from the start of a turn on; the first from the beginning.
    pub air: Vec<Air>,
    /// The historical places of units: front and formation.
    pub history: Vec<(UnitId, Pose, FormationKind)>,
    /// The orders of formations at the start, by their commanders (hmm.16.02).
    pub missions: Vec<(UnitId, Mission)>,
    /// The messenger kept for each commander with another above him.
    pub messengers: Vec<(UnitId, UnitId)>,
    /// The bodies that may be detached from a unit, each with its unit and its task.
    pub parts: Vec<(PartOf, UnitId)>,
}

/// Weather and light from the start of a turn on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Air {
    /// The turn from whose start it applies.
    pub turn: u32,
    /// How far one sees, inches (hmm.20.19).
    pub visibility_inches: f32,
    /// Rain and mud (hmm.20.32).
    pub weather: Weather,
    /// Day or night (hmm.20.20).
    pub daylight: Daylight,
}

impl Briefing {
    /// The kind of ground of a feature: by the scenario, or by its word if it was built since; a destroyed feature
    /// hinders no movement.
    pub fn terrain_kind(&self, feature: &Feature) -> TerrainKind {
        ground::kind_of(&self.terrain, &Charts::embedded().dictionary.ground, feature).unwrap_or(TerrainKind::Open)
    }

    /// The historical place of a unit, and its formation.
    pub fn history_of(&self, unit: UnitId) -> Option<(Pose, FormationKind)> {
        self.history.iter().find(|(known, ..)| *known == unit).map(|(_, front, formation)| (*front, *formation))
    }

    /// The body that may part from a unit for a task.
    pub fn part(&self, of: PartOf) -> Option<UnitId> {
        self.parts.iter().find(|(known, _)| *known == of).map(|(_, part)| *part)
    }

    /// Weather and light of a turn.
    pub fn air_of(&self, turn: u32) -> Air {
        let air = self.air.iter().rev().find(|air| air.turn <= turn).or(self.air.first());
        *air.expect("a scenario has weather from its start")
    }
}

impl Hmm {
    /// The scenario's plan of this battle under any rule set.
    pub fn plan(&self) -> &Plan {
        &self.briefing().plan
    }

    /// The way from the table to a side's own edge: up, down, left or right.
    pub fn home_edge(&self, side: Side) -> Facing {
        self.plan().home_edge(side)
    }

    /// The switches of this battle as players see them.
    pub fn switch_notices(&self) -> Vec<Switch> {
        settings::notices(&self.charts().switches, self.options(), &self.plan().reasons)
    }
}
