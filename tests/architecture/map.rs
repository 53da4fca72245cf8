//! The map of the house in the documentation of `src/lib.rs`.

/// A row of the table of rooms.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Room {
    pub(super) name: String,
    /// The items at which to start reading.
    pub(super) starts: Vec<String>,
}

/// The documentation at the head of a file.
pub(super) fn head(text: &str) -> String {
    text.lines().map_while(|line| line.strip_prefix("//!")).map(|line| format!("{}\n", line.trim_start())).collect()
}

/// The table of rooms in a documentation, from the first room to the last.
pub(super) fn rooms(head: &str) -> Vec<Room> {
    let rows =
        head.lines().skip_while(|line| !line.starts_with("|---")).skip(1).take_while(|line| line.starts_with('|'));
    rows.map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split('|').collect();
        let [name, _, starts] = cells.as_slice() else { panic!("not three columns: {row}") };
        let name = code(name).pop().unwrap_or_else(|| panic!("no room is named: {row}"));
        Room { name, starts: code(starts) }
    })
    .collect()
}

/// The paths that a documentation links to.
pub(super) fn links(head: &str) -> Vec<String> {
    let linked = head.split("[`").skip(1).filter_map(|rest| rest.split_once("`]"));
    linked.map(|(path, after)| plain(target(after).unwrap_or(path))).collect()
}

/// The target of a link that does not say so by its own words.
fn target(after: &str) -> Option<&str> {
    Some(after.strip_prefix('(')?.split_once(')')?.0)
}

/// The paths in a cell that are written as code.
fn code(cell: &str) -> Vec<String> {
    cell.split('`').skip(1).step_by(2).map(plain).collect()
}

/// A path without what only tells rustdoc of which kind it is.
fn plain(path: &str) -> String {
    let path = path.split_once('@').map_or(path, |(_, path)| path);
    path.trim_end_matches("()").to_owned()
}
