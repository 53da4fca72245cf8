//! The ledgers as players read them: what a clause says, how it is ruled, where it comes from, and which lines of the charts hold its
//! numbers. Read once from the assets; knows nothing of how they are shown.

use std::{collections::BTreeMap, sync::OnceLock};

use serde::Deserialize;

use crate::{clause::Clause, files::Shelf, rules::RULE_SETS};

/// The folders of the rule sets.
const RULES: &str = "assets/rules";
/// The files of a rule set that are its ledger; the others are its charts.
const LEDGERS: [&str; 2] = ["clauses.ron", "house.ron"];

/// A clause or a house rule.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub struct Told {
    /// Its id, such as `hmm.07.15`.
    pub id: String,
    /// What it is called; of a house rule, the gap that it fills.
    #[serde(default, alias = "gap")]
    pub title: String,
    /// What it says.
    #[serde(alias = "proposal")]
    pub text: String,
    /// How it is ruled where it can be read in two ways.
    #[serde(default)]
    pub ruling: String,
    /// Where in the source it stands.
    #[serde(default)]
    pub source: String,
    /// Why a house rule is as it is.
    #[serde(default)]
    pub why: String,
    /// The heads of a house rule's table.
    #[serde(default)]
    pub columns: Vec<String>,
    /// Its rows.
    #[serde(default)]
    pub rows: Vec<Vec<String>>,
    /// The lines of the charts that cite it, each with its file.
    #[serde(skip)]
    pub charts: Vec<(String, String)>,
}

/// Every clause and house rule of every rule set, in the order of the ledgers.
pub fn all() -> &'static [Told] {
    static TOLD: OnceLock<Vec<Told>> = OnceLock::new();
    TOLD.get_or_init(read)
}

/// A clause by its id.
pub fn by_id(id: &str) -> Option<&'static Told> {
    static PLACES: OnceLock<BTreeMap<&'static str, &'static Told>> = OnceLock::new();
    PLACES.get_or_init(|| all().iter().map(|told| (told.id.as_str(), told)).collect()).get(id).copied()
}

/// What a clause rules, in the ledger's words; none for a clause of the program itself or one that no ledger holds.
pub fn text(clause: Clause) -> Option<String> {
    let told = by_id(clause.id())?;
    let parts = [told.title.as_str(), told.text.as_str(), told.ruling.as_str()];
    Some(parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n"))
}

/// The clauses in which every one of some words stands, whatever their case.
pub fn with_words(words: &str) -> impl Iterator<Item = &'static Told> {
    let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    all().iter().filter(move |told| {
        let whole = [&told.id, &told.title, &told.text, &told.ruling].map(|part| part.to_lowercase()).join(" ");
        words.iter().all(|word| whole.contains(word.as_str()))
    })
}

fn read() -> Vec<Told> {
    let shelf = Shelf::embedded();
    RULE_SETS.iter().flat_map(|(set, _)| read_set(&shelf, &format!("{RULES}/{set}"))).collect()
}

fn read_set(shelf: &Shelf, folder: &str) -> Vec<Told> {
    let files = shelf.list(folder);
    let texts = files.iter().filter_map(|found| Some((found.name.rsplit('/').next()?.to_owned(), shelf.read(&found.name).ok()?)));
    let (ledgers, charts): (Vec<_>, Vec<_>) = texts.partition(|(file, _)| LEDGERS.contains(&file.as_str()));
    let mut told: Vec<Told> = ledgers.iter().flat_map(|(_, text)| rows(text)).collect();
    for one in &mut told {
        let cites = |line: &&str| line.match_indices(&one.id).any(|(at, _)| ends_there(&line[at + one.id.len()..]));
        let lines = charts.iter().flat_map(|(file, text)| text.lines().filter(cites).map(|line| (file.clone(), line.trim().to_owned())));
        one.charts = lines.collect();
    }
    told
}

/// Whether an id ends where the rest of its line begins: `hmm.03.03` is not cited by `hmm.03.03b`.
fn ends_there(rest: &str) -> bool {
    !rest.starts_with(|letter: char| letter.is_ascii_alphanumeric() || letter == '_')
}

fn rows(text: &str) -> Vec<Told> {
    let options = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    options.from_str(text).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_clause_of_the_ledger_is_told_with_its_source_and_its_charts() {
        let radius = by_id("hmm.16.03").expect("the command distance is a clause");
        assert_eq!((radius.title.as_str(), radius.source.as_str()), ("Command distance", "p17 Command"));
        assert!(
            radius.charts.iter().any(|(file, line)| file == "command.ron" && line.contains("radius_inches: 7.5")),
            "{:?}",
            radius.charts
        );
        assert!(by_id("hmm.h.groups").is_some_and(|told| told.rows.len() > 10 && !told.columns.is_empty()));
        assert!(all().len() > 400, "{} are told", all().len());
    }

    #[test]
    fn a_search_finds_clauses_by_all_of_its_words_and_by_number() {
        let found: Vec<&str> = with_words("MESSENGER captured").map(|told| told.id.as_str()).collect();
        assert!(found.contains(&"hmm.17.07"), "{found:?}");
        assert_eq!(with_words("hmm.17.07").count(), 1);
        assert_eq!(with_words("zeppelin").count(), 0);
    }

    #[test]
    fn a_longer_number_is_not_the_shorter_one() {
        assert!(ends_there(", // and so on") && ends_there("") && !ends_there("b, whatever"));
    }
}
