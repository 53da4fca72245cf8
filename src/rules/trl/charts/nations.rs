//! The chart of `nations.ron`: what a nation's troops are where a scenario says nothing else (trl.hc.22).

use serde::Deserialize;

use super::words::{Motivation, Nation, Skill, Special};
use crate::rules::charts::{Entries, Problems, Table, keyed};

/// `nations.ron`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NationsChart {
    nations: Table<NationRow>,
    /// The class of troops that fought as their nation's line did.
    pub usual_class: String,
    /// The words for nations.
    pub words: Entries<Nation>,
}

/// A nation (`trl.h.nations`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NationRow {
    nation: Nation,
    /// How well its line fights.
    pub skill: Skill,
    /// How well its line stands.
    pub motivation: Motivation,
    /// What its light infantry may be.
    #[serde(default = "plain")]
    pub light: Special,
    /// Whether its batteries may be combined (trl.p20.12).
    #[serde(default)]
    pub grand_batteries: bool,
    /// Whether its light cavalry may have lances (trl.p29.02).
    #[serde(default)]
    pub lancers: bool,
    /// Whether it has rockets.
    #[serde(default)]
    pub rockets: bool,
    /// Troops that are better or worse than its line, by their class.
    #[serde(default)]
    pub others: Vec<OtherTroops>,
}

/// Troops that are better or worse than their nation's line.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OtherTroops {
    /// Their class.
    pub class: String,
    /// How well they fight.
    pub skill: Skill,
    /// How well they stand.
    pub motivation: Motivation,
}

keyed! { NationRow by nation: Nation }

fn plain() -> Special {
    Special::Plain
}

impl NationsChart {
    /// The row of a nation.
    pub fn of(&self, nation: Nation) -> &NationRow {
        self.nations.of(nation)
    }

    /// The rating of a class of a nation's troops: of its line, or of troops that it rates apart; none for any other.
    pub fn rating(&self, nation: Nation, class: &str) -> Option<(Skill, Motivation)> {
        let row = self.of(nation);
        if class == self.usual_class {
            return Some((row.skill, row.motivation));
        }
        row.others.iter().find(|other| other.class == class).map(|other| (other.skill, other.motivation))
    }

    pub(super) fn check(&self, problems: &mut Problems) {
        self.nations.check("nations", problems);
        self.words.check("words", problems);
        for row in &self.nations {
            let light = matches!(row.light, Special::Plain | Special::Rifles | Special::Jaeger);
            problems.unless(
                light,
                format!("nations, {}", row.nation),
                "no light infantry has that",
                "Rifles or Jaeger",
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{
        charts::problem::tests::each_break_is_named,
        trl::charts::{ChartTexts, Charts},
    };

    #[test]
    fn each_nation_has_its_line_and_those_it_names_apart() {
        // trl.hc.22
        let chart = &Charts::embedded().nations;
        let rows = [
            (Nation::France, "line", Some((Skill::Trained, Motivation::Steady))),
            (Nation::France, "guard", Some((Skill::Veteran, Motivation::Fearless))),
            (Nation::Russia, "line", Some((Skill::Conscript, Motivation::Fearless))),
            (Nation::Prussia, "landwehr", Some((Skill::Conscript, Motivation::Unsteady))),
            (Nation::Spain, "guard", None),
        ];
        for (nation, class, rating) in rows {
            assert_eq!(chart.rating(nation, class), rating, "{nation} {class}");
        }
    }

    #[test]
    fn what_cannot_be_is_named() {
        let rows = [
            ("(\"Italy\", France)", "(\"France\", France)", "words, France: this word stands twice"),
            ("light: Jaeger, grand", "light: Lances, grand", "nations, Austria: no light infantry has that"),
        ];
        each_break_is_named(("nations.ron", ChartTexts::EMBEDDED.nations), NationsChart::check, &rows);
    }
}
