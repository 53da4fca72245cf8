//! The battles on a user's shelf: one file each, numbered in the order they were begun, and each open in one window at
//! a time. A file that cannot be read whole is never written to again.

use std::path::{Path, PathBuf};

use crate::{
    battle::{Journal, Save},
    client::{session::Hand, texts},
    files::{self, FileError, LARGEST_TEXT, Lock, Problem, Problems, Shelf},
    scenario::Scenario,
};

/// Where battles are kept.
pub(super) const FOLDER: &str = "saves";
/// Where the players of the seats are saved, under the same names.
pub(super) const HANDS: &str = "saves/hands";

/// The most letters of a variant's name in its file name.
const LONGEST_NAME: usize = 40;

/// A battle found on the shelf.
#[derive(Clone, Debug, PartialEq)]
pub enum Kept {
    /// A file that can be read whole.
    Whole(Box<KeptBattle>),
    /// It can be read as far as some order.
    Part(Box<KeptBattle>, Problems),
    /// Not even its header can be read.
    Unreadable(Problems),
}

/// A battle that can be continued.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptBattle {
    /// The title of its scenario, and of a branch the variant's name.
    pub title: String,
    /// The battle itself.
    pub save: Save,
}

/// The file of a battle that this window has open: no other writes it.
#[derive(Debug)]
pub struct OpenFile {
    /// Its path from the shelf's root.
    pub name: String,
    _lock: Option<Lock>,
}

impl OpenFile {
    /// Opens the file of a kept battle; none if it is open in another window.
    pub fn take(shelf: &Shelf, name: String) -> Option<Self> {
        let lock = match shelf.path_of(&name) {
            Some(path) => Some(Lock::take(&path)?),
            None => None,
        };
        Some(Self { name, _lock: lock })
    }

    /// A new file for a battle, of a name that no other window has or takes.
    pub fn begin(shelf: &Shelf, journal: &Journal) -> Self {
        let is_free = |name: &str| shelf.path_of(name).is_none_or(|path| !path.exists());
        let mut names =
            (next_number(shelf)..).map(|number| numbered_name(number, journal)).filter(|name| is_free(name));
        names.find_map(|name| Self::take(shelf, name)).expect("there is always a higher number")
    }
}

/// The files of the kept battles, the one begun last first; those that the program has not numbered come last.
pub fn names(shelf: &Shelf) -> Vec<String> {
    let mut names: Vec<String> = shelf.list(FOLDER).into_iter().map(|found| found.name).collect();
    names.sort_by(|one, other| number(other).cmp(&number(one)).then_with(|| one.cmp(other)));
    names
}

/// The parts of a kept battle's file name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// The battle's number; none of a file that the program has not named.
    pub number: Option<u32>,
    /// The name of its scenario's file.
    pub scenario: String,
    /// The name of a branch, as far as a file name can hold it.
    pub variant: Option<String>,
}

/// Takes the name of a kept battle's file apart.
pub fn parts(file: &str) -> Parts {
    let (number, name) = (number(file), stem(file));
    let rest = name.split_once(' ').filter(|_| number.is_some()).map_or(&*name, |(_, rest)| rest);
    let (scenario, variant) = match rest.split_once(", ") {
        Some((scenario, variant)) if number.is_some() => (scenario, Some(variant.to_owned())),
        _ => (rest, None),
    };
    Parts { number, scenario: scenario.to_owned(), variant }
}

/// A kept battle's name without folder and ending.
pub fn plain_name(file: &str) -> String {
    stem(file)
}

/// Whether a file of the shelf is a kept battle.
pub fn is_kept(file: &str) -> bool {
    Path::new(file).parent() == Some(Path::new(FOLDER))
}

/// The name of a file for a new battle: its number, its scenario's name and, for a branch, the variant's name.
fn numbered_name(number: u32, journal: &Journal) -> String {
    let variant = journal.variant().map(fit_for_a_file).filter(|variant| !variant.is_empty());
    let variant = variant.map_or_else(String::new, |variant| format!(", {variant}"));
    format!("{FOLDER}/{number:04} {}{variant}.ron", stem(&journal.header.scenario_name))
}

/// The number of the battle that is begun next.
pub(super) fn next_number(shelf: &Shelf) -> u32 {
    names(shelf).first().and_then(|name| number(name)).unwrap_or(0).saturating_add(1)
}

/// The part of some words that every system accepts in a file's name.
fn fit_for_a_file(words: &str) -> String {
    let taken = words.chars().filter(|letter| letter.is_alphanumeric() || " -,'".contains(*letter));
    taken.take(LONGEST_NAME).collect::<String>().trim().to_owned()
}

/// Reads a kept battle, as far as it can be read.
pub fn read(shelf: &Shelf, file: &str) -> Kept {
    match shelf.read(file) {
        Ok(text) => read_text(file, &text),
        Err(error) => Kept::Unreadable(problem(error)),
    }
}

/// Reads the text of a kept battle, as far as it can be read.
pub fn read_text(file: &str, text: &str) -> Kept {
    let titled = |save: Save| -> Result<Box<KeptBattle>, Problems> {
        let scenario = Scenario::read(&save.journal.header.scenario_name, &save.journal.header.scenario)?;
        Ok(Box::new(KeptBattle { title: title_of(&scenario, &save.journal), save }))
    };
    match Save::read(file, text) {
        Ok(save) => titled(save).map_or_else(Kept::Unreadable, Kept::Whole),
        Err(problems) => match Save::sound_part(file, text).map(titled) {
            Some(Ok(part)) => Kept::Part(part, problems),
            _ => Kept::Unreadable(problems),
        },
    }
}

/// A battle's title: its scenario's, and for a branch the variant's name too.
pub fn title_of(scenario: &Scenario, journal: &Journal) -> String {
    let variant = journal.variant().map_or_else(String::new, |variant| format!(": {variant}"));
    format!("{}{variant}", scenario.title)
}

/// The players of a kept battle's seats; two people if unknown.
pub fn hands(shelf: &Shelf, file: &str) -> [Hand; 2] {
    let file = hands_of(file);
    let text = shelf.read(&file).ok();
    text.and_then(|text| parse_hands(&file, &text).ok()).unwrap_or([Hand::Human, Hand::Human])
}

/// Reads the players of the seats from a text.
///
/// # Errors
/// Each problem, with its place.
pub fn parse_hands(file: &str, text: &str) -> Result<[Hand; 2], Problems> {
    files::read_one(file, text)
}

/// Writes a battle so that it can be read again; gives the path.
///
/// # Errors
/// The system's message, with the path; or that the battle is too large to be read again, and then the file stays as it
/// is.
pub fn keep(shelf: &Shelf, file: &str, save: &Save) -> Result<PathBuf, String> {
    let text = save.written_to_be_read();
    let text = text.ok_or_else(|| texts::title::too_large(file, LARGEST_TEXT))?;
    shelf.write(file, &text)
}

/// Saves the players of a kept battle's seats.
///
/// # Errors
/// The system's message, with the path.
pub fn keep_hands(shelf: &Shelf, file: &str, hands: [Hand; 2]) -> Result<(), String> {
    let text = ron::to_string(&hands).map_err(|error| error.to_string())?;
    shelf.write(&hands_of(file), &text).map(|_| ())
}

fn hands_of(file: &str) -> String {
    format!("{HANDS}/{}.ron", stem(file))
}

fn stem(file: &str) -> String {
    Path::new(file).file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
}

/// The number that the program gave a file.
fn number(file: &str) -> Option<u32> {
    stem(file).split(' ').next()?.parse().ok()
}

fn problem(error: FileError) -> Problems {
    Problems::one(Problem::from(error))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::{
        battle::{Branch, BranchDice, Header, Record},
        client::session::open_battle::{Choices, begin, go_on},
        scenario,
    };

    /// An empty shelf of its own, and a Cowpens a few orders old.
    fn shelf_and_battle(name: &str) -> (Shelf, Save) {
        let folder = std::env::temp_dir().join(format!("linstock-saves-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        let scenario = scenario::open(&Shelf::embedded(), "cowpens").expect("it is shipped");
        let choices = Choices { seed: Some(3), ..Choices::of(&scenario) };
        let (mut session, _) = begin(&scenario, &choices).expect("it opens");
        for _ in 0..3 {
            let viewer = session.viewer();
            let offers = session.battle().offers(viewer);
            let order = offers.iter().find_map(|offer| session.battle().suggest(viewer, offer).next());
            session.give(order).expect("what is suggested is lawful");
        }
        (Shelf::over(folder), session.battle().saved())
    }

    fn tidy_up(shelf: &Shelf) {
        fs::remove_dir_all(shelf.folder().expect("it has one")).expect("it was made");
    }

    #[test]
    fn every_battle_has_a_file_of_its_own_and_the_newest_comes_first() {
        let (shelf, save) = shelf_and_battle("names");
        for scenario in ["scenarios/cowpens.ron", "scenarios/guilford.ron", "mine/cowpens.ron"] {
            let header = Header { scenario_name: scenario.to_owned(), ..save.journal.header.clone() };
            let file = OpenFile::begin(&shelf, &Journal { header, records: Vec::new() }).name;
            keep(&shelf, &file, &save).expect("the folder can be written");
            keep_hands(&shelf, &file, [Hand::Human, Hand::Machine]).expect("the folder can be written");
        }
        keep(&shelf, "saves/a friend's.ron", &save).expect("the folder can be written");
        let wanted =
            ["saves/0003 cowpens.ron", "saves/0002 guilford.ron", "saves/0001 cowpens.ron", "saves/a friend's.ron"];
        assert_eq!(names(&shelf), wanted);
        assert_eq!(hands(&shelf, wanted[0]), [Hand::Human, Hand::Machine]);
        assert!(
            matches!(read(&shelf, wanted[1]), Kept::Whole(battle) if battle.save == save && battle.title == "Cowpens")
        );
        tidy_up(&shelf);
    }

    #[test]
    fn a_files_name_says_which_battle_it_is() {
        let parts_of = |number, scenario: &str, variant: Option<&str>| Parts {
            number,
            scenario: scenario.to_owned(),
            variant: variant.map(str::to_owned),
        };
        for (file, wanted) in [
            ("saves/0012 cowpens.ron", parts_of(Some(12), "cowpens", None)),
            ("saves/0003 stony-point, He waits, rests.ron", parts_of(Some(3), "stony-point", Some("He waits, rests"))),
            ("saves/a friend's, of old.ron", parts_of(None, "a friend's, of old", None)),
        ] {
            assert_eq!(parts(file), wanted);
        }
    }

    #[test]
    fn the_file_of_a_branch_bears_its_name_as_far_as_a_file_can() {
        let (_, save) = shelf_and_battle("branch");
        let branch = Branch {
            name: "What if: he *waits*/rests?".to_owned(),
            of: "0001 cowpens".to_owned(),
            dice: BranchDice::AsBefore,
        };
        let journal = Journal { records: vec![Record::Branched(branch)], ..save.journal };
        assert_eq!(numbered_name(1, &journal), "saves/0001 cowpens, What if he waitsrests.ron");
        let scenario = scenario::open(&Shelf::embedded(), "cowpens").expect("it is shipped");
        assert_eq!(title_of(&scenario, &journal), "Cowpens: What if: he *waits*/rests?");
    }

    #[test]
    fn the_sound_part_of_a_truncated_battle_is_continued() {
        let (shelf, save) = shelf_and_battle("truncated");
        let text = save.written();
        let cut = text.rfind("    Order(").expect("orders were given") + 20;
        shelf.write("saves/0001 cut.ron", &text[..cut]).expect("the folder can be written");
        let Kept::Part(battle, problems) = read(&shelf, "saves/0001 cut.ron") else { panic!("it is damaged") };
        assert!(problems.to_string().contains("saves/0001 cut.ron:"), "{problems}");
        let orders = save.journal.orders().count();
        assert_eq!(battle.save.journal.orders().count(), orders - 1);
        let (session, _, told) = go_on(battle.save, [Hand::Human, Hand::Human]).expect("its header is sound");
        assert_eq!((session.battle().journal().orders().count(), told), (orders - 1, None));
        tidy_up(&shelf);
    }

    #[test]
    fn a_battle_too_large_to_be_read_whole_is_kept_as_its_orders_and_one_that_is_larger_still_leaves_its_file() {
        let (shelf, save) = shelf_and_battle("large");
        let file = "saves/0001 large.ron";
        let large = "x".repeat(LARGEST_TEXT);
        keep(&shelf, file, &Save { image: large.clone(), ..save.clone() }).expect("its orders are few");
        let Kept::Whole(read) = read(&shelf, file) else { panic!("it was just kept") };
        assert_eq!(read.save, Save::from(save.journal.clone()));
        let before = shelf.read(file).expect("it was kept");
        let header = Header { scenario: large, ..save.journal.header.clone() };
        let refused = keep(&shelf, file, &Journal { header, ..save.journal }.into()).expect_err("nobody could read it");
        assert!(refused.contains("could not be read again"), "{refused}");
        assert_eq!(shelf.read(file).expect("it stands"), before);
        tidy_up(&shelf);
    }

    #[test]
    fn a_battle_is_open_in_one_window_and_two_that_begin_have_files_of_their_own() {
        let (shelf, save) = shelf_and_battle("open");
        let [first, second] = [(); 2].map(|()| OpenFile::begin(&shelf, &save.journal));
        assert_eq!([&*first.name, &second.name], ["saves/0001 cowpens.ron", "saves/0002 cowpens.ron"]);
        keep(&shelf, &first.name, &save).expect("the folder can be written");
        assert!(OpenFile::take(&shelf, first.name.clone()).is_none(), "it is open, whatever was saved in its place");
        let name = first.name.clone();
        drop(first);
        assert!(OpenFile::take(&shelf, name).is_some(), "its window was closed");
        assert_eq!(names(&shelf), ["saves/0001 cowpens.ron"], "locks are no battles");
        tidy_up(&shelf);
    }

    #[test]
    fn a_file_that_is_no_battle_is_reported_as_such() {
        let (shelf, _) = shelf_and_battle("foreign");
        for (file, text) in [
            ("saves/0001 a.ron", "a letter"),
            ("saves/0002 b.ron", "(header: 3, records: [])"),
            ("saves/0003 c.ron", ""),
        ] {
            shelf.write(file, text).expect("the folder can be written");
            assert!(matches!(read(&shelf, file), Kept::Unreadable(problems) if !problems.is_empty()), "{file}");
        }
        assert!(matches!(read(&shelf, "saves/none.ron"), Kept::Unreadable(_)));
        tidy_up(&shelf);
    }
}
