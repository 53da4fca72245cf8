//! The chart of `raising.ron`: the rules' own scale, how men become figures, how a table is laid out by default.

use serde::Deserialize;

use crate::rules::charts::{Banded, Bands, Problems};

/// `raising.ron`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RaisingChart {
    /// Yards of ground for an inch of table (wof.2.0.03).
    pub yards_per_inch: f32,
    /// Minutes of a scenario's clock for a turn.
    pub minutes_per_turn: f32,
    /// Gunners to a gun model (wof.5.0.03).
    pub gunners_a_gun: Gunners,
    /// How many figures an inch of a block's area holds (wof.20.8.01).
    pub figures_a_square_inch: f32,
    /// How many figures line an inch of a work.
    pub figures_an_inch_of_work: f32,
    /// How far behind a unit a general stands, inches.
    pub leader_behind_inches: f32,
    /// The distance between the places that are tried for room, inches.
    pub step_aside_inches: f32,
    /// The farthest place searched, inches.
    pub step_aside_at_most_inches: f32,
    tables: Bands<PickUpTable>,
    /// How deep along its long edge a side deploys in a battle by points, inches (`wof.h.setup`).
    pub deploys_within_inches: f32,
    /// How far from the short edges, inches.
    pub clear_of_short_edges_inches: f32,
}

/// Gunners to a gun model (wof.5.0.03).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gunners {
    /// At least.
    pub least: u16,
    /// At most.
    pub most: u16,
}

/// The table of a battle by points (`wof.h.setup`).
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PickUpTable {
    up_to_units: usize,
    /// Along the edges of the sides, inches.
    pub width: f32,
    /// From edge to edge, inches.
    pub depth: f32,
    /// Turns that are played.
    pub turns: u32,
}

impl Banded for PickUpTable {
    fn up_to(&self) -> f32 {
        self.up_to_units as f32
    }
}

impl RaisingChart {
    /// The table for this many units of the larger side.
    pub fn table(&self, units: usize) -> PickUpTable {
        let row = self.tables.at(units as f32).or(self.tables.last());
        *row.expect("checked on load: there is a table")
    }

    pub(super) fn check(&self, problems: &mut Problems) {
        problems.unless(
            self.yards_per_inch > 0.0 && self.minutes_per_turn > 0.0,
            "scale",
            "it leads nowhere",
            "more than nothing",
        );
        let Gunners { least, most } = self.gunners_a_gun;
        problems.unless(
            (1..=most).contains(&least),
            "gunners_a_gun",
            "more at least than at most",
            "at least one, and no more than at most",
        );
        problems.unless(self.step_aside_inches > 0.0, "step_aside_inches", "nobody gets anywhere", "more than nothing");
        self.tables.check("tables", problems);
        let roomy = |row: &PickUpTable| {
            row.width > 2.0 * self.clear_of_short_edges_inches
                && row.depth > 2.0 * self.deploys_within_inches
                && row.turns > 0
        };
        problems.unless(self.tables.iter().all(roomy), "tables", "no room between the zones", "a larger table");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{charts::problem::tests::each_break_is_named, wof::charts::ChartTexts};

    #[test]
    fn scales_and_tables_that_cannot_be_played_are_named() {
        let rows = [
            ("yards_per_inch: 16.6667", "yards_per_inch: 0", "scale: it leads nowhere"),
            ("least: 2", "least: 5", "gunners_a_gun: more at least than at most"),
            ("step_aside_inches: 0.5", "step_aside_inches: 0", "step_aside_inches: nobody gets anywhere"),
            ("up_to_units: 12", "up_to_units: 8", "tables, row 2: its limit 8 does not lie above 8"),
            ("depth: 48", "depth: 24", "tables: no room between the zones"),
        ];
        each_break_is_named(("raising.ron", ChartTexts::EMBEDDED.raising), RaisingChart::check, &rows);
    }
}
