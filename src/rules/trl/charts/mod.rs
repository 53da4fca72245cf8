//! The charts of rule set trl: `assets/rules/trl/*.ron` read into typed tables and checked once, so that no procedure
//! finds a value missing.
//!
//! - [`words`]: the vocabulary. [`options`]: the rule switches.
//! - one file for each chart file, of the same name, such as [`fire`]
//!
//! Holds numbers and look-ups. The meaning of the numbers is decided by the procedures beside this folder.

pub mod buildings;
pub mod charge;
pub mod command;
pub mod dictionary;
pub mod event_cards;
pub mod fire;
pub mod formation;
pub mod melee;
pub mod morale;
pub mod movement;
pub mod nations;
pub mod options;
pub mod points;
pub mod pursuit;
pub mod raising;
pub mod terrain;
pub mod victory;
pub mod weather;
pub mod words;

pub use event_cards::{CardMoment, EventCard, PlayedBy};
pub use options::Options;
pub use words::*;

use crate::rules::charts::{Switches, charts};

charts! {
    "trl":
    /// Rule switches.
    switches: Switches<Options> = "options.ron",
    /// Stands and formations.
    formation: formation::FormationChart = "formation.ron",
    /// Rates.
    movement: movement::MovementChart = "movement.ron",
    /// Ground.
    terrain: terrain::TerrainChart = "terrain.ron",
    /// Shooting.
    fire: fire::FireChart = "fire.ron",
    /// Assaults up to contact.
    charge: charge::ChargeChart = "charge.ron",
    /// Combat.
    melee: melee::MeleeChart = "melee.ron",
    /// Motivation.
    morale: morale::MoraleChart = "morale.ron",
    /// Retreat, pursuit and what follows.
    pursuit: pursuit::PursuitChart = "pursuit.ron",
    /// Commanders.
    command: command::CommandChart = "command.ron",
    /// Buildings.
    buildings: buildings::BuildingsChart = "buildings.ron",
    /// Nations.
    nations: nations::NationsChart = "nations.ron",
    /// The cost of troops.
    points: points::PointsChart = "points.ron",
    /// The optional weather.
    weather: weather::WeatherChart = "weather.ron",
    /// The optional event cards.
    event_cards: event_cards::EventCardsChart = "event_cards.ron",
    /// When a battle is over, and who has won.
    victory: victory::VictoryChart = "victory.ron",
    /// The rules' own scale, men and stands.
    raising: raising::RaisingChart = "raising.ron",
    /// The meanings of a scenario's words.
    dictionary: dictionary::Dictionary = "words.ron",
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_charts_are_sound() {
        let errors = Charts::read(ChartTexts::EMBEDDED).err().map(|errors| errors.to_string());
        assert_eq!(errors, None);
    }
}
