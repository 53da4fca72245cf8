//! The chart of `raising.ron`: the rules' own scale on the ground and on the clock, how a table is laid out by default.

use serde::Deserialize;

use crate::rules::charts::Problems;

/// `raising.ron`.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RaisingChart {
    /// Yards of ground for an inch of table.
    pub yards_per_inch: f32,
    /// Minutes of a scenario's clock for a turn.
    pub minutes_per_turn: f32,
    /// The most stands of a unit (trl.hc.23).
    pub most_stands: u32,
    /// The most stands of a grand battery (trl.hc.27).
    pub grand_battery_most_stands: u32,
    /// How far behind a unit a general stands, inches.
    pub leader_behind_inches: f32,
    /// The distance between the places that are tried for room, inches.
    pub step_aside_inches: f32,
    /// The farthest place searched, inches.
    pub step_aside_at_most_inches: f32,
    /// The table of a battle by points (trl.hc.25).
    pub pick_up: PickUpTable,
    /// How deep along its long edge a side deploys, inches (trl.hc.25).
    pub deploys_within_inches: f32,
    /// How far from the short edges, inches (trl.hc.25).
    pub clear_of_short_edges_inches: f32,
    /// How long the sides of a farm are on a table laid out by chance, inches.
    pub farm_inches: f32,
}

/// The table of a battle by points (trl.hc.25, trl.hc.26).
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PickUpTable {
    /// Along the edges of the sides, inches.
    pub width: f32,
    /// From edge to edge, inches.
    pub depth: f32,
    /// Turns that are played.
    pub turns: u32,
}

impl RaisingChart {
    pub(super) fn check(&self, problems: &mut Problems) {
        let leads_somewhere = self.yards_per_inch > 0.0 && self.minutes_per_turn > 0.0;
        problems.unless(leads_somewhere, "scale", "it leads nowhere", "more than nothing");
        problems.unless(self.most_stands > 0, "most_stands", "a unit has no stands", "1 or more");
        problems.unless(self.step_aside_inches > 0.0, "step_aside_inches", "nobody gets anywhere", "more than nothing");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{charts::problem::tests::each_break_is_named, trl::charts::ChartTexts};

    #[test]
    fn scales_that_cannot_be_played_are_named() {
        let rows = [
            ("yards_per_inch: 15", "yards_per_inch: 0", "scale: it leads nowhere"),
            ("\n    most_stands: 24", "\n    most_stands: 0", "most_stands: a unit has no stands"),
            ("step_aside_inches: 0.5", "step_aside_inches: 0", "step_aside_inches: nobody gets anywhere"),
        ];
        each_break_is_named(("raising.ron", ChartTexts::EMBEDDED.raising), RaisingChart::check, &rows);
    }
}
