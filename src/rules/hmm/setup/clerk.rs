//! Who reads a scenario's words for hmm, remembers where each is written, and gathers what is wrong.

use crate::{
    files::Problems,
    rules::charts::Entries,
    scenario::{
        Scenario,
        rule_sets::UnitChange,
        words::{Id, Word},
    },
};

/// The name under which scenarios speak to these rules.
pub(super) const RULE_SET: &str = "hmm";

/// A scenario being read.
pub(super) struct Clerk<'s> {
    written: &'s Scenario,
    fought: Scenario,
    problems: Problems,
}

impl<'s> Clerk<'s> {
    /// Takes a scenario up as it is fought under hmm.
    pub(super) fn of(written: &'s Scenario) -> Self {
        Self { written, fought: written.under(RULE_SET), problems: Problems::default() }
    }

    /// The scenario as it is fought.
    pub(super) fn fought(&self) -> &Scenario {
        &self.fought
    }

    /// A copy of the scenario as it is fought, to be gone through while problems are noted.
    pub(super) fn copy(&self) -> Scenario {
        self.fought.clone()
    }

    /// Notes a problem at a field of the file.
    pub(super) fn wrong(&mut self, field: &str, wrong: &str, expected: &str) {
        self.problems.push(self.written.problem(field, wrong, expected));
    }

    /// What a word is taken for; one that hmm lacks is a problem at its place.
    pub(super) fn meaning<M: Copy>(&mut self, entries: &Entries<M>, word: &Word, field: &str) -> Option<M> {
        let meaning = entries.meaning(word.as_str());
        if meaning.is_none() {
            self.wrong(field, &format!("hmm has no `{word}`"), &format!("one of {}", entries.words()));
        }
        meaning
    }

    /// Where a field of a unit stands: with the unit, or where it is otherwise under hmm.
    pub(super) fn unit_field(&self, id: &Id, field: &str) -> String {
        let said = self.written.rule_sets.get(RULE_SET);
        if said.and_then(|said| said.units.get(id.as_str())).is_some_and(|change| changes(change, field)) {
            return format!("rule_sets[\"{RULE_SET}\"].units[\"{id}\"].{field}");
        }
        match self.written.units.iter().position(|unit| unit.id == *id) {
            Some(index) => format!("units[{index}].{field}"),
            None => {
                let index = said.and_then(|said| said.more_units.iter().position(|unit| unit.id == *id)).unwrap_or_default();
                format!("rule_sets[\"{RULE_SET}\"].more_units[{index}].{field}")
            }
        }
    }

    /// Where a field of a command's leader stands.
    pub(super) fn leader_field(&self, index: usize, id: &Id, field: &str) -> String {
        let change = self.written.rule_sets.get(RULE_SET).and_then(|said| said.commands.get(id.as_str()));
        match (field, change) {
            ("ability", Some(change)) if change.ability.is_some() => format!("rule_sets[\"{RULE_SET}\"].commands[\"{id}\"].ability"),
            ("at", Some(change)) if change.leader_at.is_some() => format!("rule_sets[\"{RULE_SET}\"].commands[\"{id}\"].leader_at"),
            _ => format!("commands[{index}].leader.{field}"),
        }
    }

    /// A value, if nothing is wrong until here.
    ///
    /// # Errors
    /// Everything that is.
    pub(super) fn so_far<T>(&mut self, value: T) -> Result<T, Problems> {
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
