//! Checks that a file may be written: a regular file, or none yet. A link is followed to one; folders, pipes, devices
//! and read-only files are refused.

use std::{
    fs::{self, File, Permissions},
    io::{self, Error, ErrorKind},
    path::{Path, PathBuf},
};

/// A file that may be written.
#[derive(Debug)]
pub(super) struct Target {
    /// Where it stands, all links followed.
    pub(super) path: PathBuf,
    /// The file's permissions; none while there is no file.
    pub(super) permissions: Option<Permissions>,
}

impl Target {
    /// The file that a path leads to.
    ///
    /// # Errors
    /// Why nothing may be written there, in words.
    pub(super) fn of(path: &Path) -> io::Result<Self> {
        let path = followed(path)?;
        if path.file_name().is_none() {
            return Err(Error::new(ErrorKind::InvalidInput, "the path names no file"));
        }
        match fs::metadata(&path) {
            Ok(about) => Self::existing(path, &about),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(Self { path, permissions: None }),
            Err(error) => Err(error),
        }
    }

    fn existing(path: PathBuf, about: &fs::Metadata) -> io::Result<Self> {
        if about.is_dir() {
            return Err(Error::new(ErrorKind::IsADirectory, "this is a folder"));
        }
        if !about.is_file() {
            return Err(Error::new(ErrorKind::InvalidInput, "this is a pipe or a device"));
        }
        let read_only = || Error::new(ErrorKind::PermissionDenied, "the file is read-only");
        // Some users may write anyhow; a file marked read-only is not written all the same.
        if about.permissions().readonly() {
            return Err(read_only());
        }
        File::options().write(true).open(&path).map_err(|error| match error.kind() {
            ErrorKind::PermissionDenied => read_only(),
            _ => error,
        })?;
        Ok(Self { path, permissions: Some(about.permissions()) })
    }

    /// The folder that it is in.
    pub(super) fn folder(&self) -> &Path {
        self.path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
    }
}

/// The path of a link's target; of anything else the path itself.
///
/// # Errors
/// The link leads nowhere.
pub(super) fn followed(path: &Path) -> io::Result<PathBuf> {
    if !fs::symlink_metadata(path).is_ok_and(|about| about.is_symlink()) {
        return Ok(path.to_owned());
    }
    fs::canonicalize(path)
        .map_err(|error| Error::new(ErrorKind::InvalidInput, format!("this is a link that leads to no file ({error})")))
}
