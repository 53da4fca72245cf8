//! The briefing of a battle, in the rules' terms: it does not change during the battle.

use crate::{
    battle::notice::Switch,
    measure::Pose,
    rules::{
        charts::settings,
        opening::{Plan, ground::kind_of},
        trl::{
            Trl,
            buildings::houses::House,
            charts::{Charts, FormationKind, Season, TerrainKind, Weather},
        },
    },
    table::{Feature, FeatureId, UnitId},
};

/// A scenario's briefing of a battle, in the rules' terms.
#[derive(Clone, Debug, PartialEq)]
pub struct Briefing {
    /// Sides, turns, zones, arrivals, objectives and endings.
    pub plan: Plan,
    /// The kind of ground of each feature, by the number of its id.
    pub terrain: Vec<TerrainKind>,
    /// The buildings.
    pub houses: Vec<House>,
    /// The season, as far as the weather goes by it (trl.hc.36).
    pub season: Season,
    /// The scenario's weather, each from a turn on.
    pub weather: Vec<(u32, Weather)>,
    /// The historical places of units: front, formation, stands wide.
    pub history: Vec<(UnitId, Pose, FormationKind, u16)>,
}

impl Briefing {
    /// The kind of ground of a feature; a destroyed one hinders nobody, but a building leaves a ruin (trl.hc.34).
    pub fn terrain_kind(&self, feature: &Feature) -> TerrainKind {
        let kind = kind_of(&self.terrain, &Charts::embedded().dictionary.ground, feature);
        let gone = if self.house(feature.id).is_some() { TerrainKind::Ruin } else { TerrainKind::Field };
        kind.unwrap_or(gone)
    }

    /// The building that a feature is.
    pub fn house(&self, feature: FeatureId) -> Option<&House> {
        self.houses.iter().find(|house| house.feature == feature)
    }

    /// The historical place of a unit, and its formation.
    pub fn history_of(&self, unit: UnitId) -> Option<(Pose, FormationKind, u16)> {
        let found = self.history.iter().find(|(known, ..)| *known == unit);
        found.map(|(_, front, formation, width)| (*front, *formation, *width))
    }
}

impl Trl {
    /// The switches of this battle as players see them.
    pub fn switch_notices(&self) -> Vec<Switch> {
        settings::notices(&Charts::embedded().switches, self.options(), &self.briefing().plan.reasons)
    }
}
