//! The morale chart of `morale.ron`: results by grade, modifiers, distances, opening ranks.

use serde::Deserialize;

use super::words::{Grade, MoraleCase, Occasion};
use crate::rules::charts::{Modifiers, Problems, Table, keyed};

/// `morale.ron`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoraleChart {
    results: Table<ResultRow>,
    /// The modifiers, each with the tests in which it counts.
    pub modifiers: Modifiers<MoraleCase, Occasion>,
    /// How near a routing friend in sight counts, inches (wof.18.1.10, wof.18.3.16).
    pub routing_friends_within_inches: f32,
    /// How near a visible enemy bars a rally, inches (wof.18.1.12).
    pub rally_barred_within_inches: f32,
    /// The addition to the die of a recoil, inches (wof.18.3.03).
    pub recoil_adds_inches: u32,
    /// How near to another enemy a recoil stops, inches (wof.h.recoil).
    pub recoil_clear_of_enemies_inches: f32,
    /// Twelfths lost to steady small arms that make a unit test (wof.18.1.04).
    pub fire_test_from_twelfths: u32,
    /// Pips lost to artillery that make a unit test.
    pub fire_test_from_pips: ArtilleryHit,
    open_ranks: Table<OpenRanks>,
    /// The modifier for shaken or exhausted men that open their ranks (wof.12.9.1.02).
    pub open_ranks_poor_state: i32,
    /// How wide a gap routers pass through, inches (wof.12.9.1.01).
    pub burst_through_gap_inches: f32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct ResultRow {
    grade: Grade,
    routs_up_to: i32,
    shaken_up_to: i32,
}

/// How many pips lost to artillery are a hit (wof.18.1.04).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArtilleryHit {
    /// Any.
    pub any_hit: u32,
    /// A whole figure, by the switch `artillery_test_whole_figure`.
    pub whole_figure: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct OpenRanks {
    grade: Grade,
    #[serde(default)]
    from: Option<u8>,
}

/// The result of a morale roll (wof.18.3.01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// The unit goes on unchanged (wof.18.3.02).
    Good,
    /// It is shaken (wof.18.3.03).
    Shaken,
    /// It routs (wof.18.3.04).
    Routs,
}

keyed! { ResultRow by grade: Grade, OpenRanks by grade: Grade }

impl MoraleChart {
    /// The meaning of a sum for a grade (wof.18.3.01).
    pub fn verdict(&self, grade: Grade, sum: i32) -> Verdict {
        let row = self.results.of(grade);
        match sum {
            sum if sum <= row.routs_up_to => Verdict::Routs,
            sum if sum <= row.shaken_up_to => Verdict::Shaken,
            _ => Verdict::Good,
        }
    }

    /// The least score with which a grade opens its ranks; none for one that never does (wof.12.9.1.02).
    pub fn opens_ranks_from(&self, grade: Grade) -> Option<u8> {
        self.open_ranks.of(grade).from
    }

    pub(super) fn check(&self, problems: &mut Problems) {
        self.results.check("results", problems);
        self.open_ranks.check("open_ranks", problems);
        self.modifiers.check("modifiers", problems);
        for row in &self.results {
            let row_name = format!("results, {}", row.grade);
            problems.unless(
                row.routs_up_to < row.shaken_up_to,
                row_name,
                "nobody is shaken",
                "a limit above that of rout",
            );
        }
        let wrong = ("a worse grade stands as well", "limits that rise");
        self.results.check_order("results", problems, wrong, |better, worse| {
            better.routs_up_to < worse.routs_up_to && better.shaken_up_to < worse.shaken_up_to
        });
        let wrong = ("a worse grade opens as well", "scores that rise");
        self.open_ranks.check_order("open_ranks", problems, wrong, |better, worse| {
            better.from.is_some_and(|better| worse.from.is_none_or(|worse| better < worse))
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{charts::problem::tests::problems_with, wof::charts::ChartTexts};

    #[test]
    fn limits_that_do_not_rise_from_grade_to_grade_are_named() {
        let problems =
            |from, to| problems_with(ChartTexts::EMBEDDED.morale, from, to, "morale.ron", MoraleChart::check);
        assert_eq!(problems("", ""), "");
        assert!(
            problems("(grade: B, routs_up_to: 1,", "(grade: B, routs_up_to: 0,")
                .contains("results, B: a worse grade stands as well")
        );
        assert!(
            problems("routs_up_to: 2, shaken_up_to: 4", "routs_up_to: 4, shaken_up_to: 4")
                .contains("results, grade C: nobody is shaken")
        );
        assert!(
            problems("(grade: C, from: 5)", "(grade: C, from: 4)")
                .contains("open_ranks, C: a worse grade opens as well")
        );
        assert!(problems("case: Surprised", "case: Fanatics").contains("modifiers, Surprised: it has 0 rows"));
    }
}
