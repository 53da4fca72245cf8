//! The functions by which trl's battles open by its id.

use crate::{
    battle::Opening,
    files::Problems,
    rules::{
        charts::{
            ChartProblem,
            settings::{self, Changes},
        },
        force::{Forces, Nations},
        playable::Playable,
        reckon::Catalogue,
        trl::{
            Trl,
            charts::{Charts, Nation},
            muster, reckon, setup,
        },
        word::Word,
    },
    scenario::{Scale, Scenario},
};

impl Playable for Trl {
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

    fn forces() -> Option<Forces> {
        Some(Forces {
            list: muster::read,
            raise: muster::raise::as_files,
            battle_by_points: muster::pick_up::by_points,
            battle_of: muster::pick_up::of_rosters,
            nations: Some(Nations {
                names: || Nation::ALL.iter().map(ToString::to_string).collect(),
                battle: |points, places, seed| {
                    muster::pick_up::of_nations(points, places.map(|place| Nation::ALL[place]), seed)
                },
                cost: |points, places, seed| {
                    muster::pick_up::cost_of_nations(points, places.map(|place| Nation::ALL[place]), seed)
                },
            }),
        })
    }

    fn catalogue() -> &'static Catalogue {
        reckon::catalogue()
    }
}
