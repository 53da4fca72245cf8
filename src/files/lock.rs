//! Files that a running program has open for itself: no other may write them. The lock is on a hidden file beside them,
//! as saving replaces the file itself; it ends with the program, however that ends.

use std::{
    fs::{self, File, TryLockError},
    io,
    path::{Path, PathBuf},
};

use super::{leftover::hidden, target::followed};

/// A file that this program alone writes, until this is dropped.
#[derive(Debug)]
pub struct Lock {
    /// Held open for the lock on it; none where there was nothing to lock.
    _file: Option<File>,
}

impl Lock {
    /// Takes a file for this program; none if another one has it, or this one has it already. Where the system has no
    /// locks or nothing can be written, every program has it.
    pub fn take(path: &Path) -> Option<Self> {
        let path = path_of(path);
        if let Some(folder) = path.parent() {
            // Where there can be no folder there can be no file either.
            let _ = fs::create_dir_all(folder);
        }
        Self::on(File::options().write(true).create(true).truncate(false).open(path))
    }

    /// The same, but where no program has ever taken the file, none has to be kept off.
    pub(super) fn take_if_shared(path: &Path) -> Option<Self> {
        Self::on(File::options().write(true).open(path_of(path)))
    }

    fn on(file: io::Result<File>) -> Option<Self> {
        let Ok(file) = file else { return Some(Self { _file: None }) };
        match file.try_lock() {
            Ok(()) => Some(Self { _file: Some(file) }),
            Err(TryLockError::WouldBlock) => None,
            Err(TryLockError::Error(_)) => Some(Self { _file: None }),
        }
    }
}

/// The lock file of a file: one, whatever links lead to it.
fn path_of(path: &Path) -> PathBuf {
    hidden(&followed(path).unwrap_or_else(|_| path.to_owned()), "lock")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_holds_a_file_until_it_is_released_whatever_is_saved_in_its_place() {
        let folder = std::env::temp_dir().join(format!("linstock-lock-{}", std::process::id()));
        let path = folder.join("battle.ron");
        assert!(Lock::take_if_shared(&path).is_some(), "nobody has ever had it");
        let lock = Lock::take(&path).expect("nobody has it");
        super::super::save(&path, b"text", super::super::Existing::Replaced).expect("the folder can be written");
        assert!(Lock::take(&path).is_none() && Lock::take_if_shared(&path).is_none());
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(&path, folder.join("link.ron")).expect("the folder can be written");
            assert!(Lock::take(&folder.join("link.ron")).is_none(), "it is the same file");
        }
        drop(lock);
        assert!(Lock::take(&path).is_some());
        fs::remove_dir_all(folder).expect("it was made");
    }
}
