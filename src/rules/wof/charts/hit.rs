//! The Hit Chart of `hit.ron`: the effect of a final score and a number of figures, in pips.

use serde::Deserialize;

use super::{Pips, Rules, options::Toggle};
use crate::rules::charts::{InPrint, Problems};

/// `hit.ron`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HitChart {
    rows: Vec<HitRow>,
    printed: HitRow,
}

/// The cells of one score, in pips.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct HitRow {
    score: i32,
    ten: u32,
    twenty: u32,
    thirty: u32,
    units: [u32; 9],
}

impl HitRow {
    /// Thirties first, then one twenty or one ten, then the units (wof.15.2.03).
    fn pips(&self, figures: u32) -> u32 {
        let (thirties, rest) = (figures / 30, figures % 30);
        let tens = match rest / 10 {
            0 => 0,
            1 => self.ten,
            _ => self.twenty,
        };
        let units = (rest % 10).checked_sub(1).map_or(0, |index| self.units[index as usize]);
        thirties * self.thirty + tens + units
    }

    fn cells(&self) -> [u32; 12] {
        std::array::from_fn(|index| match index {
            0..=8 => self.units[index],
            9 => self.ten,
            10 => self.twenty,
            _ => self.thirty,
        })
    }
}

impl HitChart {
    /// The score that is looked up for a score: held to the rows that there are (wof.15.0.02).
    pub fn held(&self, score: i32) -> i32 {
        let end = |row: Option<&HitRow>| row.expect("checked on load: the chart has rows").score;
        score.clamp(end(self.rows.first()), end(self.rows.last()))
    }

    /// Whether this many figures have no column of their own (wof.15.2.03).
    pub fn adds_columns(&self, figures: u32) -> bool {
        figures > 9 && !matches!(figures, 10 | 20 | 30)
    }

    /// The loss that figures inflict at a final score (wof.15.2.01, wof.15.2.03).
    pub fn loss(&self, rules: Rules<'_>, score: i32, figures: u32) -> Pips {
        let score = self.held(score);
        let as_printed = rules.options.hit_row5_as_printed == Toggle::On && score == self.printed.score;
        let row = self.rows.iter().find(|row| row.score == score).filter(|_| !as_printed).unwrap_or(&self.printed);
        Pips(row.pips(figures))
    }

    /// The printed value, if the loss is read off a cell that is repaired (wof.15.2.01).
    pub fn in_print(&self, rules: Rules<'_>, score: i32, figures: u32) -> Option<InPrint> {
        let printed = (self.held(score) == self.printed.score).then(|| Pips(self.printed.pips(figures)));
        let otherwise = printed.filter(|printed| *printed != self.loss(rules, score, figures));
        otherwise.map(|printed| InPrint::new(printed.to_string(), clause!("wof.15.2.01")))
    }

    pub(super) fn check(&self, problems: &mut Problems) {
        problems.unless(!self.rows.is_empty(), "rows", "there are none", "one row for each score");
        for pair in self.rows.windows(2) {
            let row = format!("rows, score {}", pair[1].score);
            problems.unless(
                pair[1].score == pair[0].score + 1,
                &row,
                format!("it follows score {}", pair[0].score),
                "scores without a gap",
            );
            let grows = pair[0].cells().iter().zip(pair[1].cells()).all(|(lower, higher)| *lower <= higher);
            problems.unless(grows, &row, "a better score does less", "no cell below that of the row before");
        }
        for row in &self.rows {
            let grows = row.cells().windows(2).all(|pair| pair[0] <= pair[1]);
            let sums = (1..=120).all(|figures| row.pips(figures) >= row.pips(figures - 1));
            problems.unless(
                grows && sums,
                format!("rows, score {}", row.score),
                "more figures do less",
                "losses that never fall",
            );
        }
        let known = self.rows.iter().any(|row| row.score == self.printed.score);
        problems.unless(known, "printed", "it replaces no row", "the score of a row");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{
        charts::problem::tests::problems_with,
        wof::charts::{ChartTexts, Charts},
    };

    fn loss(score: i32, figures: u32) -> String {
        let charts = Charts::embedded();
        let options = charts.switches.defaults();
        charts.hit.loss(Rules { charts, options: &options }, score, figures).to_string()
    }

    #[test]
    fn columns_are_added_and_scores_held_to_the_chart() {
        // wof.15.0.02, wof.15.2.01, wof.15.2.03
        assert_eq!([loss(5, 24), loss(5, 36), loss(5, 40), loss(10, 60)], ["3.1", "4.4", "5.2", "18.0"]);
        assert_eq!((loss(14, 9), loss(-7, 30)), (loss(10, 9), loss(-1, 30)));
    }

    #[test]
    fn a_row_that_falls_or_leaves_a_gap_is_named() {
        let problems = |from, to| problems_with(ChartTexts::EMBEDDED.hit, from, to, "hit.ron", HitChart::check);
        assert_eq!(problems("", ""), "");
        assert!(problems("(score: 9, ten: 15", "(score: 11, ten: 15").contains("rows, score 11: it follows score 8"));
        assert!(
            problems("score: 8, ten: 12, twenty: 24", "score: 8, ten: 12, twenty: 20")
                .contains("rows, score 8: a better score does less")
        );
        assert!(
            problems("units: (0, 0, 0, 0, 1, 1, 1, 2, 2)", "units: (0, 0, 0, 0, 1, 0, 1, 2, 2)")
                .contains("rows, score 1: more figures do less")
        );
        assert!(problems("printed: (score: 5", "printed: (score: 50").contains("printed: it replaces no row"));
    }
}
