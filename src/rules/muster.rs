//! Forces bought by points: a roster file listed, priced and checked by the rule set that it names.
//!
//! Knows no price and no troops; each set reads its own rosters in its `muster`.

use crate::{
    files::{Document, Problem, Problems},
    rules::{
        battles::RULE_SETS,
        force::{Forces, Muster, Nations},
    },
};

/// Reads, checks and prices a roster file.
///
/// # Errors
/// Everything that is wrong with it, each with line, column and field; a rule set that has no rosters.
pub fn muster(file: &str, text: &str) -> Result<Muster, Problems> {
    let document = Document::split(file, text)?;
    (forces_of(&document)?.list)(&document)
}

/// Raises two forces of equal points under a rule set, as roster files.
///
/// # Errors
/// A rule set that raises none.
pub fn raise(rule_set: &str, points: u32, seed: u64) -> Result<[String; 2], String> {
    Ok((forces(rule_set)?.raise)(points, seed))
}

/// A battle between two forces of equal points under a rule set, on ground laid out by chance, as a scenario file.
///
/// # Errors
/// A rule set that raises none.
pub fn pick_up(rule_set: &str, points: u32, seed: u64) -> Result<String, String> {
    Ok((forces(rule_set)?.battle_by_points)(points, seed))
}

/// How a rule set raises forces of nations.
///
/// # Errors
/// A rule set that raises none, or knows no nations.
pub fn nations(rule_set: &str) -> Result<Nations, String> {
    forces(rule_set)?.nations.ok_or_else(|| format!("rule set `{rule_set}` raises forces without nations"))
}

/// A battle between the forces of two rosters of one rule set, each a file's name and its text, on ground laid out by
/// chance, as a scenario file.
///
/// # Errors
/// Everything that is wrong with them; a rule set that has no rosters, or two of them.
pub fn pick_up_of(rosters: [(&str, &str); 2], seed: u64) -> Result<String, Problems> {
    let [first, second] = rosters.map(|(file, text)| Document::split(file, text));
    let (first, second) = (first?, second?);
    let forces = forces_of(&first)?;
    forces_of(&second)?;
    let named = |document: &Document<'_>| named(document).map(str::to_owned);
    if named(&first) != named(&second) {
        let wrong = "the two forces are bought by different rule sets".to_owned();
        return Err(Problems::one(second.problem("rule_set", wrong, "the rule set of the other roster")));
    }
    (forces.battle_of)([&first, &second], seed)
}

/// The rule set that a roster names.
fn named<'a>(document: &'a Document<'_>) -> Option<&'a str> {
    document.field("rule_set").map(|text| text.trim_matches('"'))
}

/// How the forces of a roster are bought.
fn forces_of(document: &Document<'_>) -> Result<Forces, Problems> {
    let Some(rule_set) = named(document) else {
        let expected = format!("`rule_set: \"{}\"`", sets_with_forces().next().unwrap_or_default());
        return Err(Problems::one(Problem::of_file(document.file(), "it names no rule set", expected)));
    };
    forces(rule_set).map_err(|_| {
        let wrong = format!("rule set `{rule_set}` has no rosters");
        let expected = sets_with_forces().map(|id| format!("`{id}`")).collect::<Vec<String>>().join(" or ");
        Problems::one(document.problem("rule_set", wrong, &expected))
    })
}

/// The ids of the rule sets that have points.
fn sets_with_forces() -> impl Iterator<Item = &'static str> {
    RULE_SETS.iter().filter(|set| (set.forces)().is_some()).map(|set| set.id)
}

fn forces(rule_set: &str) -> Result<Forces, String> {
    let found = RULE_SETS.iter().find(|set| set.id == rule_set).and_then(|set| (set.forces)());
    let known = || sets_with_forces().collect::<Vec<&str>>().join(" or ");
    found.ok_or_else(|| format!("rule set `{rule_set}` raises no forces, expected {}", known()))
}
