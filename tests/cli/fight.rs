//! `linstock fight`, and the uses of its journals: `replay`, `show`, `check`.

use std::{fs, path::PathBuf};

use linstock::cli::{Next, Status};
use serde_json::Value;

use super::{linstock, typed};

/// A folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("linstock-cli-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a temporary folder can be made");
    folder
}

/// The journal of a short battle, as a path and its text.
fn journal(name: &str) -> (String, String) {
    let path = folder(name).join("short.journal").display().to_string();
    linstock(Status::Well, &["fight", "cowpens", "--turns", "2", "--force", "--journal", &path]);
    let text = fs::read_to_string(&path).expect("the journal was written");
    (path, text)
}

#[test]
fn a_fight_tells_its_end_and_the_same_seed_fights_the_same_battle() {
    let once = || linstock(Status::Well, &["fight", "cowpens", "--seed", "3", "--turns", "3", "--json"]).out;
    let out = once();
    assert_eq!(out, once());
    let json: Value = serde_json::from_str(&out).expect("it is JSON");
    assert_eq!(
        (json["seed"].as_u64(), json["turns"].as_u64(), json["ending"].as_str()),
        (Some(3), Some(3), Some("BrokenOff"))
    );
    assert!(json["tally"]["sides"][0]["brought"].as_u64() > Some(50), "{out}");
}

#[test]
fn several_battles_give_shares_with_bands() {
    let arguments = ["fight", "cowpens", "--battles", "2", "--turns", "2", "--seats", "machine,random", "--swap"];
    let text = linstock(Status::Well, &arguments).out;
    for part in ["2 battles", "nobody", "wins", "100.0 %", "median", "second player", "that day"] {
        assert!(text.contains(part), "{part} in {text}");
    }
    let json: Value = serde_json::from_str(&linstock(Status::Well, &[&arguments as &[_], &["--json"]].concat()).out)
        .expect("it is JSON");
    assert_eq!(json["draws"]["count"], 2);
    assert_eq!(json["draws"]["band"]["share"], 1.0);
}

#[test]
fn a_journal_replays_is_sound_and_tells_its_story() {
    let (path, _) = journal("replays");
    assert!(linstock(Status::Well, &["replay", &path, "--verify"]).out.contains("every state is the journal's own"));
    assert!(linstock(Status::Well, &["check", &path]).out.contains("a sound journal"));
    let whole = linstock(Status::Well, &["show", &path]).out;
    assert!(whole.contains("Turn 1") && whole.contains("Turn 2") && whole.contains("hmm."), "{whole}");
    let second = linstock(Status::Well, &["show", &path, "--turn", "2"]).out;
    assert!(!second.contains("Turn 1\n") && second.contains("Turn 2"), "{second}");
}

#[test]
fn a_journal_is_looked_at_from_any_order_tells_its_decisive_moments_and_is_branched_there() {
    let folder = folder("branches");
    let [path, branch] = ["long.journal", "branch.journal"].map(|name| folder.join(name).display().to_string());
    linstock(Status::Well, &["fight", "cowpens", "--turns", "6", "--force", "--journal", &path]);
    let moments = linstock(Status::Well, &["replay", &path, "--bookmarks"]).out;
    assert!(moments.lines().any(|line| line.contains("charge") && line.contains("turn")), "{moments}");
    let there = linstock(Status::Well, &["replay", &path, "--to", "60"]).out;
    assert!(there.contains("after 60 of ") && there.contains("state "), "{there}");
    linstock(
        Status::Well,
        &["replay", &path, "--to", "60", "--branch", &branch, "--name", "The militia stands", "--force"],
    );
    let written = fs::read_to_string(&branch).expect("the branch was written");
    assert!(written.contains("The militia stands") && written.contains("of:\"long\""), "{written}");
    assert!(linstock(Status::Well, &["replay", &branch, "--verify"]).out.starts_with("60 orders"));
    let one = folder.join("one.journal").display().to_string();
    linstock(Status::Well, &["replay", &path, "--to", "1", "--branch", &one, "--name", "One"]);
    assert!(
        linstock(Status::Well, &["replay", &one, "--verify"]).out.starts_with("1 order, "),
        "one is no number of orders"
    );
    for wrong in [
        &["--to", "999999"] as &[_],
        &["--to", "60", "--branch", &branch],
        &["--to", "60", "--force", "--branch", &branch, "--name", " "],
    ] {
        linstock(Status::Usage, &[&["replay", path.as_str()], wrong].concat());
    }
}

#[test]
fn a_journal_that_was_tampered_with_is_found_out() {
    let (path, text) = journal("tampered");
    let hash = text.find("Hash(").expect("phases are hashed");
    let last = hash + text[hash..].find(')').expect("it is closed") - 1;
    let other = if text[last..].starts_with('1') { '2' } else { '1' };
    fs::write(&path, format!("{}{other}{}", &text[..last], &text[last + 1..])).expect("it can be written");
    let ran = linstock(Status::Problems, &["replay", &path, "--verify"]);
    assert!(ran.err.contains("the journal's state is"), "{}", ran.err);
}

#[test]
fn a_broken_journal_is_told_by_line_column_and_field() {
    let (path, text) = journal("broken");
    fs::write(&path, text.replacen("seat:First", "seat:Nobody", 2)).expect("it can be written");
    for subcommand in ["check", "replay", "show"] {
        let ran = linstock(Status::Problems, &[subcommand, &path]);
        let said = ran.out + &ran.err;
        assert!(said.matches("records[").count() == 2 && said.contains("`Nobody`"), "{subcommand}: {said}");
    }
}

#[test]
fn every_shipped_scenario_and_rule_file_is_sound_and_says_what_a_table_needs() {
    for name in ["cowpens", "guilford", "kernstown", "stony-point", "upper-crossing"] {
        let out = linstock(Status::Well, &["check", &format!("scenarios/{name}.ron")]).out;
        for part in ["figures", "stands:", "gunners", "table:", "terrain:", "turns"] {
            assert!(out.contains(part), "{part} in {out}");
        }
    }
    for file in fs::read_dir("assets/rules/hmm").expect("it is there") {
        let path = file.expect("it is there").path().display().to_string();
        assert!(linstock(Status::Well, &["check", &path]).out.contains("sound data of rule set hmm"), "{path}");
    }
}

#[test]
fn a_bad_rule_file_is_told_by_line_and_row() {
    let path = folder("rules").join("rules/hmm/charge.ron");
    fs::create_dir_all(path.parent().expect("it has one")).expect("it can be made");
    let sound = fs::read_to_string("assets/rules/hmm/charge.ron").expect("it is there");
    fs::write(&path, sound.replace("interval_turns: 10", "interval_turns: 0")).expect("it can be written");
    let out = linstock(Status::Problems, &["check", &path.display().to_string()]).out;
    assert!(out.contains("charge.ron:3:21: interval_turns: charges have no interval, expected 1 or more"), "{out}");
}

#[test]
fn files_that_cannot_be_fought_or_read_are_refused() {
    for (status, arguments) in [
        (Status::Usage, &["fight", "waterloo"] as &[&str]),
        (Status::Usage, &["fight", "cowpens", "--seats", "machine"]),
        (Status::Usage, &["fight", "cowpens", "--seats", "machine,parrot"]),
        (Status::Usage, &["fight", "cowpens", "--battles", "0"]),
        (Status::Usage, &["fight", "cowpens", "--battles", "2", "--seats", "human,machine"]),
        (Status::Usage, &["fight", "cowpens", "--turns", "0"]),
        (Status::Usage, &["fight", "cowpens", "--swap"]),
        (Status::Usage, &["fight", "cowpens", "--rules", "chess"]),
        (Status::Usage, &["fight", "cowpens", "--switch", "deduction"]),
        (Status::Usage, &["fight", "cowpens", "--switch", "deduction=Twice"]),
        (Status::Usage, &["fight", "cowpens", "--turns", "1", "--journal", "/"]),
        (Status::Problems, &["check", "nowhere.ron", "Cargo.toml", "src"]),
        (Status::Problems, &["replay", "nowhere.journal"]),
        (Status::Problems, &["show", "scenarios/cowpens.ron"]),
    ] {
        let ran = linstock(status, arguments);
        assert!(!(ran.out + &ran.err).is_empty(), "{arguments:?}");
    }
}

#[test]
fn a_human_is_shown_numbered_offers_and_may_leave() {
    let ran = typed(&["fight", "cowpens", "--seats", "human,machine"], "ready\n0\n1\n");
    assert_eq!(ran.next, Next::Exit(Status::Broken), "{}", ran.err);
    assert!(ran.out.contains("first side: ") && ran.out.contains("  1  "), "{}", ran.out);
    assert!(ran.err.contains("`ready` is not a number from 1 to"), "{}", ran.err);
}
