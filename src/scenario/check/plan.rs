//! Whether deployment, arrivals, objectives, victory and what is said to rule sets make sense.

use std::collections::BTreeSet;

use crate::{
    count::counted,
    files::Reader,
    scenario::{
        End, Scenario,
        check::{at_most, bearing, exists, shape, troops, unique, within, within_if},
        plan::{Arrival, Condition, Extent, Outcome, Share, When, Zone},
        rule_sets::{ForRuleSet, StatedScale, Whose},
        words::{Army, Id},
    },
};

/// The most ids that one entry of a plan may name.
const MOST: usize = 100;

/// The ids that a plan may name.
struct Known<'s> {
    commands: BTreeSet<&'s Id>,
    units: BTreeSet<&'s Id>,
    features: BTreeSet<&'s Id>,
    objectives: BTreeSet<&'s Id>,
}

pub(super) fn check(scenario: &Scenario, reader: &mut Reader<'_>) {
    unique(reader, "zones", scenario.zones.iter().map(|zone| &zone.id));
    let known = Known {
        commands: scenario.commands.iter().map(|command| &command.id).collect(),
        units: scenario.units.iter().map(|unit| &unit.id).collect(),
        features: scenario.ground.features.iter().map(|feature| &feature.id).collect(),
        objectives: unique(reader, "objectives", scenario.objectives.iter().map(|objective| &objective.id)),
    };
    for (index, each) in scenario.zones.iter().enumerate() {
        zone(reader, &format!("zones[{index}]"), each, scenario, &known);
    }
    for (index, each) in scenario.arrivals.iter().enumerate() {
        arrival(reader, &format!("arrivals[{index}]"), each, scenario, &known);
    }
    objectives(scenario, reader, &known);
    victory(scenario, reader, &known);
    for (name, said) in &scenario.rule_sets {
        rule_set(reader, &format!("rule_sets[{name:?}]"), said, scenario, &known);
    }
}

fn zone(reader: &mut Reader<'_>, path: &str, zone: &Zone, scenario: &Scenario, known: &Known<'_>) {
    shape::outline(reader, &format!("{path}.area"), &zone.area, &scenario.ground);
    own_commands(reader, path, &zone.commands, zone.army, scenario, known);
}

fn own_commands(reader: &mut Reader<'_>, path: &str, commands: &[Id], army: Army, scenario: &Scenario, known: &Known<'_>) {
    at_most(reader, &format!("{path}.commands"), commands.len(), MOST);
    for (index, command) in commands.iter().take(MOST).enumerate() {
        let own = format!("{path}.commands[{index}]");
        if exists(reader, &own, command, &known.commands, "command") && scenario.army_of(command) != Some(army) {
            reader.wrong_at(&own, format!("`{command}` belongs to the other army"), "a command of the same army");
        }
    }
}

fn arrival(reader: &mut Reader<'_>, path: &str, arrival: &Arrival, scenario: &Scenario, known: &Known<'_>) {
    if arrival.units.is_empty() && arrival.commands.is_empty() {
        reader.wrong_at(path, "nobody arrives", "`units` or `commands`");
    }
    for (list, ids, known, what) in
        [("units", &arrival.units, &known.units, "unit"), ("commands", &arrival.commands, &known.commands, "command")]
    {
        at_most(reader, &format!("{path}.{list}"), ids.len(), MOST);
        for (index, id) in ids.iter().take(MOST).enumerate() {
            exists(reader, &format!("{path}.{list}[{index}]"), id, known, what);
        }
    }
    let too_late = matches!(scenario.end, End::At(end) if arrival.time > end);
    if (arrival.time < scenario.start || too_late) && reader.is_sound("start") && reader.is_sound("end") {
        reader.wrong_at(&format!("{path}.time"), format!("{} is outside the battle", arrival.time), "a time between start and end");
    }
    let (ground, at) = (&scenario.ground, arrival.at);
    let from_border = at.x.min(ground.width_yards - at.x).min(at.y).min(ground.depth_yards - at.y);
    if from_border.abs() > 1.0 && shape::size_is_known(reader) {
        reader.wrong_at(
            &format!("{path}.at"),
            format!("{} away from the border", counted(from_border.round(), "yard")),
            "a place on the border of the ground",
        );
    }
    bearing(reader, &format!("{path}.facing_degrees"), arrival.facing_degrees);
}

fn objectives(scenario: &Scenario, reader: &mut Reader<'_>, known: &Known<'_>) {
    for (index, objective) in scenario.objectives.iter().enumerate() {
        let path = format!("objectives[{index}].extent");
        match &objective.extent {
            Extent::Area(points) => {
                shape::outline(reader, &path, points, &scenario.ground);
            }
            Extent::Near(near) => {
                shape::place(reader, &format!("{path}.at"), near.at, &scenario.ground);
                within(reader, &format!("{path}.radius_yards"), near.radius_yards, 1.0..=5000.0);
            }
            Extent::Feature(id) => {
                if known.features.is_empty() {
                    reader.wrong_at(&path, "the ground has no features", "an area or a place");
                }
                exists(reader, &path, id, &known.features, "feature");
            }
        }
    }
}

fn victory(scenario: &Scenario, reader: &mut Reader<'_>, known: &Known<'_>) {
    let outcomes = &scenario.victory.outcomes;
    if scenario.end == End::WhenDecided && reader.is_sound("end") && !outcomes.iter().any(|outcome| outcome.when == When::EveryTurn) {
        reader.wrong_at("victory.outcomes", "nothing would ever end the battle", "an outcome with `when: EveryTurn`, or a time as `end`");
    }
    for (index, each) in outcomes.iter().enumerate() {
        outcome(reader, &format!("victory.outcomes[{index}]"), each, scenario, known);
    }
}

fn outcome(reader: &mut Reader<'_>, path: &str, outcome: &Outcome, scenario: &Scenario, known: &Known<'_>) {
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
        Condition::Holds(holding) => {
            let own = format!("{path}.objective");
            if known.objectives.is_empty() {
                reader.wrong_at(&own, "the scenario has no objectives", "`objectives: [ … ]`");
            }
            exists(reader, &own, &holding.objective, &known.objectives, "objective");
            within(reader, &format!("{path}.for_minutes"), holding.for_minutes, 0..=24 * 60);
        }
        Condition::Exits(exit) => {
            within(reader, &format!("{path}.units"), exit.units, 1..=300);
            own_commands(reader, path, &exit.commands, exit.army, scenario, known);
        }
        Condition::Destroyed(units) => {
            if units.is_empty() {
                reader.wrong_at(path, "no unit is named", "at least one unit");
            }
            at_most(reader, path, units.len(), MOST);
            for (index, unit) in units.iter().take(MOST).enumerate() {
                exists(reader, &format!("{path}[{index}]"), unit, &known.units, "unit");
            }
        }
        Condition::From(time) => {
            if *time < scenario.start && reader.is_sound("start") {
                reader.wrong_at(path, format!("{time} is before the battle"), "a time of the battle");
            }
        }
    }
}

fn rule_set(reader: &mut Reader<'_>, path: &str, said: &ForRuleSet, scenario: &Scenario, known: &Known<'_>) {
    if let Some(scale) = &said.scale {
        stated_scale(reader, &format!("{path}.scale"), scale);
    }
    for (name, change) in &said.units {
        let own = format!("{path}.units[{name:?}]");
        if !scenario.units.iter().any(|unit| unit.id.as_str() == name) {
            reader.wrong_at(&own, format!("there is no unit `{name}`"), super::listed(&known.units));
        }
        if let Some(command) = &change.command {
            exists(reader, &format!("{own}.command"), command, &known.commands, "command");
        }
        if let Some(strength) = &change.strength {
            troops::strength(reader, &format!("{own}.strength"), strength);
        }
        if let Some(place) = change.at {
            shape::place(reader, &format!("{own}.at"), place, &scenario.ground);
        }
        bearing(reader, &format!("{own}.facing_degrees"), change.facing_degrees);
    }
    for (index, more) in said.more_units.iter().enumerate() {
        let own = format!("{path}.more_units[{index}]");
        let twice = known.units.contains(&more.id) || said.more_units[..index].iter().any(|other| other.id == more.id);
        if twice {
            reader.wrong_at(&format!("{own}.id"), format!("`{}` stands twice", more.id), "an id of its own");
        }
        troops::unit(reader, &own, more, scenario, &known.commands);
    }
    for (name, change) in &said.commands {
        let own = format!("{path}.commands[{name:?}]");
        if !scenario.commands.iter().any(|command| command.id.as_str() == name) {
            reader.wrong_at(&own, format!("there is no command `{name}`"), super::listed(&known.commands));
        }
        if let Some(place) = change.leader_at {
            shape::place(reader, &format!("{own}.leader_at"), place, &scenario.ground);
        }
        if let Some(order) = &change.order {
            shape::way(reader, &format!("{own}.order.way"), &order.way, &scenario.ground);
        }
    }
    states(reader, path, said, scenario, known);
}

/// Notes states of nobody, and those that are said twice.
fn states(reader: &mut Reader<'_>, path: &str, said: &ForRuleSet, scenario: &Scenario, known: &Known<'_>) {
    let units: BTreeSet<&Id> = known.units.iter().copied().chain(said.more_units.iter().map(|unit| &unit.id)).collect();
    for (index, state) in said.states.iter().enumerate() {
        let own = format!("{path}.states[{index}]");
        match &state.of {
            Whose::Unit(id) => {
                exists(reader, &format!("{own}.of"), id, &units, "unit");
            }
            Whose::LeaderOf(id) => {
                let leads = scenario.command(id).is_none_or(|command| command.leader.is_some());
                if exists(reader, &format!("{own}.of"), id, &known.commands, "command") && !leads {
                    reader.wrong_at(&format!("{own}.of"), format!("`{id}` has no leader"), "a command with a leader");
                }
            }
        }
        if said.states[..index].iter().any(|before| (&before.of, &before.what) == (&state.of, &state.what)) {
            reader.wrong_at(&own, format!("its `{}` is said twice", state.what), "each state once");
        }
    }
}

fn stated_scale(reader: &mut Reader<'_>, path: &str, scale: &StatedScale) {
    within_if(reader, &format!("{path}.men_per_figure"), scale.men_per_figure, 1..=1000);
    within_if(reader, &format!("{path}.guns_per_model"), scale.guns_per_model, 1..=24);
    within_if(reader, &format!("{path}.yards_per_inch"), scale.yards_per_inch, 0.5..=500.0);
    within_if(reader, &format!("{path}.minutes_per_turn"), scale.minutes_per_turn, 0.1..=240.0);
}
