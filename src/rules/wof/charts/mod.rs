//! The charts of rule set wof: `assets/rules/wof/*.ron` read into typed tables and checked once, so that no procedure
//! finds a value missing.
//!
//! - [`words`]: the vocabulary. [`options`]: the rule switches. [`losses`]: pips and twelfths.
//! - one file for each chart file, of the same name, such as [`fire`]
//!
//! Holds numbers and look-ups. The meaning of the numbers is decided by the procedures beside this folder.

pub mod artillery;
pub mod command;
pub mod dictionary;
pub mod fire;
pub mod formation;
pub mod hit;
pub mod losses;
pub mod melee;
pub mod morale;
pub mod movement;
pub mod options;
pub mod points;
pub mod pursuit;
pub mod raising;
pub mod terrain;
pub mod victory;
pub mod words;

pub use command::GeneralRank;
pub use losses::{PIPS_A_FIGURE, Pips};
pub use options::Options;
pub use words::*;

use crate::rules::charts::{Switches, charts};

charts! {
    "wof":
    /// Rule switches.
    switches: Switches<Options> = "options.ron",
    /// The effect of a score and a number of figures.
    hit: hit::HitChart = "hit.ron",
    /// Shooting.
    fire: fire::FireChart = "fire.ron",
    /// Guns.
    artillery: artillery::ArtilleryChart = "artillery.ron",
    /// Widths, bases, skirmishers.
    formation: formation::FormationChart = "formation.ron",
    /// Rates, manoeuvres and costs.
    movement: movement::MovementChart = "movement.ron",
    /// Combat.
    melee: melee::MeleeChart = "melee.ron",
    /// Morale and opening ranks.
    morale: morale::MoraleChart = "morale.ron",
    /// Pursuit.
    pursuit: pursuit::PursuitChart = "pursuit.ron",
    /// Generals.
    command: command::CommandChart = "command.ron",
    /// Ground, cover, blocks and works.
    terrain: terrain::TerrainChart = "terrain.ron",
    /// The cost of troops.
    points: points::PointsChart = "points.ron",
    /// When a battle is over.
    victory: victory::VictoryChart = "victory.ron",
    /// The rules' own scale, men and figures, tables.
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
