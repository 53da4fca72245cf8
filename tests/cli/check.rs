//! `linstock check`: its output for sound files, for files with hints, and for files that an editor has spoilt.

use std::path::PathBuf;

use linstock::{
    cli::Status,
    files::{Existing, save},
};

use super::linstock;
use crate::scenario::FORD;

/// Writes a file into a folder of this test run's own; its path.
fn file(name: &str, bytes: &[u8]) -> String {
    let path: PathBuf = std::env::temp_dir().join(format!("linstock-check-{}", std::process::id())).join(name);
    save(&path, bytes, Existing::Replaced).expect("the folder for tests can be written to");
    path.to_string_lossy().into_owned()
}

const ROSTER: &str =
    "(name: \"One\", rule_set: \"wof\", units: [(name: \"Guard\", troop: LineInfantry, grade: C, figures: 24)])";

/// A sound file of every kind that is checked: its name, its contents, and the output.
const SOUND: [(&str, &str, &str); 6] = [
    ("scenario.ron", FORD, "a sound scenario"),
    ("hmm-fire.ron", include_str!("../../scenarios/lessons/hmm-fire.ron"), "a sound lesson"),
    ("roster.ron", ROSTER, "a sound roster"),
    ("journal.ron", include_str!("../journals/hmm.ron"), "a sound journal"),
    ("save.ron", include_str!("../saves/1-wof.ron"), "a sound journal"),
    ("rules/wof/words.ron", include_str!("../../assets/rules/wof/words.ron"), "sound data of rule set wof"),
];

#[test]
fn a_byte_order_mark_is_no_part_of_any_file() {
    for (name, text, said) in SOUND {
        let plain = linstock(Status::Well, &["check", &file(name, text.as_bytes())]).out;
        let marked = linstock(Status::Well, &["check", &file(name, format!("\u{feff}{text}").as_bytes())]).out;
        assert!(plain.contains(said), "{name}: {plain}");
        assert_eq!(marked, plain, "{name}");
    }
}

#[test]
fn a_file_that_is_no_utf_8_is_told_in_what_it_is_written_or_from_where_on() {
    for (name, text, _) in SOUND {
        let file = |bytes: &[u8]| file(&format!("otherwise/{name}"), bytes);
        let sixteen: Vec<u8> =
            "\u{feff}".encode_utf16().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
        let told = linstock(Status::Problems, &["check", &file(&sixteen)]).out;
        assert!(told.contains(":1:1: the file: written in UTF-16, expected a text in UTF-8"), "{name}: {told}");
        let told = linstock(Status::Problems, &["check", &file(b"(id: 1,\n \xe9)")]).out;
        assert!(told.contains("not UTF-8 from line 2, column 2 on"), "{name}: {told}");
    }
}

#[test]
fn hints_are_printed_below_what_is_said_of_a_sound_scenario() {
    let text = FORD.replace("(from: \"16:40\"", "(from: \"17:00\"");
    let path = file("late.ron", text.as_bytes());
    let told = linstock(Status::Well, &["check", &path]).out;
    let line = text[..text.find("\"17:00\", weather").expect("it stands there")].matches('\n').count() + 1;
    let last = told.lines().last().expect("something is said");
    assert!(told.contains("a sound scenario"), "{told}");
    assert_eq!(
        last,
        format!(
            "{path}:{line}:16: hint: weather[1].from: 17:00 is not before the battle's end; rather a time before 17:00"
        )
    );
}
