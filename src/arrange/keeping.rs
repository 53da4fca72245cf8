//! Saving a layout as a scenario of the player's own: with a name, at the present strengths, read back and opened
//! before it is written.

use crate::{
    arrange::{
        refuse, refuse_for,
        relay::{Who, numbered},
        stands::{fought, stands, strike},
        states::States,
    },
    battle::{AnyBattle, KeepUndo, Refusal, Seat},
    dice::DiceSource,
    files::{self, Existing, Shelf},
    rules::{self, Changes},
    scenario::{
        Scenario,
        troops::{Strength, Unit},
        words::{Id, Name},
    },
    table::Presence,
};

/// The folder of the shelf in which scenarios stand.
const FOLDER: &str = "scenarios";

/// The saved file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Its file on the shelf.
    pub file: String,
    /// States in the layout that the scenario does not begin with, in words.
    pub left_out: Vec<String>,
}

/// Saves the layout as a scenario of this name in the player's folder. The title then lists it.
///
/// # Errors
/// Why not: the name is empty or taken, or the layout makes no scenario.
pub fn keep_scenario(shelf: &Shelf, battle: &dyn AnyBattle, name: &str) -> Result<Kept, Refusal> {
    let id = id_of(name)?;
    let file = format!("{FOLDER}/{id}.ron");
    must_be_free(shelf, FOLDER, &file)?;
    let (scenario, left_out) = as_it_is_now(battle)?;
    let scenario = named(scenario, id, name)?;
    let text = sound(&file, &scenario, battle.rule_set().0)?;
    keep(shelf, &file, &text)?;
    Ok(Kept { file, left_out })
}

/// The id made from a name: its letters and digits, in lower case, the rest as dashes.
///
/// # Errors
/// The name has no letter or digit.
pub(super) fn id_of(name: &str) -> Result<Id, Refusal> {
    let dashed: String = name
        .trim()
        .to_lowercase()
        .chars()
        .map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '-' })
        .collect();
    let parts: Vec<&str> = dashed.split('-').filter(|part| !part.is_empty()).collect();
    let id: String = parts.join("-").chars().take(40).collect();
    Id::of(id.trim_end_matches('-')).ok_or_else(|| refuse("give it a name with letters or digits"))
}

/// A scenario under a name.
pub(super) fn named(scenario: Scenario, id: Id, name: &str) -> Result<Scenario, Refusal> {
    let title = Name::of(name.trim()).ok_or_else(|| refuse("its name would be too long"))?;
    Ok(Scenario { id, title, ..scenario })
}

/// Nothing is ever replaced.
pub(super) fn must_be_free(shelf: &Shelf, folder: &str, file: &str) -> Result<(), Refusal> {
    let taken = shelf.list(folder).iter().any(|found| found.name == file);
    if taken { Err(refuse("there is one of that name: give it another")) } else { Ok(()) }
}

/// The text of a scenario that reads back and opens.
pub(super) fn sound(file: &str, scenario: &Scenario, rule_set: &str) -> Result<String, Refusal> {
    let text = format!("// Laid out on the bench table.\n{}", scenario.written());
    let wrong = |problems| refuse_for("this makes no scenario", &problems);
    let read = Scenario::read(file, &text).map_err(wrong)?;
    rules::open(&read, rule_set, &Changes::new(), DiceSource::Entered, KeepUndo::No).map_err(wrong)?;
    Ok(text)
}

/// Writes a file into the player's folder.
pub(super) fn keep(shelf: &Shelf, file: &str, text: &str) -> Result<(), Refusal> {
    let folder = shelf.folder().ok_or_else(|| refuse("this system has no folder for a player's own files"))?;
    let saved = files::save(&folder.join(file), text.as_bytes(), Existing::Kept);
    saved.map_err(|error| refuse(format!("{file} cannot be written: {error}")))
}

/// The scenario without units that are gone, all others in their present state; those without room step aside. Also the
/// parts that it does not begin with, in words.
pub(super) fn as_it_is_now(battle: &dyn AnyBattle) -> Result<(Scenario, Vec<String>), Refusal> {
    let (scenario, scale) = fought(&battle.journal().header)?;
    let mut laid = stands(battle)?;
    let (field, old) = (battle.field(Seat::Umpire), numbered(&scenario));
    let now = |who: Who| old.get(&who).and_then(|id| field.get_unit(*id));
    let is_gone = |who: Who| now(who).is_some_and(|unit| matches!(unit.presence, Presence::Lost | Presence::LeftTable));
    let gone: Vec<Id> =
        laid.units.iter().map(|unit| unit.id.clone()).filter(|id| is_gone(Who::Unit(id.clone()))).collect();
    strike(&mut laid, &gone);
    for command in &mut laid.commands {
        command.leader = command.leader.take().filter(|_| !is_gone(Who::LeaderOf(command.id.clone())));
    }
    let (fresh, left_out) =
        States { battle, fought: &scenario, yards_per_inch: scale.yards_per_inch }.keep(&mut laid)?;
    let new = numbered(&laid);
    for unit in &mut laid.units {
        let who = Who::Unit(unit.id.clone());
        let whole = new.get(&who).map_or(0, |id| fresh.field(Seat::Umpire).figures_of(*id));
        let left = now(who).map_or(whole, |unit| field.figures_of(unit.id));
        weaken(unit, left, whole);
    }
    Ok((laid, left_out))
}

/// As many men as figures are left of the whole, where no state says that they fell.
fn weaken(unit: &mut Unit, left: usize, whole: usize) {
    if let Strength::Men(men) = &mut unit.strength
        && (1..whole).contains(&left)
    {
        let (left, whole) = (u32::try_from(left).unwrap_or(1), u32::try_from(whole).unwrap_or(1));
        *men = (*men * left / whole).max(1);
        // The books' dispute is about the strength before.
        unit.disputed = None;
    }
}
