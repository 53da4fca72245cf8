//! Every binding clause is shown where a player can meet it: on a receipt, refusal, offer, question, entry, card or row
//! of the sequence while the tests ran, or in a row of a chart.

use std::{collections::BTreeSet, env, fs, path::Path};

use linstock::rules::RULE_SETS;

/// The clauses of a set's ledger that bind; definitions only name things.
fn binding(folder: &Path) -> Vec<String> {
    let text = fs::read_to_string(folder.join("clauses.ron")).expect("a set has its ledger");
    let id = |entry: &str| Some(entry.split_once('"')?.0.to_owned());
    let entries = text.split("id: \"").skip(1).filter(|entry| !entry.contains("kind: Definition"));
    entries.map(|entry| id(entry).expect("an id ends")).collect()
}

/// The contents of a set's charts, comments apart.
fn charts(folder: &Path) -> BTreeSet<String> {
    let files = fs::read_dir(folder).expect("a folder a set").map(|file| file.expect("an entry of the folder").path());
    let ledgers = ["clauses.ron", "house.ron", "tables.ron", "examples.ron"];
    let charts = files.filter(|file| !ledgers.iter().any(|ledger| file.ends_with(ledger)));
    let text: String = charts.map(|chart| fs::read_to_string(chart).expect("a chart is a text")).collect();
    let code = text.lines().map(|line| line.split("//").next().unwrap_or(line));
    code.flat_map(|line| line.split("clause: \"").skip(1))
        .filter_map(|rest| Some(rest.split_once('"')?.0.to_owned()))
        .collect()
}

#[test]
#[ignore = "asks what the other tests have shown: scripts/test runs it after them"]
fn every_binding_clause_is_shown_to_a_player() {
    let file = env::var("LINSTOCK_SHOWN").expect("LINSTOCK_SHOWN names the file of the clauses that were shown");
    let shown = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
    let shown: BTreeSet<&str> = shown.lines().collect();
    for set in RULE_SETS {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/rules").join(set.id);
        let (binding, charts) = (binding(&folder), charts(&folder));
        assert!(binding.len() > 100, "{}: {} binding clauses", set.id, binding.len());
        let is_hidden = |id: &&String| !shown.contains(id.as_str()) && !charts.contains(*id);
        let hidden: Vec<_> = binding.iter().filter(is_hidden).collect();
        assert!(hidden.is_empty(), "{}: {} of {} are shown nowhere: {hidden:?}", set.id, hidden.len(), binding.len());
    }
}
