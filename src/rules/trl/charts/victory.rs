//! The points of a battle in `victory.ron` (`trl.h.victory`).

use serde::Deserialize;

use crate::rules::charts::Problems;

/// `victory.ron` (trl.hc.26).
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VictoryChart {
    /// For an enemy unit that is destroyed or gone.
    pub unit_gone: u32,
    /// For an enemy unit below half of its strength.
    pub below_half: u32,
    /// For an enemy general.
    pub general_dead: u32,
    /// For an objective that is held.
    pub objective_held: u32,
    /// How large a unit must be to hold ground, in stand points.
    pub holds_from_points: f32,
    /// The least lead that wins.
    pub least_lead: u32,
    /// A battle without a last turn is over after this many turns without a change.
    pub still_turns: u32,
}

impl VictoryChart {
    pub(super) fn check(&self, problems: &mut Problems) {
        problems.unless(self.least_lead > 0, "least_lead", "both sides win", "1 point or more");
        problems.unless(self.still_turns > 0, "still_turns", "a battle is over before it begins", "1 turn or more");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{charts::problem::tests::each_break_is_named, trl::charts::ChartTexts};

    #[test]
    fn a_battle_that_both_win_or_that_is_over_at_once_is_named() {
        let rows = [
            ("least_lead: 4", "least_lead: 0", "least_lead: both sides win"),
            ("still_turns: 10", "still_turns: 0", "still_turns: a battle is over before it begins"),
        ];
        each_break_is_named(("victory.ron", ChartTexts::EMBEDDED.victory), VictoryChart::check, &rows);
    }
}
