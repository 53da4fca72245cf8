//! Whether the pieces for single rule sets make sense.

use crate::{
    files::Reader,
    scenario::{
        Scenario,
        check::{bearing, known::Known, shape, troops, within_if},
        rule_sets::{CommandChange, ForRuleSet, StatedScale, UnitChange, Whose},
        words::Army,
    },
};

pub(super) fn check(scenario: &Scenario, reader: &mut Reader<'_>, known: &Known<'_>) {
    for (name, said) in &scenario.rule_sets {
        let path = format!("rule_sets[{name:?}]");
        if let Some(scale) = &said.scale {
            stated_scale(reader, &format!("{path}.scale"), scale);
        }
        for (id, change) in &said.units {
            unit_change(reader, &format!("{path}.units[{id:?}]"), (id.as_str(), change), scenario, known);
        }
        more_units(reader, &path, said, scenario, known);
        for (id, change) in &said.commands {
            command_change(reader, &format!("{path}.commands[{id:?}]"), (id.as_str(), change), scenario, known);
        }
        states(reader, &path, said, scenario, known);
        somebody_takes_part(reader, &path, &scenario.under(name), said);
    }
}

fn unit_change(
    reader: &mut Reader<'_>,
    path: &str,
    (id, change): (&str, &UnitChange),
    scenario: &Scenario,
    known: &Known<'_>,
) {
    let Some(unit) = scenario.unit(id) else { return known.units.lacks(reader, path, id) };
    if let Some(command) = &change.command {
        let own = format!("{path}.command");
        let army = scenario.army_of(&unit.command);
        if known.commands.must_contain(reader, &own, command) && army.is_some() && scenario.army_of(command) != army {
            reader.wrong_at(&own, format!("`{command}` belongs to the other army"), "a command of the same army");
        }
    }
    if let Some(strength) = &change.strength {
        troops::strength(reader, &format!("{path}.strength"), strength);
    }
    if let Some(place) = change.at {
        shape::place(reader, &format!("{path}.at"), place, &scenario.ground);
        if let Some(arrival) = scenario.arrival_of(unit) {
            reader.wrong_at(
                &format!("{path}.at"),
                format!("the unit arrives at {}", arrival.time),
                "a unit that is there from the start",
            );
        }
    }
    bearing(reader, &format!("{path}.facing_degrees"), change.facing_degrees);
}

fn more_units(reader: &mut Reader<'_>, path: &str, said: &ForRuleSet, scenario: &Scenario, known: &Known<'_>) {
    for (index, more) in said.more_units.iter().enumerate() {
        let own = format!("{path}.more_units[{index}]");
        let twice = known.units.contains(&more.id) || said.more_units[..index].iter().any(|other| other.id == more.id);
        if twice {
            reader.wrong_at(&format!("{own}.id"), format!("`{}` stands twice", more.id), "an id of its own");
        }
        troops::unit(reader, &own, more, scenario, known);
    }
}

fn command_change(
    reader: &mut Reader<'_>,
    path: &str,
    (id, change): (&str, &CommandChange),
    scenario: &Scenario,
    known: &Known<'_>,
) {
    let Some(command) = scenario.commands.iter().find(|command| command.id.as_str() == id) else {
        return known.commands.lacks(reader, path, id);
    };
    for (field, is_said) in [("ability", change.ability.is_some()), ("leader_at", change.leader_at.is_some())] {
        if is_said && command.leader.is_none() {
            reader.wrong_at(&format!("{path}.{field}"), format!("`{id}` has no leader"), "a command with a leader");
        }
    }
    if let Some(place) = change.leader_at {
        shape::place(reader, &format!("{path}.leader_at"), place, &scenario.ground);
    }
    if let Some(order) = &change.order {
        troops::order(reader, &format!("{path}.order"), order, scenario);
    }
}

/// Notes states of units that do not exist, and those set twice.
fn states(reader: &mut Reader<'_>, path: &str, said: &ForRuleSet, scenario: &Scenario, known: &Known<'_>) {
    let units = known.units.with(said.more_units.iter().map(|unit| &unit.id));
    for (index, state) in said.states.iter().enumerate() {
        let own = format!("{path}.states[{index}]");
        match &state.of {
            Whose::Unit(id) => {
                units.must_contain(reader, &format!("{own}.of"), id);
            }
            Whose::LeaderOf(id) => {
                let leads = scenario.command(id).is_none_or(|command| command.leader.is_some());
                if known.commands.must_contain(reader, &format!("{own}.of"), id) && !leads {
                    reader.wrong_at(&format!("{own}.of"), format!("`{id}` has no leader"), "a command with a leader");
                }
            }
        }
        if said.states[..index].iter().any(|before| (&before.of, &before.what) == (&state.of, &state.what)) {
            reader.wrong_at(&own, format!("its `{}` is said twice", state.what), "each state once");
        }
    }
}

/// Notes an army with all units absent under a rule set.
fn somebody_takes_part(reader: &mut Reader<'_>, path: &str, fought: &Scenario, said: &ForRuleSet) {
    if said.units.values().all(|change| change.absent_because.is_none()) {
        return;
    }
    for army in Army::BOTH {
        if !fought.units.iter().any(|unit| fought.army_of(&unit.command) == Some(army)) {
            reader.wrong_at(
                &format!("{path}.units"),
                format!("every unit of the {army:?} army is absent"),
                "units of both armies",
            );
        }
    }
}

fn stated_scale(reader: &mut Reader<'_>, path: &str, scale: &StatedScale) {
    within_if(reader, &format!("{path}.men_per_figure"), scale.men_per_figure, 1..=1000);
    within_if(reader, &format!("{path}.guns_per_model"), scale.guns_per_model, 1..=24);
    within_if(reader, &format!("{path}.yards_per_inch"), scale.yards_per_inch, 0.5..=500.0);
    within_if(reader, &format!("{path}.minutes_per_turn"), scale.minutes_per_turn, 0.1..=240.0);
}
