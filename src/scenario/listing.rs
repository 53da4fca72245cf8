//! The list of scenarios: those of the program and those of the user's folder.

use std::path::Path;

use crate::{
    files::{Found, Origin, Problems, Shelf},
    scenario::Scenario,
};

/// The folder of the shelf in which scenarios stand.
const FOLDER: &str = "scenarios";

/// One scenario that was found, sound or not.
#[derive(Clone, Debug, PartialEq)]
pub struct Listed {
    /// Its path on the shelf, such as `scenarios/cowpens.ron`.
    pub file: String,
    /// Whether the program or the user brought it.
    pub origin: Origin,
    /// The scenario, or its problems.
    pub read: Result<Scenario, Problems>,
}

/// Every scenario of a shelf, sorted by file name. A user's file hides the program's own of the same name.
pub fn list(shelf: &Shelf) -> Vec<Listed> {
    let read = |Found { name, origin }| Listed { read: read_from(shelf, &name), file: name, origin };
    shelf.list(FOLDER).into_iter().map(read).collect()
}

/// Opens a scenario by its id (`cowpens`), by the path of a file on this machine, or by a path on the shelf.
///
/// # Errors
/// Everything that is wrong with the file, or that there is none.
pub fn open(shelf: &Shelf, id_or_path: &str) -> Result<Scenario, Problems> {
    let on_shelf = |name: &str| shelf.list(FOLDER).iter().any(|found| found.name == name);
    let name = format!("{FOLDER}/{id_or_path}.ron");
    if on_shelf(&name) {
        return read_from(shelf, &name);
    }
    if !Path::new(id_or_path).exists() && on_shelf(id_or_path) {
        return read_from(shelf, id_or_path);
    }
    let text = Shelf::read_path(Path::new(id_or_path)).map_err(|error| Problems::one(error.into()))?;
    Scenario::read(id_or_path, &text)
}

/// Reads a scenario of the shelf, where its id must be its file's name: people open it by the one and find it by the
/// other.
fn read_from(shelf: &Shelf, name: &str) -> Result<Scenario, Problems> {
    let text = shelf.read(name).map_err(|error| Problems::one(error.into()))?;
    let scenario = Scenario::read(name, &text)?;
    if format!("{FOLDER}/{}.ron", scenario.id) == name {
        return Ok(scenario);
    }
    let wrong = format!("`{}` in a file of another name", scenario.id);
    Err(Problems::one(scenario.problem("id", &wrong, "the file's name without `.ron`")))
}
