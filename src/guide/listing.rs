//! Where guides are found, and how one is begun.

use std::{collections::BTreeMap, path::Path};

use crate::{
    battle::{AnyBattle, KeepUndo},
    dice::DiceSource,
    files::{Problems, Shelf},
    guide::Guide,
    rules,
    scenario::Scenario,
};

/// The folder of the shelf in which guides stand.
const FOLDER: &str = "scenarios/guides";

/// Opens a guide by its id.
///
/// # Errors
/// Everything that is wrong with the file, or that there is none.
pub fn open(shelf: &Shelf, id: &str) -> Result<Guide, Problems> {
    let name = format!("{FOLDER}/{id}.ron");
    let text = shelf.read(&name).map_err(|error| Problems::one(error.into()))?;
    let guide = Guide::read(&name, &text)?;
    if guide.id.as_str() == id {
        return Ok(guide);
    }
    let wrong = format!("`{}` in a file of another name", guide.id);
    Err(Problems::one(guide.problem("id", &wrong, "the file's name without `.ron`")))
}

/// The scenario of a guide: from the shelf, or from a folder `tables` beside the guide's file.
///
/// # Errors
/// Every problem of that scenario's file, or that there is none.
pub fn table(shelf: &Shelf, guide: &Guide) -> Result<Scenario, Problems> {
    let name = format!("{FOLDER}/tables/{}.ron", guide.table);
    let beside = Path::new(&guide.file).parent().map(|folder| folder.join(format!("tables/{}.ron", guide.table)));
    let (file, text) = match beside.filter(|path| path.is_file()) {
        Some(path) => (path.display().to_string(), Shelf::read_path(&path)),
        None => (name.clone(), shelf.read(&name)),
    };
    let text = text.map_err(|error| {
        Problems::one(guide.problem("table", &error.to_string(), "a scenario in the folder `tables` beside the guide"))
    })?;
    Scenario::read(&file, &text)
}

/// The battle of a guide at its beginning, with the guide's dice.
///
/// # Errors
/// The rule set cannot take the scenario.
pub fn begin(guide: &Guide, scenario: &Scenario) -> Result<Box<dyn AnyBattle>, Problems> {
    let switches: BTreeMap<String, String> =
        guide.switches.iter().map(|(name, value)| (name.clone(), value.as_str().to_owned())).collect();
    let dice = DiceSource::Seeded { seed: guide.seed.into() };
    rules::open(scenario, guide.rule_set.as_str(), &switches, dice, KeepUndo::Yes)
}
