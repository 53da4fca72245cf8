//! The switches of a battle: the rules' defaults, over them the scenario's scale and options, over those what the players change.

use std::collections::BTreeMap;

use crate::{
    battle::notice,
    files::{Problem, Problems},
    rules::hmm::{
        data::{
            Charts, Options,
            options::{BadSetting, Legal, Switch},
        },
        setup::clerk::RULE_SET,
    },
    scenario::Scenario,
};

/// Why a switch is as it is where the players chose so.
const CHOSEN: &str = "Chosen for this battle.";

/// The switches of a battle and why they are so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settled {
    /// The switches.
    pub options: Options,
    /// Why those are as they are that somebody has set, by name.
    pub reasons: BTreeMap<String, String>,
}

/// A switch as somebody sets it.
struct Setting {
    name: String,
    value: String,
    reason: String,
    /// Where the scenario does; none for a player's change.
    field: Option<String>,
}

/// The switches of a scenario with a player's changes over them.
///
/// # Errors
/// Every name and value that no switch takes.
pub fn settle(scenario: &Scenario, changes: &BTreeMap<String, String>) -> Result<Settled, Problems> {
    let switches = &Charts::embedded().switches;
    let stated = stated(scenario);
    let changed = changes
        .iter()
        .filter(|(name, value)| stated.iter().rev().find(|setting| setting.name == **name).is_none_or(|setting| setting.value != **value));
    let chosen = changed.map(|(name, value)| Setting { name: name.clone(), value: value.clone(), reason: CHOSEN.to_owned(), field: None });
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
        Self { name: self.name.clone(), value: self.value.clone(), reason: self.reason.clone(), field: self.field.clone() }
    }
}

/// What a scenario sets: the year by its date, the scale, and its options.
fn stated(scenario: &Scenario) -> Vec<Setting> {
    let mut settings = vec![Setting::stated("year", scenario.date.year, "The year of the battle.", "date".to_owned())];
    let Some(said) = scenario.rule_sets.get(RULE_SET) else { return settings };
    if let Some(scale) = &said.scale {
        let figures = scale.men_per_figure.map(|value| ("men_per_figure", value));
        let models = scale.guns_per_model.map(|value| ("guns_per_model", value));
        for (name, value) in figures.into_iter().chain(models) {
            settings.push(Setting::stated(name, value, scale.because.as_str(), format!("rule_sets[\"{RULE_SET}\"].scale.{name}")));
        }
    }
    for (name, choice) in &said.options {
        let field = format!("rule_sets[\"{RULE_SET}\"].options[\"{name}\"].value");
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

/// The settings that make a battle what it is, as its journal keeps them: those that differ from their defaults, and whatever the
/// players changed.
pub fn recorded(options: &Options, changes: &BTreeMap<String, String>) -> BTreeMap<String, String> {
    let defaults = Charts::embedded().switches.defaults().settings();
    let differs = |(name, value): &(&'static str, String)| changes.contains_key(*name) || !defaults.contains(&(*name, value.clone()));
    options.settings().into_iter().filter(differs).map(|(name, value)| (name.to_owned(), value)).collect()
}

/// The switches as players see them, in the order in which the rules explain them.
pub fn notices(options: &Options, reasons: &BTreeMap<String, String>) -> Vec<notice::Switch> {
    let settings = options.settings();
    let value_of = |name: &str| settings.iter().find(|(known, _)| *known == name).map(|(_, value)| value.clone()).unwrap_or_default();
    let notice = |switch: &Switch| {
        let value = value_of(&switch.name);
        let reason = if value == switch.default { None } else { reasons.get(&switch.name).cloned() };
        notice::Switch {
            name: switch.name.clone(),
            meaning: switch.about.clone(),
            values: values(switch, &value),
            value,
            clause: switch.clause,
            reason: reason.unwrap_or_default(),
        }
    };
    Charts::embedded().switches.iter().map(notice).collect()
}

/// The values that a switch may have, its default first; of a range of numbers those that a player would pick.
fn values(switch: &Switch, value: &str) -> Vec<String> {
    let mut values = vec![switch.default.clone()];
    match &switch.legal {
        Legal::Words(words) => values.extend(words.iter().cloned()),
        Legal::Number { least, most } if most - least < 10 => values.extend((*least..=*most).map(|number| number.to_string())),
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
