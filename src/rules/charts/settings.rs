//! The switches of a battle: the rules' defaults, overridden by the scenario's scale and options, overridden by the
//! players' changes. Knows any set's switches by name only; three names are the kernel's own: the year, and how many
//! men and guns a model stands for.

use std::collections::BTreeMap;

use super::switches::{BadSetting, Legal, Options, Switch, Switches};
use crate::{
    battle::notice,
    files::{Problem, Problems},
    scenario::Scenario,
};

/// Switches as players set them over a scenario's own, by name.
pub type Changes = BTreeMap<String, String>;

/// The reason of a switch that the players chose.
const CHOSEN: &str = "Chosen for this battle.";

/// The switches of a battle and why they are so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settled<O> {
    /// The switches.
    pub options: O,
    /// The reasons of the switches that were set, by name.
    pub reasons: BTreeMap<String, String>,
}

/// A switch with the value to which it is set.
struct Setting {
    name: String,
    value: String,
    reason: String,
    /// Where the scenario does; none for a player's change.
    field: Option<String>,
}

/// The switches of a scenario under a rule set, by its id, with a player's changes over them.
///
/// # Errors
/// Every name and value that no switch takes.
pub fn settle<O: Options>(
    scenario: &Scenario,
    rule_set: &str,
    switches: &Switches<O>,
    changes: &Changes,
) -> Result<Settled<O>, Problems> {
    let year = switches
        .named("year")
        .map(|_| Setting::stated("year", scenario.date.year, "The year of the battle.", "date".to_owned()));
    let stated: Vec<Setting> = year.into_iter().chain(stated(scenario, rule_set)).collect();
    let changed = changes.iter().filter(|(name, value)| {
        stated.iter().rev().find(|setting| setting.name == **name).is_none_or(|setting| setting.value != **value)
    });
    let chosen = changed.map(|(name, value)| Setting {
        name: name.clone(),
        value: value.clone(),
        reason: CHOSEN.to_owned(),
        field: None,
    });
    let settings: Vec<Setting> = stated.iter().map(Setting::copy).chain(chosen).collect();
    let mut problems = Problems::default();
    for setting in &settings {
        for bad in switches.options([(setting.name.as_str(), setting.value.as_str())]).err().unwrap_or_default() {
            problems.push(problem(scenario, setting, &bad));
        }
    }
    problems.or_value(())?;
    let options = switches.options(settings.iter().map(|setting| (setting.name.as_str(), setting.value.as_str())));
    let options = options.expect("each was checked by itself");
    Ok(Settled { options, reasons: settings.into_iter().map(|setting| (setting.name, setting.reason)).collect() })
}

impl Setting {
    fn stated(name: &str, value: impl ToString, reason: &str, field: String) -> Self {
        Self { name: name.to_owned(), value: value.to_string(), reason: reason.to_owned(), field: Some(field) }
    }

    fn copy(&self) -> Self {
        Self {
            name: self.name.clone(),
            value: self.value.clone(),
            reason: self.reason.clone(),
            field: self.field.clone(),
        }
    }
}

/// A scenario's settings for a rule set: the scale, and its options.
fn stated(scenario: &Scenario, rule_set: &str) -> Vec<Setting> {
    let mut settings = Vec::new();
    let Some(said) = scenario.rule_sets.get(rule_set) else { return settings };
    if let Some(scale) = &said.scale {
        let figures = scale.men_per_figure.map(|value| ("men_per_figure", value));
        let models = scale.guns_per_model.map(|value| ("guns_per_model", value));
        for (name, value) in figures.into_iter().chain(models) {
            settings.push(Setting::stated(
                name,
                value,
                scale.because.as_str(),
                format!("rule_sets[\"{rule_set}\"].scale.{name}"),
            ));
        }
    }
    for (name, choice) in &said.options {
        let field = format!("rule_sets[\"{rule_set}\"].options[\"{name}\"].value");
        settings.push(Setting::stated(name, choice.value.as_str(), choice.because.as_str(), field));
    }
    settings
}

fn problem(scenario: &Scenario, setting: &Setting, bad: &BadSetting) -> Problem {
    match &setting.field {
        Some(field) => scenario.problem(field, &bad.wrong, &bad.expected),
        None => Problem { field: bad.name.clone(), ..Problem::of_file("switches", &bad.wrong, &bad.expected) },
    }
}

/// The settings that define a battle, as its journal keeps them: those that differ from their defaults, and all that
/// the players changed.
pub fn recorded<O: Options>(switches: &Switches<O>, options: &O, changes: &Changes) -> Changes {
    let defaults = switches.defaults().settings();
    let differs = |(name, value): &(&'static str, String)| {
        changes.contains_key(*name) || !defaults.contains(&(*name, value.clone()))
    };
    options.settings().into_iter().filter(differs).map(|(name, value)| (name.to_owned(), value)).collect()
}

/// The switches for players, in the order in which the rules explain them.
pub fn notices<O: Options>(
    switches: &Switches<O>,
    options: &O,
    reasons: &BTreeMap<String, String>,
) -> Vec<notice::Switch> {
    let settings = options.settings();
    let value_of = |name: &str| {
        settings.iter().find(|(known, _)| *known == name).map(|(_, value)| value.clone()).unwrap_or_default()
    };
    let notice = |switch: &Switch| {
        let value = value_of(&switch.name);
        let reason = if value == switch.default { None } else { reasons.get(&switch.name).cloned() };
        notice::Switch {
            name: switch.name.clone(),
            title: switch.title.clone(),
            meaning: switch.about.clone(),
            values: values(switch, &value),
            range: range(switch),
            value,
            clause: switch.clause,
            reason: reason.unwrap_or_default(),
        }
    };
    switches.iter().map(notice).collect()
}

/// The least and the most of a switch that is a number.
fn range(switch: &Switch) -> Option<(u16, u16)> {
    match switch.legal {
        Legal::Number { least, most } => Some((least, most)),
        Legal::Words(_) => None,
    }
}

/// The values that a switch may have, its default first; for a range of numbers, the values that a player is likely to
/// choose.
fn values(switch: &Switch, value: &str) -> Vec<String> {
    let mut values = vec![switch.default.clone()];
    match &switch.legal {
        Legal::Words(words) => values.extend(words.iter().cloned()),
        Legal::Number { least, most } if most - least < 10 => {
            values.extend((*least..=*most).map(|number| number.to_string()));
        }
        Legal::Number { least, most } => values.extend([value.to_owned(), least.to_string(), most.to_string()]),
    }
    let mut distinct: Vec<String> = Vec::new();
    for value in values {
        if !distinct.contains(&value) {
            distinct.push(value);
        }
    }
    distinct
}
