//! A force as it is bought: a roster file listed, priced and checked by the rule set that it names.
//!
//! Knows no price and no troops; each set reads its own rosters in its `muster`.

use std::fmt;

use serde::Serialize;

use crate::{
    count::counted,
    files::{Document, Problem, Problems},
    receipt::Account,
    rules::wof,
};

/// A priced roster.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Muster {
    /// The name of the force.
    pub name: String,
    /// The id of the rule set that prices it.
    pub rule_set: &'static str,
    /// What was bought, in the order of the file.
    pub entries: Vec<Entry>,
    /// What it may cost, where the roster says so.
    pub limit: Option<i32>,
    /// What is lawful and still unusual, each with its clause.
    pub warnings: Vec<String>,
}

/// One line of a muster.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Entry {
    /// Who was bought.
    pub name: String,
    /// What they are.
    pub what: String,
    /// What they cost, points.
    pub points: i32,
    /// How the price comes about.
    pub account: Account,
}

impl Muster {
    /// What it all costs, points.
    pub fn total(&self) -> i32 {
        self.entries.iter().map(|entry| entry.points).sum()
    }
}

impl fmt::Display for Muster {
    /// A list as it would be pinned to a club's wall.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.name)?;
        let width = self.entries.iter().map(|entry| entry.name.chars().count()).max().unwrap_or_default();
        for Entry { name, what, points, .. } in &self.entries {
            writeln!(f, "  {points:>5}  {name:width$}  {what}")?;
        }
        match self.limit {
            Some(limit) => writeln!(f, "  {:>5}  of {}", self.total(), counted(limit, "point"))?,
            None => writeln!(f, "  {:>5}  points", self.total())?,
        }
        self.warnings.iter().try_for_each(|warning| writeln!(f, "  note: {warning}"))
    }
}

/// Reads, checks and prices a roster file.
///
/// # Errors
/// Everything that is wrong with it, each with line, column and field; a rule set that has no rosters.
pub fn muster(file: &str, text: &str) -> Result<Muster, Problems> {
    let document = Document::split(file, text)?;
    match document.field("rule_set").map(|text| text.trim_matches('"')) {
        Some("wof") => wof::muster::read(&document),
        Some(other) => {
            let wrong = format!("rule set `{other}` has no rosters");
            Err(Problems::one(document.problem("rule_set", wrong, "`wof`")))
        }
        None => Err(Problems::one(Problem::of_file(file, "it names no rule set", "`rule_set: \"wof\"`"))),
    }
}

/// Raises two forces of equal points under a rule set, as roster files.
///
/// # Errors
/// A rule set that raises none.
pub fn raise(rule_set: &str, points: u32, seed: u64) -> Result<[String; 2], String> {
    match rule_set {
        "wof" => Ok(wof::muster::raise::as_files(points, seed)),
        other => Err(format!("rule set `{other}` raises no forces, expected wof")),
    }
}

/// A battle between two forces of equal points under a rule set, on ground laid out by chance, as a scenario file.
///
/// # Errors
/// A rule set that raises none.
pub fn pick_up(rule_set: &str, points: u32, seed: u64) -> Result<String, String> {
    match rule_set {
        "wof" => Ok(wof::muster::pick_up::by_points(points, seed)),
        other => Err(format!("rule set `{other}` raises no forces, expected wof")),
    }
}

/// A battle between the forces of two rosters, each a file's name and its text, on ground laid out by chance, as a
/// scenario file.
///
/// # Errors
/// Everything that is wrong with them; a rule set that has no rosters.
pub fn pick_up_of(rosters: [(&str, &str); 2], seed: u64) -> Result<String, Problems> {
    let [first, second] = rosters.map(|(file, text)| {
        muster(file, text)?;
        Document::split(file, text)?.read::<wof::muster::Roster>()
    });
    Ok(wof::muster::pick_up::scenario(&[first?, second?], seed))
}
