//! A battle of any rule set: opened from a scenario, or again from its journal. The only place that knows how many sets
//! there are.

use std::fmt;

use crate::{
    battle::{
        AnyBattle, FORMAT, Header, Journal, KeepUndo, Measuring, Reopened, Replay, ReplayError, Save, StateHash,
        notice::Switch,
    },
    dice::DiceSource,
    files::{Hints, Problem, Problems, Shelf},
    rules::{charts::settings::Changes, hmm::Hmm, opening::Pieces, playable::Entry, trl::Trl, wof::Wof},
    scenario::{Scale, Scenario},
};

/// Every rule set that is played. A set that can be played has a line here, and needs no other.
pub const RULE_SETS: &[Entry] = &[Entry::of::<Hmm>(), Entry::of::<Wof>(), Entry::of::<Trl>()];

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
) -> Result<Box<dyn AnyBattle>, Problems> {
    let header = |recorded: Changes| header(scenario, rule_set, recorded, dice.clone());
    (entry(scenario, rule_set)?.open)(scenario, changes, &header, keep_undo)
}

/// Opens the battle of a journal and replays its orders.
///
/// # Errors
/// A scenario or rule set that cannot be read, or the record from which the journal no longer fits.
pub fn reopen(journal: &Journal, keep_undo: KeepUndo) -> Result<Box<dyn AnyBattle>, ReopenError> {
    let (battle, followed) = reopen_as_far(journal, keep_undo).map_err(ReopenError::Problems)?;
    followed.map(|()| battle).map_err(ReopenError::Replay)
}

/// A battle opened again, and why its journal is followed no further, if it is not.
pub type Followed = (Box<dyn AnyBattle>, Result<(), ReplayError>);

/// As [`reopen`], as far as the journal fits: the battle there, and why it goes no further.
///
/// # Errors
/// A scenario or rule set that cannot be read.
pub fn reopen_as_far(journal: &Journal, keep_undo: KeepUndo) -> Result<Followed, Problems> {
    let (battle, how) = resume(journal.clone().into(), keep_undo)?;
    Ok((battle, how.followed()))
}

/// Opens a save: by its orders if they lead to the states that it holds, else from its image, else as far as its orders
/// can be replayed.
///
/// # Errors
/// A scenario or rule set that cannot be read.
pub fn resume(save: Save, keep_undo: KeepUndo) -> Result<(Box<dyn AnyBattle>, Reopened), Problems> {
    let header = &save.journal.header;
    let scenario = Scenario::read(&header.scenario_name, &header.scenario)?;
    (entry(&scenario, &header.rule_set)?.resume)(&scenario, save, keep_undo)
}

/// Opens a journal's battle for viewing from any point, as far as its orders fit.
///
/// # Errors
/// A scenario or rule set that cannot be read.
pub fn review(journal: Journal) -> Result<Box<dyn Replay>, Problems> {
    let scenario = Scenario::read(&journal.header.scenario_name, &journal.header.scenario)?;
    (entry(&scenario, &journal.header.rule_set)?.review)(&scenario, journal)
}

/// The switches of a scenario under a rule set, as its scenario and a player's changes have them.
///
/// # Errors
/// As [`open`].
pub fn switches(scenario: &Scenario, rule_set: &str, changes: &Changes) -> Result<Vec<Switch>, Problems> {
    (entry(scenario, rule_set)?.switches)(scenario, changes)
}

/// Whether players of a scenario may measure before they declare under a rule set, with a player's changes.
///
/// # Errors
/// As [`open`].
pub fn measuring(scenario: &Scenario, rule_set: &str, changes: &Changes) -> Result<Measuring, Problems> {
    (entry(scenario, rule_set)?.measuring)(scenario, changes)
}

/// The pieces needed for a scenario under a rule set.
///
/// # Errors
/// As [`open`].
pub fn pieces(scenario: &Scenario, rule_set: &str, changes: &Changes) -> Result<Pieces, Problems> {
    (entry(scenario, rule_set)?.pieces)(scenario, changes)
}

/// Hints about zones in which a simple automatic deployment finds no place for some unit.
///
/// # Errors
/// As [`open`].
pub fn try_deployment(scenario: &Scenario, rule_set: &str, changes: &Changes) -> Result<Hints, Problems> {
    let dice = DiceSource::Seeded { seed: 1 };
    let header = |recorded: Changes| header(scenario, rule_set, recorded, dice.clone());
    (entry(scenario, rule_set)?.try_deployment)(scenario, changes, &header)
}

/// The scale at which a rule set plays a scenario.
///
/// # Errors
/// An unknown rule set, and every switch that it does not have.
pub fn scale(scenario: &Scenario, rule_set: &str, changes: &Changes) -> Result<Scale, Problems> {
    (entry(scenario, rule_set)?.scale)(scenario, changes)
}

/// The words for kinds of ground that a rule set knows, in the order of its data; none of an unknown one.
pub fn ground_words(rule_set: &str) -> Vec<String> {
    RULE_SETS.iter().find(|entry| entry.id == rule_set).map(|entry| (entry.ground_words)()).unwrap_or_default()
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

/// The rule sets under which a scenario says that it can be fought, by id and title.
pub fn sets_for(scenario: &Scenario) -> impl Iterator<Item = (&'static str, &'static str)> {
    let speaks_to =
        |entry: &&Entry| scenario.rule_set.as_str() == entry.id || scenario.rule_sets.contains_key(entry.id);
    RULE_SETS.iter().filter(speaks_to).map(|entry| (entry.id, entry.title))
}

/// The rule set of an id; that there is none is a problem of the scenario's file.
fn entry(scenario: &Scenario, rule_set: &str) -> Result<&'static Entry, Problems> {
    let unknown = || {
        let known: Vec<&str> = RULE_SETS.iter().map(|entry| entry.id).collect();
        let wrong = format!("there is no rule set `{rule_set}`");
        Problems::one(Problem::of_file(&scenario.file, wrong, format!("one of {}", known.join(", "))))
    };
    RULE_SETS.iter().find(|entry| entry.id == rule_set).ok_or_else(unknown)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario;

    #[test]
    fn a_scenario_is_offered_under_every_set_that_it_speaks_to_and_opens_under_each() {
        let shelf = Shelf::embedded();
        for (name, wanted) in
            [("guilford", &["hmm", "wof"][..]), ("cowpens", &["hmm"]), ("sandershausen", &["wof"]), ("maida", &["trl"])]
        {
            let scenario = scenario::open(&shelf, name).expect("it is shipped");
            let sets: Vec<&str> = sets_for(&scenario).map(|(id, _)| id).collect();
            assert_eq!(sets, wanted, "{name}");
            for set in sets {
                let opened = open(&scenario, set, &Changes::new(), DiceSource::Seeded { seed: 1 }, KeepUndo::No);
                assert!(opened.is_ok(), "{name} under {set}");
            }
        }
    }

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
