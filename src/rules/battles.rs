//! A battle of any rule set: opened from a scenario, or again from its journal. The one place that knows how many sets there are.

use std::{collections::BTreeMap, fmt};

use crate::{
    battle::{Battle, FORMAT, Header, Journal, KeepUndo, Play, ReplayError, RuleSet, StateHash, notice::Switch},
    dice::DiceSource,
    files::{Problem, Problems, Shelf},
    rules::{
        charts::settings,
        hmm::{self, Hmm},
        opening::{Lays, Pieces},
    },
    scenario::Scenario,
};

/// Every rule set: its id and its title.
pub const RULE_SETS: &[(&str, &str)] = &[(Hmm::ID, Hmm::TITLE)];

/// Switches as players set them over a scenario's own, by name.
pub type Changes = BTreeMap<String, String>;

/// Why a journal does not open.
#[derive(Debug)]
pub enum ReopenError {
    /// Its scenario or its rule set cannot be read.
    Problems(Problems),
    /// It stops fitting somewhere.
    Replay(ReplayError),
}

impl fmt::Display for ReopenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Problems(problems) => problems.fmt(f),
            Self::Replay(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ReopenError {}

/// Opens a scenario under a rule set.
///
/// # Errors
/// An unknown rule set, and everything of the scenario and the changes that the set cannot take.
pub fn open(
    scenario: &Scenario,
    rule_set: &str,
    changes: &Changes,
    dice: DiceSource,
    keep_undo: KeepUndo,
) -> Result<Box<dyn Play>, Problems> {
    must_be_known(scenario, rule_set)?;
    let (rules, opening) = hmm::setup::open(scenario, changes)?;
    let header = header(scenario, rule_set, settings::recorded(&rules.rules().charts.switches, rules.options(), changes), dice);
    Ok(Box::new(Battle::open(rules, opening, header, keep_undo)))
}

/// Opens the battle of a journal and gives its orders again.
///
/// # Errors
/// A scenario or rule set that cannot be read, or the record at which the journal stops fitting.
pub fn reopen(journal: &Journal, keep_undo: KeepUndo) -> Result<Box<dyn Play>, ReopenError> {
    let (battle, followed) = reopen_as_far(journal, keep_undo).map_err(ReopenError::Problems)?;
    followed.map(|()| battle).map_err(ReopenError::Replay)
}

/// As [`reopen`], as far as the journal fits: the battle there, and why it goes no further.
///
/// # Errors
/// A scenario or rule set that cannot be read.
pub fn reopen_as_far(journal: &Journal, keep_undo: KeepUndo) -> Result<(Box<dyn Play>, Result<(), ReplayError>), Problems> {
    let header = &journal.header;
    let scenario = Scenario::read(&header.scenario_name, &header.scenario)?;
    must_be_known(&scenario, &header.rule_set)?;
    let (rules, opening) = hmm::setup::open(&scenario, &header.switches)?;
    let (battle, followed) = Battle::replay_as_far(rules, opening, journal, keep_undo);
    Ok((Box::new(battle), followed))
}

/// The switches of a scenario under a rule set, as its scenario and a player's changes have them.
///
/// # Errors
/// As [`open`].
pub fn switches(scenario: &Scenario, rule_set: &str, changes: &Changes) -> Result<Vec<Switch>, Problems> {
    must_be_known(scenario, rule_set)?;
    let (rules, _) = hmm::setup::open(scenario, changes)?;
    Ok(rules.switch_notices())
}

/// What must be taken out of the boxes for a scenario under a rule set.
///
/// # Errors
/// As [`open`].
pub fn pieces(scenario: &Scenario, rule_set: &str, changes: &Changes) -> Result<Pieces, Problems> {
    must_be_known(scenario, rule_set)?;
    let (rules, opening) = hmm::setup::open(scenario, changes)?;
    Ok(Pieces::of(
        opening
            .units
            .iter()
            .flat_map(|(unit, state, _)| rules.stands(unit.id, state, unit.front).into_iter().map(|stand| (unit.side, stand))),
    ))
}

/// A hash of a rule set's data files, so that a save knows whether it was made under others.
pub fn rule_data(rule_set: &str) -> StateHash {
    let shelf = Shelf::embedded();
    let files = shelf.list(&format!("assets/rules/{rule_set}"));
    let texts: Vec<String> = files.iter().filter_map(|file| shelf.read(&file.name).ok()).collect();
    StateHash::of(texts.concat().as_bytes())
}

fn header(scenario: &Scenario, rule_set: &str, switches: Changes, dice: DiceSource) -> Header {
    Header {
        format: FORMAT,
        program: env!("CARGO_PKG_VERSION").to_owned(),
        rule_set: rule_set.to_owned(),
        rule_data: rule_data(rule_set),
        switches,
        scenario_name: scenario.file.clone(),
        scenario: scenario.text.clone(),
        dice,
    }
}

fn must_be_known(scenario: &Scenario, rule_set: &str) -> Result<(), Problems> {
    if RULE_SETS.iter().any(|(id, _)| *id == rule_set) {
        return Ok(());
    }
    let known: Vec<&str> = RULE_SETS.iter().map(|(id, _)| *id).collect();
    let wrong = format!("there is no rule set `{rule_set}`");
    Err(Problems::one(Problem::of_file(&scenario.file, wrong, format!("one of {}", known.join(", ")))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario;

    #[test]
    fn every_shipped_scenario_opens_under_its_rule_set_and_waits_for_an_order() {
        let shelf = Shelf::embedded();
        for listed in scenario::list(&shelf) {
            let id = listed.file.clone();
            let scenario = listed.read.unwrap_or_else(|problems| panic!("{id}: {problems}"));
            let rule_set = scenario.rule_set.to_string();
            let battle = open(&scenario, &rule_set, &Changes::new(), DiceSource::Seeded { seed: 1 }, KeepUndo::Yes);
            let battle = battle.unwrap_or_else(|problems| panic!("{id}: {problems}"));
            assert!(battle.question().is_some(), "{id} asks nobody");
        }
    }
}
