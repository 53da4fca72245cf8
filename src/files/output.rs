//! Output files named on a command line: checked before anything else is done, so that no time is lost on a result that
//! cannot be saved.

use std::{
    fs,
    io::ErrorKind,
    path::{Path, PathBuf},
};

use super::{Existing, Lock, save, target::Target};

/// A file that will be written.
#[derive(Debug)]
pub struct Output {
    path: PathBuf,
    existing: Existing,
    /// Keeps other programs from the file.
    _lock: Lock,
}

impl Output {
    /// The file that a path names, to be written by a run that reads the inputs.
    ///
    /// # Errors
    /// In words: nothing may be written there, it is one of the inputs, there is a file that is to be kept, or another
    /// program has it open.
    pub fn named(path: &Path, inputs: &[PathBuf], existing: Existing) -> Result<Self, String> {
        let refuse = |wrong: &str, expected| refused(path, wrong, expected);
        let target = Target::of(path).map_err(|error| refuse(&error.to_string(), "a file that can be written"))?;
        if inputs.iter().any(|input| is_same(input, &target.path)) {
            return Err(refuse("this file is read in the same run", "another file"));
        }
        if target.permissions.is_some() && existing == Existing::Kept {
            return Err(refuse(TAKEN, TAKEN_EXPECTED));
        }
        let lock = Lock::take_if_shared(&target.path);
        let lock =
            lock.ok_or_else(|| refuse("this battle is open in another window", "a file that nothing else writes"))?;
        Ok(Self { path: path.to_owned(), existing, _lock: lock })
    }

    /// Writes the file, whole or not at all.
    ///
    /// # Errors
    /// Why it could not be written.
    pub fn write(&self, contents: &[u8]) -> Result<(), String> {
        save(&self.path, contents, self.existing).map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => refused(&self.path, TAKEN, TAKEN_EXPECTED),
            _ => format!("{}: it could not be written: {error}", self.path.display()),
        })
    }
}

const TAKEN: &str = "there is a file of this name";
const TAKEN_EXPECTED: &str = "another name, or --force to replace it";

fn refused(path: &Path, wrong: &str, expected: &str) -> String {
    format!("{}: {wrong}, expected {expected}", path.display())
}

/// Whether two paths lead to one file.
fn is_same(one: &Path, other: &Path) -> bool {
    fs::canonicalize(one).ok().zip(fs::canonicalize(other).ok()).is_some_and(|(one, other)| one == other)
}
