//! The charts of seeing and weather in `visibility.ron`. Look-ups only.

use serde::Deserialize;

use super::{
    options::{ForestSight, Options},
    words::{Bounce, DirtRoads, Hides, Seeing, TerrainKind, Weather},
};
use crate::{
    clause::Clause,
    rules::{
        charts::{Problems, Table, keyed},
        opening::Spotting,
    },
};

/// `visibility.ron`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VisibilityChart {
    seeing: Table<SeeingRow>,
    /// How many times farther a unit that fired by night is seen (hmm.20.20).
    pub night_fire_seen_times: f32,
    /// The remaining allowance of formed units off roads by night, percent (hmm.20.20).
    pub night_allowance_percent: f32,
    weather: Table<WeatherRow>,
    sight: Vec<SightRow>,
    hides_nobody: Vec<TerrainKind>,
    forest_part_of_visibility: (u32, u32),
    forest_at_most_inches: f32,
    /// How near men on foot must be to be seen in scrub, inches (hmm.19.14).
    pub scrub_inches: f32,
    /// How near the edge of a town a unit sees out of it and is seen there, inches (hmm.20.38).
    pub town_edge_inches: f32,
    /// How near a wall one must stand to be directly behind it, inches (hmm.19.27).
    pub directly_behind_inches: f32,
    /// How far troops must be from the lower end of a line of sight to be seen over, inches (hmm.20.21).
    pub over_troops_inches: f32,
    /// How many levels a building rises above its ground.
    pub building_levels: u32,
    /// How far the front zone opens outward from each front corner, degrees (hmm.20.03).
    pub front_degrees: f32,
    /// How near units that lie hidden are found (`hmm.h.ambush`).
    pub ambush: Spotting,
}

/// How far one sees in the open, by weather and light.
pub const VISIBILITY_TABLE: Clause = clause!("hmm.20.19");

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeeingRow {
    seeing: Seeing,
    visibility_inches: f32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct WeatherRow {
    weather: Weather,
    dirt_roads: DirtRoads,
    bounce: Bounce,
}

/// The effect of a kind of ground on a line of sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SightRow {
    /// The kind.
    pub kind: TerrainKind,
    /// Its effect.
    pub hides: Hides,
    /// The clause that says so.
    pub clause: Clause,
}

keyed! { SeeingRow by seeing: Seeing, WeatherRow by weather: Weather }

impl VisibilityChart {
    /// How far one sees in the open, inches (hmm.20.19).
    pub fn visibility_inches(&self, seeing: Seeing) -> f32 {
        self.seeing.of(seeing).visibility_inches
    }

    /// The visibility inside forest, inches, for a visibility in the open (hmm.19.06).
    pub fn forest_inches(&self, options: &Options, visibility_inches: f32) -> f32 {
        let (part, whole) = self.forest_part_of_visibility;
        let half = visibility_inches * part as f32 / whole as f32;
        match options.forest_sight {
            ForestSight::Printed => half,
            ForestSight::Cap5 => half.min(self.forest_at_most_inches),
        }
    }

    /// The effect of the weather on dirt roads (hmm.19.04).
    pub fn dirt_roads(&self, weather: Weather) -> DirtRoads {
        self.weather_row(weather).dirt_roads
    }

    /// Whether roundshot bounces on such ground (hmm.20.26).
    pub fn bounce(&self, weather: Weather) -> Bounce {
        self.weather_row(weather).bounce
    }

    /// The effect of a kind of ground on a line of sight; `None` for ground that does not affect it.
    pub fn sight(&self, kind: TerrainKind) -> Option<SightRow> {
        self.sight.iter().find(|row| row.kind == kind).copied()
    }

    fn weather_row(&self, weather: Weather) -> WeatherRow {
        *self.weather.of(weather)
    }

    pub(super) fn check(&self, problems: &mut Problems) {
        self.seeing.check("seeing", problems);
        self.weather.check("weather", problems);
        let wrong = ("one sees farther than in the row before", "best first");
        self.seeing
            .check_order("seeing", problems, wrong, |before, next| next.visibility_inches <= before.visibility_inches);
        let farthest = self.seeing.iter().all(|row| row.visibility_inches > 0.0);
        problems.unless(farthest, "seeing", "in some condition nobody sees anything", "more than 0 in");
        let told = self.sight.iter().map(|row| row.kind).chain(self.hides_nobody.iter().copied());
        problems.one_row_each("sight and hides_nobody", told);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::charts::problem::tests::each_break_is_named;

    #[test]
    fn sights_untold_or_twice_told_and_clearer_fogs_are_named() {
        let chart = ("visibility.ron", include_str!("../../../../assets/rules/hmm/visibility.ron"));
        let rows = [
            ("(seeing: Fog, visibility", "(seeing: Mist, visibility", "seeing, Fog: it has 0 rows"),
            (
                "(seeing: Fog, visibility_inches: 5)",
                "(seeing: Fog, visibility_inches: 50)",
                "seeing, Fog: one sees farther",
            ),
            ("visibility_inches: 3)", "visibility_inches: 0)", "seeing: in some condition nobody sees anything"),
            ("(weather: Mud, dirt", "(weather: Snow, dirt", "weather, Mud: it has 0 rows"),
            ("(kind: Field, hides", "(kind: Scrub, hides", "sight and hides_nobody, Scrub: it has 2 rows"),
            ("(kind: Field, hides", "(kind: Scrub, hides", "sight and hides_nobody, Field: it has 0 rows"),
            ("Orchard, Swamp", "Swamp", "sight and hides_nobody, Orchard: it has 0 rows"),
            ("Orchard, Swamp", "Orchard, Forest, Swamp", "sight and hides_nobody, Forest: it has 2 rows"),
        ];
        each_break_is_named(chart, VisibilityChart::check, &rows);
    }
}
