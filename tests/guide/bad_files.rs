//! Guides that do not go as they say: each is reported at the line and field of the step where it goes wrong.

use linstock::{
    files::{Problems, Shelf},
    guide::{self, Guide},
};

/// A sound guide, its steps one on each line from the seventh.
const SOUND: &str = r#"(
    id: "short", title: "Short", about: "A short one.", minutes: 1, rule_set: "wof",
    table: "mill-lane", plays: First, seed: SEED, next: "cowpens", farewell: "Well done.",
    enemy: [(who: Side(Second), verb: "choose_side", with: {"side": Choice("B")})],
    steps: [

        (say: "Look.", show: [Unit("Red Foot"), Ground("Heron Wood")], waits: Look),
        (say: "Select.", waits: Select("Blue Hussars")),
        (say: "Go.", waits: Give((who: Unit("Blue Hussars"), verb: "move", with: {"path": Path([Advance(4.0)])})), brings: (unit: "Blue Hussars", within: 30.0, of: "Red Foot")),
        (say: "End.", waits: End((who: Side(First), verb: "close"))),
        (say: "Read.", waits: Continue),
    ],
)"#;

fn sound() -> String {
    let shipped = guide::open(&Shelf::embedded(), "first-battle").expect("it is shipped");
    SOUND.replace("SEED", &shipped.seed.to_string())
}

fn walked(text: &str) -> Problems {
    let guide = match Guide::read("short.ron", text) {
        Ok(guide) => guide,
        Err(problems) => return problems,
    };
    let walked = guide::table(&Shelf::embedded(), &guide).and_then(|table| guide::walk(&guide, &table));
    walked.map_or_else(|problems| problems, |_| Problems::default())
}

#[test]
fn the_example_is_sound() {
    assert!(walked(&sound()).is_empty(), "{}", walked(&sound()));
}

#[test]
fn a_step_that_does_not_go_as_the_guide_says_is_reported() {
    for (old, new, line, field, words) in [
        ("\"mill-lane\"", "\"moon\"", 3, "table", "moon"),
        ("plays: First", "plays: Third", 3, "plays", "Third"),
        ("choose_side\", with", "choose_side\", without", 4, "enemy[0]", "without"),
        ("Unit(\"Red Foot\"), Ground", "Unit(\"Green Foot\"), Ground", 7, "steps[0].show", "no `Green Foot`"),
        ("Heron Wood", "The moon", 7, "steps[0].show", "no `The moon`"),
        ("waits: Look", "waits: Leap", 7, "steps[0].waits", "Leap"),
        ("Select(\"Blue Hussars\")", "Select(\"Green Hussars\")", 8, "steps[1].waits", "no `Green Hussars`"),
        ("verb: \"move\"", "verb: \"fly\"", 9, "steps[2].waits", "expected an act that can be done here"),
        ("Give((who: Unit(\"Blue Hussars\")", "Give((who: Unit(\"Red Foot\")", 9, "steps[2].waits", "can be done"),
        ("within: 30.0", "within: 3.0", 9, "steps[2].waits", "its own order does not do it"),
        ("of: \"Red Foot\"", "of: \"Green Foot\"", 9, "steps[2].brings", "no `Green Foot`"),
        ("Advance(4.0)", "Advance(-4.0)", 9, "steps[2].waits", "expected a lawful order"),
        ("waits: Continue", "waits: Select(\"Blue Hussars\")", 11, "steps[4].waits", "Continue, Look, Give or End"),
    ] {
        let sound = sound();
        assert_eq!(sound.matches(old).count(), 1, "{old:?} should stand once in the guide");
        let problems = walked(&sound.replace(old, new));
        let found = problems.iter().any(|problem| {
            problem.line == line && problem.field.starts_with(field) && problem.to_string().contains(words)
        });
        assert!(found, "{new}: {problems:?}");
    }
}

#[test]
fn a_step_that_was_done_before_its_turn_is_reported() {
    let end = r#"(say: "End.", waits: End((who: Side(First), verb: "close"))),"#;
    let twice = r#"(say: "Again.", waits: Give((who: Unit("Blue Hussars"), verb: "move"))),"#;
    let problems = walked(&sound().replace(end, &format!("{twice} {end}")));
    assert!(problems.to_string().contains("done before its turn"), "{problems}");
}
