//! Temporary files written beside another file, and those left behind by a killed program. Such a file is locked while
//! its program writes, so that any program can tell the two apart.

use std::{
    ffi::OsString,
    fs::{self, File},
    io::{self, ErrorKind, Write},
    path::{Path, PathBuf},
};

/// The most programs that may save one file at the same time.
const MOST_NUMBERS: u32 = 100;

/// A file that is written beside another and takes its place; removed unless it does.
#[derive(Debug)]
pub(super) struct Beside {
    path: PathBuf,
    file: File,
}

impl Beside {
    /// A new file beside another, locked.
    pub(super) fn create(path: &Path) -> io::Result<Self> {
        // On a disk that machines share, another program may have our number.
        let mut numbers = (0..MOST_NUMBERS).map(|more| std::process::id().wrapping_add(more));
        let (path, file) = loop {
            let number = numbers.next().ok_or(ErrorKind::ResourceBusy)?;
            let path = hidden(path, &format!("{number}.saving"));
            match File::options().write(true).create_new(true).open(&path) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                made => break (path, made?),
            }
        };
        // Where files cannot be locked, leftovers cannot be recognised and stay.
        let _ = file.lock();
        Ok(Self { path, file })
    }

    /// Writes everything, as far as the disk.
    pub(super) fn fill(&mut self, contents: &[u8]) -> io::Result<()> {
        self.file.write_all(contents)?;
        self.file.sync_all()
    }

    /// Its path.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Whether another program has taken it for a leftover, in the moment before it was locked.
    pub(super) fn is_gone(&self) -> bool {
        !self.path.exists()
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        // If it has taken its place nothing is left; a file that cannot be removed does no harm.
        let _ = fs::remove_file(&self.path);
    }
}

/// Removes leftovers of programs that were killed while saving in a folder. Files still being written stay.
pub fn clear_leftovers(folder: &Path) {
    let paths = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    for path in paths.filter(|path| is_leftover(path)) {
        // One that cannot be removed does no harm.
        let _ = remove_abandoned(&path);
    }
}

/// Removes a file unless it is locked.
fn remove_abandoned(path: &Path) -> io::Result<()> {
    if !fs::symlink_metadata(path)?.is_file() {
        return Ok(());
    }
    let file = File::options().write(true).open(path)?;
    match file.try_lock() {
        Ok(()) => fs::remove_file(path),
        Err(_) => Ok(()),
    }
}

/// Whether a file has the name of a temporary file written beside another.
fn is_leftover(path: &Path) -> bool {
    let name = path
        .file_name()
        .and_then(|name| name.to_str())
        .and_then(|name| name.strip_prefix('.')?.strip_suffix(".saving"));
    let parts = name.and_then(|name| name.rsplit_once('.'));
    parts.is_some_and(|(name, process)| !name.is_empty() && process.parse::<u32>().is_ok())
}

/// A hidden name beside a file: the file's own, and its purpose.
pub(super) fn hidden(path: &Path, purpose: &str) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(".");
    name.push(purpose);
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_killed_program_left_is_removed_and_nothing_else() {
        let folder = std::env::temp_dir().join(format!("linstock-leftovers-{}", std::process::id()));
        fs::create_dir_all(folder.join(".a folder.812.saving")).expect("the folder can be written");
        let locked = File::create(folder.join(".0001 cowpens.ron.813.saving")).expect("the folder can be written");
        locked.lock().expect("nobody else has it");
        for (name, stays) in [
            (".0001 cowpens.ron.812.saving", false),
            (".0001 cowpens.ron.813.saving", true),
            (".0001 cowpens.ron.saving", true),
            (".812.saving", true),
            ("notes.812.saving", true),
            ("0001 cowpens.ron", true),
            (".a folder.812.saving", true),
        ] {
            let path = folder.join(name);
            if !path.exists() {
                fs::write(&path, "half of it").expect("the folder can be written");
            }
            clear_leftovers(&folder);
            assert_eq!(path.exists(), stays, "{name}");
        }
        fs::remove_dir_all(folder).expect("it was made");
    }
}
