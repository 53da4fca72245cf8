//! The crash report: when the program itself fails it ends, and another process tells the player what failed and where
//! the battle is saved. Knows nothing of battles but the path.

use std::{
    ffi::OsString,
    panic::{self, PanicHookInfo},
    path::PathBuf,
    process::{self, Command},
    sync::{Mutex, PoisonError},
};

use crate::{cli::Status, client::texts};

/// How the battle on the table is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Keeping {
    /// There is none, or nothing has been done in it.
    #[default]
    Nothing,
    /// Up to the last order, in a file.
    Whole(PathBuf),
    /// Saved, but not up to the last order, and why; in a file as far as it was saved before, if it was.
    Behind(String, Option<PathBuf>),
}

/// How the battle is kept, for whatever thread fails.
static KEEPING: Mutex<Keeping> = Mutex::new(Keeping::Nothing);

/// Remembers how the battle is kept; where it is kept whole, the last order before a failure is on disk already.
pub fn keeps(keeping: Keeping) {
    *KEEPING.lock().unwrap_or_else(PoisonError::into_inner) = keeping;
}

/// From now on a failure on any thread ends this process and starts the program again as `crash-report`, with what failed and
/// the path.
pub fn stand_by(program: PathBuf) {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |failure| {
        usual(failure);
        let keeping = KEEPING.lock().unwrap_or_else(PoisonError::into_inner).clone();
        // If no window can be had either, what failed stands on the terminal.
        let _ = Command::new(&program).args(words(in_words(failure), keeping)).spawn();
        process::exit(Status::Failed as i32);
    }));
}

/// The arguments of the program that reports the crash.
fn words(what: String, keeping: Keeping) -> Vec<OsString> {
    let (behind, kept) = match keeping {
        Keeping::Nothing => (None, None),
        Keeping::Whole(path) => (None, Some(path)),
        Keeping::Behind(why, path) => (Some(format!("--behind={why}")), path),
    };
    // The name of the failed part may begin with a dash.
    let before = [Some("crash-report".into()), behind.map(OsString::from), Some("--".into()), Some(what.into())];
    before.into_iter().chain([kept.map(PathBuf::into_os_string)]).flatten().collect()
}

fn in_words(failure: &PanicHookInfo<'_>) -> String {
    let what = failure.payload_as_str().unwrap_or(texts::crash::NO_REASON_GIVEN);
    failure.location().map_or_else(|| what.to_owned(), |place| format!("{what} ({place})"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_story_of_the_battle_is_as_it_was_saved() {
        let path = || PathBuf::from("saves/0007 cowpens.ron");
        for (keeping, wanted) in [
            (Keeping::Nothing, &["crash-report", "--", "-1 guns"][..]),
            (Keeping::Whole(path()), &["crash-report", "--", "-1 guns", "saves/0007 cowpens.ron"]),
            (Keeping::Behind("disk full".into(), None), &["crash-report", "--behind=disk full", "--", "-1 guns"]),
            (
                Keeping::Behind("disk full".into(), Some(path())),
                &["crash-report", "--behind=disk full", "--", "-1 guns", "saves/0007 cowpens.ron"],
            ),
        ] {
            assert_eq!(words("-1 guns".to_owned(), keeping), wanted);
        }
    }
}
