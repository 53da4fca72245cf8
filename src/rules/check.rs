//! Checking a file of any kind: a scenario, a rule set's data, a journal. Every problem with its line, column and
//! field.

use std::path::Path;

use serde::{Deserialize, de::IgnoredAny};

use crate::{
    battle::{Journal, KeepUndo},
    dice::DiceSource,
    files::{Document, Hints, Problem, Problems, read_rows},
    rules::{self, Changes, RULE_SETS, charts::ChartProblem, force::Muster, muster, playable::Entry},
    scenario::{self, Needs, Scenario},
};

/// The content of a valid file.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// A scenario.
    Scenario(Box<Scenario>),
    /// Data of the rule set of that id.
    RuleData(&'static str),
    /// A journal, with its number of orders.
    Journal(usize),
    /// A force bought by points.
    Roster(Box<Muster>),
}

/// The kind of a file that is not yet read. Lessons are told apart by [`Script::is_meant`](crate::lesson::Script::is_meant).
#[derive(Clone, Copy, Debug)]
pub enum FileKind {
    /// A scenario.
    Scenario,
    /// Data of a rule set.
    RuleData(&'static Entry),
    /// A journal, or a save, which is one.
    Journal,
    /// A force bought by points.
    Roster,
}

impl FileKind {
    /// The probable kind of a file, known from its folder, else from its fields.
    ///
    /// # Errors
    /// That it is of no kind, and where its text is broken.
    pub fn of(file: &str, text: &str) -> Result<Self, Problems> {
        if let Some(rule_set) = rule_data_of(file) {
            return Ok(Self::RuleData(rule_set));
        }
        let document = Document::split(file, text)?;
        let has = |name: &str| document.field(name).is_some();
        if has("header") || has("records") {
            Ok(Self::Journal)
        } else if has("rule_set") && has("name") && !has("title") && !has("ground") {
            Ok(Self::Roster)
        } else if has("ground") || has("units") || has("rule_set") {
            Ok(Self::Scenario)
        } else {
            let (wrong, expected) = (
                "neither scenario, nor journal, nor rule data",
                "the fields of one of them, or a file under `rules/<id>/`",
            );
            let mut problems = document.broken().clone();
            problems.push(Problem::of_file(file, wrong, expected));
            Err(problems)
        }
    }
}

/// Reads a file by its probable kind.
///
/// # Errors
/// All its problems.
pub fn check_file(file: &str, text: &str) -> Result<Content, Problems> {
    match FileKind::of(file, text)? {
        FileKind::RuleData(rule_set) => check_rule_data(rule_set, file, text),
        FileKind::Journal => Journal::read(file, text).map(|journal| Content::Journal(journal.orders().count())),
        FileKind::Roster => muster(file, text).map(|muster| Content::Roster(Box::new(muster))),
        FileKind::Scenario => Scenario::read(file, text).map(|scenario| Content::Scenario(Box::new(scenario))),
    }
}

/// Whatever in a scenario is valid but probably not intended, under any rule set by which it says that it can be
/// fought.
///
/// # Errors
/// Everything in the scenario that one of these sets cannot use.
pub fn hints(scenario: &Scenario) -> Result<Hints, Problems> {
    let (mut hints, mut problems) = (scenario.hints().and(unknown_sets(scenario)), Problems::default());
    for (rule_set, _) in rules::battles::sets_for(scenario) {
        match rules::battles::try_deployment(scenario, rule_set, &Changes::new()) {
            Ok(more) => hints = hints.and(more),
            Err(more) => problems.append(more),
        }
    }
    problems.or_value(hints)
}

/// Rule sets that a scenario names and that do not exist.
fn unknown_sets(scenario: &Scenario) -> Hints {
    let known: Vec<&str> = RULE_SETS.iter().map(|set| set.id).collect();
    let mut unknown = Problems::default();
    for name in scenario.rule_sets.keys().filter(|name| !known.contains(&name.as_str())) {
        let wrong = format!("there is no rule set `{name}`");
        unknown.push(scenario.problem(
            &format!("rule_sets[{name:?}]"),
            &wrong,
            &format!("one of {}", known.join(", ")),
        ));
    }
    Hints::from(unknown)
}

/// The pieces that a table needs for a scenario under its own rule set, counted from the scenario at the set's scale.
///
/// # Errors
/// Everything in the scenario that the rule set cannot use.
pub fn needs(scenario: &Scenario) -> Result<Needs, Problems> {
    rules::open(scenario, scenario.rule_set.as_str(), &Changes::new(), DiceSource::Seeded { seed: 1 }, KeepUndo::No)?;
    let scale = rules::battles::scale(scenario, scenario.rule_set.as_str(), &Changes::new())?;
    Ok(scenario::needs(&scenario.under(scenario.rule_set.as_str()), &scale))
}

/// The rule set that a data file belongs to: the last two folders of its path are `rules` and the set's id.
fn rule_data_of(file: &str) -> Option<&'static Entry> {
    let folder = Path::new(file).parent()?;
    RULE_SETS.iter().find(|set| folder.ends_with(Path::new("rules").join(set.id)))
}

/// A row of a ledger of clauses.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "read to see that it can be read")]
struct ClauseRow {
    id: String,
    source: String,
    topic: Topic,
    kind: Topic,
    title: String,
    text: String,
    ruling: String,
}

/// A topic of a ledger as a plain word; only the ledger knows which topics exist.
type Topic = IgnoredAny;

/// A house rule of a ledger.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "read to see that it can be read")]
struct HouseRow {
    id: String,
    gap: String,
    proposal: String,
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
    why: String,
}

/// A printed chart of a ledger.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "read to see that it can be read")]
struct TableRow {
    id: String,
    clause: String,
    title: String,
    clauses: Vec<String>,
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
    notes: String,
}

fn check_rule_data(rule_set: &Entry, file: &str, text: &str) -> Result<Content, Problems> {
    let name = Path::new(file).file_name().and_then(|name| name.to_str()).unwrap_or(file);
    let sound = Content::RuleData(rule_set.id);
    match name {
        "clauses.ron" => return read_rows::<ClauseRow>(file, text).map(|_| sound),
        "house.ron" => return read_rows::<HouseRow>(file, text).map(|_| sound),
        "tables.ron" => return read_rows::<TableRow>(file, text).map(|_| sound),
        _ => {}
    }
    let document = Document::split(file, text)?;
    document.broken().clone().or_value(())?;
    let Some(errors) = (rule_set.chart_problems)(name, text) else {
        return Err(Problems::one(Problem::of_file(
            file,
            "the rule set has no such data",
            "the name of one of its files",
        )));
    };
    let mut problems = Problems::default();
    errors.iter().for_each(|error| problems.push(placed(&document, error)));
    problems.or_value(sound)
}

/// A chart's problem with its place in the text: its own, or that of the row that it names.
fn placed(document: &Document<'_>, error: &ChartProblem) -> Problem {
    let expected = if error.expected.is_empty() { "a value of its kind" } else { &error.expected };
    let (rows, row) = error.row.split_once(", ").unwrap_or((&error.row, ""));
    let path = match row.strip_prefix("row ").and_then(|number| number.parse::<usize>().ok()) {
        Some(number) => format!("{rows}[{}]", number.saturating_sub(1)),
        None => rows.to_owned(),
    };
    let found = document.problem(&path, error.wrong.clone(), expected);
    let (line, column) = error.place.unwrap_or((found.line, found.column));
    Problem { line, column, field: error.row.clone(), ..found }
}
