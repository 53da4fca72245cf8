//! `linstock lesson`, and `linstock check` of lessons.

use std::fs;

use linstock::cli::Status;

use super::linstock;

#[test]
fn without_a_name_every_lesson_is_listed() {
    let out = linstock(Status::Well, &["lesson"]).out;
    for id in [
        "hmm-moving",
        "hmm-fire",
        "hmm-charge",
        "wof-moving",
        "wof-fire",
        "wof-charge",
        "trl-moving",
        "trl-fire",
        "trl-assault",
    ] {
        assert!(out.contains(id), "{out}");
    }
}

#[test]
fn a_lesson_is_told_with_its_captions_refusals_and_on_demand_receipts() {
    let told = linstock(Status::Well, &["lesson", "hmm-fire"]).out;
    assert!(told.contains("[0] ") && told.contains("refused: "), "{told}");
    let with_receipts = linstock(Status::Well, &["lesson", "hmm-fire", "--receipts"]).out;
    assert!(with_receipts.lines().count() > told.lines().count() + 10, "{with_receipts}");
}

#[test]
fn offers_are_listed_in_the_words_that_lessons_are_written_in() {
    let out = linstock(Status::Well, &["lesson", "hmm-moving", "--offers", "--verb", "charge"]).out;
    assert!(out.contains("(who:Unit(\"Blue Jägers\"),verb:\"charge\")") && !out.contains("verb:\"move\""), "{out}");
}

#[test]
fn an_unknown_lesson_and_one_that_goes_wrong_are_told_with_status_1() {
    assert!(linstock(Status::Problems, &["lesson", "hmm-dancing"]).err.contains("hmm-dancing"));
    let sound = fs::read_to_string("scenarios/lessons/hmm-moving.ron").expect("it is there");
    let bad = std::env::temp_dir().join(format!("linstock-lesson-{}.ron", std::process::id()));
    fs::write(&bad, sound.replacen("dice: [5, 2]", "dice: [5]", 1)).expect("the folder for tests can be written to");
    let bad = bad.to_string_lossy();
    for command in ["lesson", "check"] {
        let ran = linstock(Status::Problems, &[command, &bad]);
        assert!(format!("{}{}", ran.out, ran.err).contains("steps[2].dice"), "{command}: {}{}", ran.out, ran.err);
    }
}

#[test]
fn check_tells_a_sound_lesson() {
    let out = linstock(Status::Well, &["check", "scenarios/lessons/hmm-moving.ron"]).out;
    assert!(out.contains("a sound lesson of 25 steps"), "{out}");
}
