//! Saving so that nothing is lost: the new file is written beside the old one, flushed, and renamed over it.

use std::{
    fs::{self, File},
    io::{self, ErrorKind},
    path::Path,
    sync::{Mutex, PoisonError},
};

use super::{
    leftover::{Beside, clear_leftovers},
    target::Target,
};

/// How often a file is written again after another program took it for a leftover.
const MOST_ATTEMPTS: usize = 3;

/// A program writes one file after the other: two writes of one file would share the temporary file.
static SAVING: Mutex<()> = Mutex::new(());

/// The treatment of an existing file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// The new one takes its place.
    Replaced,
    /// It stays, and nothing is written.
    Kept,
}

/// Writes a file whole or not at all. Missing folders are made. Until the last moment the old file is untouched. A link
/// is followed to its file; anything but a regular file stays as it is.
///
/// # Errors
/// Why it could not be written, in words; the old file is then as it was.
pub fn save(path: &Path, contents: &[u8], existing: Existing) -> io::Result<()> {
    let target = Target::of(path)?;
    if target.permissions.is_some() && existing == Existing::Kept {
        return Err(ErrorKind::AlreadyExists.into());
    }
    fs::create_dir_all(target.folder())?;
    let _one_at_a_time = SAVING.lock().unwrap_or_else(PoisonError::into_inner);
    clear_leftovers(target.folder());
    let mut attempts = 1;
    loop {
        let mut beside = Beside::create(&target.path)?;
        beside.fill(contents)?;
        if let Some(permissions) = &target.permissions {
            fs::set_permissions(beside.path(), permissions.clone())?;
        }
        match put(&beside, &target.path, existing) {
            Err(_) if attempts < MOST_ATTEMPTS && beside.is_gone() => attempts += 1,
            Err(error) => return Err(error),
            Ok(()) => break,
        }
    }
    // Not every system lets a folder be flushed; the rename itself has been done.
    let _ = File::open(target.folder()).and_then(|folder| folder.sync_all());
    Ok(())
}

/// Puts the written file in its place.
fn put(beside: &Beside, path: &Path, existing: Existing) -> io::Result<()> {
    if existing == Existing::Replaced {
        return fs::rename(beside.path(), path);
    }
    // A second name fails where a file has come up meanwhile, which a rename would replace.
    match fs::hard_link(beside.path(), path) {
        Err(error) if !matches!(error.kind(), ErrorKind::AlreadyExists | ErrorKind::NotFound) => {
            fs::rename(beside.path(), path)
        }
        linked => linked,
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    fn folder(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("linstock-save-{}-{name}", std::process::id()))
    }

    #[test]
    fn a_save_replaces_the_old_file_and_leaves_nothing_beside_it() {
        let folder = folder("replace");
        let path = folder.join("deeper/battle.ron");
        for text in ["first", "second, longer", "3"] {
            save(&path, text.as_bytes(), Existing::Replaced).expect("the folder can be written");
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
        assert!(save(&path, b"text", Existing::Replaced).is_err());
        assert!(path.join("by a folder").is_dir());
        assert_eq!(fs::read_dir(&folder).expect("it stands").count(), 1);
        fs::remove_dir_all(folder).expect("it was made");
    }

    #[test]
    fn a_file_that_is_to_be_kept_is_not_replaced() {
        let folder = folder("kept");
        let path = folder.join("battle.ron");
        save(&path, b"first", Existing::Kept).expect("there is none yet");
        let refused = save(&path, b"second", Existing::Kept).expect_err("there is one");
        assert_eq!(refused.kind(), ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&path).expect("it stands"), b"first");
        assert_eq!(fs::read_dir(&folder).expect("it stands").count(), 1);
        fs::remove_dir_all(folder).expect("it was made");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_followed_and_who_may_read_the_file_stays_as_it_was() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = folder("link");
        let [file, link, dead] = ["file", "link", "dead"].map(|name| folder.join(name));
        save(&file, b"first", Existing::Replaced).expect("the folder can be written");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).expect("it is ours");
        symlink("file", &link).expect("the folder can be written");
        save(&link, b"second", Existing::Replaced).expect("it leads to a file");
        assert!(fs::symlink_metadata(&link).expect("it stands").is_symlink());
        assert_eq!(fs::read(&file).expect("it stands"), b"second");
        assert_eq!(fs::metadata(&file).expect("it stands").permissions().mode() & 0o777, 0o600);
        symlink("nowhere", &dead).expect("the folder can be written");
        assert!(
            save(&dead, b"third", Existing::Replaced)
                .expect_err("it leads nowhere")
                .to_string()
                .contains("leads to no file")
        );
        fs::set_permissions(&file, fs::Permissions::from_mode(0o444)).expect("it is ours");
        assert!(
            save(&file, b"fourth", Existing::Replaced).expect_err("it is marked so").to_string().contains("read-only")
        );
        assert_eq!(fs::read(&file).expect("it stands"), b"second");
        fs::remove_dir_all(folder).expect("it was made");
    }

    #[test]
    fn what_a_killed_program_left_goes_with_the_next_file_in_its_folder() {
        let folder = folder("left");
        let left = folder.join(".other.ron.4000000000.saving");
        fs::create_dir_all(&folder).expect("the folder can be written");
        fs::write(&left, "half of it").expect("the folder can be written");
        save(&folder.join("battle.ron"), b"whole", Existing::Replaced).expect("the folder can be written");
        assert!(!left.exists());
        fs::remove_dir_all(folder).expect("it was made");
    }
}
