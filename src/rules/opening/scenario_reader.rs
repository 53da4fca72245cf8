//! The reader reads a scenario's words for a rule set, records where each is written, and gathers the problems. Only the
//! set knows what the words mean.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;

use crate::{
    files::{Problems, Unread},
    rules::charts::Entries,
    scenario::{
        Scenario,
        rule_sets::UnitChange,
        words::{Id, Word},
    },
};

/// A scenario being read for a rule set.
pub struct ScenarioReader<'s> {
    rule_set: &'static str,
    written: &'s Scenario,
    fought: Scenario,
    problems: Problems,
}

impl<'s> ScenarioReader<'s> {
    /// Prepares a scenario as it is fought under the rule set of an id.
    pub fn of(rule_set: &'static str, written: &'s Scenario) -> Self {
        Self { rule_set, written, fought: written.under(rule_set), problems: Problems::default() }
    }

    /// The id of the rule set, under which scenarios speak to it.
    pub fn rule_set(&self) -> &'static str {
        self.rule_set
    }

    /// The scenario as it is fought.
    pub fn fought(&self) -> &Scenario {
        &self.fought
    }

    /// A copy of the scenario as it is fought, to iterate over while problems are noted.
    pub fn copy(&self) -> Scenario {
        self.fought.clone()
    }

    /// Notes a problem at a field of the file.
    pub fn wrong(&mut self, field: &str, wrong: &str, expected: &str) {
        self.problems.push(self.written.problem(field, wrong, expected));
    }

    /// The meaning of a word; one that the rule set lacks is a problem at its place.
    pub fn meaning<M: Copy>(&mut self, entries: &Entries<M>, word: &Word, field: &str) -> Option<M> {
        let meaning = entries.meaning(word.as_str());
        if meaning.is_none() {
            self.wrong(field, &format!("{} has no `{word}`", self.rule_set), &format!("one of {}", entries.words()));
        }
        meaning
    }

    /// Notes the words of season, weather, sight and the ground underfoot that are in none of these lists, under a set
    /// for which they make no difference.
    pub fn note_conditions(&mut self, [seasons, weather, seeing, underfoot]: [&Entries<()>; 4]) {
        let scenario = self.copy();
        self.meaning(seasons, &scenario.season, "season");
        for (index, written) in scenario.weather.iter().enumerate() {
            let field = |name: &str| format!("weather[{index}].{name}");
            self.meaning(weather, &written.weather, &field("weather"));
            self.meaning(seeing, &written.visibility, &field("visibility"));
            if let Some(ground) = &written.underfoot {
                self.meaning(underfoot, ground, &field("underfoot"));
            }
        }
    }

    /// The scenario's settings of something for this rule set alone, among its settings for single sets; the defaults
    /// if it has none. Settings that do not fit are a problem at their place, and the result is none.
    pub fn said<T: DeserializeOwned + Default>(&mut self, rules: &BTreeMap<String, Unread>) -> Option<T> {
        let Some(said) = rules.get(self.rule_set) else { return Some(T::default()) };
        said.read(&self.written.file).map_err(|problems| self.problems.append(problems)).ok()
    }

    /// Where a field of a unit stands: with the unit, or where it is otherwise under the rule set.
    pub fn unit_field(&self, id: &Id, field: &str) -> String {
        let rule_set = self.rule_set;
        let said = self.written.rule_sets.get(rule_set);
        if said.and_then(|said| said.units.get(id.as_str())).is_some_and(|change| changes(change, field)) {
            return format!("rule_sets[\"{rule_set}\"].units[\"{id}\"].{field}");
        }
        match self.written.units.iter().position(|unit| unit.id == *id) {
            Some(index) => format!("units[{index}].{field}"),
            None => {
                let index =
                    said.and_then(|said| said.more_units.iter().position(|unit| unit.id == *id)).unwrap_or_default();
                format!("rule_sets[\"{rule_set}\"].more_units[{index}].{field}")
            }
        }
    }

    /// Where a field of a command's leader stands.
    pub fn leader_field(&self, index: usize, id: &Id, field: &str) -> String {
        let rule_set = self.rule_set;
        let change = self.written.rule_sets.get(rule_set).and_then(|said| said.commands.get(id.as_str()));
        match (field, change) {
            ("ability", Some(change)) if change.ability.is_some() => {
                format!("rule_sets[\"{rule_set}\"].commands[\"{id}\"].ability")
            }
            ("at", Some(change)) if change.leader_at.is_some() => {
                format!("rule_sets[\"{rule_set}\"].commands[\"{id}\"].leader_at")
            }
            _ => format!("commands[{index}].leader.{field}"),
        }
    }

    /// A value, if nothing is wrong until here.
    ///
    /// # Errors
    /// Everything that is.
    pub fn so_far<T>(&mut self, value: T) -> Result<T, Problems> {
        std::mem::take(&mut self.problems).or_value(value)
    }
}

/// Whether a change says anything of a field.
fn changes(change: &UnitChange, field: &str) -> bool {
    match field {
        "arm" => change.arm.is_some(),
        "class" => change.class.is_some(),
        "weapon" => change.weapon.is_some(),
        "strength" => change.strength.is_some(),
        "formation" => change.formation.is_some(),
        "at" => change.at.is_some(),
        _ => false,
    }
}
