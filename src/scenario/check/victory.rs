//! Whether each way to decide the battle is possible.

use crate::{
    files::Reader,
    scenario::{
        End, Scenario,
        check::{
            at_most,
            known::Known,
            plan::{MOST, own_commands},
            within,
        },
        plan::{Condition, Holding, Outcome, Share, When},
        words::Clock,
    },
};

pub(super) fn check(scenario: &Scenario, reader: &mut Reader<'_>, known: &Known<'_>) {
    let outcomes = &scenario.victory.outcomes;
    if scenario.end == End::WhenDecided
        && reader.is_sound("end")
        && !outcomes.iter().any(|outcome| outcome.when == When::EveryTurn)
    {
        reader.wrong_at(
            "victory.outcomes",
            "nothing would ever end the battle",
            "an outcome with `when: EveryTurn`, or a time as `end`",
        );
    }
    for (index, each) in outcomes.iter().enumerate() {
        outcome(reader, &format!("victory.outcomes[{index}]"), each, scenario, known);
    }
}

fn outcome(reader: &mut Reader<'_>, path: &str, outcome: &Outcome, scenario: &Scenario, known: &Known<'_>) {
    if scenario.end == End::WhenDecided && outcome.when == When::AtTheEnd {
        reader.wrong_at(
            &format!("{path}.when"),
            "the battle has no end at which it is looked at",
            "`EveryTurn`, or a time as `end`",
        );
    }
    if outcome.needs.is_empty() {
        reader.wrong_at(&format!("{path}.needs"), "the outcome takes nothing", "at least one condition");
    }
    at_most(reader, &format!("{path}.needs"), outcome.needs.len(), MOST);
    for (index, need) in outcome.needs.iter().take(MOST).enumerate() {
        condition(reader, &format!("{path}.needs[{index}]"), need, scenario, known);
    }
}

fn condition(reader: &mut Reader<'_>, path: &str, condition: &Condition, scenario: &Scenario, known: &Known<'_>) {
    match condition {
        Condition::Broken(Share { share, .. }) | Condition::Losses(Share { share, .. }) => {
            within(reader, &format!("{path}.share"), *share, 0.01..=1.0);
        }
        Condition::LossRatio(ratio) => within(reader, &format!("{path}.times"), ratio.times, 0.05..=100.0),
        Condition::Holds(holding) => holds(reader, path, holding, scenario, known),
        Condition::Exits(exit) => {
            within(reader, &format!("{path}.units"), exit.units, 1..=300);
            own_commands(reader, path, &exit.commands, exit.army, scenario, known);
        }
        Condition::Destroyed(units) => {
            if units.is_empty() {
                reader.wrong_at(path, "no unit is named", "at least one unit");
            }
            at_most(reader, path, units.len(), MOST);
            let units_and_more =
                known.units.with(scenario.rule_sets.values().flat_map(|said| &said.more_units).map(|unit| &unit.id));
            for (index, unit) in units.iter().take(MOST).enumerate() {
                units_and_more.must_contain(reader, &format!("{path}[{index}]"), unit);
            }
        }
        Condition::From(time) => must_come(reader, path, *time, scenario),
    }
}

fn holds(reader: &mut Reader<'_>, path: &str, holding: &Holding, scenario: &Scenario, known: &Known<'_>) {
    known.objectives.must_contain(reader, &format!("{path}.objective"), &holding.objective);
    let own = format!("{path}.for_minutes");
    within(reader, &own, holding.for_minutes, 0..=24 * 60);
    if let Some(lasts) = scenario.minutes().filter(|lasts| holding.for_minutes > *lasts && times_are_known(reader)) {
        reader.wrong_at(
            &own,
            format!("{} minutes of a battle of {lasts}", holding.for_minutes),
            format!("at most {lasts}"),
        );
    }
}

/// Notes a time that never comes in the battle.
fn must_come(reader: &mut Reader<'_>, path: &str, time: Clock, scenario: &Scenario) {
    if !times_are_known(reader) {
        return;
    }
    if time < scenario.start {
        reader.wrong_at(path, format!("{time} is before the battle"), "a time of the battle");
    }
    if let End::At(end) = scenario.end
        && time > end
    {
        reader.wrong_at(path, format!("{time} is after the battle, which ends at {end}"), "a time of the battle");
    }
}

fn times_are_known(reader: &Reader<'_>) -> bool {
    reader.is_sound("start") && reader.is_sound("end")
}
