//! `linstock replay --dice` and `linstock check-dice`: how dice fell, and whether they are those committed to.

use std::fs;

use linstock::{
    battle::KeepUndo,
    cli::Status,
    dice::{
        DiceSource,
        seal::{Seal, Secret},
    },
    files::Shelf,
    rules::{self, Changes},
    scenario,
};

use super::linstock;

fn path(name: &str) -> String {
    let folder = std::env::temp_dir().join(format!("linstock-dice-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a temporary folder can be made");
    folder.join(name).display().to_string()
}

#[test]
fn the_dice_of_both_sides_are_told_beside_fair_ones_as_far_as_an_order() {
    let path = path("fought.journal");
    linstock(Status::Well, &["fight", "cowpens", "--turns", "3", "--force", "--journal", &path]);
    let whole = linstock(Status::Well, &["replay", &path, "--dice"]).out;
    for part in [
        "thrown by the program",
        "first side: ",
        "second side: ",
        "expected 3.5",
        "95 evenings of 100",
        "comparisons are made at once",
    ] {
        assert!(whole.contains(part), "{part} in {whole}");
    }
    let opening = linstock(Status::Well, &["replay", &path, "--dice", "--to", "0"]).out;
    assert!(opening.contains("No dice have fallen yet."), "{opening}");
}

#[test]
fn sealed_dice_are_checked_and_the_secret_stays_closed_until_the_battle_is_over() {
    let (path, seal) = (path("sealed.ron"), Seal::new(Secret::new([5; 32]), "noon"));
    let scenario = scenario::open(&Shelf::embedded(), "cowpens").expect("it is shipped");
    let dice = DiceSource::Sealed(seal.clone());
    let battle =
        rules::open(&scenario, scenario.rule_set.as_str(), &Changes::new(), dice, KeepUndo::No).expect("it opens");
    fs::write(&path, battle.saved().written()).expect("it can be written");
    let commitment = seal.commitment().to_string();
    let closed = linstock(Status::Usage, &["check-dice", &path]);
    assert!(closed.out.contains(&commitment) && closed.err.contains("--broken-off"), "{closed:?}");
    assert!(!format!("{closed:?}").contains(&"05".repeat(32)), "the secret stays closed: {closed:?}");
    let opened = linstock(Status::Well, &["check-dice", &path, "--broken-off", "--commitment", &commitment]).out;
    assert!(opened.contains("the one that was written down") && opened.contains("What this proves"), "{opened}");
    let other = linstock(Status::Problems, &["check-dice", &path, "--broken-off", "--commitment", &"0".repeat(64)]);
    assert!(other.err.contains("the seal is broken"), "{other:?}");
}
