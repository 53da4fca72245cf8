//! Forces bought by points: a roster file listed, priced and checked by the rule set that it names.
//!
//! Knows no price and no troops; each set reads its own rosters in its `muster`.

use crate::{
    files::{Document, Problem, Problems},
    rules::{force::Muster, wof},
};

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
