//! The rules' charts in print (`assets/rules/<set>/tables.ron`): everything cited exists, and every clause that uses
//! one stands in the set's ledger. And the numbers of charts, printed and in play, for the sets' own comparisons.

use std::collections::BTreeSet;

use linstock::files::{Document, Piece, Shape};
use serde::Deserialize;

use super::{SETS, any_input::ledger};

/// A printed chart.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    id: String,
    clause: String,
    title: String,
    clauses: Vec<String>,
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
    #[serde(rename = "notes")]
    _notes: String,
}

fn tables(set: &str) -> Vec<Table> {
    let text =
        texts(set).into_iter().find(|(file, _)| file.ends_with("tables.ron")).expect("a set has its printed charts").1;
    ron::from_str(&text).unwrap_or_else(|error| panic!("{set}: {error}"))
}

/// Every text of a rule set's data by its file's name.
fn texts(set: &str) -> Vec<(String, String)> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/rules").join(set);
    let paths = std::fs::read_dir(folder).expect("it is there").map(|entry| entry.expect("it can be listed").path());
    paths.map(|path| (path.display().to_string(), std::fs::read_to_string(&path).expect("it is text"))).collect()
}

#[test]
fn every_printed_chart_is_whole_and_every_clause_that_uses_it_stands_in_the_ledger() {
    for set in SETS {
        let known = ledger(set);
        for table in tables(set) {
            assert!(!table.title.is_empty() && !table.rows.is_empty(), "{} is empty", table.id);
            assert!(
                table.rows.iter().all(|row| row.len() == table.columns.len()),
                "a row of {} has a cell too many",
                table.id
            );
            for clause in std::iter::once(&table.clause).chain(&table.clauses) {
                assert!(known.contains(clause), "{}: {clause} is no clause", table.id);
            }
            let users: BTreeSet<&String> = table.clauses.iter().collect();
            assert!(
                users.len() == table.clauses.len() && !users.contains(&table.clause),
                "{} names a clause twice",
                table.id
            );
        }
    }
}

#[test]
fn every_table_that_is_cited_is_there() {
    for set in SETS {
        let known: BTreeSet<String> = tables(set).into_iter().map(|table| table.id).collect();
        let cited = format!("{set}.t.");
        for (file, text) in texts(set) {
            let words = text.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '.' || letter == '_'));
            for word in words.map(|word| word.trim_end_matches('.')).filter(|word| word.starts_with(&cited)) {
                assert!(known.contains(word), "{file} cites {word}");
            }
        }
    }
}

/// The number with which a cell begins, if it does: a remark may follow.
fn number(cell: &str) -> Option<f64> {
    let end = cell
        .char_indices()
        .find(|(_, sign)| !sign.is_ascii_digit() && !"+-.".contains(*sign))
        .map_or(cell.len(), |(at, _)| at);
    cell[..end].parse().ok()
}

/// The numbers of some columns of a printed chart, row by row; rows without one are left out.
pub(crate) fn printed(id: &str, columns: &[usize]) -> Vec<Vec<f64>> {
    let set = id.split('.').next().unwrap_or(id);
    let table = tables(set).into_iter().find(|table| table.id == id).unwrap_or_else(|| panic!("there is no {id}"));
    let rows =
        table.rows.iter().map(|row| columns.iter().filter_map(|column| number(&row[*column])).collect::<Vec<_>>());
    rows.filter(|row| !row.is_empty()).collect()
}

/// The numbers of a chart in play, row by row, the first few of each row left out.
pub(crate) fn played(set: &str, file: &str, field: &str, left_out: usize) -> Vec<Vec<f64>> {
    let (_, text) = texts(set).into_iter().find(|(path, _)| path.ends_with(file)).expect("the chart is there");
    let document = Document::split(file, &text).expect("it is not too long");
    let Shape::Record(entries) = &document.root().shape else { panic!("{file} is no record") };
    let entry = entries
        .iter()
        .find(|entry| text[entry.key.clone()] == *field)
        .unwrap_or_else(|| panic!("{file} has no {field}"));
    let Shape::List(rows) = &entry.value.shape else { panic!("{field} is no list") };
    rows.iter().map(|row| leaves(&text, row).into_iter().filter_map(number).skip(left_out).collect()).collect()
}

/// Whatever stands in a piece with nothing inside it.
fn leaves<'t>(text: &'t str, piece: &Piece) -> Vec<&'t str> {
    match &piece.shape {
        Shape::Leaf => vec![&text[piece.span.clone()]],
        Shape::Tuple(items) | Shape::List(items) => items.iter().flat_map(|item| leaves(text, item)).collect(),
        Shape::Record(entries) => entries.iter().flat_map(|entry| leaves(text, &entry.value)).collect(),
        Shape::Map(pairs) => pairs.iter().flat_map(|(_, value)| leaves(text, value)).collect(),
    }
}
