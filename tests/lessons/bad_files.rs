//! Lessons that do not go as they say: each is reported at the line and field of the step where it goes wrong.

use std::fs;

use linstock::{
    files::{Problems, Shelf},
    lesson::{self, Script},
};

/// A sound lesson of five steps, one on each line from the fifth.
const SOUND: &str = r#"(
    id: "short", title: "Short", about: "A short one.", minutes: 1, rule_set: "hmm", number: 1,
    table: "hmm-drill-ground",
    steps: [
        (say: "The foot.", show: [Unit("Blue Foot"), Ground("The copse")]),
        (say: "Five against two.", does: Until((offered: "move", to: "Blue Foot")), dice: [5, 2]),
        (say: "They go.", does: Gives([(who: Unit("Blue Foot"), verb: "move", with: {"path": Path([Advance(2.0)])})])),
        (say: "No square.", clauses: ["hmm.02.04"], does: Tries((who: Unit("Blue Fusiliers"), verb: "form", with: {"formation": Choice("Square")}))),
        (say: "Enough.", does: Passes(1)),
    ],
)"#;

fn staged(text: &str) -> Problems {
    let script = match Script::read("short.ron", text) {
        Ok(script) => script,
        Err(problems) => return problems,
    };
    let staged = lesson::table(&Shelf::embedded(), &script).and_then(|table| lesson::stage(script, &table));
    staged.map_or_else(|problems| problems, |staged| staged.problems)
}

/// The sound lesson with one stretch of its text replaced; the stretch must stand there exactly once.
fn with(old: &str, new: &str) -> String {
    assert_eq!(SOUND.matches(old).count(), 1, "{old:?} should stand once in the lesson");
    SOUND.replace(old, new)
}

#[test]
fn the_example_is_sound() {
    assert!(staged(SOUND).is_empty(), "{}", staged(SOUND));
}

#[test]
fn a_step_that_does_not_go_as_the_lesson_says_is_reported() {
    for (old, new, line, field, words) in [
        ("number: 1", "number: 0", 2, "number", "0 is written"),
        ("hmm-drill-ground", "hmm-moon", 3, "table", "hmm-moon"),
        ("Unit(\"Blue Foot\"), Ground", "Unit(\"Green Foot\"), Ground", 5, "steps[0].show", "no `Green Foot`"),
        ("The copse", "The moon", 5, "steps[0].show", "no `The moon`"),
        ("offered: \"move\", to", "offered: \"fly\", to", 6, "steps[1].dice", "there are 0 left, and there fall 2d6"),
        ("to: \"Blue Foot\"", "to: \"Green Foot\"", 6, "steps[1].does", "no `Green Foot`"),
        ("dice: [5, 2]", "dice: [5]", 6, "steps[1].dice", "there are 1 left, and there fall"),
        ("dice: [5, 2]", "dice: [5, 2, 6]", 6, "steps[1].dice", "6 never fell"),
        ("dice: [5, 2]", "dice: [5, 9]", 6, "steps[1].dice", "9"),
        ("dice: [5, 2]", "dice: [5, 0]", 6, "steps[1].dice[1]", "the face of a die"),
        ("Advance(2.0)", "Advance(-2.0)", 7, "steps[2].does", "expected a lawful order"),
        (
            "\"move\", with: {\"path\": Path([Advance(2.0)])}",
            "\"march\", with: {}",
            7,
            "steps[2].does",
            "expected a lawful order",
        ),
        (
            "Gives([(who: Unit(\"Blue Foot\")",
            "Gives([(who: Unit(\"Green Foot\")",
            7,
            "steps[2].does",
            "no `Green Foot`",
        ),
        ("hmm.02.04", "hmm.03.01", 8, "steps[3].does", "a refusal by one of the step's clauses"),
        ("Passes(1)", "Passes(400)", 9, "steps[4].does", "fewer than 400"),
    ] {
        let problems = staged(&with(old, new));
        let found = problems.iter().any(|problem| {
            problem.line == line && problem.field.starts_with(field) && problem.to_string().contains(words)
        });
        assert!(found, "{new}: {problems:?}");
    }
}

#[test]
fn a_lawful_order_is_no_example_of_a_refused_one() {
    let orders = "Gives([(who: Unit(\"Blue Foot\"), verb: \"move\", with: {\"path\": Path([Advance(2.0)])})])";
    let text = with(orders, &orders.replace("Gives([", "Tries(").replace("})])", "}))"));
    assert!(staged(&text).to_string().contains("this is lawful"), "{}", staged(&text));
}

#[test]
fn a_file_of_another_name_than_its_lesson_is_listed_with_that_problem() {
    let folder = std::env::temp_dir().join(format!("linstock-lessons-{}", std::process::id()));
    let lessons = folder.join("scenarios/lessons");
    fs::create_dir_all(&lessons).expect("the folder for tests can be written to");
    fs::write(lessons.join("long.ron"), SOUND).expect("it can be written");
    let listed = lesson::list(&Shelf::over(&folder));
    let long = listed.iter().find(|listed| listed.file.ends_with("long.ron")).expect("it is listed");
    let problems = long.read.as_ref().expect_err("its id is another").to_string();
    assert!(problems.contains("`short` in a file of another name"), "{problems}");
    fs::remove_dir_all(&folder).expect("it can be removed");
}
