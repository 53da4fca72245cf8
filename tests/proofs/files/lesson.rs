//! Lessons of any kind go as they say or are refused.

use linstock::{files::Shelf, lesson};

use super::{change, loader::Loader, refuse_all, try_all};

fn sound() -> Vec<String> {
    let listed = lesson::list(&Shelf::embedded());
    listed
        .into_iter()
        .map(|listed| listed.read.unwrap_or_else(|problems| panic!("{}: {problems}", listed.file)).text)
        .collect()
}

#[test]
fn bytes_and_scraps_are_no_lesson() {
    try_all(&Loader::Lesson, 400, change::bytes());
    try_all(&Loader::Lesson, 400, change::scraps());
}

#[test]
fn a_changed_lesson_goes_as_it_says_or_is_refused() {
    try_all(&Loader::Lesson, 120, change::changed(sound()));
}

#[test]
fn absurd_steps_are_refused_in_little_time() {
    let lesson = |steps: &str| {
        let head = "id: \"any\", title: \"Any\", about: \"Any.\", minutes: 1, rule_set: \"hmm\", number: 1, table: \"hmm-drill-ground\"";
        format!("({head}, steps: [{steps}])")
    };
    let gives = |path: &str| {
        let to_move = "(say: \"To move.\", does: Until((offered: \"move\", to: \"Blue Foot\")), dice: [5, 2]),";
        let order = format!("(who: Unit(\"Blue Foot\"), verb: \"move\", with: {{\"path\": {path}}})");
        lesson(&format!("{to_move}(say: \"They go.\", does: Gives([{order}]))"))
    };
    let rows = [
        ("no step", lesson(""), "at least one step"),
        ("a wait without end", lesson("(say: \"Wait.\", does: Passes(5000)),"), "fewer than 400 times"),
        ("a million dice", lesson(&format!("(say: \"Dice.\", dice: [{}]),", "6,".repeat(1_000_000))), "dice"),
        ("a die without faces", lesson("(say: \"Dice.\", dice: [0]),"), "the face of a die"),
        ("a march of a hundred thousand miles", gives("Path([Advance(1e30)])"), "no place, direction or length"),
        ("a march of nowhere", gives("Path([Advance(NaN)])"), "no place, direction or length"),
        ("a path that nests", gives(&"Path([".repeat(100_000)), "deep"),
        (
            "an order of a million letters",
            gives("Path([])").replace("\"move\", with", &format!("\"{}\", with", "x".repeat(1_000_000))),
            "there is no order",
        ),
    ];
    refuse_all(&Loader::Lesson, &rows);
}
