//! The charts of rule set hmm: `assets/rules/hmm/*.ron` read into typed tables and checked once, so that no procedure
//! finds a value missing.
//!
//! - [`words`]: the vocabulary. [`options`]: the rule switches.
//! - one file for each chart file, of the same name, such as [`fire`]
//!
//! Holds numbers and look-ups. The meaning of the numbers is decided by the procedures beside this folder.

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
pub mod raising;
pub mod victory;
pub mod visibility;
pub mod words;
pub mod works;

pub use options::Options;
pub use words::*;

use crate::rules::charts::{Switches, charts};

charts! {
    "hmm":
    /// Rule switches.
    switches: Switches<Options> = "options.ron",
    /// Small arms.
    fire: fire::FireChart = "fire.ron",
    /// Bases, formations, their rights and drill.
    formation: formation::FormationChart = "formation.ron",
    /// Rates and ground.
    movement: movement::MovementChart = "movement.ron",
    /// Units and the bodies above them.
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
    /// When a battle is over.
    victory: victory::VictoryChart = "victory.ron",
    /// How units are raised from a scenario.
    raising: raising::RaisingChart = "raising.ron",
    /// Field works, demolition, bridges and boats.
    works: works::WorksChart = "works.ron",
}

#[cfg(test)]
mod tests {
    use super::*;

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
