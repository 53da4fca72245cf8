//! The functions by which wof's battles open by its id.

use crate::{
    battle::Opening,
    files::Problems,
    rules::{
        charts::{
            ChartProblem,
            settings::{self, Changes},
        },
        force::Forces,
        playable::Playable,
        reckon::Catalogue,
        wof::{Wof, charts::Charts, muster, reckon, setup},
    },
    scenario::{Scale, Scenario},
};

/// Forces by the points of section 22.
const FORCES: Forces = Forces {
    list: muster::read,
    raise: muster::raise::as_files,
    battle_by_points: muster::pick_up::by_points,
    battle_of: muster::pick_up::of_rosters,
    nations: None,
};

impl Playable for Wof {
    fn open_scenario(scenario: &Scenario, changes: &Changes) -> Result<(Self, Opening<Self>), Problems> {
        setup::open(scenario, changes)
    }

    fn scale(scenario: &Scenario, changes: &Changes) -> Result<Scale, Problems> {
        Ok(setup::scale(scenario, &setup::settle(scenario, changes)?.options))
    }

    fn recorded(&self, changes: &Changes) -> Changes {
        settings::recorded(&self.charts().switches, self.options(), changes)
    }

    fn ground_words() -> Vec<String> {
        Charts::embedded().dictionary.ground.iter().map(|(word, _)| word.to_owned()).collect()
    }

    fn chart_problems(file: &str, text: &str) -> Option<Vec<ChartProblem>> {
        Charts::problems_of(file, text)
    }

    fn catalogue() -> &'static Catalogue {
        reckon::catalogue()
    }

    fn forces() -> Option<Forces> {
        Some(FORCES)
    }
}
