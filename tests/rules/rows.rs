//! Rows of worked examples for any rule set: each names a procedure, its inputs, the dice and the expected results.
//! Every die of a row is used; a failure names the row.

use std::collections::BTreeMap;

use linstock::{
    dice::DiceSource,
    receipt::Account,
    rules::{self, reckon::ReckonError},
};
use serde::Deserialize;

/// One row: a worked example, or a case beside one.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    /// The example of the ledger that it comes from, with a letter where one example gives several rows; or a name of
    /// its own.
    id: String,
    /// The clauses that it proves.
    clauses: Vec<String>,
    procedure: String,
    /// `name=value` inputs with spaces between them.
    #[serde(default)]
    given: String,
    #[serde(default)]
    dice: Vec<u8>,
    /// Results that must come out, by name, as a player reads them.
    #[serde(default)]
    expect: BTreeMap<String, String>,
    /// Lines that must stand on the receipt, as `label: value`.
    #[serde(default)]
    lines: Vec<String>,
    /// Words that are on none of its lines.
    #[serde(default)]
    nowhere: Vec<String>,
    /// Words of the error, for a row that must be refused.
    #[serde(default)]
    refused: Vec<String>,
}

fn run(row: &Row) -> Result<Account, ReckonError> {
    let source = DiceSource::Scripted { faces: row.dice.clone() };
    rules::reckon(&row.procedure, row.given.split_whitespace(), &source)
}

/// Results that differ from those that a row expects.
fn wrong_results(row: &Row, account: &Account) -> Vec<String> {
    let found: BTreeMap<&str, String> =
        account.result.iter().map(|(name, value)| (name.as_str(), value.to_string())).collect();
    let wrong = row.expect.iter().filter(|(name, value)| found.get(name.as_str()) != Some(value));
    wrong
        .map(|(name, value)| {
            format!("{name} should be {value}, is {}", found.get(name.as_str()).map_or("not there", String::as_str))
        })
        .collect()
}

/// Lines of the receipt that should be there and are not, or the reverse.
fn wrong_lines(row: &Row, account: &Account) -> Vec<String> {
    let lines: Vec<String> = account.lines.iter().map(|line| format!("{}: {}", line.label, line.value)).collect();
    let missing =
        row.lines.iter().filter(|line| !lines.contains(line)).map(|line| format!("no line `{line}` in {lines:?}"));
    let told = |words: &&String| lines.iter().any(|line| line.contains(words.as_str()));
    missing.chain(row.nowhere.iter().filter(told).map(|words| format!("`{words}` stands in {lines:?}"))).collect()
}

/// The problem with a row; none if it passes.
fn failure(row: &Row) -> Option<String> {
    let head =
        format!("{} ({}): {} {} with dice {:?}", row.id, row.clauses.join(" "), row.procedure, row.given, row.dice);
    let found = match run(row) {
        Ok(_) if !row.refused.is_empty() => return Some(format!("{head}: not refused")),
        Ok(found) => found,
        Err(error) if !row.refused.is_empty() => {
            let missing: Vec<&String> =
                row.refused.iter().filter(|words| !error.to_string().contains(*words)).collect();
            return (!missing.is_empty())
                .then(|| format!("{head}: refused by `{error}`, which does not say {missing:?}"));
        }
        Err(error) => return Some(format!("{head}: {error}")),
    };
    let wrong = [wrong_results(row, &found), wrong_lines(row, &found)].concat();
    (!wrong.is_empty()).then(|| format!("{head}: {}", wrong.join("; ")))
}

/// Checks every row of a table; a failure names each row that does not hold.
pub(crate) fn check(file: &str, text: &str) {
    let rows: Vec<Row> = ron::from_str(text).unwrap_or_else(|error| panic!("{file}: {error}"));
    let nothing: Vec<&str> = rows
        .iter()
        .filter(|row| (row.expect.is_empty() && row.refused.is_empty()) || row.clauses.is_empty())
        .map(|row| row.id.as_str())
        .collect();
    assert!(nothing.is_empty(), "{file}: rows that expect nothing or cite nothing: {nothing:?}");
    let failures: Vec<String> = rows.iter().filter_map(failure).collect();
    assert!(failures.is_empty(), "{file}: {} of {} rows fail:\n{}", failures.len(), rows.len(), failures.join("\n"));
}
