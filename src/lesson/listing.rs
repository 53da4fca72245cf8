//! The list of lessons: those of the program and those of the user's folder. Carries none out.

use std::path::Path;

use crate::{
    files::{Found, Problems, Shelf},
    lesson::Script,
    scenario::Scenario,
};

/// The folder of the shelf in which lessons stand.
const FOLDER: &str = "scenarios/lessons";
/// The folder of the scenarios for lessons.
const TABLES: &str = "scenarios/lessons/tables";

/// One lesson that was found, sound or not.
#[derive(Clone, Debug, PartialEq)]
pub struct Listed {
    /// Its path on the shelf, such as `scenarios/lessons/hmm-fire.ron`.
    pub file: String,
    /// The lesson, or its problems.
    pub read: Result<Script, Problems>,
}

/// Every lesson of a shelf: by rule set, and there by their numbers; those that cannot be read come last.
pub fn list(shelf: &Shelf) -> Vec<Listed> {
    let read = |Found { name, .. }| Listed { read: read_from(shelf, &name), file: name };
    let mut all: Vec<Listed> = shelf.list(FOLDER).into_iter().map(read).collect();
    let place = |listed: &Listed| match &listed.read {
        Ok(script) => (0, script.rule_set.to_string(), script.number, listed.file.clone()),
        Err(_) => (1, String::new(), 0, listed.file.clone()),
    };
    all.sort_by_key(place);
    all
}

/// Opens a lesson by its id (`hmm-fire`) or by the path of a file on this machine.
///
/// # Errors
/// Everything that is wrong with the file, or that there is none.
pub fn open(shelf: &Shelf, id_or_path: &str) -> Result<Script, Problems> {
    let name = format!("{FOLDER}/{id_or_path}.ron");
    if shelf.list(FOLDER).iter().any(|found| found.name == name) {
        return read_from(shelf, &name);
    }
    let text = Shelf::read_path(Path::new(id_or_path)).map_err(|error| Problems::one(error.into()))?;
    Script::read(id_or_path, &text)
}

fn read_from(shelf: &Shelf, name: &str) -> Result<Script, Problems> {
    let text = shelf.read(name).map_err(|error| Problems::one(error.into()))?;
    let script = Script::read(name, &text)?;
    if format!("{FOLDER}/{}.ron", script.id) == name {
        return Ok(script);
    }
    let wrong = format!("`{}` in a file of another name", script.id);
    Err(Problems::one(script.problem("id", &wrong, "the file's name without `.ron`")))
}

/// The scenario of a lesson: from the shelf, or from a folder `tables` beside the lesson's file.
///
/// # Errors
/// Every problem of that scenario's file, or that there is none.
pub fn table(shelf: &Shelf, script: &Script) -> Result<Scenario, Problems> {
    let name = format!("{}.ron", script.table);
    let beside =
        Path::new(&script.file).parent().map(|folder| folder.join("tables").join(&name)).filter(|path| path.is_file());
    let (file, text) = match beside {
        Some(path) => (path.display().to_string(), Shelf::read_path(&path)),
        None => (format!("{TABLES}/{name}"), shelf.read(&format!("{TABLES}/{name}"))),
    };
    let text =
        text.map_err(|error| Problems::one(script.problem("table", &error.to_string(), "a scenario under `tables`")))?;
    Scenario::read(&file, &text)
}
