//! The rows of the charts that chance can reach, and the consistency of the rule set's ledger.

use std::collections::BTreeSet;

use linstock::{dice::Dice, receipt::Account, rules::hmm::reckon::catalogue};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, de::IgnoredAny};

use crate::rules::{
    any_input::ledger,
    lawful::{RUNS, inputs, run},
};

/// A row of a chart as receipts show it: the procedure, the clause, and the line's text without its counts.
pub(super) type ChartRow = (String, String, String);

/// The chart rows that an account draws on.
pub(super) fn chart_rows(account: &Account) -> impl Iterator<Item = ChartRow> + '_ {
    account
        .lines
        .iter()
        .map(|line| (account.procedure.clone(), line.clause.id().to_owned(), without_counts(&line.label)))
}

/// A label without the numbers that count something; those that bound a range stay, because they name the row.
fn without_counts(label: &str) -> String {
    let words: Vec<&str> = label.split(' ').collect();
    let bounds = |at: usize| match words.get(at + 1) {
        Some(&"in") => at + 2 == words.len(),
        Some(&next) => matches!(next, "to" | "in," | "in:"),
        None => false,
    };
    let shown = |(at, word): (usize, &&str)| {
        let counts = word.starts_with(|letter: char| letter.is_ascii_digit()) && !bounds(at);
        if counts { "so many".to_owned() } else { (*word).to_owned() }
    };
    words.iter().enumerate().map(shown).collect::<Vec<_>>().join(" ")
}

/// Every row that a procedure which throws dice draws on for some legal input.
pub(super) fn rows_of_chance() -> BTreeSet<ChartRow> {
    let mut random = ChaCha8Rng::seed_from_u64(1815);
    let mut rows = BTreeSet::new();
    for procedure in catalogue().iter() {
        for seed in 0..5 * RUNS as u64 {
            let inputs = inputs(procedure, &mut random);
            let Ok(account) = run(procedure, &inputs, &mut Dice::seeded(seed)) else { continue };
            rows.extend(chart_rows(&account).filter(|_| !account.dice.is_empty()));
        }
    }
    rows
}

/// A clause as the ledger writes it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    id: String,
    #[serde(rename = "source")]
    _source: String,
    #[serde(rename = "topic")]
    _topic: IgnoredAny,
    #[serde(rename = "kind")]
    _kind: IgnoredAny,
    title: String,
    text: String,
    ruling: String,
}

#[test]
fn a_clause_that_is_not_played_says_so_in_its_ruling_with_the_reason() {
    // hmm.01.12, hmm.20.46
    let clauses: Vec<Entry> =
        ron::from_str(include_str!("../../assets/rules/hmm/clauses.ron")).expect("the clauses read");
    let unplayed: Vec<&Entry> = clauses.iter().filter(|entry| entry.ruling.starts_with("Not played:")).collect();
    assert_eq!(unplayed.iter().map(|entry| entry.id.as_str()).collect::<Vec<_>>(), ["hmm.01.12", "hmm.20.46"]);
    for entry in unplayed {
        let reason = entry.ruling.trim_start_matches("Not played:").trim();
        assert!(reason.split_whitespace().count() > 5, "{}: {reason}", entry.id);
    }
}

/// A house rule as the ledger writes it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HouseRule {
    id: String,
    gap: String,
    proposal: String,
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
    #[serde(rename = "why")]
    _why: String,
}

#[test]
fn the_ledger_reads_and_every_entry_says_something() {
    let clauses: Vec<Entry> =
        ron::from_str(include_str!("../../assets/rules/hmm/clauses.ron")).expect("the clauses read");
    let house: Vec<HouseRule> =
        ron::from_str(include_str!("../../assets/rules/hmm/house.ron")).expect("the house rules read");
    assert!(clauses.iter().all(|entry| !entry.title.is_empty() && !entry.text.is_empty()));
    assert!(house.iter().all(|rule| !rule.gap.is_empty() && !rule.proposal.is_empty()));
    assert!(
        house.iter().all(|rule| rule.rows.iter().all(|row| row.len() == rule.columns.len())),
        "a row of a house rule has a cell too many"
    );
    let ids: BTreeSet<String> =
        clauses.iter().map(|entry| entry.id.clone()).chain(house.iter().map(|rule| rule.id.clone())).collect();
    assert_eq!(ids.len(), clauses.len() + house.len(), "an id is used twice");
    assert_eq!(ids, ledger("hmm"));
}
