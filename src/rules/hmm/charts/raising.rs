//! The rules' own scale and how units are raised: `raising.ron`.

use serde::Deserialize;

use super::words::{Ignition, UnitPattern};
use crate::{
    clause::Clause,
    rules::charts::{Problems, Table, keyed},
};

/// `raising.ron`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RaisingChart {
    /// Yards of ground for an inch of table (hmm.01.02).
    pub yards_per_inch: f32,
    /// Minutes of the clock for a turn (hmm.01.03).
    pub minutes_per_turn: f32,
    nineteenth_century_from: u16,
    percussion_from: u16,
    ranks: Table<Ranks>,
    /// How far behind the first unit of his command a leader without a given place stands, inches.
    pub leader_behind_inches: f32,
    /// The step of the search for another place when one is taken, inches.
    pub step_aside_inches: f32,
    /// The farthest place searched, inches.
    pub step_aside_at_most_inches: f32,
}

/// The full ranks of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Ranks {
    pattern: UnitPattern,
    figures: u16,
    officers_among_them: u16,
    clause: Clause,
}

/// The century whose organisation a unit has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Century {
    /// Regiments of two battalions (hmm.03.12).
    Eighteenth,
    /// Regiments of three, and of volunteers (hmm.03.14, hmm.03.15).
    Nineteenth,
}

keyed! { Ranks by pattern: UnitPattern }

impl RaisingChart {
    /// The century of a year.
    pub fn century(&self, year: u16) -> Century {
        if year < self.nineteenth_century_from { Century::Eighteenth } else { Century::Nineteenth }
    }

    /// How small arms of a year are fired off (hmm.20.32).
    pub fn ignition(&self, year: u16) -> Ignition {
        if year < self.percussion_from { Ignition::Flintlock } else { Ignition::Percussion }
    }

    /// How many of some figures in the ranks of a unit are other ranks (hmm.18.09): the share that the full ranks have
    /// of them, to the nearest figure, halves up.
    pub fn other_ranks(&self, pattern: UnitPattern, figures: u16) -> u16 {
        let full = self.ranks.of(pattern);
        let officers = (2 * figures * full.officers_among_them + full.figures) / (2 * full.figures);
        figures - officers.min(figures)
    }

    pub(super) fn check(&self, problems: &mut Problems) {
        self.ranks.check("ranks", problems);
        for row in &self.ranks {
            let sound = row.officers_among_them < row.figures && row.figures <= 100;
            problems.unless(
                sound,
                format!("ranks, {}", row.pattern),
                "nobody but officers, or too many",
                "1 to 100 figures, fewer officers",
            );
        }
        let grows = self.yards_per_inch > 0.0 && self.minutes_per_turn > 0.0 && self.step_aside_inches > 0.0;
        problems.unless(grows, "scale", "a length or a time is nothing", "more than 0");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::charts::problem::tests::each_break_is_named;
    use crate::rules::hmm::charts::Charts;

    #[test]
    fn officers_in_the_ranks_are_scaled_to_the_figures_present() {
        let chart = &Charts::embedded().raising;
        let rows = [
            (UnitPattern::EighteenthBattalion, 20, 17),
            (UnitPattern::IndependentBattalion, 25, 21),
            (UnitPattern::IndependentBattalion, 9, 8),
            (UnitPattern::IndependentBattalion, 1, 1),
            (UnitPattern::VolunteerRegiment, 20, 20),
            (UnitPattern::EighteenthCavalry, 16, 16),
            (UnitPattern::Battery, 6, 6),
        ];
        for (pattern, figures, expected) in rows {
            assert_eq!(chart.other_ranks(pattern, figures), expected, "hmm.18.09: {figures} of a {pattern}");
        }
    }

    #[test]
    fn a_pattern_without_ranks_or_of_officers_alone_is_named() {
        let chart = ("raising.ron", include_str!("../../../../assets/rules/hmm/raising.ron"));
        let rows = [
            ("pattern: Battery", "pattern: GunPlatoon", "ranks, Battery: it has 0 rows"),
            (
                "figures: 20, officers_among_them: 3",
                "figures: 3, officers_among_them: 3",
                "nobody but officers, or too many",
            ),
            ("minutes_per_turn: 4", "minutes_per_turn: 0", "scale: a length or a time is nothing"),
        ];
        each_break_is_named(chart, RaisingChart::check, &rows);
    }
}
