//! Every procedure takes any lawful input: it neither panics nor hangs, and the dice that it used, thrown again, give the same account.
//! And every clause that receipts, charts and rows cite stands in the ledger, which reads.

use std::collections::BTreeSet;

use linstock::{
    dice::{Dice, DiceSource},
    receipt::Account,
    rules::{
        hmm::reckon::catalogue,
        reckon::{Kind, Parameter, Procedure},
    },
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, de::IgnoredAny};

/// Runs of each procedure.
const RUNS: usize = 60;

fn lawful(parameter: &Parameter, random: &mut ChaCha8Rng) -> String {
    let extreme = random.random_range(0..12) == 0;
    match &parameter.kind {
        Kind::Count { most, .. } if extreme => most.to_string(),
        Kind::Measure { most, .. } if extreme => most.to_string(),
        Kind::Count { least, most } => random.random_range(*least..=(*most).min(least + 40)).to_string(),
        Kind::Measure { least, most } => {
            let (least, most) = (least.max(-20.0), most.min(40.0));
            format!("{:.2}", random.random_range(least..=most))
        }
        Kind::Word { legal } => legal[random.random_range(0..legal.len())].clone(),
        Kind::Counts { least, most } => {
            let numbers = random.random_range(*least..=*most);
            (0..numbers).map(|_| random.random_range(0..8).to_string()).collect::<Vec<_>>().join(",")
        }
        Kind::Text { .. } => text_of(&parameter.name, random).to_owned(),
    }
}

fn text_of(name: &str, random: &mut ChaCha8Rng) -> &'static str {
    let texts: &[&str] = match name {
        "path" => &[
            "stand",
            "ahead:3,turn:90,ahead:5:Forest",
            "cross:Wall,ahead:9",
            "ahead:40:Swamp+HillSlope,cross:DeepWater",
            "turn:359,turn:1",
        ],
        "first_with" | "second_with" => &["nothing", "General", "HeavyCavalry,LightCavalry", "AcrossObstacle,Downhill,General"],
        other => unreachable!("no texts are known for {other}"),
    };
    texts[random.random_range(0..texts.len())]
}

fn run(procedure: &Procedure, inputs: &[String], dice: &mut Dice) -> Account {
    let filled =
        procedure.fill(inputs.iter().map(String::as_str)).unwrap_or_else(|bad| unreachable!("{} {inputs:?}: {bad:?}", procedure.name));
    procedure.run(&filled, dice).unwrap_or_else(|lack| unreachable!("{} {inputs:?}: {lack}", procedure.name))
}

#[test]
fn every_procedure_takes_any_lawful_input_and_its_dice_give_the_same_again() {
    let mut random = ChaCha8Rng::seed_from_u64(1781);
    for procedure in catalogue().iter() {
        for seed in 0..RUNS as u64 {
            let inputs: Vec<String> =
                procedure.parameters.iter().map(|parameter| format!("{}={}", parameter.name, lawful(parameter, &mut random))).collect();
            let account = run(procedure, &inputs, &mut Dice::seeded(seed));
            let source = DiceSource::Scripted { faces: account.faces() };
            let again = catalogue().reckon(procedure.name, inputs.iter().map(String::as_str), &source);
            assert_eq!(again.as_ref(), Ok(&account), "{} {inputs:?}", procedure.name);
            assert!(account.lines.iter().all(|line| line.clause.rule_set() == "hmm"), "{}: {:?}", procedure.name, account.lines);
            assert!(!account.result.is_empty(), "{} has no result", procedure.name);
        }
    }
}

/// A row of a chart as receipts show it: the procedure, the clause, and what the line says without its counts.
pub(super) type ChartRow = (String, String, String);

/// The chart rows that an account draws on.
pub(super) fn chart_rows(account: &Account) -> impl Iterator<Item = ChartRow> + '_ {
    account.lines.iter().map(|line| (account.procedure.clone(), line.clause.id().to_owned(), without_counts(&line.label)))
}

/// A label whose numbers count something left out; those that bound a range stay, for they name the row.
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

/// Every row that a procedure which throws dice draws on for some lawful input.
pub(super) fn rows_of_chance() -> BTreeSet<ChartRow> {
    let mut random = ChaCha8Rng::seed_from_u64(1815);
    let mut rows = BTreeSet::new();
    for procedure in catalogue().iter() {
        for seed in 0..5 * RUNS as u64 {
            let inputs: Vec<String> =
                procedure.parameters.iter().map(|parameter| format!("{}={}", parameter.name, lawful(parameter, &mut random))).collect();
            let account = run(procedure, &inputs, &mut Dice::seeded(seed));
            rows.extend(chart_rows(&account).filter(|_| !account.dice.is_empty()));
        }
    }
    rows
}

/// The ids of the rule set's clauses and house rules.
fn ledger() -> BTreeSet<&'static str> {
    let files = [include_str!("../../assets/rules/hmm/clauses.ron"), include_str!("../../assets/rules/hmm/house.ron")];
    files.into_iter().flat_map(|text| text.split("(id: \"").skip(1)).filter_map(|entry| entry.split('"').next()).collect()
}

/// Every clause that a receipt cites stands in the rule set's own ledger.
#[test]
fn every_clause_on_a_receipt_stands_in_the_ledger() {
    let known = ledger();
    let known = |clause: &str| known.contains(clause);
    let mut random = ChaCha8Rng::seed_from_u64(1862);
    for procedure in catalogue().iter() {
        assert!(known(procedure.clause.id()), "{}: {}", procedure.name, procedure.clause);
        for parameter in &procedure.parameters {
            assert!(known(parameter.clause.id()), "{} {}: {}", procedure.name, parameter.name, parameter.clause);
        }
        for seed in 0..40 {
            let inputs: Vec<String> =
                procedure.parameters.iter().map(|parameter| format!("{}={}", parameter.name, lawful(parameter, &mut random))).collect();
            let account = run(procedure, &inputs, &mut Dice::seeded(seed));
            for line in &account.lines {
                assert!(known(line.clause.id()), "{}: {} {}", procedure.name, line.clause, line.label);
            }
        }
    }
}

/// The ids of clauses and house rules in a text: `hmm.` and what follows, ids of tables and of examples apart.
fn clauses_in(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '.' || letter == '_'));
    words.map(|word| word.trim_end_matches('.')).filter(|word| {
        word.strip_prefix("hmm.").is_some_and(|rest| rest.starts_with("h.") || rest.starts_with(|letter: char| letter.is_ascii_digit()))
    })
}

#[test]
fn every_clause_named_in_a_chart_or_a_row_stands_in_the_ledger() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let known = ledger();
    let mut unknown = Vec::new();
    for folder in ["assets/rules/hmm", "tests/tables/hmm"] {
        for entry in std::fs::read_dir(root.join(folder)).expect("it is there") {
            let path = entry.expect("it can be listed").path();
            let text = std::fs::read_to_string(&path).expect("it is text");
            let strangers = clauses_in(&text).filter(|clause| !known.contains(*clause));
            unknown.extend(strangers.map(|clause| format!("{}: {clause}", path.display())));
        }
    }
    assert!(unknown.is_empty(), "{unknown:#?}");
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
    let clauses: Vec<Entry> = ron::from_str(include_str!("../../assets/rules/hmm/clauses.ron")).expect("the clauses read");
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
    let clauses: Vec<Entry> = ron::from_str(include_str!("../../assets/rules/hmm/clauses.ron")).expect("the clauses read");
    let house: Vec<HouseRule> = ron::from_str(include_str!("../../assets/rules/hmm/house.ron")).expect("the house rules read");
    assert!(clauses.iter().all(|entry| !entry.title.is_empty() && !entry.text.is_empty()));
    assert!(house.iter().all(|rule| !rule.gap.is_empty() && !rule.proposal.is_empty()));
    assert!(
        house.iter().all(|rule| rule.rows.iter().all(|row| row.len() == rule.columns.len())),
        "a row of a house rule has a cell too many"
    );
    let ids: BTreeSet<&str> = clauses.iter().map(|entry| entry.id.as_str()).chain(house.iter().map(|rule| rule.id.as_str())).collect();
    assert_eq!(ids.len(), clauses.len() + house.len(), "an id is used twice");
    assert_eq!(ids, ledger());
}
