//! Saving so that nothing is lost: the new file is written beside the old one, flushed, and renamed over it.

use std::{
    ffi::OsString,
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
};

/// Writes a file whole or not at all. Folders on the way are made. Until the last moment the old file stands untouched.
///
/// # Errors
/// Whatever the system says; the old file is then as it was.
pub fn save(path: &Path, contents: &[u8]) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let beside = beside(path)?;
    let written = write_through(&beside, contents).and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        // The error that matters is the first one; a leftover beside the old file does no harm.
        let _ = fs::remove_file(&beside);
        return written;
    }
    // Not every system lets a folder be flushed; the rename itself has been done.
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    Ok(())
}

fn write_through(path: &Path, contents: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(contents)?;
    file.sync_all()
}

/// Whether a file is one that [`save`] writes beside another: what a program leaves that is killed as it saves.
pub fn is_leftover(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).and_then(|name| name.strip_prefix('.')?.strip_suffix(".saving"));
    let parts = name.and_then(|name| name.rsplit_once('.'));
    parts.is_some_and(|(name, process)| !name.is_empty() && process.parse::<u32>().is_ok())
}

/// A name beside the file that no other running program uses.
fn beside(path: &Path) -> io::Result<PathBuf> {
    let name = path.file_name().ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "the path names no file"))?;
    let mut hidden = OsString::from(".");
    hidden.push(name);
    hidden.push(format!(".{}.saving", std::process::id()));
    Ok(path.with_file_name(hidden))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("linstock-save-{}-{name}", std::process::id()))
    }

    #[test]
    fn a_save_replaces_the_old_file_and_leaves_nothing_beside_it() {
        let folder = folder("replace");
        let path = folder.join("deeper/battle.ron");
        for text in ["first", "second, longer", "3"] {
            save(&path, text.as_bytes()).expect("the folder can be written");
            assert_eq!(fs::read_to_string(&path).expect("it was saved"), text);
        }
        assert_eq!(fs::read_dir(folder.join("deeper")).expect("it was made").count(), 1);
        fs::remove_dir_all(folder).expect("it was made");
    }

    #[test]
    fn a_save_that_fails_leaves_the_old_file_and_no_rest() {
        let folder = folder("fail");
        let path = folder.join("taken");
        fs::create_dir_all(path.join("by a folder")).expect("the folder can be written");
        assert!(save(&path, b"text").is_err());
        assert!(path.join("by a folder").is_dir());
        assert_eq!(fs::read_dir(&folder).expect("it stands").count(), 1);
        fs::remove_dir_all(folder).expect("it was made");
    }
}
