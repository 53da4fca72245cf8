//! The sources keep to the map of the house in `src/lib.rs`: no room uses one below it in the table of rooms, no files
//! use each other in a circle, and every room and item that the map names is there.
//!
//! Read with `syn`: imports, inline paths and the contents of macros, through re-exports to where a name is defined.
//! Methods are not considered: a type that is not named anywhere in a file makes no arrow.

mod arrows;
mod citations;
mod invented;
mod map;
mod reading;
mod texts;
mod tree;

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
    sync::OnceLock,
};

use arrows::{Arrow, Arrows, arrows, circles, told, upward};
use map::{head, links, rooms};
use tree::Tree;

/// The folder of hmm's engineering, and the files outside that may name it; all others ask hmm's works.
const ENGINEERING: (&str, [&str; 9]) = (
    "rules/hmm/works/",
    [
        // The lists of a rule set: works to ask, actions, rows, tasks, events, components, procedures.
        "rules/hmm/mod.rs",
        "rules/hmm/actions.rs",
        "rules/hmm/sequence.rs",
        "rules/hmm/tasks.rs",
        "rules/hmm/events.rs",
        "rules/hmm/state/battle.rs",
        "rules/hmm/reckon.rs",
        // How many figures a row of boats sets free.
        "rules/hmm/movement/plain_moves.rs",
        // The effect of a shot on a bridge and a boat: it throws dice, which no event can.
        "rules/hmm/artillery/shot.rs",
    ],
);

/// The sources of the crate, read once.
struct House {
    sources: BTreeMap<String, String>,
    tree: Tree,
    arrows: Arrows,
}

fn house() -> &'static House {
    static HOUSE: OnceLock<House> = OnceLock::new();
    HOUSE.get_or_init(|| {
        let sources = reading::sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
        let tree = reading::read(&sources);
        let arrows = arrows(&tree);
        House { sources, tree, arrows }
    })
}

#[test]
fn no_room_uses_one_below_it() {
    let house = house();
    let rooms: Vec<String> = rooms(&head(&house.sources["lib.rs"])).into_iter().map(|room| room.name).collect();
    let upward: Vec<String> = upward(&house.tree, &[], &rooms).into_iter().collect();
    assert!(upward.is_empty(), "{}", upward.join("\n"));
}

#[test]
fn no_room_of_the_client_uses_one_below_it() {
    let house = house();
    let rooms: Vec<String> = rooms(&head(&house.sources["client/mod.rs"])).into_iter().map(|room| room.name).collect();
    let upward: Vec<String> = upward(&house.tree, &["client"], &rooms).into_iter().collect();
    assert!(upward.is_empty(), "{}", upward.join("\n"));
}

#[test]
fn nothing_lies_at_the_clients_root_but_its_start_and_its_schedule() {
    let at_root = house().sources.keys().filter_map(|file| file.strip_prefix("client/"));
    let at_root: Vec<&str> = at_root.filter(|file| !file.contains('/')).collect();
    assert_eq!(at_root, ["app.rs", "mod.rs", "schedule.rs"]);
}

#[test]
fn no_files_use_each_other_in_a_circle() {
    let house = house();
    let told: String = circles(&house.arrows).iter().map(|circle| told(circle, &house.arrows)).collect();
    assert!(told.is_empty(), "{told}");
}

#[test]
fn the_engineering_of_hmm_is_named_by_its_lists_and_a_few_doors() {
    let (folder, doors) = ENGINEERING;
    let outside = house().arrows.iter().filter(|(file, _)| !file.starts_with(folder));
    let users: BTreeMap<&str, String> = outside
        .filter_map(|(file, uses)| {
            let (used, Arrow { line, path }) = uses.iter().find(|(used, _)| used.starts_with(folder))?;
            Some((file.as_str(), format!("{file}:{line} uses {used} ({path})")))
        })
        .collect();
    let strays: Vec<&String> = users.iter().filter(|(file, _)| !doors.contains(file)).map(|(_, told)| told).collect();
    assert!(strays.is_empty(), "{strays:#?}");
    let closed: Vec<&&str> = doors.iter().filter(|door| !users.contains_key(**door)).collect();
    assert!(closed.is_empty(), "{closed:?} use it no more: write so in ENGINEERING");
}

#[test]
fn every_file_belongs_to_the_crate() {
    let house = house();
    let read: Vec<&str> = house.tree.modules.values().map(|module| module.file.as_str()).collect();
    let is_test = |file: &str| house.tree.for_tests.iter().any(|module| file.starts_with(&module.join("/")));
    let strays: Vec<_> =
        house.sources.keys().filter(|file| !read.contains(&file.as_str()) && !is_test(file.as_str())).collect();
    assert!(strays.is_empty(), "no module of {strays:?}");
}

#[test]
fn the_maps_name_every_room_and_nothing_else() {
    let house = house();
    for (file, within) in [("lib.rs", ""), ("client/mod.rs", "client::")] {
        let source = &house.sources[file];
        let head = head(source);
        let rooms = rooms(&head);
        let declared =
            source.lines().filter_map(|line| line.trim_start_matches("pub ").strip_prefix("mod ")?.strip_suffix(';'));
        let named: BTreeSet<&str> = rooms.iter().map(|room| room.name.as_str()).collect();
        assert_eq!(named, declared.collect(), "the rooms of the table, and the modules of {file}");
        let starts = rooms.iter().flat_map(|room| room.starts.iter().cloned());
        let is_lost =
            |path: &String| house.tree.find(path).or_else(|| house.tree.find(&format!("{within}{path}"))).is_none();
        let lost: Vec<String> = starts.chain(links(&head)).filter(is_lost).collect();
        assert!(lost.is_empty(), "{file} names what is not there: {lost:?}");
    }
}
