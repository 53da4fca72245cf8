//! The ledgers for players: the text of a clause, its ruling, its source, the tables it uses and the charts that hold
//! its numbers. Read once from the assets; knows nothing of how they are shown.

pub mod charts;
pub mod cited;

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::OnceLock,
};

use serde::Deserialize;

use crate::{files::Shelf, rules::RULE_SETS};
use charts::Block;
use cited::Part;

/// The folders of the rule sets.
const RULES: &str = "assets/rules";
/// The files of a rule set that are its ledger; the others are its charts.
const LEDGERS: [(&str, Ledger); 3] =
    [("clauses.ron", Ledger::Clauses), ("house.ron", Ledger::House), ("tables.ron", Ledger::Tables)];
/// The source that marks a clause as a house rule.
const HOUSE: &str = "house";

/// How the id of a chart ends that keeps the slips of print beside one that is played.
const PRINTED: &str = "_printed";

/// Which part of a ledger something stands in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ledger {
    /// The rules' own clauses.
    #[default]
    Clauses,
    /// House rules, where the source has a gap.
    House,
    /// The printed charts.
    Tables,
}

/// A clause, a house rule or a printed chart.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct Told {
    /// Its id, such as `hmm.07.15`.
    pub id: String,
    /// Its title; for a house rule, the gap that it fills.
    #[serde(alias = "gap")]
    pub title: String,
    /// Its text.
    #[serde(alias = "proposal")]
    pub text: String,
    /// How it is ruled where it can be read in two ways.
    pub ruling: String,
    /// Where in the source it stands.
    pub source: String,
    /// The reason for a house rule.
    pub why: String,
    /// Notes on a chart.
    pub notes: String,
    /// The heads of its table.
    pub columns: Vec<String>,
    /// The rows of its table.
    pub rows: Vec<Vec<String>>,
    /// The clause that a chart belongs to.
    pub clause: String,
    /// The other users of a chart.
    pub clauses: Vec<String>,
    /// Where it stands.
    #[serde(skip)]
    pub ledger: Ledger,
    /// The ids that it names, in order.
    #[serde(skip)]
    pub cites: Vec<String>,
    /// The ids of the entries that cite it.
    #[serde(skip)]
    pub cited_by: Vec<String>,
    /// The ids of the tables that it uses.
    #[serde(skip)]
    pub tables: Vec<String>,
    /// The charts in play that cite it.
    #[serde(skip)]
    pub charts: Vec<Block>,
    /// All its words in small letters, to be searched.
    #[serde(skip)]
    sought: String,
}

impl Told {
    /// The house rules that it cites: all of them if it is a numbered house rule itself, else those with a table.
    pub fn houses(&self) -> impl Iterator<Item = &'static Told> {
        let whole = self.source == HOUSE;
        let cited = self.cites.iter().filter_map(|id| by_id(id));
        cited.filter(move |told| told.ledger == Ledger::House && (whole || !told.rows.is_empty()))
    }

    /// Whether it is a number for a house rule, which says the rest.
    pub fn is_house_number(&self) -> bool {
        self.source == HOUSE
    }

    /// The same chart as printed, errors included, where that is kept beside it.
    pub fn in_print(&self) -> Option<&'static Told> {
        by_id(&format!("{}{PRINTED}", self.id)).filter(|print| print.columns == self.columns)
    }

    /// The charts in play that cite it, first those that no printed chart here shows.
    pub fn charts_apart(&self) -> (Vec<&Block>, Vec<&Block>) {
        let shown = |block: &&Block| {
            block.cites.iter().any(|id| self.tables.contains(id) || *id == self.id && !self.rows.is_empty())
        };
        self.charts.iter().partition(|block| !shown(block))
    }

    fn texts(&self) -> impl Iterator<Item = &str> {
        let texts = [&self.title, &self.text, &self.ruling, &self.source, &self.why, &self.notes, &self.clause];
        texts
            .into_iter()
            .chain(&self.clauses)
            .chain(&self.columns)
            .chain(self.rows.iter().flatten())
            .map(String::as_str)
    }
}

/// Everything in every ledger, in the order of the ledgers.
pub fn all() -> &'static [Told] {
    static TOLD: OnceLock<Vec<Told>> = OnceLock::new();
    TOLD.get_or_init(read)
}

/// A clause by its id.
pub fn by_id(id: &str) -> Option<&'static Told> {
    static PLACES: OnceLock<BTreeMap<&'static str, &'static Told>> = OnceLock::new();
    PLACES.get_or_init(|| all().iter().map(|told| (told.id.as_str(), told)).collect()).get(id).copied()
}

/// A clause's ruling, in the ledger's words; none for a clause of the program itself or one that no ledger holds.
pub fn text(id: &str) -> Option<String> {
    let told = by_id(id)?;
    let parts = [told.title.as_str(), told.text.as_str(), told.ruling.as_str()];
    Some(parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n"))
}

/// A text in its parts, so that whatever it names can be followed.
pub fn parts(text: &str) -> Vec<Part<'_>> {
    cited::parts(text, |id| by_id(id).is_some())
}

/// The entries that contain all of some words, in any case.
pub fn with_words(words: &str) -> Vec<&'static Told> {
    let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    all().iter().filter(|told| words.iter().all(|word| told.sought.contains(word.as_str()))).collect()
}

fn read() -> Vec<Told> {
    let shelf = Shelf::embedded();
    RULE_SETS.iter().flat_map(|set| read_set(&shelf, &format!("{RULES}/{}", set.id))).collect()
}

fn read_set(shelf: &Shelf, folder: &str) -> Vec<Told> {
    let (mut told, mut charts) = (Vec::new(), Vec::new());
    for found in shelf.list(folder) {
        let (Some(file), Ok(text)) = (found.name.rsplit('/').next(), shelf.read(&found.name)) else { continue };
        match LEDGERS.iter().find(|(name, _)| *name == file) {
            Some((_, ledger)) => told.extend(rows(&text).into_iter().map(|told| Told { ledger: *ledger, ..told })),
            None => charts.extend(charts::blocks(file, &text)),
        }
    }
    cite(&mut told);
    for (index, tables) in tables_of_each(&told, &charts).into_iter().enumerate() {
        told[index].tables = tables;
    }
    for one in &mut told {
        one.charts = charts.iter().filter(|block| block.cites.contains(&one.id)).cloned().collect();
        one.sought = std::iter::once(one.id.as_str()).chain(one.texts()).collect::<Vec<_>>().join(" ").to_lowercase();
    }
    told
}

/// Notes which clauses cite which.
fn cite(told: &mut [Told]) {
    let known: BTreeSet<String> = told.iter().map(|one| one.id.clone()).collect();
    let mut cited_by: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for one in told.iter_mut() {
        let named = |text: &str| cited::dotted(text).map(|(_, word)| word.to_owned()).collect::<Vec<_>>();
        for id in one.texts().flat_map(named).collect::<Vec<_>>() {
            if known.contains(&id) && id != one.id && !one.cites.contains(&id) {
                cited_by.entry(id.clone()).or_default().push(one.id.clone());
                one.cites.push(id);
            }
        }
    }
    for one in told {
        one.cited_by = cited_by.remove(&one.id).unwrap_or_default();
    }
}

/// The tables used by each clause: its own, those that name it as a user, those that it names or that have a clause it
/// names, and the sources of charts in play that cite it.
fn tables_of_each(told: &[Told], charts: &[Block]) -> Vec<Vec<String>> {
    let tables: Vec<&Told> = told.iter().filter(|one| one.ledger == Ledger::Tables).collect();
    let in_play = |one: &Told, table: &Told| {
        charts.iter().any(|block| block.cites.contains(&one.id) && block.cites.contains(&table.id))
    };
    let order = |one: &Told, table: &Told| {
        let named = || one.cites.contains(&table.id) || one.cites.contains(&table.clause);
        let ranks = [table.clause == one.id, table.clauses.contains(&one.id), named(), in_play(one, table)];
        ranks.iter().position(|holds| *holds)
    };
    let of_one = |one: &Told| {
        let mut used: Vec<(usize, &&Told)> =
            tables.iter().filter_map(|table| Some((order(one, table)?, table))).collect();
        used.sort_by_key(|(rank, table)| (*rank, table.id.ends_with(PRINTED)));
        used.into_iter().map(|(_, table)| table.id.clone()).collect()
    };
    told.iter().map(|one| if one.ledger == Ledger::Tables { Vec::new() } else { of_one(one) }).collect()
}

fn rows(text: &str) -> Vec<Told> {
    let options = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    options.from_str(text).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tables_of(id: &str) -> Vec<&'static str> {
        by_id(id).unwrap_or_else(|| panic!("{id} is a clause")).tables.iter().map(String::as_str).collect()
    }

    #[test]
    fn every_clause_of_the_ledger_is_told_with_its_source_and_its_charts() {
        let radius = by_id("hmm.16.03").expect("the command distance is a clause");
        assert_eq!((radius.title.as_str(), radius.source.as_str()), ("Command distance", "p17 Command"));
        let [chart] = &radius.charts[..] else { panic!("{:?}", radius.charts) };
        assert_eq!((chart.file.as_str(), chart.rows[0].join(" ").as_str()), ("command.ron", "radius inches 7.5"));
        assert!(by_id("hmm.h.groups").is_some_and(|told| told.rows.len() > 10 && !told.columns.is_empty()));
        assert!(all().len() > 450, "{} are told", all().len());
    }

    #[test]
    fn a_clause_comes_with_the_tables_that_it_uses_and_the_printed_form_with_the_playable_one() {
        assert_eq!(tables_of("hmm.07.14"), ["hmm.t.musket"]);
        assert_eq!(tables_of("hmm.07.26"), ["hmm.t.musket", "hmm.t.musket_printed"]);
        assert!(tables_of("hmm.18.12").len() >= 4);
        for id in ["07.10", "07.18", "09.03", "11.11", "12.10", "12.12", "15.04", "18.11", "19.34", "03.39", "03.40"] {
            assert!(!tables_of(&format!("hmm.{id}")).is_empty(), "{id} shows no table");
        }
        let officers = by_id("hmm.20.06").expect("it is a clause");
        assert!(officers.houses().any(|told| told.id == "hmm.h.officers" && !told.rows.is_empty()));
    }

    #[test]
    fn the_users_of_a_house_rule_are_found_from_it() {
        assert!(by_id("hmm.h.night").is_some_and(|told| told.cited_by.contains(&"hmm.20.20".to_owned())));
        assert!(parts("Full proposal: house.ron hmm.h.night.").contains(&Part::Id("hmm.h.night")));
    }

    #[test]
    fn a_search_finds_clauses_by_all_of_its_words_wherever_they_stand() {
        let found: Vec<&str> = with_words("MESSENGER captured").iter().map(|told| told.id.as_str()).collect();
        assert!(found.contains(&"hmm.17.07"), "{found:?}");
        assert_eq!(with_words("zeppelin").len(), 0);
        let finds = |words: &str, id: &str| with_words(words).iter().any(|told| told.id == id);
        assert!(finds("undoubled loss", "hmm.07.19"), "a ruling");
        assert!(finds("p17 command distance", "hmm.16.03"), "a source");
        assert!(finds("moonlit", "hmm.h.visibility"), "a row");
    }
}
