//! Opening the battle that a command line names: scenario, rule set, switches.

use std::{collections::BTreeMap, path::PathBuf};

use crate::{
    battle::{AnyBattle, KeepUndo},
    dice::DiceSource,
    files::{Problem, Problems, Shelf},
    rules,
    scenario::{self, Scenario, words::Army},
};

/// The battle to be fought.
#[derive(Debug, clap::Args)]
pub(super) struct Wanted {
    /// The scenario's name, or the path of its file.
    #[arg(value_name = "SCENARIO")]
    scenario: String,
    /// Another rule set than the scenario's own, by its id.
    #[arg(long, value_name = "ID")]
    rules: Option<String>,
    /// Set a rule switch; may be given several times.
    #[arg(long = "switch", value_name = "name=value")]
    switches: Vec<String>,
}

impl Wanted {
    /// The files from which the scenario may be read.
    pub(super) fn inputs(&self) -> Vec<PathBuf> {
        let shelf = Shelf::of_this_user();
        let on_shelf = [format!("scenarios/{}.ron", self.scenario), self.scenario.clone()];
        on_shelf.iter().filter_map(|name| shelf.path_of(name)).chain([PathBuf::from(&self.scenario)]).collect()
    }
}

/// A battle that can be opened.
pub(super) struct Chosen {
    scenario: Scenario,
    rule_set: String,
    switches: BTreeMap<String, String>,
}

impl Chosen {
    /// Reads the scenario and the switches.
    pub(super) fn read(wanted: &Wanted) -> Result<Self, Problems> {
        let scenario = scenario::open(&Shelf::of_this_user(), &wanted.scenario)?;
        let mut switches = BTreeMap::new();
        let mut problems = Problems::default();
        for switch in &wanted.switches {
            match switch.split_once('=') {
                Some((name, value)) => {
                    switches.insert(name.to_owned(), value.to_owned());
                }
                None => problems.push(Problem::of_file("--switch", format!("`{switch}` is written"), "name=value")),
            }
        }
        let rule_set = wanted.rules.clone().unwrap_or_else(|| scenario.rule_set.to_string());
        problems.or_value(Self { scenario, rule_set, switches })
    }

    /// Opens the battle with seeded dice.
    pub(super) fn open(&self, seed: u64, keep_undo: KeepUndo) -> Result<Box<dyn AnyBattle>, Problems> {
        rules::open(&self.scenario, &self.rule_set, &self.switches, DiceSource::Seeded { seed }, keep_undo)
    }

    /// The scenario's title.
    pub(super) fn title(&self) -> &str {
        self.scenario.title.as_str()
    }

    /// The names of both armies.
    pub(super) fn names(&self) -> [String; 2] {
        Army::BOTH.map(|army| self.scenario.belligerent(army).name.to_string())
    }

    /// The historical losses of each army, a line for each source.
    pub(super) fn history(&self) -> Vec<String> {
        let Some(history) = &self.scenario.history else { return Vec::new() };
        let line = |loss: &scenario::plan::HistoricalLoss| {
            let name = &self.scenario.belligerent(loss.army).name;
            let men: u32 = self
                .scenario
                .units
                .iter()
                .filter(|unit| self.scenario.army_of(&unit.command) == Some(loss.army))
                .map(|unit| unit.strength.men())
                .sum();
            let share = 100.0 * loss.killed_and_wounded as f32 / men.max(1) as f32;
            format!(
                "{name}: {} killed and wounded of {men} ({share:.0} %), {} taken or missing ({})",
                loss.killed_and_wounded, loss.captured, loss.source
            )
        };
        history.losses.iter().map(line).collect()
    }
}
