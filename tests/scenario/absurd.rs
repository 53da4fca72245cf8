//! Reading any file ends with a scenario or with problems that have a place in it.

use std::ops::Range;

use linstock::{
    files::Shelf,
    scenario::{Scale, Scenario, needs},
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::FORD;

/// Text that a person may have typed, or a broken editor left behind.
const SCRAPS: [&str; 40] = [
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    "\"",
    "'",
    "//",
    "/*",
    "*/",
    "r#\"",
    "#![enable(implicit_some)]",
    "Some(",
    "None",
    "\\",
    "\0",
    "é",
    "NaN",
    "inf",
    "-inf",
    "1e30",
    "-1e30",
    "1e-30",
    "-0.0",
    "0",
    "-1",
    "99999999999999999999",
    "0x10",
    "1_000",
    "1.5",
    "()",
    "[[]]",
    "true",
    "units",
    "id:",
    "First",
    "\"valley\"",
];

fn scrap(rng: &mut ChaCha8Rng) -> &'static str {
    SCRAPS[rng.random_range(0..SCRAPS.len())]
}

/// A byte of a text at the border of a letter.
fn border(text: &str, rng: &mut ChaCha8Rng) -> usize {
    let at = rng.random_range(0..=text.len());
    (0..=at).rev().find(|&byte| text.is_char_boundary(byte)).unwrap_or(0)
}

/// A short stretch of a text.
fn stretch(text: &str, rng: &mut ChaCha8Rng) -> Range<usize> {
    let from = border(text, rng);
    let to = (from + rng.random_range(0..120)).min(text.len());
    from..(from..=to).rev().find(|&byte| text.is_char_boundary(byte)).unwrap_or(from)
}

/// Changes a text as a slip of the hand or a broken editor would.
fn mutate(text: &mut String, rng: &mut ChaCha8Rng) {
    let range = stretch(text, rng);
    let written = text[range.clone()].to_owned();
    match rng.random_range(0..16) {
        0..=2 => text.replace_range(range, ""),
        3..=4 => text.insert_str(range.end, &written),
        5..=6 => {
            text.replace_range(range, "");
            let to = border(text, rng);
            text.insert_str(to, &written);
        }
        7..=9 => text.insert_str(range.start, scrap(rng)),
        10..=11 => text.replace_range(range, scrap(rng)),
        12..=14 => replace_number(text, range.start, scrap(rng)),
        _ => text.truncate(range.start),
    }
}

fn replace_number(text: &mut String, after: usize, with: &str) {
    let Some(from) = text[after..].find(|letter: char| letter.is_ascii_digit()).map(|offset| after + offset) else {
        return;
    };
    let to = text[from..].find(|letter: char| !letter.is_ascii_digit()).map_or(text.len(), |offset| from + offset);
    text.replace_range(from..to, with);
}

/// Reads a text; the result must be usable, whatever it is.
fn read(text: &str) {
    match Scenario::read("any.ron", text) {
        Ok(scenario) => use_all_of(&scenario),
        Err(problems) => {
            assert!(!problems.is_empty(), "a refusal has a reason");
            let lines = text.matches('\n').count() + 1;
            for problem in problems.iter() {
                assert!((1..=lines).contains(&problem.line) && problem.column >= 1, "{problem}");
                assert!(!problem.wrong.is_empty() && !problem.expected.is_empty(), "{problem}");
            }
        }
    }
}

fn use_all_of(scenario: &Scenario) {
    let own = Scale { men_per_figure: 20, guns_per_model: 2, yards_per_inch: 20.0, minutes_per_turn: 4.0 };
    let scale = scenario.scale("hmm", own);
    let fought = scenario.under("hmm");
    for feature in &fought.ground.features {
        assert!(!scale.lay(feature, &fought.ground).is_empty(), "every feature lies somewhere");
    }
    for unit in &fought.units {
        let placed =
            fought.front(unit, &scale).is_none_or(|front| front.at.is_finite() && front.facing.vector().is_finite());
        assert!(placed && fought.army_of(&unit.command).is_some(), "{}", unit.id);
    }
    assert!(needs(&fought, &scale).table.0.is_finite());
}

/// Runs a test for many seeds; a failure names its seed.
fn for_seeds(count: u64, test: impl Fn(&mut ChaCha8Rng) + std::panic::RefUnwindSafe) {
    for seed in 0..count {
        let run = std::panic::catch_unwind(|| test(&mut ChaCha8Rng::seed_from_u64(seed)));
        assert!(run.is_ok(), "seed {seed} fails, for the reason above");
    }
}

#[test]
fn a_sound_file_changed_in_any_way_reads_or_is_refused_with_places() {
    for_seeds(4000, |rng| {
        let mut text = FORD.to_owned();
        for _ in 0..rng.random_range(1..6) {
            mutate(&mut text, rng);
        }
        read(&text);
    });
}

#[test]
fn shipped_battles_changed_in_any_way_read_or_are_refused_with_places() {
    let shelf = Shelf::embedded();
    for found in shelf.list("scenarios") {
        let sound = shelf.read(&found.name).expect("the program carries it");
        for_seeds(300, |rng| {
            let mut text = sound.clone();
            mutate(&mut text, rng);
            read(&text);
        });
    }
}

#[test]
fn bytes_of_any_kind_are_refused_with_places() {
    for_seeds(2000, |rng| {
        let bytes: Vec<u8> = (0..rng.random_range(0..400)).map(|_| rng.random()).collect();
        read(&String::from_utf8_lossy(&bytes));
    });
}

#[test]
fn scraps_in_any_order_are_refused_with_places() {
    for_seeds(2000, |rng| {
        let scraps: Vec<&str> = (0..rng.random_range(0..60)).map(|_| scrap(rng)).collect();
        read(&scraps.concat());
        read(&scraps.join(" "));
    });
}

#[test]
fn files_that_are_large_and_senseless_are_refused_in_little_time() {
    let rows = |row: &str, count: usize| format!("(units: [{}])", row.repeat(count));
    let texts = [
        rows("0,", 190_000),
        rows("(id: \"a\", at: (0, 0)),", 30_000),
        format!("({})", "a: 1, ".repeat(60_000)),
        format!("(rule_sets: {{{}}})", (0..30_000).map(|key| format!("\"k{key}\": (),")).collect::<String>()),
        FORD.replace("units: [", &format!("units: [{}", "(id: \"b\", name: \"b\", command: \"valley\", arm: \"a\", class: \"a\", weapon: \"a\", strength: Men(1), formation: \"a\"),".repeat(5000))),
        FORD.replace("shape: Area([", &format!("shape: Area([{}", (0..60_000).map(|step| format!("({}, {}),", step % 900, step % 600)).collect::<String>())),
        FORD.replace("commands: [\n", &format!("commands: [\n{}", (0..5000).map(|each| format!("(id: \"c{each}\", army: First, name: \"c\", level: \"a\", parent: \"c{}\"),", each + 1)).collect::<String>())),
    ];
    for text in &texts {
        assert!(Scenario::read("large.ron", text).is_err(), "{}", &text[..60]);
    }
}
