//! The kept battles as a player puts them in order: named, deleted, and brought back.
//!
//! A deleted battle lies in a folder of its own, with everything beside its file, until the player empties that.

use std::{
    fs,
    path::Path,
    time::{Duration, SystemTime},
};

use super::{
    save_card,
    saves::{self, FOLDER, HANDS, OpenFile},
};
use crate::{
    client::texts,
    files::{self, Shelf},
    scenario::words::Date,
};

/// Where the names are kept that players give battles, under the names of the battles' files.
const NAMES: &str = "saves/names";
/// Where deleted battles lie.
const DELETED: &str = "saves/deleted";
/// The folders of what lies beside the file of a battle.
const BESIDE: [&str; 3] = ["hands", "cards", "names"];
/// The most letters of a name.
const LONGEST_NAME: usize = 60;

/// A battle that was deleted, and can be brought back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deleted {
    /// The file that it had.
    pub file: String,
    /// The file that it has among the deleted ones.
    lies_at: String,
}

/// When a kept battle was written last; none where the system does not say.
pub fn written_at(shelf: &Shelf, file: &str) -> Option<SystemTime> {
    shelf.path_of(file)?.metadata().ok()?.modified().ok()
}

/// The day of a moment, by Greenwich time.
pub fn day_of(moment: SystemTime) -> Date {
    const DAY: u64 = 24 * 3600;
    let since = moment.duration_since(SystemTime::UNIX_EPOCH).unwrap_or(Duration::ZERO);
    let mut left = u32::try_from(since.as_secs() / DAY).unwrap_or(u32::MAX);
    let mut year = 1970;
    while left >= days_in(year) {
        left -= days_in(year);
        year += 1;
    }
    let february = days_in(year) - 337;
    let mut month = 1;
    for days in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if left < days {
            break;
        }
        left -= days;
        month += 1;
    }
    Date { year, month, day: left + 1 }
}

const fn days_in(year: u32) -> u32 {
    let leaps = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    if leaps { 366 } else { 365 }
}

/// The name that a player gave a battle; none if nobody did, or it cannot be read.
pub fn name(shelf: &Shelf, file: &str) -> Option<String> {
    parse_name(&shelf.read(&beside(NAMES, file)).ok()?)
}

/// The name in the text of its file; none where there is none.
pub fn parse_name(text: &str) -> Option<String> {
    let name: String = text.lines().next()?.chars().filter(|letter| !letter.is_control()).take(LONGEST_NAME).collect();
    Some(name.trim().to_owned()).filter(|name| !name.is_empty())
}

/// Gives a battle a name; an empty one takes its name away.
///
/// # Errors
/// The system's message, with the path.
pub fn rename(shelf: &Shelf, file: &str, name: &str) -> Result<(), String> {
    shelf.write(&beside(NAMES, file), &format!("{}\n", parse_name(name).unwrap_or_default())).map(|_| ())
}

/// Lays a battle among the deleted ones, with everything beside its file.
///
/// # Errors
/// That it is open in another window, or the system's message.
pub fn delete(shelf: &Shelf, file: &str) -> Result<Deleted, String> {
    let _open = OpenFile::take(shelf, file.to_owned())
        .ok_or_else(|| texts::title::deleting_what_is_open(&saves::plain_name(file)))?;
    let plain = saves::plain_name(file);
    let lies_at =
        free(shelf, DELETED, (1_u32..).map(|copy| if copy == 1 { plain.clone() } else { format!("{plain} ({copy})") }));
    carry(shelf, (FOLDER, file), (DELETED, &lies_at))?;
    Ok(Deleted { file: file.to_owned(), lies_at })
}

/// Brings a deleted battle back; gives its file: the one that it had, or another if that is taken.
///
/// # Errors
/// The system's message.
pub fn bring_back(shelf: &Shelf, deleted: &Deleted) -> Result<String, String> {
    let had = saves::plain_name(&deleted.file);
    let rest =
        had.split_once(' ').filter(|_| saves::parts(&deleted.file).number.is_some()).map_or(&*had, |(_, rest)| rest);
    let numbered = (saves::next_number(shelf)..).map(|number| format!("{number:04} {rest}"));
    let file = free(shelf, FOLDER, std::iter::once(had.clone()).chain(numbered));
    carry(shelf, (DELETED, &deleted.lies_at), (FOLDER, &file))?;
    Ok(file)
}

/// Removes temporary files left beside the files of a shelf by a program that was killed while writing.
pub fn clear_leftovers(shelf: &Shelf) {
    let own = ["", FOLDER, HANDS, save_card::FOLDER, NAMES, "layouts", "scenarios"];
    let folders = own.into_iter().chain(["scenarios/lessons", "scenarios/lessons/tables"]);
    folders.filter_map(|folder| Some(shelf.folder()?.join(folder))).for_each(|folder| files::clear_leftovers(&folder));
}

/// The first of some plain names under which no file stands in a folder, as a file.
fn free(shelf: &Shelf, folder: &str, names: impl Iterator<Item = String>) -> String {
    let mut files = names.map(|name| format!("{folder}/{name}.ron"));
    let is_free = |file: &String| shelf.path_of(file).is_none_or(|path| !path.exists());
    files.find(is_free).expect("there is always another name")
}

/// Moves a file, and what lies beside it, to another place.
fn carry(shelf: &Shelf, (from, file): (&str, &str), (to, target): (&str, &str)) -> Result<(), String> {
    let moved = |file: &str, target: &str| {
        let (Some(file), Some(target)) = (shelf.path_of(file), shelf.path_of(target)) else {
            return Err(texts::settings::NO_FOLDER.to_owned());
        };
        move_file(&file, &target).map_err(|error| format!("{}: {error}", file.display()))
    };
    moved(file, target)?;
    for folder in BESIDE {
        // The battle is whole without them.
        let _ = moved(&beside(&format!("{from}/{folder}"), file), &beside(&format!("{to}/{folder}"), target));
    }
    Ok(())
}

fn move_file(file: &Path, target: &Path) -> std::io::Result<()> {
    if let Some(folder) = target.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::rename(file, target)
}

/// The file of that name in a folder of what lies beside battles.
fn beside(folder: &str, file: &str) -> String {
    format!("{folder}/{}.ron", saves::plain_name(file))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::session::{Hand, saves::keep_hands};

    fn shelf(name: &str, files: &[&str]) -> Shelf {
        let folder = std::env::temp_dir().join(format!("linstock-list-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        let shelf = Shelf::over(folder);
        for file in files {
            shelf.write(&format!("saves/{file}.ron"), file).expect("the folder can be written");
        }
        shelf
    }

    fn tidy_up(shelf: &Shelf) {
        fs::remove_dir_all(shelf.folder().expect("it has one")).expect("it was made");
    }

    #[test]
    fn a_name_is_given_taken_away_and_may_be_anothers_too() {
        let shelf = shelf("names", &["0001 cowpens", "0002 cowpens"]);
        let [one, two] = ["saves/0001 cowpens.ron", "saves/0002 cowpens.ron"];
        for (given, kept) in [
            ("  Tarleton's bad day ", Some("Tarleton's bad day")),
            ("a\u{7}b\nc", Some("ab")),
            ("", None),
            (&*"é".repeat(90), Some(&*"é".repeat(LONGEST_NAME))),
        ] {
            rename(&shelf, one, given).expect("the folder can be written");
            rename(&shelf, two, given).expect("two battles may have one name");
            assert_eq!([name(&shelf, one), name(&shelf, two)], [kept.map(str::to_owned), kept.map(str::to_owned)]);
        }
        assert_eq!(saves::names(&shelf), [two, one], "names are no battles");
        tidy_up(&shelf);
    }

    #[test]
    fn a_deleted_battle_comes_back_with_everything_beside_it_and_never_in_anothers_place() {
        let shelf = shelf("deleted", &["0001 cowpens", "0002 guilford, a variant"]);
        let file = "saves/0002 guilford, a variant.ron";
        rename(&shelf, file, "Mine").expect("the folder can be written");
        keep_hands(&shelf, file, [Hand::Human, Hand::Machine]).expect("the folder can be written");
        let deleted = delete(&shelf, file).expect("nobody has it open");
        assert_eq!((saves::names(&shelf), name(&shelf, file)), (vec!["saves/0001 cowpens.ron".to_owned()], None));
        assert_eq!(bring_back(&shelf, &deleted).as_deref(), Ok(file));
        assert_eq!(shelf.read(file).as_deref(), Ok("0002 guilford, a variant"));
        let hands = saves::hands(&shelf, file);
        assert_eq!((name(&shelf, file).as_deref(), hands), (Some("Mine"), [Hand::Human, Hand::Machine]));

        let first = delete(&shelf, file).expect("nobody has it open");
        shelf.write(file, "another").expect("the folder can be written");
        let second = delete(&shelf, file).expect("nobody has it open");
        assert_ne!(first.lies_at, second.lies_at, "both lie there");
        shelf.write(file, "a third").expect("the folder can be written");
        let back = bring_back(&shelf, &first).expect("the folder can be written");
        assert_eq!(back, "saves/0003 guilford, a variant.ron", "its number has gone to another");
        assert_eq!(shelf.read(file).as_deref(), Ok("a third"));
        assert_eq!(name(&shelf, &back).as_deref(), Some("Mine"));
        tidy_up(&shelf);
    }

    #[test]
    fn what_is_open_elsewhere_or_gone_is_not_deleted() {
        let shelf = shelf("open", &["0001 cowpens"]);
        let file = "saves/0001 cowpens.ron";
        let open = OpenFile::take(&shelf, file.to_owned()).expect("nobody has it");
        assert!(delete(&shelf, file).expect_err("it is open").contains("open in another window"));
        drop(open);
        let deleted = delete(&shelf, file).expect("its window was closed");
        assert!(delete(&shelf, file).is_err(), "it is there no more");
        fs::remove_dir_all(shelf.path_of(DELETED).expect("it has a folder")).expect("it lies there");
        assert!(bring_back(&shelf, &deleted).is_err(), "it is gone for good");
        tidy_up(&shelf);
    }

    #[test]
    fn a_moment_has_its_day_in_every_kind_of_year() {
        for (seconds, day) in [
            (0, (1970, 1, 1)),
            (86_399, (1970, 1, 1)),
            (951_782_400, (2000, 2, 29)),
            (951_868_800, (2000, 3, 1)),
            (1_798_761_599, (2026, 12, 31)),
            (4_107_542_400, (2100, 3, 1)),
        ] {
            let Date { year, month, day: of_month } = day_of(SystemTime::UNIX_EPOCH + Duration::from_secs(seconds));
            assert_eq!((year, month, of_month), day, "{seconds}");
        }
    }
}
