//! The rules' charts as they are printed (`assets/rules/hmm/tables.ron`): whatever is cited is there, and where a chart in play holds
//! the same numbers in the same order, it holds the same numbers.

use std::collections::BTreeSet;

use linstock::files::{Document, Piece, Shape};
use serde::Deserialize;

const TABLES: &str = include_str!("../../assets/rules/hmm/tables.ron");

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

fn tables() -> Vec<Table> {
    ron::from_str(TABLES).expect("the printed charts read")
}

/// Every text of the rule set's data by its file's name.
fn texts() -> Vec<(String, String)> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/rules/hmm");
    let paths = std::fs::read_dir(folder).expect("it is there").map(|entry| entry.expect("it can be listed").path());
    paths.map(|path| (path.display().to_string(), std::fs::read_to_string(&path).expect("it is text"))).collect()
}

#[test]
fn every_printed_chart_is_whole_and_every_clause_that_uses_it_stands_in_the_ledger() {
    let known: BTreeSet<String> = texts()
        .iter()
        .filter(|(file, _)| file.ends_with("clauses.ron") || file.ends_with("house.ron"))
        .flat_map(|(_, text)| {
            text.split("(id: \"").skip(1).filter_map(|entry| entry.split('"').next()).map(str::to_owned).collect::<Vec<_>>()
        })
        .collect();
    for table in tables() {
        assert!(!table.title.is_empty() && !table.rows.is_empty(), "{} is empty", table.id);
        assert!(table.rows.iter().all(|row| row.len() == table.columns.len()), "a row of {} has a cell too many", table.id);
        for clause in std::iter::once(&table.clause).chain(&table.clauses) {
            assert!(known.contains(clause), "{}: {clause} is no clause", table.id);
        }
        let users: BTreeSet<&String> = table.clauses.iter().collect();
        assert!(users.len() == table.clauses.len() && !users.contains(&table.clause), "{} names a clause twice", table.id);
    }
}

#[test]
fn every_table_that_is_cited_is_there() {
    let known: BTreeSet<String> = tables().into_iter().map(|table| table.id).collect();
    for (file, text) in texts() {
        let words = text.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '.' || letter == '_'));
        for word in words.map(|word| word.trim_end_matches('.')).filter(|word| word.starts_with("hmm.t.")) {
            assert!(known.contains(word), "{file} cites {word}");
        }
    }
}

/// The number with which a cell begins, if it does: a remark may follow.
fn number(cell: &str) -> Option<f64> {
    let end = cell.char_indices().find(|(_, sign)| !sign.is_ascii_digit() && !"+-.".contains(*sign)).map_or(cell.len(), |(at, _)| at);
    cell[..end].parse().ok()
}

/// The numbers of some columns of a printed chart, row by row; rows without one are left out.
fn printed(id: &str, columns: &[usize]) -> Vec<Vec<f64>> {
    let table = tables().into_iter().find(|table| table.id == id).unwrap_or_else(|| panic!("there is no {id}"));
    let rows = table.rows.iter().map(|row| columns.iter().filter_map(|column| number(&row[*column])).collect::<Vec<_>>());
    rows.filter(|row| !row.is_empty()).collect()
}

/// The numbers of a chart in play, row by row, the first few of each row left out.
fn played(file: &str, field: &str, left_out: usize) -> Vec<Vec<f64>> {
    let (_, text) = texts().into_iter().find(|(path, _)| path.ends_with(file)).expect("the chart is there");
    let document = Document::split(file, &text).expect("it is not too long");
    let Shape::Record(entries) = &document.root().shape else { panic!("{file} is no record") };
    let entry = entries.iter().find(|entry| text[entry.key.clone()] == *field).unwrap_or_else(|| panic!("{file} has no {field}"));
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

#[test]
fn a_printed_chart_holds_the_numbers_that_are_played() {
    let deductions: Vec<usize> = (1..13).collect();
    assert_eq!(printed("hmm.t.musket", &deductions), played("fire.ron", "musket", 1));
    assert_eq!(printed("hmm.t.musket_printed", &deductions), played("fire.ron", "musket_printed", 1));
    assert_eq!(printed("hmm.t.light", &[1, 2, 3]), played("fire.ron", "light", 0));
    assert_eq!(printed("hmm.t.weapon_range", &[2])[..5], played("fire.ron", "reach", 0));
    assert_eq!(printed("hmm.t.range_names", &[2, 4]), played("fire.ron", "range_names", 0));
    assert_eq!(printed("hmm.t.art_range", &[2]), played("artillery.ron", "reach", 0));
    assert_eq!(printed("hmm.t.stick", &[3, 4])[1..], played("artillery.ron", "stick", 0));
    assert_eq!(printed("hmm.t.shot_kill", &[1])[1..], played("artillery.ron", "shot_kills", 0));
    assert_eq!(printed("hmm.t.canister", &[6, 7]), played("artillery.ron", "canister_kills", 0));
    assert_eq!(printed("hmm.t.breakthrough", &[1]), played("charge.ron", "breakthrough", 0));
    assert_eq!(printed("hmm.t.morale_index", &[1]), played("morale.ron", "index", 0));
}

#[test]
fn the_printed_rates_are_those_that_are_played() {
    let mut rates = printed("hmm.t.move", &[1, 2, 3, 4, 5, 7]);
    // Line infantry in skirmish order and the pushed four-pounder have no row of their own in play.
    rates.remove(11);
    rates.remove(5);
    assert_eq!(rates, played("movement.ron", "rates", 0));
    let mut chart = printed("hmm.t.move_printed", &[1, 2, 3, 4, 5, 6, 7, 8]);
    let trot = chart.remove(4);
    assert_eq!(trot, [0.0; 4], "the trot refers back");
    assert_eq!(chart, played("movement.ron", "printed", 0));
}
