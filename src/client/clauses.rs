//! What a clause says, for the pointer over its number: read once from the ledgers among the assets.

use std::{collections::BTreeMap, sync::OnceLock};

use serde::Deserialize;

use crate::{clause::Clause, files::Shelf};

/// A row of a ledger as far as it is shown.
#[derive(Deserialize)]
struct Row {
    id: String,
    #[serde(default, alias = "gap")]
    title: String,
    #[serde(alias = "proposal")]
    text: String,
    #[serde(default)]
    ruling: String,
}

/// What a clause rules, in the ledger's words; none for a clause of the program itself or one that no ledger holds.
pub fn text(clause: Clause) -> Option<&'static str> {
    static LEDGERS: OnceLock<BTreeMap<String, String>> = OnceLock::new();
    LEDGERS.get_or_init(read).get(clause.id()).map(String::as_str)
}

fn read() -> BTreeMap<String, String> {
    let shelf = Shelf::embedded();
    let folders = ["hmm", "wof", "trl", "ecw", "eng"].map(|set| format!("assets/rules/{set}"));
    let ledgers = folders.iter().flat_map(|folder| ["clauses", "house"].map(|file| format!("{folder}/{file}.ron")));
    let rows = ledgers.filter_map(|file| shelf.read(&file).ok()).flat_map(|text| rows(&text));
    rows.map(|row| (row.id.clone(), row.told())).collect()
}

impl Row {
    fn told(&self) -> String {
        let parts = [self.title.as_str(), self.text.as_str(), self.ruling.as_str()];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
    }
}

fn rows(text: &str) -> Vec<Row> {
    let options = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    options.from_str(text).unwrap_or_default()
}
