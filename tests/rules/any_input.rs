//! Every procedure of every rule set takes any legal input: it neither panics nor hangs, and its dice, thrown again,
//! give the same account, unless the inputs cannot be combined and are refused. And every clause that receipts,
//! refusals, charts and rows cite stands in the set's own ledger.

use std::collections::{BTreeMap, BTreeSet};

use linstock::{
    clause::Clause,
    dice::{Dice, DiceSource},
    receipt::Account,
    rules::{procedures, reckon, reckon::ReckonError},
};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::{
    SETS,
    lawful::{RUNS, fewest_inputs, inputs, run},
};

/// The set of a procedure, by its name.
fn set_of(name: &str) -> &str {
    name.split('.').next().unwrap_or(name)
}

#[test]
fn every_procedure_takes_any_lawful_input_and_its_dice_give_the_same_again() {
    let mut random = ChaCha8Rng::seed_from_u64(1781);
    for procedure in procedures() {
        let mut reckoned = 0;
        for seed in 0..RUNS as u64 {
            let inputs = if seed == 0 { fewest_inputs } else { inputs }(procedure, &mut random);
            let found = run(procedure, &inputs, &mut Dice::seeded(seed));
            let faces = found.as_ref().map_or_else(|_| Vec::new(), Account::faces);
            let again = reckon(procedure.name, inputs.iter().map(String::as_str), &DiceSource::Scripted { faces });
            match found {
                Ok(account) => {
                    assert!(!account.result.is_empty(), "{} has no result", procedure.name);
                    assert_eq!(again, Ok(account), "{} {inputs:?}", procedure.name);
                    reckoned += 1;
                }
                Err(refusal) => {
                    assert_eq!(again, Err(ReckonError::Refused(refusal)), "{} {inputs:?}", procedure.name);
                }
            }
        }
        assert!(reckoned > 0, "{} refuses everything", procedure.name);
    }
}

/// The ids of a rule set's clauses and house rules.
pub(crate) fn ledger(set: &str) -> BTreeSet<String> {
    ids(set, &["clauses.ron", "house.ron"])
}

/// The ids that stand in some files of a rule set's ledger.
pub(crate) fn ids(set: &str, files: &[&str]) -> BTreeSet<String> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/rules").join(set);
    let read = |file: &&str| std::fs::read_to_string(folder.join(file)).expect("a set has its ledger");
    let text: String = files.iter().map(read).collect();
    text.split("id: \"").skip(1).filter_map(|entry| entry.split('"').next()).map(str::to_owned).collect()
}

/// Every clause that a receipt or a refusal cites stands in the rule set's own ledger.
#[test]
fn every_clause_on_a_receipt_stands_in_the_ledger() {
    let ledgers: BTreeMap<&str, BTreeSet<String>> = SETS.into_iter().map(|set| (set, ledger(set))).collect();
    let mut random = ChaCha8Rng::seed_from_u64(1862);
    for procedure in procedures() {
        let known = |clause: Clause| ledgers[set_of(procedure.name)].contains(clause.id());
        assert!(known(procedure.clause), "{}: {}", procedure.name, procedure.clause);
        for parameter in &procedure.parameters {
            assert!(known(parameter.clause), "{} {}: {}", procedure.name, parameter.name, parameter.clause);
        }
        for seed in 0..40 {
            match run(procedure, &inputs(procedure, &mut random), &mut Dice::seeded(seed)) {
                Ok(account) => account.lines.iter().for_each(|line| {
                    assert!(known(line.clause), "{}: {} {}", procedure.name, line.clause, line.label);
                }),
                Err(refusal) => assert!(known(refusal.clause), "{}: {refusal}", procedure.name),
            }
        }
    }
}

/// The ids of clauses and house rules in a text: the set and what follows, ids of tables and of examples apart.
fn clauses_in<'a>(text: &'a str, set: &'a str) -> impl Iterator<Item = &'a str> {
    let words = text.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '.' || letter == '_'));
    words.map(|word| word.trim_end_matches('.')).filter(move |word| {
        word.strip_prefix(set)
            .and_then(|word| word.strip_prefix('.'))
            .is_some_and(|rest| rest.starts_with("h.") || rest.starts_with(|letter: char| letter.is_ascii_digit()))
    })
}

#[test]
fn every_clause_named_in_a_chart_or_a_row_stands_in_the_ledger() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut unknown = Vec::new();
    for (set, folder) in
        SETS.into_iter().flat_map(|set| [(set, format!("assets/rules/{set}")), (set, format!("tests/tables/{set}"))])
    {
        let known = ledger(set);
        for entry in std::fs::read_dir(root.join(&folder)).expect("it is there") {
            let path = entry.expect("it can be listed").path();
            let text = std::fs::read_to_string(&path).expect("it is text");
            let strangers = clauses_in(&text, set).filter(|clause| !known.contains(*clause));
            unknown.extend(strangers.map(|clause| format!("{}: {clause}", path.display())));
        }
    }
    assert!(unknown.is_empty(), "{unknown:#?}");
}
