//! The chart of `weather.ron`: the optional weather, how it comes and what it does (trl.hc.36).

use serde::Deserialize;

use super::words::{Powder, Season, SlowedBy, Troop, Weapon, Weather};
use crate::rules::charts::{Entries, Problems, Table, keyed};

/// `weather.ron`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeatherChart {
    kinds: Table<WeatherRow>,
    /// By how much it slows troops, inches.
    pub slowed_by_inches: f32,
    /// Every how many turns it may change.
    pub changes_every_turns: u32,
    /// The die on which it gets better.
    pub better_on: u8,
    /// The die on which it gets worse.
    pub worse_on: u8,
    /// The least die on which fog lifts.
    pub fog_lifts_from: u8,
    /// The words for seasons.
    pub seasons: Entries<Season>,
    /// The words for weather.
    pub words: Entries<Weather>,
}

/// A kind of weather (`trl.h.weather`).
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeatherRow {
    weather: Weather,
    #[serde(default)]
    summer: Option<(u8, u8)>,
    #[serde(default)]
    mild: Option<(u8, u8)>,
    #[serde(default)]
    winter: Option<(u8, u8)>,
    /// How far one sees and fires at most, inches.
    #[serde(default)]
    pub visibility_inches: Option<f32>,
    /// Beyond which distance all hit worse, inches.
    #[serde(default)]
    pub worse_over_inches: Option<f32>,
    #[serde(default = "dry")]
    small_arms: Powder,
    #[serde(default = "dry")]
    guns: Powder,
    #[serde(default = "dry")]
    howitzers: Powder,
    #[serde(default = "dry")]
    rockets: Powder,
    /// How much more a stand under a template needs to fall.
    #[serde(default)]
    pub template_worse: u8,
    #[serde(default = "nobody")]
    slows: SlowedBy,
    /// Whether nobody moves at the double.
    #[serde(default)]
    pub bars_double: bool,
    /// Whether guns throw for being bogged down in open country too.
    #[serde(default)]
    pub guns_bog: bool,
    /// How near an attacker must be for defensive fire, inches.
    #[serde(default)]
    pub defends_within_inches: Option<f32>,
}

keyed! { WeatherRow by weather: Weather }

fn dry() -> Powder {
    Powder::Dry
}

fn nobody() -> SlowedBy {
    SlowedBy::Nobody
}

impl WeatherRow {
    /// What it does to the powder of a weapon: howitzers and rockets suffer what guns do, if nothing else is said.
    pub fn powder(&self, weapon: Weapon) -> Powder {
        let or_as_guns = |own: Powder| if own == Powder::Dry { self.guns } else { own };
        match weapon {
            Weapon::Musket | Weapon::CavalryMusket => self.small_arms,
            Weapon::Howitzer => or_as_guns(self.howitzers),
            Weapon::Rocket => or_as_guns(self.rockets),
            Weapon::LightGun | Weapon::HorseGun | Weapon::HeavyGun => self.guns,
        }
    }

    /// Whether it slows a type of troops.
    pub fn slows(&self, troop: Troop) -> bool {
        match self.slows {
            SlowedBy::Nobody => false,
            SlowedBy::HorseAndGuns => !troop.is_infantry(),
            SlowedBy::Everybody => true,
        }
    }

    fn comes_on(&self, season: Season) -> Option<(u8, u8)> {
        match season {
            Season::Summer => self.summer,
            Season::Mild => self.mild,
            Season::Winter => self.winter,
        }
    }
}

impl WeatherChart {
    /// The row of a weather.
    pub fn of(&self, weather: Weather) -> &WeatherRow {
        self.kinds.of(weather)
    }

    /// The weather that comes with a sum of two dice in a season.
    pub fn thrown(&self, season: Season, sum: u8) -> Weather {
        let comes = |row: &&WeatherRow| row.comes_on(season).is_some_and(|(from, to)| (from..=to).contains(&sum));
        (&self.kinds).into_iter().find(comes).map_or(Weather::Fair, |row| row.weather)
    }

    pub(super) fn check(&self, problems: &mut Problems) {
        self.kinds.check("kinds", problems);
        self.seasons.check("seasons", problems);
        self.words.check("words", problems);
        for season in [Season::Summer, Season::Mild, Season::Winter] {
            for sum in 2..=12 {
                let all = (&self.kinds).into_iter();
                let many = all.filter(|row| row.comes_on(season).is_some_and(|(from, to)| (from..=to).contains(&sum)));
                let place = format!("kinds, {season}, {sum}");
                problems.unless(many.count() == 1, place, "it brings not one weather", "each sum one weather");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{charts::problem::tests::each_break_is_named, trl::charts::ChartTexts};

    #[test]
    fn sums_that_bring_no_weather_or_two_are_named() {
        let rows = [
            ("summer: Some((2, 9))", "summer: Some((2, 8))", "kinds, summer, 9: it brings not one weather"),
            ("winter: Some((12, 12))", "winter: Some((11, 12))", "kinds, winter, 11: it brings not one weather"),
            ("(\"hot\", Fair)", "(\"fair\", Fair)", "words, fair: this word stands twice"),
        ];
        each_break_is_named(("weather.ron", ChartTexts::EMBEDDED.weather), WeatherChart::check, &rows);
    }
}
