//! The files that a player keeps beside the battles: arbitrary bytes and sound files changed in any way give problems
//! with their places or a value, never a panic; and a layout that cannot be placed whole is placed as far as possible.
//! Without a window.

#[path = "../proofs/files/change.rs"]
mod change;

use std::{collections::BTreeSet, fmt::Debug, fs};

use linstock::{
    client::{
        input::keys::Bindings,
        orders::{deployment_layouts, turn_view::TurnView},
        session::{
            Hand, Session,
            open_battle::{self, Choices},
            save_card::SaveCard,
            saves,
        },
        settings::{Keeps, PaletteName, Preferences},
    },
    files::{Problems, Shelf},
    scenario::Scenario,
};
use proptest::{
    prelude::Strategy,
    test_runner::{Config, RngSeed, TestRunner},
};

/// How many texts of each kind each reading is given.
const CASES: u32 = 300;

/// Gives a reading sound texts, and those changed in every way.
fn try_all<T: Debug>(sound: Vec<String>, read: impl Fn(&str) -> Result<T, Problems>) {
    for text in &sound {
        read(text).unwrap_or_else(|problems| panic!("{text}: {problems}"));
    }
    try_with(change::changed(sound), &read);
    try_with(change::bytes(), &read);
    try_with(change::scraps(), &read);
}

fn try_with<T>(made: impl Strategy<Value = String>, read: &impl Fn(&str) -> Result<T, Problems>) {
    let config =
        Config { cases: CASES, rng_seed: RngSeed::Fixed(1758), failure_persistence: None, ..Config::default() };
    let tried = TestRunner::new(config).run(&made, |text| {
        if let Err(problems) = read(&text) {
            assert!(problems.iter().all(|problem| problem.line > 0 && problem.column > 0), "{problems}");
            assert!(problems.count() > 0, "it is refused for no reason");
        }
        Ok(())
    });
    tried.unwrap_or_else(|fault| panic!("{fault}"));
}

/// The turnpike while its first side deploys, as in history.
fn deploying() -> (Session, TurnView) {
    let scenario = Scenario::read("turnpike.ron", include_str!("turnpike.ron")).expect("it reads");
    let (mut session, _) =
        open_battle::begin(&scenario, &Choices { seed: Some(3), ..Choices::of(&scenario) }).expect("it opens");
    let (viewer, offers) = (session.viewer(), TurnView::derive(&session).offers);
    let placed: Vec<_> = offers.iter().filter(|offer| offer.verb == "deploy").collect();
    let orders: Vec<_> =
        placed.into_iter().filter_map(|offer| session.battle().suggest(viewer, offer).next()).collect();
    session.give(orders).expect("every unit has its place");
    let board = TurnView::derive(&session);
    (session, board)
}

/// A folder of its own.
fn shelf(name: &str) -> Shelf {
    let folder = std::env::temp_dir().join(format!("linstock-client-files-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    Shelf::over(folder)
}

#[test]
fn settings_of_any_bytes_are_read_or_told_with_their_place() {
    let set = [
        Preferences::default(),
        Preferences { palette: PaletteName::Contrast, pause_milliseconds: 0, ..Preferences::default() },
    ];
    let sound = set
        .iter()
        .map(|set| ron::ser::to_string_pretty(set, ron::ser::PrettyConfig::new()).expect("it is written"))
        .collect();
    try_all(sound, Preferences::parse);
}

#[test]
fn keys_of_any_bytes_are_read_or_told_with_their_place() {
    let sound = ["{}", "{\n  \"Journal\": \"T\",\n  \"Tape\": \"J\",\n}\n", "{\"Quit\": \"Ctrl Shift F12\"}"];
    try_all(sound.map(str::to_owned).to_vec(), Bindings::parse);
}

#[test]
fn hands_of_any_bytes_are_read_or_told_with_their_place() {
    let sound = ["(Human,Machine)", "(Human, Human)"].map(str::to_owned).to_vec();
    assert_eq!(saves::parse_hands("hands.ron", &sound[0]), Ok([Hand::Human, Hand::Machine]));
    try_all(sound, |text| saves::parse_hands("hands.ron", text));
}

#[test]
fn a_card_of_any_bytes_is_read_or_told_with_its_place() {
    let (session, _) = deploying();
    let shelf = shelf("card");
    let file = saves::OpenFile::begin(&shelf, &session.battle().journal()).name;
    let card = SaveCard::of(&session);
    card.keep(&shelf, &file).expect("the folder can be written to");
    let text = shelf.read(&format!("saves/cards/{}.ron", saves::plain_name(&file))).expect("it was just kept");
    assert_eq!(SaveCard::parse("card.ron", &text), Ok(card));
    try_all(vec![text], |text| SaveCard::parse("card.ron", text));
    fs::remove_dir_all(shelf.folder().expect("it has one")).expect("it was made");
}

#[test]
fn a_layout_of_any_bytes_is_read_or_told_with_its_place() {
    let (session, board) = deploying();
    let shelf = shelf("layout");
    deployment_layouts::save(&shelf, &session, &board, "as that day").expect("the folder can be written to");
    let names = shelf.list("layouts");
    let text = shelf.read(&names[0].name).expect("it was just saved");
    let loaded = deployment_layouts::load(&shelf, &session, &board, "as that day").expect("it was just saved");
    assert!(!loaded.is_empty(), "{text}");
    try_all(vec![text], |text| deployment_layouts::parse("layout.ron", text, &BTreeSet::from(["deploy"])));
    fs::remove_dir_all(shelf.folder().expect("it has one")).expect("it was made");
}

#[test]
fn a_layout_that_would_do_more_than_place_units_is_refused_where_it_does() {
    let (session, board) = deploying();
    let close = board.close().expect("the deployment can be ended").order(session.viewer());
    let placed = session.battle().journal().orders().next().cloned().expect("units were placed");
    let text =
        ron::ser::to_string_pretty(&vec![placed, close.clone()], ron::ser::PrettyConfig::new()).expect("it is written");
    let line =
        text.lines().position(|line| line.contains(&format!("verb: \"{}\"", close.verb))).expect("it is written") + 1;
    let shelf = shelf("more");
    deployment_layouts::save(&shelf, &session, &board, "more").expect("the folder can be written to");
    let file = shelf.list("layouts")[0].name.clone();
    shelf.write(&file, &text).expect("the folder can be written to");
    let refused = deployment_layouts::load(&shelf, &session, &board, "more").expect_err("it would end the deployment");
    assert!(refused.contains(&format!(":{line}:")) && refused.contains("places nobody"), "{refused}");
    fs::remove_dir_all(shelf.folder().expect("it has one")).expect("it was made");
}
