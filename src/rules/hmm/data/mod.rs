//! The charts of rule set hmm: `assets/rules/hmm/*.ron` read into typed tables and checked once, so that no procedure meets a gap.
//!
//! - [`words`]: the vocabulary. [`options`]: the rule switches.
//! - one file for each chart file, of the same name, such as [`fire`]
//! - `problem`: what is wrong with a chart, by file, place or row.
//!
//! Holds numbers and look-ups. What the numbers mean is decided by the procedures beside this folder.

pub mod artillery;
pub mod charge;
pub mod command;
pub mod dictionary;
pub mod fire;
pub mod formation;
pub mod melee;
pub mod morale;
pub mod movement;
pub mod options;
pub mod organisation;
pub mod points;
mod problem;
pub mod raising;
pub mod visibility;
pub mod words;
pub mod works;

use std::sync::OnceLock;

pub use options::{Options, Switches};
use problem::Problems;
pub use problem::{ChartErrors, ChartProblem};
pub use words::*;

macro_rules! charts {
    ($($(#[$doc:meta])* $field:ident: $chart:ty = $file:literal),+ $(,)?) => {
        /// Every chart of the rule set, checked.
        #[derive(Clone, Debug, PartialEq)]
        pub struct Charts { $($(#[$doc])* pub $field: $chart),+ }

        /// The texts of the chart files, before they are read.
        #[derive(Clone, Copy, Debug)]
        pub struct ChartTexts<'a> { $($(#[$doc])* pub $field: &'a str),+ }

        impl ChartTexts<'static> {
            /// The charts that the program carries.
            pub const EMBEDDED: Self = Self { $($field: include_str!(concat!("../../../../assets/rules/hmm/", $file))),+ };

            /// Every chart file by its name, with its text.
            pub fn files(self) -> Vec<(&'static str, &'static str)> {
                vec![$(($file, self.$field)),+]
            }
        }

        impl<'a> ChartTexts<'a> {
            /// The same with another text for one file, by its name; none where the rule set has no such chart.
            pub fn with(self, file: &str, text: &'a str) -> Option<Self> {
                match file {
                    $($file => Some(Self { $field: text, ..self }),)+
                    _ => None,
                }
            }
        }

        impl Charts {
            /// Reads and checks a set of chart files.
            ///
            /// # Errors
            /// Every problem of every file.
            pub fn read(texts: ChartTexts<'_>) -> Result<Self, ChartErrors> {
                let mut problems = Problems::default();
                $(
                    let $field: Option<$chart> = problems.read($file, texts.$field);
                    if let Some(chart) = &$field {
                        chart.check(&mut problems);
                    }
                )+
                let charts = (|| Some(Self { $($field: $field?),+ }))();
                problems.into_result(charts)
            }
        }
    };
}

charts! {
    /// Rule switches.
    switches: Switches = "options.ron",
    /// Small arms.
    fire: fire::FireChart = "fire.ron",
    /// Bases and formations.
    formation: formation::FormationChart = "formation.ron",
    /// Rates, drill and ground.
    movement: movement::MovementChart = "movement.ron",
    /// Units and what they may do.
    organisation: organisation::OrganisationChart = "organisation.ron",
    /// Charges.
    charge: charge::ChargeChart = "charge.ron",
    /// Melee.
    melee: melee::MeleeChart = "melee.ron",
    /// Orders and messengers.
    command: command::CommandChart = "command.ron",
    /// Morale.
    morale: morale::MoraleChart = "morale.ron",
    /// Guns and templates.
    artillery: artillery::ArtilleryChart = "artillery.ron",
    /// Seeing and weather.
    visibility: visibility::VisibilityChart = "visibility.ron",
    /// A scenario's words.
    dictionary: dictionary::Dictionary = "words.ron",
    /// Points for even games.
    points: points::PointsChart = "points.ron",
    /// How units are raised from a scenario.
    raising: raising::RaisingChart = "raising.ron",
    /// Field works, demolition, bridges and boats.
    works: works::WorksChart = "works.ron",
}

impl Charts {
    /// The charts that the program carries, read once.
    pub fn embedded() -> &'static Self {
        static CHARTS: OnceLock<Charts> = OnceLock::new();
        CHARTS.get_or_init(|| Self::read(ChartTexts::EMBEDDED).expect("the charts that the program carries are tested to be sound"))
    }
}

/// What every procedure is told of the rules: the charts, and which reading of them this battle plays.
#[derive(Clone, Copy, Debug)]
pub struct Rules<'a> {
    /// The charts.
    pub charts: &'a Charts,
    /// The switches as the scenario sets them.
    pub options: &'a Options,
}

#[cfg(test)]
mod tests {
    use serde::de::DeserializeOwned;

    use super::*;

    /// What is wrong with a chart text once one passage of it is changed; nothing changed for an empty passage.
    pub(super) fn problems_with<T: DeserializeOwned>(
        text: &str,
        from: &str,
        to: &str,
        file: &'static str,
        check: fn(&T, &mut Problems),
    ) -> String {
        assert!(from.is_empty() || text.contains(from), "the chart no longer holds `{from}`");
        let changed = if from.is_empty() { text.to_owned() } else { text.replacen(from, to, 1) };
        let mut problems = Problems::default();
        let chart: Option<T> = problems.read(file, &changed);
        if let Some(chart) = &chart {
            check(chart, &mut problems);
        }
        problems.into_result(chart.map(|_| ())).map_or_else(|errors| errors.to_string(), |()| String::new())
    }

    #[test]
    fn the_shipped_charts_are_sound() {
        let errors = Charts::read(ChartTexts::EMBEDDED).err().map(|errors| errors.to_string());
        assert_eq!(errors, None);
    }

    #[test]
    fn problems_of_several_files_are_told_at_once() {
        let switches = ChartTexts::EMBEDDED.switches.replace("\"deduction\"", "\"reduction\"");
        let fire = ChartTexts::EMBEDDED.fire.replacen("reach_inches: 15", "reach_inches: far", 1);
        let mut texts = ChartTexts::EMBEDDED;
        (texts.switches, texts.fire) = (&switches, &fire);
        let errors = Charts::read(texts).expect_err("both are wrong");
        let text = errors.to_string();
        assert!(text.contains("options.ron: deduction: this switch is not explained"), "{text}");
        assert!(text.contains("options.ron: reduction: its legal values are not those that the rules know"), "{text}");
        assert!(text.contains("fire.ron:7:"), "{text}");
    }
}
