//! No rule set lays out more figures than a table allows: the units that are too strong are named, or all of them
//! together.

use std::fmt::Write;

use linstock::{
    battle::KeepUndo,
    dice::DiceSource,
    rules::{self, Changes, RULE_SETS},
    scenario::Scenario,
};

use crate::scenario::FORD;

/// The problems under a rule set of the example and this many more battalions of this many men, ten to a figure.
fn wrong(rule_set: &str, battalions: usize, men: u32) -> Vec<String> {
    let mut more = "    units: [\n".to_owned();
    for number in 0..battalions {
        let (x, y) = (20 + number % 30 * 25, 20 + number / 30 * 25);
        let _ = writeln!(
            more,
            "(id: \"n{number}\", name: \"n\", command: \"crown\", arm: \"line infantry\", class: \"regular\", weapon: \"musket\", \
             strength: Men({men}), formation: \"line\", at: ({x}, {y})),"
        );
    }
    let scenario = Scenario::read("ford.ron", &FORD.replace("    units: [\n", &more))
        .unwrap_or_else(|problems| panic!("{problems}"));
    let ten = Changes::from([("men_per_figure".to_owned(), "10".to_owned())]);
    let opened = rules::open(&scenario, rule_set, &ten, DiceSource::Seeded { seed: 1 }, KeepUndo::No);
    let problems = opened.map(drop).expect_err("it is too many");
    problems.to_string().lines().map(str::to_owned).collect()
}

#[test]
fn a_unit_of_more_figures_than_a_table_bears_is_named_and_no_other() {
    for set in RULE_SETS {
        let lines = wrong(set.id, 1, 10_000);
        assert_eq!(lines.len(), 1, "{lines:?}");
        assert!(lines[0].starts_with("ford.ron:59:") && lines[0].contains("units[0].strength: "), "{lines:?}");
        assert!(lines[0].contains("figures in one unit, expected at most 400, or more than"), "{lines:?}");
    }
}

#[test]
fn armies_of_more_figures_than_a_table_bears_are_refused_at_once() {
    for set in RULE_SETS {
        let lines = wrong(set.id, 200, 3_900);
        assert_eq!(lines.len(), 1, "{lines:?}");
        assert!(
            lines[0].contains(": units: ") && lines[0].contains("figures in all, expected at most 5000, or more than"),
            "{lines:?}"
        );
    }
}
