//! The charts in play as tables for people: each field of a chart file with its contents as rows and columns, and the
//! ids cited in it or in its remarks. Reads how a file is written; knows nothing of what its numbers mean.

use super::cited;
use crate::files::{Document, Entry, Piece, Shape};

/// One field of a chart file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Block {
    /// The file.
    pub file: String,
    /// The field's name, in words.
    pub name: String,
    /// The heads of its columns; none where it is a single value.
    pub columns: Vec<String>,
    /// Its rows; of a single value, names and values.
    pub rows: Vec<Vec<String>>,
    /// The ids cited in it and in its remarks.
    pub cites: Vec<String>,
}

/// The blocks of a chart file.
pub fn blocks(file: &str, text: &str) -> Vec<Block> {
    let Ok(document) = Document::split(file, text) else { return Vec::new() };
    match &document.root().shape {
        Shape::Record(entries) => fields(file, text, document.root().span.start + 1, entries),
        Shape::List(rows) => rows.iter().map(|row| of_row(file, text, row)).collect(),
        _ => Vec::new(),
    }
}

/// The blocks of a file that holds one record, with its opening bracket before byte `opens`.
fn fields(file: &str, text: &str, opens: usize, entries: &[Entry]) -> Vec<Block> {
    let (mut heading, mut told, mut blocks) = (String::new(), opens, Vec::new());
    for entry in entries {
        heading = heading_after(heading, &text[told..entry.key.start]);
        told = entry.value.span.end;
        let said = format!("{heading} {} {}", &text[entry.value.span.clone()], remark_behind(text, told));
        let name = in_words(&text[entry.key.clone()]);
        let (columns, rows) = grid(text, &name, &entry.value);
        blocks.push(Block { file: file.to_owned(), name, columns, rows, cites: ids(&said) });
    }
    blocks
}

/// A row of a file that is a list: it stands by itself, under its first value.
fn of_row(file: &str, text: &str, row: &Piece) -> Block {
    let cells = cells(text, row);
    let name = cells.first().map(|(_, cell)| in_words(cell)).unwrap_or_default();
    let (columns, row_of_cells) = cells.into_iter().unzip();
    Block { file: file.to_owned(), name, columns, rows: vec![row_of_cells], cites: ids(&text[row.span.clone()]) }
}

/// The remark that holds for the next fields: it stands on lines of its own, and holds up to the next empty line or
/// remark.
fn heading_after(heading: String, between: &str) -> String {
    let lines: Vec<&str> = between.lines().skip(1).map(str::trim).collect();
    let (mut heading, mut within) = (heading, false);
    for line in lines.iter().take(lines.len().saturating_sub(usize::from(!between.ends_with('\n')))) {
        match line.strip_prefix("//") {
            Some(remark) if within => heading.push_str(remark),
            Some(remark) => (heading, within) = (remark.to_owned(), true),
            None => (heading, within) = (String::new(), false),
        }
    }
    heading
}

/// The remark behind a value on its own line.
fn remark_behind(text: &str, end: usize) -> &str {
    let line = text[end..].lines().next().unwrap_or_default();
    line.find("//").map_or("", |at| &line[at..])
}

fn ids(text: &str) -> Vec<String> {
    let mut ids: Vec<String> = cited::dotted(text).map(|(_, word)| word.to_owned()).collect();
    ids.sort_unstable();
    ids.dedup();
    ids
}

/// A value as columns and rows; without columns, rows of name and value.
fn grid(text: &str, name: &str, value: &Piece) -> (Vec<String>, Vec<Vec<String>>) {
    let rows = match &value.shape {
        Shape::List(rows) if rows.iter().all(|row| !matches!(row.shape, Shape::Leaf)) && value.name.is_none() => rows,
        _ => {
            return (
                Vec::new(),
                cells_named(text, name, value).into_iter().map(|(name, value)| vec![name, value]).collect(),
            );
        }
    };
    let rows: Vec<Vec<(String, String)>> = rows.iter().map(|row| cells(text, row)).collect();
    let mut columns: Vec<String> = Vec::new();
    for (head, _) in rows.iter().flatten() {
        if !columns.contains(head) {
            columns.push(head.clone());
        }
    }
    let cell = |row: &[(String, String)], head: &String| {
        row.iter().find(|(known, _)| known == head).map_or("-", |(_, cell)| cell).to_owned()
    };
    let rows = rows.iter().map(|row| columns.iter().map(|head| cell(row, head)).collect()).collect();
    (columns, rows)
}

fn cells(text: &str, row: &Piece) -> Vec<(String, String)> {
    cells_named(text, "", row)
}

/// The values in a piece, each under the names that lead to it.
fn cells_named(text: &str, name: &str, piece: &Piece) -> Vec<(String, String)> {
    match &piece.shape {
        Shape::Record(entries) if piece.name.is_none() => {
            let under = |entry: &Entry| format!("{name} {}", in_words(&text[entry.key.clone()])).trim().to_owned();
            entries.iter().flat_map(|entry| cells_named(text, &under(entry), &entry.value)).collect()
        }
        Shape::Tuple(items)
            if piece.name.is_none() && items.iter().any(|item| matches!(item.shape, Shape::Record(_))) =>
        {
            items.iter().flat_map(|item| cells_named(text, name, item)).collect()
        }
        _ => vec![(name.to_owned(), said(text, piece))],
    }
}

/// A value in one cell.
fn said(text: &str, piece: &Piece) -> String {
    let inside = |items: &[Piece]| items.iter().map(|item| said(text, item)).collect::<Vec<_>>().join(", ");
    let held = match &piece.shape {
        Shape::Leaf => return leaf(&text[piece.span.clone()]),
        Shape::Tuple(items) | Shape::List(items) => inside(items),
        Shape::Record(entries) => {
            let told = entries
                .iter()
                .map(|entry| format!("{} {}", in_words(&text[entry.key.clone()]), said(text, &entry.value)));
            told.collect::<Vec<_>>().join(" ")
        }
        Shape::Map(pairs) => pairs
            .iter()
            .map(|(key, value)| format!("{} {}", said(text, key), said(text, value)))
            .collect::<Vec<_>>()
            .join(", "),
    };
    match &piece.name {
        Some(name) if !matches!(&text[name.clone()], "Words" | "Some") => {
            format!("{} {held}", in_words(&text[name.clone()]))
        }
        _ => held,
    }
}

/// A number or a quoted text as it is written, a plain name in words.
fn leaf(written: &str) -> String {
    match written.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
        Some(quoted) => quoted.to_owned(),
        None => in_words(written),
    }
}

/// A name of the files as words: `up_to_inches` and `LightCavalry` become `up to inches` and `light cavalry`.
fn in_words(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        match letter {
            '_' => words.push(' '),
            capital if capital.is_ascii_uppercase() => {
                if !words.is_empty() && !words.ends_with(' ') {
                    words.push(' ');
                }
                words.push(capital.to_ascii_lowercase());
            }
            other => words.push(other),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHART: &str = r#"// A chart (x.0.00).
(
    // x.t.reach: how far (x.1.01).
    reach: [
        (weapon: SmoothMusket, inches: 7, hit: (open: 2, cover: 3), clause: "x.1.02"),
        (weapon: Carbine, inches: 3.5, clause: "x.1.03"),
    ],
    near_inches: 2, // x.1.04

    odds: (1, 2), // x.1.05: of a die
    bonus: (adds: 1, where: FrontRanks(2)),
)
"#;

    #[test]
    fn a_list_becomes_a_grid_and_a_single_value_a_row_each_with_what_it_cites() {
        let blocks = blocks("x.ron", CHART);
        let [reach, near, odds, bonus] = &blocks[..] else { panic!("{blocks:#?}") };
        assert_eq!(reach.columns, ["weapon", "inches", "hit open", "hit cover", "clause"]);
        assert_eq!(reach.rows, [["smooth musket", "7", "2", "3", "x.1.02"], ["carbine", "3.5", "-", "-", "x.1.03"]]);
        assert_eq!(reach.cites, ["x.1.01", "x.1.02", "x.1.03", "x.t.reach"]);
        assert_eq!((near.rows.clone(), near.columns.len()), (vec![vec!["near inches".to_owned(), "2".to_owned()]], 0));
        assert_eq!(near.cites, ["x.1.01", "x.1.04", "x.t.reach"], "the heading holds as far as the empty line");
        assert_eq!((odds.rows[0].join(" "), odds.cites.clone()), ("odds 1, 2".to_owned(), vec!["x.1.05".to_owned()]));
        assert_eq!(bonus.rows, [["bonus adds", "1"], ["bonus where", "front ranks 2"]]);
    }

    #[test]
    fn a_list_of_rows_gives_each_by_itself() {
        let blocks =
            blocks("x.ron", r#"[(name: "deduction", legal: Words(["PerVolley", "PerDie"]), clause: "x.2.01")]"#);
        assert_eq!(blocks[0].columns, ["name", "legal", "clause"]);
        assert_eq!((blocks[0].name.as_str(), blocks[0].rows[0][1].as_str()), ("deduction", "PerVolley, PerDie"));
    }
}
