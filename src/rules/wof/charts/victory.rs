//! The limits of a battle in `victory.ron` (`wof.h.victory`).

use serde::Deserialize;

use crate::rules::charts::Problems;

/// `victory.ron`.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VictoryChart {
    /// The share of its units at which an army has lost.
    pub lost_from_share: f32,
    /// The least lead in shares of starting points that decides at the last turn.
    pub least_lead: f32,
    /// A battle without a last turn is over after this many turns without a change.
    pub still_turns: u32,
}

impl VictoryChart {
    pub(super) fn check(&self, problems: &mut Problems) {
        let shares = self.lost_from_share > 0.0 && self.lost_from_share <= 1.0 && (0.0..1.0).contains(&self.least_lead);
        problems.unless(shares, "shares", "nobody ever loses", "shares of an army");
        problems.unless(self.still_turns > 0, "still_turns", "a battle is over before it begins", "1 turn or more");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{charts::problem::tests::each_break_is_named, wof::charts::ChartTexts};

    #[test]
    fn an_army_that_never_loses_or_a_battle_that_is_over_at_once_is_named() {
        let rows = [
            ("lost_from_share: 0.5", "lost_from_share: 0.0", "shares: nobody ever loses"),
            ("still_turns: 12", "still_turns: 0", "still_turns: a battle is over before it begins"),
        ];
        each_break_is_named(("victory.ron", ChartTexts::EMBEDDED.victory), VictoryChart::check, &rows);
    }
}
