//! Whether a scenario makes sense as a whole: ids that are named exist, places lie on the ground, counts are sane. Must
//! not ask whether a rule set can use it.

mod ground;
mod hints;
mod known;
mod plan;
mod rule_sets;
mod shape;
mod troops;
mod victory;

use std::{fmt::Display, ops::RangeInclusive};

use crate::{
    files::Reader,
    scenario::{End, Scenario},
};
pub(super) use hints::hints;
use known::Known;

/// The longest battle, minutes of the clock.
const LONGEST_MINUTES: u32 = 24 * 60;

/// Notes everything that is wrong with a scenario beyond the form of its fields.
pub(super) fn check(scenario: &Scenario, reader: &mut Reader<'_>) {
    if !sane_sizes(scenario, reader) {
        return;
    }
    header(scenario, reader);
    let known = Known::of(scenario);
    ground::check(scenario, reader);
    troops::check(scenario, reader, &known);
    plan::check(scenario, reader, &known);
    victory::check(scenario, reader, &known);
    rule_sets::check(scenario, reader, &known);
}

/// Notes lists that are too long to be meant; of such a file nothing more is said.
fn sane_sizes(scenario: &Scenario, reader: &mut Reader<'_>) -> bool {
    let before = reader.count();
    at_most(reader, "sources", scenario.sources.len(), 100);
    at_most(reader, "weather", scenario.weather.len(), 100);
    at_most(reader, "ground.features", scenario.ground.features.len(), 400);
    at_most(reader, "commands", scenario.commands.len(), 100);
    at_most(reader, "units", scenario.units.len(), 300);
    at_most(reader, "zones", scenario.zones.len(), 50);
    at_most(reader, "arrivals", scenario.arrivals.len(), 50);
    at_most(reader, "objectives", scenario.objectives.len(), 50);
    at_most(reader, "victory.outcomes", scenario.victory.outcomes.len(), 50);
    at_most(reader, "rule_sets", scenario.rule_sets.len(), 20);
    for (name, said) in &scenario.rule_sets {
        at_most(reader, &format!("rule_sets[{name:?}].units"), said.units.len(), 300);
        at_most(reader, &format!("rule_sets[{name:?}].more_units"), said.more_units.len(), 300);
        at_most(reader, &format!("rule_sets[{name:?}].commands"), said.commands.len(), 100);
        at_most(reader, &format!("rule_sets[{name:?}].states"), said.states.len(), 1000);
    }
    reader.count() == before
}

fn header(scenario: &Scenario, reader: &mut Reader<'_>) {
    if scenario.sources.is_empty() {
        reader.wrong_at("sources", "no work is named", "at least one published work");
    }
    for (index, source) in scenario.sources.iter().enumerate() {
        within(reader, &format!("sources[{index}].year"), source.year, 1500..=2100);
    }
    if let End::At(end) = scenario.end
        && reader.is_sound("start")
        && !(1..=LONGEST_MINUTES).contains(&scenario.start.until(end))
    {
        reader.wrong_at(
            "end",
            format!("{end} after a start at {}", scenario.start),
            "a later time, at most a day later (hours go on past 24)",
        );
    }
    let weather: Vec<_> = scenario.weather.iter().map(|weather| weather.from).collect();
    if weather.first().is_none_or(|first| *first > scenario.start) && reader.is_sound("start") {
        reader.wrong_at("weather", "nothing is said of the start", format!("an entry from {}", scenario.start));
    }
    for (index, pair) in weather.windows(2).enumerate().filter(|(_, pair)| pair[0] >= pair[1]) {
        reader.wrong_at(
            &format!("weather[{}].from", index + 1),
            format!("{} after {}", pair[1], pair[0]),
            "a later time than the entry before",
        );
    }
    for (index, yards) in scenario.weather.iter().map(|weather| weather.visibility_yards).enumerate() {
        within_if(reader, &format!("weather[{index}].visibility_yards"), yards, 1.0..=20_000.0);
    }
}

/// Notes a number outside its limits.
fn within<N: PartialOrd + Display>(reader: &mut Reader<'_>, path: &str, value: N, limits: RangeInclusive<N>) {
    if !limits.contains(&value) {
        reader.wrong_at(path, format!("{value} is written"), format!("{} to {}", limits.start(), limits.end()));
    }
}

/// Notes a number outside its limits, if there is one.
fn within_if<N: PartialOrd + Display>(
    reader: &mut Reader<'_>,
    path: &str,
    value: Option<N>,
    limits: RangeInclusive<N>,
) {
    if let Some(value) = value {
        within(reader, path, value, limits);
    }
}

/// Notes a list that is too long to be meant.
fn at_most(reader: &mut Reader<'_>, path: &str, length: usize, most: usize) {
    if length > most {
        reader.wrong_at(path, format!("{length} of them"), format!("at most {most}"));
    }
}

/// Notes a compass bearing that is none.
fn bearing(reader: &mut Reader<'_>, path: &str, degrees: Option<f32>) {
    within_if(reader, path, degrees, 0.0..=360.0);
}
