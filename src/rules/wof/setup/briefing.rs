//! The briefing of a battle, in the rules' terms: it does not change during the battle.

use crate::{
    battle::notice::Switch,
    measure::Pose,
    rules::{
        charts::settings,
        opening::Plan,
        wof::{
            Wof,
            charts::{Charts, FormationKind, Protection, TerrainKind},
            state::PartOf,
        },
    },
    table::{Feature, FeatureId, FeatureState, UnitId},
};

/// A scenario's briefing of a battle, in the rules' terms.
#[derive(Clone, Debug, PartialEq)]
pub struct Briefing {
    /// Sides, turns, zones, arrivals, objectives and endings.
    pub plan: Plan,
    /// The kind of ground of each feature, by the number of its id.
    pub terrain: Vec<TerrainKind>,
    /// Blocks and works with their properties (wof.20.8.01, wof.20.9.02).
    pub strongholds: Vec<(FeatureId, Stronghold)>,
    /// The historical places of units: front, formation, figures wide.
    pub history: Vec<(UnitId, Pose, FormationKind, u16)>,
    /// The bodies that may be detached from a unit, each with its unit and its task.
    pub parts: Vec<(PartOf, UnitId)>,
}

/// A town block or a field work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stronghold {
    /// Its protection.
    pub protection: Protection,
    /// How many figures it holds at most.
    pub capacity: u16,
    /// How many contours high it is.
    pub contours: u8,
    /// Where that is written.
    pub by: Terms,
}

/// The clause about the properties of a block or a work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terms {
    /// In the chart of its kind.
    OfItsKind,
    /// In the scenario (wof.20.0.01).
    OfTheScenario,
}

impl Briefing {
    /// The kind of ground of a feature; a destroyed one hinders no movement.
    pub fn terrain_kind(&self, feature: &Feature) -> TerrainKind {
        if feature.state == FeatureState::Destroyed {
            return TerrainKind::Open;
        }
        self.terrain.get(usize::from(feature.id.0)).copied().unwrap_or(TerrainKind::Open)
    }

    /// The blocks and works: each has its own garrison, whatever it touches (wof.20.8.02, wof.20.9.02).
    pub fn kept_apart(&self) -> Vec<FeatureId> {
        let pieces = (0..).map(FeatureId).zip(&self.terrain);
        pieces
            .filter(|(_, kind)| matches!(kind, TerrainKind::Block | TerrainKind::Fieldworks))
            .map(|(id, _)| id)
            .collect()
    }

    /// The properties of a block or a work; none for any other feature.
    pub fn stronghold(&self, feature: FeatureId) -> Option<Stronghold> {
        self.strongholds.iter().find(|(known, _)| *known == feature).map(|(_, stronghold)| *stronghold)
    }

    /// The historical place of a unit, and its formation.
    pub fn history_of(&self, unit: UnitId) -> Option<(Pose, FormationKind, u16)> {
        self.history
            .iter()
            .find(|(known, ..)| *known == unit)
            .map(|(_, front, formation, width)| (*front, *formation, *width))
    }

    /// The body of a kind that may part from a unit, if it has one.
    pub fn part(&self, of: PartOf) -> Option<UnitId> {
        self.parts.iter().find(|(part, _)| *part == of).map(|(_, unit)| *unit)
    }
}

impl Wof {
    /// The switches of this battle as players see them.
    pub fn switch_notices(&self) -> Vec<Switch> {
        settings::notices(&Charts::embedded().switches, self.options(), &self.briefing().plan.reasons)
    }
}
