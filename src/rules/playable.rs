//! The functions that a rule set must offer so that its battles can be opened by its id, and the functions that then
//! need only the id. [`RULE_SETS`](super::RULE_SETS) lists the sets; they are not known here.

use crate::{
    battle::{
        AnyBattle, Battle, Header, Journal, KeepUndo, ListedRow, Measuring, Opening, Reopened, Replay, Review, Save,
        notice::Switch,
    },
    files::{Hints, Problems},
    rules::{
        charts::{ChartProblem, settings::Changes},
        force::Forces,
        opening::{Lays, Pieces, trial},
        reckon::Catalogue,
    },
    scenario::{Scale, Scenario},
    table::Components,
};

/// A playable rule set: it opens scenarios and says which pieces a table needs for them.
pub trait Playable: Lays {
    /// Opens a scenario, with a player's changes of switches over the scenario's own.
    ///
    /// # Errors
    /// Every switch, word, strength and place that the set cannot use, each at its place in the file.
    fn open_scenario(scenario: &Scenario, changes: &Changes) -> Result<(Self, Opening<Self>), Problems>;

    /// The scale at which the set plays a scenario.
    ///
    /// # Errors
    /// Every switch that the set does not have.
    fn scale(scenario: &Scenario, changes: &Changes) -> Result<Scale, Problems>;

    /// The settings that define this battle, as its journal keeps them: those that differ from their defaults, and all
    /// that the players changed.
    fn recorded(&self, changes: &Changes) -> Changes;

    /// The problems of a text as a chart of the set, by its file's name; none if the set has no such chart.
    fn chart_problems(file: &str, text: &str) -> Option<Vec<ChartProblem>>;

    /// The words for kinds of ground that the set knows.
    fn ground_words() -> Vec<String>;

    /// The set's procedures by name.
    fn catalogue() -> &'static Catalogue;

    /// How forces are bought by points; none where the set has no points.
    fn forces() -> Option<Forces> {
        None
    }

    /// The pieces of a battle at its start, every unit as it enters the battle, later arrivals included.
    fn pieces(&self, opening: &Opening<Self>) -> Pieces {
        let stands = opening.units.iter().flat_map(|(unit, state, _)| {
            let stands = self.stands(unit.id, state.view(), unit.front);
            stands.into_iter().map(|stand| (unit.side, stand))
        });
        Pieces::of(stands)
    }
}

/// A playable rule set, with the functions that need only its id.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The id, such as `hmm`.
    pub id: &'static str,
    /// The title as players know it.
    pub title: &'static str,
    /// Opens a battle; its header is made of the settings that it records.
    pub(super) open:
        fn(&Scenario, &Changes, &dyn Fn(Changes) -> Header, KeepUndo) -> Result<Box<dyn AnyBattle>, Problems>,
    /// Opens a save of a scenario's battle: by its orders if they fit, else from its image, else as far as they fit.
    pub(super) resume: fn(&Scenario, Save, KeepUndo) -> Result<(Box<dyn AnyBattle>, Reopened), Problems>,
    /// Opens a journal of a scenario's battle for viewing from any point.
    pub(super) review: fn(&Scenario, Journal) -> Result<Box<dyn Replay>, Problems>,
    /// The switches of a scenario with a player's changes.
    pub(super) switches: fn(&Scenario, &Changes) -> Result<Vec<Switch>, Problems>,
    /// Whether players of a scenario may measure before they declare, with a player's changes.
    pub(super) measuring: fn(&Scenario, &Changes) -> Result<Measuring, Problems>,
    /// The pieces needed.
    pub(super) pieces: fn(&Scenario, &Changes) -> Result<Pieces, Problems>,
    /// Whether the simplest deployment finds a place for every unit that a player must place.
    pub(super) try_deployment: fn(&Scenario, &Changes, &dyn Fn(Changes) -> Header) -> Result<Hints, Problems>,
    /// The scale at which a scenario is played.
    pub(super) scale: fn(&Scenario, &Changes) -> Result<Scale, Problems>,
    /// The sequence of play, row by row.
    pub sequence: fn() -> Vec<ListedRow>,
    /// The words for kinds of ground.
    pub(super) ground_words: fn() -> Vec<String>,
    /// The procedures by name.
    pub(super) catalogue: fn() -> &'static Catalogue,
    /// How forces are bought by points.
    pub(super) forces: fn() -> Option<Forces>,
    /// The problems of a chart of a name.
    pub(super) chart_problems: fn(&str, &str) -> Option<Vec<ChartProblem>>,
}

impl Entry {
    /// The entry of a rule set.
    pub(super) const fn of<R: Playable>() -> Self {
        Self {
            id: R::ID,
            title: R::TITLE,
            open: open::<R>,
            resume: resume::<R>,
            review: review::<R>,
            switches: switches::<R>,
            measuring: |scenario, changes| Ok(R::open_scenario(scenario, changes)?.0.measuring()),
            pieces: pieces::<R>,
            try_deployment: try_deployment::<R>,
            scale: R::scale,
            sequence: || R::SEQUENCE.listed(),
            ground_words: R::ground_words,
            catalogue: R::catalogue,
            forces: R::forces,
            chart_problems: R::chart_problems,
        }
    }
}

fn open<R: Playable>(
    scenario: &Scenario,
    changes: &Changes,
    header: &dyn Fn(Changes) -> Header,
    keep_undo: KeepUndo,
) -> Result<Box<dyn AnyBattle>, Problems> {
    let (rules, opening) = R::open_scenario(scenario, changes)?;
    let header = header(rules.recorded(changes));
    Ok(Box::new(Battle::open(rules, opening, header, keep_undo)))
}

fn resume<R: Playable>(
    scenario: &Scenario,
    save: Save,
    keep_undo: KeepUndo,
) -> Result<(Box<dyn AnyBattle>, Reopened), Problems> {
    let (rules, opening) = R::open_scenario(scenario, &save.journal.header.switches)?;
    let (battle, how) = Battle::reopen(rules, opening, save, keep_undo);
    Ok((Box::new(battle), how))
}

fn review<R: Playable>(scenario: &Scenario, journal: Journal) -> Result<Box<dyn Replay>, Problems> {
    let (rules, opening) = R::open_scenario(scenario, &journal.header.switches)?;
    Ok(Box::new(Review::open(rules, opening, journal)))
}

fn switches<R: Playable>(scenario: &Scenario, changes: &Changes) -> Result<Vec<Switch>, Problems> {
    let (rules, _) = R::open_scenario(scenario, changes)?;
    Ok(rules.switches())
}

fn pieces<R: Playable>(scenario: &Scenario, changes: &Changes) -> Result<Pieces, Problems> {
    let (rules, opening) = R::open_scenario(scenario, changes)?;
    Ok(rules.pieces(&opening))
}

fn try_deployment<R: Playable>(
    scenario: &Scenario,
    changes: &Changes,
    header: &dyn Fn(Changes) -> Header,
) -> Result<Hints, Problems> {
    let (rules, opening) = R::open_scenario(scenario, changes)?;
    let plan = rules.plan().clone();
    let header = header(rules.recorded(changes));
    let unplaced = trial::unplaced(&mut Battle::open(rules, opening, header, KeepUndo::No));
    Ok(trial::hints(scenario, R::ID, &plan, &unplaced))
}
