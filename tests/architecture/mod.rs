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
mod tree;

use std::{collections::BTreeMap, path::Path, sync::OnceLock};

use arrows::{Arrow, Arrows, arrows, circles, told, upward};
use map::{head, links, rooms};
use tree::Tree;

/// The folders in which files still use each other in circles, and how many files do.
const IN_CIRCLES: [(&str, usize); 1] = [("client/", 78)];

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
        "rules/hmm/movement/moves.rs",
        // What a shot does to a bridge and a boat: it throws dice, which no event can.
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
    let upward: Vec<String> = upward(&house.tree, &rooms).into_iter().collect();
    assert!(upward.is_empty(), "{}", upward.join("\n"));
}

#[test]
fn no_files_use_each_other_in_a_circle() {
    let house = house();
    let mut outside = String::new();
    let mut within = IN_CIRCLES.map(|(folder, _)| (folder, 0, String::new()));
    for circle in circles(&house.arrows) {
        match within.iter_mut().find(|(folder, ..)| circle.iter().all(|file| file.starts_with(folder))) {
            Some((_, files, text)) => {
                *files += circle.len();
                *text += &told(&circle, &house.arrows);
            }
            None => outside += &told(&circle, &house.arrows),
        }
    }
    assert!(outside.is_empty(), "{outside}");
    for ((folder, files, text), (_, known)) in within.into_iter().zip(IN_CIRCLES) {
        assert!(files <= known, "{files} files of {folder} are in circles, more than {known}:\n{text}");
        assert!(files == known, "only {files} files of {folder} are in circles: write so in IN_CIRCLES");
    }
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
fn the_map_names_every_room_and_nothing_else() {
    let house = house();
    let head = head(&house.sources["lib.rs"]);
    let rooms = rooms(&head);
    let declared = house.sources["lib.rs"].lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'));
    let named: Vec<&str> = rooms.iter().map(|room| room.name.as_str()).collect();
    assert_eq!(named, declared.collect::<Vec<_>>(), "the rooms of the table, and the modules of src/lib.rs");
    let starts = rooms.iter().flat_map(|room| room.starts.iter().cloned());
    let lost: Vec<String> = starts.chain(links(&head)).filter(|path| house.tree.find(path).is_none()).collect();
    assert!(lost.is_empty(), "src/lib.rs names what is not there: {lost:?}");
}
