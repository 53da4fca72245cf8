//! Scenarios of any kind are battles that open and go on, or are refused.

use std::fmt::Write;

use linstock::files::Shelf;

use super::{change, loader::Loader, refuse_all, try_all};
use crate::scenario::FORD;

/// The worked example, small enough to be opened often, and the shipped files.
fn sound() -> Vec<String> {
    let shelf = Shelf::embedded();
    let shipped =
        shelf.list("scenarios").into_iter().map(|found| shelf.read(&found.name).expect("the program carries it"));
    std::iter::repeat_n(FORD.to_owned(), 10).chain(shipped).collect()
}

#[test]
fn bytes_and_scraps_are_no_scenario() {
    try_all(&Loader::Scenario, 1_000, change::bytes());
    try_all(&Loader::Scenario, 1_000, change::scraps());
}

#[test]
fn a_changed_scenario_is_a_battle_or_is_refused() {
    try_all(&Loader::Scenario, 1_500, change::changed(sound()));
}

/// The example with something more at the beginning of one of its lists.
fn with(list: &str, more: &str) -> String {
    let opened = format!("{list}: [\n");
    assert!(FORD.contains(&opened), "the example should have {list}");
    FORD.replacen(&opened, &format!("{opened}{more}"), 1)
}

/// The example with a stretch replaced wherever it stands.
fn instead(old: &str, new: &str) -> String {
    assert!(FORD.contains(old), "{old} should stand in the example");
    FORD.replace(old, new)
}

/// So many rows of a pattern that takes a number.
fn rows(count: usize, row: impl Fn(usize) -> String) -> String {
    (0..count).fold(String::new(), |mut all, number| {
        let _ = write!(all, "{},", row(number));
        all
    })
}

/// A battalion of this many men; they stand in lines of ten battalions.
fn battalion(number: usize, men: u32) -> String {
    let (x, y) = (20 + number % 30 * 25, 20 + number / 30 * 25);
    format!(
        "(id: \"n{number}\", name: \"n\", short: \"n\", command: \"crown\", arm: \"line infantry\", class: \"regular\", \
         weapon: \"smoothbore musket\", strength: Men({men}), formation: \"line\", at: ({x}, {y}))"
    )
}

#[test]
fn absurd_armies_are_refused_in_little_time() {
    let row = |name, text, words| (name, text, words);
    refuse_all(
        &Loader::Scenario,
        &[
            row("ten thousand units", with("units", &rows(10_000, |number| battalion(number, 100))), "at most 300"),
            row(
                "a million men",
                with("units", &rows(100, |number| battalion(number, 10_000))),
                "figures in one unit, expected at most",
            ),
            row(
                "too many in all",
                with("units", &rows(200, |number| battalion(number, 3_000))),
                "figures in all, expected at most",
            ),
            row("more men than there are", instead("Men(240)", "Men(4000000000)"), "strength"),
            row("fewer men than none", instead("Men(240)", "Men(-240)"), "strength"),
            row("no number of men", instead("Men(240)", "Men(NaN)"), "strength"),
        ],
    );
}

#[test]
fn absurd_ground_is_refused_in_little_time() {
    let bow_tie = "(id: \"tie\", kind: \"forest\", shape: Area([(0, 0), (50, 50), (50, 0), (0, 50)])),";
    let star = rows(20_000, |corner| format!("({}, {})", corner * 7_919 % 900, corner * 104_729 % 600));
    let row = |name, text, words| (name, text, words);
    refuse_all(
        &Loader::Scenario,
        &[
            row("a border that crosses itself", with("features", bow_tie), "crosses itself"),
            row(
                "a border of twenty thousand sides",
                with("features", &format!("(id: \"star\", kind: \"forest\", shape: Area([{star}])),")),
                "expected 3 to 300 places",
            ),
            row("a table without end", instead("width_yards: 900", "width_yards: inf"), "width_yards"),
            row("a table of no number", instead("width_yards: 900", "width_yards: NaN"), "width_yards"),
            row("a table of a million yards", instead("width_yards: 900", "width_yards: 1000000"), "width_yards"),
            row("a table turned inside out", instead("width_yards: 900", "width_yards: -900"), "width_yards"),
            row(
                "a thousand yards an inch",
                instead("men_per_figure: 10", "men_per_figure: 10, yards_per_inch: 1e9"),
                "yards_per_inch",
            ),
            row(
                "an inch a hair",
                instead("men_per_figure: 10", "men_per_figure: 10, yards_per_inch: 1e-30"),
                "yards_per_inch",
            ),
        ],
    );
}

#[test]
fn absurd_commands_texts_and_brackets_are_refused_in_little_time() {
    let above = |number: usize| {
        format!("(id: \"c{number}\", army: First, name: \"c\", level: \"brigade\", parent: \"c{}\")", (number + 1) % 90)
    };
    let row = |name, text, words| (name, text, words);
    refuse_all(
        &Loader::Scenario,
        &[
            row("ninety commands in a ring", with("commands", &rows(90, above)), "above itself"),
            row(
                "a title of a million letters",
                instead("title: \"", &format!("title: \"{}", "x".repeat(1_000_000))),
                "title",
            ),
            row("brackets a hundred thousand deep", with("units", &"[".repeat(100_000)), "brackets nest deeper"),
            row("brackets of a tuple so deep", with("units", &"(".repeat(100_000)), "brackets nest deeper"),
            row("comments so deep", with("units", &"/*".repeat(100_000)), "a comment that is never closed"),
        ],
    );
}
