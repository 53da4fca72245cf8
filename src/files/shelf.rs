//! Where files are found: those embedded in the program, and the user's folder, which adds to them and may replace
//! them.

use std::{
    collections::BTreeMap,
    fmt, fs, io,
    path::{Path, PathBuf},
};

use super::{Existing, LARGEST_TEXT, Problem, decode::decode, save};

/// Every `.ron` file under `assets/` and `scenarios/` by its path from the package's root, sorted.
static EMBEDDED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// Another folder than the system's usual one for the user's files.
const FOLDER_VARIABLE: &str = "LINSTOCK_FOLDER";

/// The files that a reading may draw on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shelf {
    user: Option<PathBuf>,
}

/// Where a file stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Origin {
    /// In the program itself.
    Embedded,
    /// In the user's folder.
    User,
}

/// One file of a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Its path with `/` from the root of the shelf, such as `scenarios/cowpens.ron`.
    pub name: String,
    /// Which of the two it is; a user's file hides an embedded one of the same name.
    pub origin: Origin,
}

/// Why a file could not be read as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileError {
    /// The file as it was asked for.
    pub file: String,
    /// The problem.
    pub wrong: String,
    /// The expected content.
    pub expected: &'static str,
}

impl FileError {
    fn new(file: &str, wrong: impl Into<String>, expected: &'static str) -> Self {
        Self { file: file.to_owned(), wrong: wrong.into(), expected }
    }

    fn of_io(file: &str, error: &io::Error) -> Self {
        let wrong = match error.kind() {
            io::ErrorKind::NotFound => "there is no such file".to_owned(),
            _ => error.to_string(),
        };
        Self::new(file, wrong, "a text file that can be read")
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Problem::from(self.clone()).fmt(f)
    }
}

impl std::error::Error for FileError {}

impl From<FileError> for Problem {
    fn from(error: FileError) -> Self {
        Self::of_file(&error.file, error.wrong, error.expected)
    }
}

impl Shelf {
    /// The embedded files with those of this machine's user over them: the folder named by `LINSTOCK_FOLDER` if that is
    /// set, else the system's usual place for a program's data.
    pub fn of_this_user() -> Self {
        let chosen = std::env::var_os(FOLDER_VARIABLE).filter(|folder| !folder.is_empty()).map(PathBuf::from);
        let usual = || directories::ProjectDirs::from("", "", "Linstock").map(|usual| usual.data_dir().to_owned());
        Self { user: chosen.or_else(usual) }
    }

    /// The embedded files with those of a folder over them.
    pub fn over(folder: impl Into<PathBuf>) -> Self {
        Self { user: Some(folder.into()) }
    }

    /// The embedded files alone.
    pub const fn embedded() -> Self {
        Self { user: None }
    }

    /// The user's folder, where saves go too; `None` where the system has no such place.
    pub fn folder(&self) -> Option<&Path> {
        self.user.as_deref()
    }

    /// The path of a file of the user's by its path from the shelf's root, whether or not there is one; `None` where it
    /// can be no such file.
    pub fn path_of(&self, name: &str) -> Option<PathBuf> {
        self.user.as_ref().filter(|_| is_plain(name)).map(|user| user.join(name))
    }

    /// A user's file by its path from the shelf's root, whichever way leads to it on this machine; `None` for a file that
    /// stands elsewhere.
    pub fn name_of(&self, path: &Path) -> Option<String> {
        let (path, folder) = (fs::canonicalize(path).ok()?, fs::canonicalize(self.folder()?).ok()?);
        let parts = path.strip_prefix(folder).ok()?.iter().map(|part| part.to_str()).collect::<Option<Vec<_>>>()?;
        Some(parts.join("/"))
    }

    /// Writes a text into the user's folder, whole or not at all; gives the path.
    ///
    /// # Errors
    /// The system's message, with the path.
    pub fn write(&self, name: &str, text: &str) -> Result<PathBuf, String> {
        let folder = self.folder().ok_or_else(|| "this system has no folder for a user's files".to_owned())?;
        let path = folder.join(name);
        let saved = save(&path, text.as_bytes(), Existing::Replaced);
        saved.map_err(|error| format!("{}: {error}", path.display())).map(|()| path)
    }

    /// The `.ron` files directly in a folder such as `scenarios`, sorted by name.
    pub fn list(&self, folder: &str) -> Vec<Found> {
        let mut found = BTreeMap::new();
        for (name, _) in EMBEDDED.iter().filter(|(name, _)| stands_in(name, folder)) {
            found.insert((*name).to_owned(), Origin::Embedded);
        }
        for name in self.user_files(folder) {
            found.insert(name, Origin::User);
        }
        found.into_iter().map(|(name, origin)| Found { name, origin }).collect()
    }

    fn user_files(&self, folder: &str) -> Vec<String> {
        let entries =
            self.user.as_ref().filter(|_| is_plain(folder)).and_then(|user| fs::read_dir(user.join(folder)).ok());
        let names = entries.into_iter().flatten().filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        names
            .filter(|name| Path::new(name).extension().is_some_and(|ending| ending == "ron") && !name.starts_with('.'))
            .map(|name| format!("{folder}/{name}"))
            .collect()
    }

    /// The text of a file by its path from the shelf's root: the user's if there is one, else the embedded one.
    ///
    /// # Errors
    /// No such file, one that is too large, or one that is not text.
    pub fn read(&self, name: &str) -> Result<String, FileError> {
        if !is_plain(name) {
            return Err(FileError::new(
                name,
                "the path leads out of the folder",
                "a path such as `scenarios/cowpens.ron`",
            ));
        }
        if let Some(path) = self.path_of(name).filter(|path| path.is_file()) {
            return read_text(&path);
        }
        let embedded = EMBEDDED.iter().find(|(known, _)| *known == name).map(|(_, text)| (*text).to_owned());
        embedded.ok_or_else(|| FileError::new(name, "there is no such file", "a file of the program or of your folder"))
    }

    /// The text of a file anywhere on this machine.
    ///
    /// # Errors
    /// No such file, one that is too large, or one that is not text.
    pub fn read_path(path: &Path) -> Result<String, FileError> {
        read_text(path)
    }
}

fn stands_in(name: &str, folder: &str) -> bool {
    name.strip_prefix(folder).and_then(|rest| rest.strip_prefix('/')).is_some_and(|rest| !rest.contains('/'))
}

/// Whether a path goes only downwards, by plain names.
fn is_plain(name: &str) -> bool {
    name.split('/').all(|part| !part.is_empty() && part != "." && part != ".." && !part.contains(['\\', ':', '\0']))
}

fn read_text(path: &Path) -> Result<String, FileError> {
    use io::Read;
    let name = path.display().to_string();
    let fail = |error: io::Error| FileError::of_io(&name, &error);
    let file = fs::File::open(path).map_err(fail)?;
    if file.metadata().map_err(fail)?.is_dir() {
        return Err(FileError::new(&name, "this is a folder", "a text file"));
    }
    let mut bytes = Vec::new();
    // One byte more than allowed reveals a file that is too large, even if the system does not know its length.
    file.take(LARGEST_TEXT as u64 + 1).read_to_end(&mut bytes).map_err(fail)?;
    if bytes.len() > LARGEST_TEXT {
        return Err(FileError::new(&name, "larger than 4 MiB", "a scenario, rule data or journal"));
    }
    decode(&bytes).map_err(|wrong| FileError::new(&name, wrong, "a text in UTF-8"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_users_file_adds_to_the_embedded_ones_and_hides_its_namesake() {
        let folder = std::env::temp_dir().join(format!("linstock-shelf-{}", std::process::id()));
        save(&folder.join("scenarios/zz_own.ron"), b"own", Existing::Replaced).expect("the folder can be written");
        let shelf = Shelf::over(&folder);
        let own = Found { name: "scenarios/zz_own.ron".to_owned(), origin: Origin::User };
        assert_eq!(shelf.list("scenarios").len(), Shelf::embedded().list("scenarios").len() + 1);
        assert!(shelf.list("scenarios").contains(&own));
        assert_eq!(shelf.read("scenarios/zz_own.ron").expect("it is there"), "own");
        for Found { name, .. } in Shelf::embedded().list("scenarios") {
            save(&folder.join(&name), b"mine", Existing::Replaced).expect("the folder can be written");
            assert_eq!(shelf.read(&name).expect("it is there"), "mine");
        }
        fs::remove_dir_all(folder).expect("it was made");
    }

    #[test]
    fn a_users_file_is_known_whichever_way_leads_to_it() {
        let folder = std::env::temp_dir().join(format!("linstock-shelf-name-{}", std::process::id()));
        save(&folder.join("saves/0001 a.ron"), b"a", Existing::Replaced).expect("the folder can be written");
        let shelf = Shelf::over(folder.join("saves/.."));
        for (path, wanted) in [
            ("saves/0001 a.ron", Some("saves/0001 a.ron")),
            ("saves/../saves/./0001 a.ron", Some("saves/0001 a.ron")),
            ("saves/0002 b.ron", None),
            ("..", None),
        ] {
            assert_eq!(shelf.name_of(&folder.join(path)).as_deref(), wanted, "{path}");
        }
        assert_eq!(Shelf::embedded().name_of(&folder.join("saves/0001 a.ron")), None);
        fs::remove_dir_all(folder).expect("it was made");
    }

    #[test]
    fn paths_that_lead_out_and_files_that_are_not_text_are_refused() {
        let shelf = Shelf::over(std::env::temp_dir());
        for name in ["../secret", "/etc/passwd", "scenarios/../../x", "", "scenarios/", "C:\\x"] {
            assert!(shelf.read(name).is_err(), "{name}");
        }
        let path = std::env::temp_dir().join(format!("linstock-shelf-bytes-{}", std::process::id()));
        fs::write(&path, [0xff, 0xfe, 0x00]).expect("the folder can be written");
        let error = Shelf::read_path(&path).expect_err("this is no text");
        assert_eq!((error.wrong.as_str(), error.expected), ("written in UTF-16", "a text in UTF-8"));
        fs::remove_file(path).expect("it was made");
        assert!(Shelf::read_path(&std::env::temp_dir()).is_err(), "a folder is no text");
    }
}
