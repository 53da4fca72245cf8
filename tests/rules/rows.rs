//! Rows of worked examples for any rule set: each names a procedure, its inputs, the dice and what must come out.
//! Every die of a row is used; a failure names the row.

use std::collections::BTreeMap;

use linstock::{
    dice::DiceSource,
    rules::{self, reckon::ReckonError},
};
use serde::Deserialize;

/// One row: a worked example, or a case beside one.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    /// The example of the ledger that it comes from, with a letter where one example gives several rows; or a name of its own.
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
    /// Words of the error, for a row that must be refused.
    #[serde(default)]
    refused: Vec<String>,
}

fn run(row: &Row) -> Result<BTreeMap<String, String>, ReckonError> {
    let source = DiceSource::Scripted { faces: row.dice.clone() };
    let account = rules::reckon(&row.procedure, row.given.split_whitespace(), &source)?;
    Ok(account.result.into_iter().map(|(name, value)| (name, value.to_string())).collect())
}

/// What is wrong with a row; nothing where it holds.
fn failure(row: &Row) -> Option<String> {
    let head = format!("{} ({}): {} {} with dice {:?}", row.id, row.clauses.join(" "), row.procedure, row.given, row.dice);
    let found = match run(row) {
        Ok(_) if !row.refused.is_empty() => return Some(format!("{head}: not refused")),
        Ok(found) => found,
        Err(error) if !row.refused.is_empty() => {
            let missing: Vec<&String> = row.refused.iter().filter(|words| !error.to_string().contains(*words)).collect();
            return (!missing.is_empty()).then(|| format!("{head}: refused by `{error}`, which does not say {missing:?}"));
        }
        Err(error) => return Some(format!("{head}: {error}")),
    };
    let wrong: Vec<String> = row
        .expect
        .iter()
        .filter(|(name, value)| found.get(*name) != Some(value))
        .map(|(name, value)| format!("{name} should be {value}, is {}", found.get(name).map_or("not there", String::as_str)))
        .collect();
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
