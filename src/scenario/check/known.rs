//! The ids of a scenario that its other fields may name.

use std::collections::BTreeSet;

use crate::{
    files::Reader,
    scenario::{Scenario, words::Id},
};

/// The ids that may be named.
pub(super) struct Known<'s> {
    pub(super) commands: Ids<'s>,
    pub(super) units: Ids<'s>,
    pub(super) features: Ids<'s>,
    pub(super) objectives: Ids<'s>,
}

/// The ids of one list.
pub(super) struct Ids<'s> {
    /// The thing that each of them names.
    what: &'static str,
    /// Where the list stands.
    list: &'static str,
    ids: BTreeSet<&'s Id>,
}

impl<'s> Known<'s> {
    pub(super) fn of(scenario: &'s Scenario) -> Self {
        Self {
            commands: Ids::of("command", "commands", scenario.commands.iter().map(|command| &command.id)),
            units: Ids::of("unit", "units", scenario.units.iter().map(|unit| &unit.id)),
            features: Ids::of("feature", "ground.features", scenario.ground.features.iter().map(|feature| &feature.id)),
            objectives: Ids::of("objective", "objectives", scenario.objectives.iter().map(|objective| &objective.id)),
        }
    }
}

impl<'s> Ids<'s> {
    fn of(what: &'static str, list: &'static str, ids: impl Iterator<Item = &'s Id>) -> Self {
        Self { what, list, ids: ids.collect() }
    }

    /// The same ids with others that only a part of the scenario may name.
    pub(super) fn with(&self, others: impl Iterator<Item = &'s Id>) -> Self {
        Self { ids: self.ids.iter().copied().chain(others).collect(), ..*self }
    }

    /// Whether an id is one of them.
    pub(super) fn contains(&self, id: &Id) -> bool {
        self.ids.contains(id)
    }

    /// Whether an id is one of them; if not, that is noted. Nothing is said where the id, or the list as a whole, could
    /// not be read.
    pub(super) fn must_contain(&self, reader: &mut Reader<'_>, path: &str, id: &Id) -> bool {
        let found = self.contains(id);
        if !found && !id.is_blank() && (!self.ids.is_empty() || reader.is_sound(self.list)) {
            self.lacks(reader, path, id.as_str());
        }
        found
    }

    /// Notes a name that is none of them.
    pub(super) fn lacks(&self, reader: &mut Reader<'_>, path: &str, name: &str) {
        reader.wrong_at(path, format!("there is no {} `{name}`", self.what), self.listed());
    }

    /// The ids that would have been right, the first few of them.
    fn listed(&self) -> String {
        if self.ids.is_empty() {
            return format!("one that `{}` lists, which is empty", self.list);
        }
        let some: Vec<&str> = self.ids.iter().take(12).map(|id| id.as_str()).filter(|id| !id.is_empty()).collect();
        format!("one of {}{}", some.join(", "), if self.ids.len() > 12 { ", …" } else { "" })
    }
}

/// Notes ids that stand twice in one list.
pub(super) fn unique<'i>(reader: &mut Reader<'_>, list: &str, ids: impl Iterator<Item = &'i Id>) {
    let mut seen = BTreeSet::new();
    for (index, id) in ids.enumerate() {
        if !seen.insert(id) && !id.is_blank() {
            reader.wrong_at(&format!("{list}[{index}].id"), format!("`{id}` stands twice"), "an id of its own");
        }
    }
}
