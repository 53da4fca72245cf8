//! Parts of a scenario that are sound but probably not meant: outcomes that hide each other, and parts that make no
//! difference.

use crate::{
    files::Reader,
    scenario::{
        End, Scenario,
        plan::{Condition, Outcome, Ratio, Share, Verdict, When, Zone},
        troops::Unit,
        words::{Army, Id},
    },
};

/// Notes them all.
pub(in crate::scenario) fn hints(scenario: &Scenario, reader: &mut Reader<'_>) {
    weather_of_no_turn(scenario, reader);
    idle_parts(scenario, reader);
    idle_objectives(scenario, reader);
    for (index, outcome) in scenario.victory.outcomes.iter().enumerate() {
        let (path, before) = (format!("victory.outcomes[{index}]"), &scenario.victory.outcomes[..index]);
        hidden(reader, &path, outcome, before);
        double_break(reader, &path, outcome, before);
        won_by_ruin(reader, &path, outcome);
    }
}

fn weather_of_no_turn(scenario: &Scenario, reader: &mut Reader<'_>) {
    let End::At(end) = scenario.end else { return };
    for (index, weather) in scenario.weather.iter().enumerate().filter(|(_, weather)| weather.from >= end) {
        let wrong = format!("{} is not before the battle's end", weather.from);
        reader.wrong_at(&format!("weather[{index}].from"), wrong, format!("a time before {end}"));
    }
}

/// Commands, zones and arrivals without units.
fn idle_parts(scenario: &Scenario, reader: &mut Reader<'_>) {
    let more = scenario.rule_sets.values().flat_map(|said| &said.more_units);
    let units: Vec<&Unit> = scenario.units.iter().chain(more).collect();
    let serves =
        |command: &Id| units.iter().any(|unit| scenario.chain(&unit.command).iter().any(|above| above.id == *command));
    for (index, command) in scenario.commands.iter().enumerate().filter(|(_, command)| !serves(&command.id)) {
        reader.wrong_at(
            &format!("commands[{index}]"),
            format!("no unit serves in `{}`", command.id),
            "a unit that names it",
        );
    }
    let stands_in = |unit: &Unit, zone: &Zone| {
        scenario.arrival_of(unit).is_none() && scenario.zones_of(unit).iter().any(|open| open.id == zone.id)
    };
    for (index, zone) in scenario.zones.iter().enumerate() {
        if !units.iter().any(|unit| stands_in(unit, zone)) {
            reader.wrong_at(
                &format!("zones[{index}]"),
                "no unit may be placed in it",
                "a command with units that do not arrive",
            );
        }
    }
    for (index, arrival) in scenario.arrivals.iter().enumerate() {
        for (number, command) in arrival.commands.iter().enumerate().filter(|(_, command)| !serves(command)) {
            reader.wrong_at(
                &format!("arrivals[{index}].commands[{number}]"),
                format!("no unit serves in `{command}`"),
                "a command with units",
            );
        }
    }
}

fn idle_objectives(scenario: &Scenario, reader: &mut Reader<'_>) {
    let needs = || scenario.victory.outcomes.iter().flat_map(|outcome| &outcome.needs);
    for (index, objective) in scenario.objectives.iter().enumerate() {
        let asked = needs().any(|need| matches!(need, Condition::Holds(holding) if holding.objective == objective.id));
        if !asked {
            let wrong = format!("no outcome asks who holds `{}`", objective.id);
            reader.wrong_at(&format!("objectives[{index}]"), wrong, "an outcome with `Holds`");
        }
    }
}

/// An outcome before which another always comes that takes no more.
fn hidden(reader: &mut Reader<'_>, path: &str, outcome: &Outcome, before: &[Outcome]) {
    let looked_at = |other: &Outcome| other.when == When::EveryTurn || outcome.when == When::AtTheEnd;
    let hides = |other: &&Outcome| looked_at(other) && other.needs.iter().all(|need| outcome.needs.contains(need));
    if let Some(other) = before.iter().find(hides) {
        let wrong = format!("it is never the result: `{}` stands before it and takes no more", other.name);
        reader.wrong_at(path, wrong, "the outcome that takes more before the other");
    }
}

/// An army's ruin that another army's ruin comes before: where both are ruined in one turn, the order of the file
/// decides.
fn double_break(reader: &mut Reader<'_>, path: &str, outcome: &Outcome, before: &[Outcome]) {
    let Some(army) = ruined(outcome) else { return };
    let both =
        |other: &Outcome| Army::BOTH.iter().all(|army| other.needs.iter().any(|need| ruin_of(need) == Some(*army)));
    let Some(first) =
        before.iter().position(|other| ruined(other) == Some(army.enemy()) && other.result != outcome.result)
    else {
        return;
    };
    if !before[..first].iter().any(both) {
        let wrong = format!(
            "where both armies are ruined in one turn, `{}` is the result, for it stands before this",
            before[first].name
        );
        reader.wrong_at(path, wrong, "an outcome before both that takes the ruin of both");
    }
}

/// A victory that needs nothing but the winner's own losses.
fn won_by_ruin(reader: &mut Reader<'_>, path: &str, outcome: &Outcome) {
    if let Verdict::Win(army) | Verdict::Narrow(army) = outcome.result
        && ruined(outcome) == Some(army)
    {
        reader.wrong_at(
            &format!("{path}.result"),
            format!("the {army:?} army wins by its own losses"),
            "a victory of the other army",
        );
    }
}

/// The army, if its losses are all that an outcome needs.
fn ruined(outcome: &Outcome) -> Option<Army> {
    let army = ruin_of(outcome.needs.first()?)?;
    outcome.needs.iter().all(|need| ruin_of(need) == Some(army)).then_some(army)
}

fn ruin_of(need: &Condition) -> Option<Army> {
    match need {
        Condition::Broken(Share { army, .. })
        | Condition::Losses(Share { army, .. })
        | Condition::LossRatio(Ratio { army, .. }) => Some(*army),
        _ => None,
    }
}
