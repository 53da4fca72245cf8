//! Initial states of units, if a scenario sets them, applied in the rule set's own words as an umpire would before the
//! first act. Only the set knows which states exist, and what goes with each.

use bevy::ecs::world::World;

use crate::{
    battle::{Alterable, Event, Lasts, Opening, Resources, RuleSet, lay_out},
    rules::opening::{Lays, Plan, ScenarioReader, order_of_battle::unit_of},
    scenario::{
        Scenario,
        rule_sets::{StateAtStart, Whose},
        words::Id,
    },
    table::{Command, Components, Field, TableWriter, UnitId},
};

/// Puts units into the initial states that the scenario sets. An unknown state, an impossible value, and a unit without
/// room in that state are problems at their places.
pub fn put<R: Lays>(reader: &mut ScenarioReader<'_>, rules: &R, plan: &Plan, opening: Opening<R>) -> Opening<R> {
    let scenario = reader.copy();
    let states = scenario.rule_sets.get(R::ID).map(|said| said.states.as_slice()).unwrap_or_default();
    if states.is_empty() {
        return opening;
    }
    let mut world = World::new();
    lay_out(&mut world, rules, opening.clone());
    let mut put = Vec::new();
    for (index, state) in states.iter().enumerate() {
        let place = format!("rule_sets[\"{}\"].states[{index}]", R::ID);
        let changed = whose(&scenario, &opening.commands, plan, &state.of)
            .map_err(|(wrong, expected)| Wrong { field: "of", wrong, expected })
            .and_then(|unit| Ok((unit, events(rules, &Field::whole(&world), unit, state)?)));
        match changed {
            Ok((unit, events)) => {
                events.into_iter().for_each(|event| apply(rules, &mut world, event));
                put.push((unit, place));
            }
            Err(Wrong { field, wrong, expected }) => reader.wrong(&format!("{place}.{field}"), &wrong, &expected),
        }
    }
    must_fit(reader, rules, &Field::whole(&world), &put);
    taken_up(opening, &Field::whole(&world))
}

/// A problem of a state, and the field it is in.
struct Wrong {
    field: &'static str,
    wrong: String,
    expected: String,
}

/// The unit or leader that a state belongs to, which stands where the scenario places it.
///
/// # Errors
/// The reason if there is none, and what was expected.
fn whose(scenario: &Scenario, commands: &[Command], plan: &Plan, of: &Whose) -> Result<UnitId, (String, String)> {
    let command =
        |id: &Id| scenario.commands.iter().position(|command| command.id == *id).and_then(|index| commands.get(index));
    let unit = match of {
        Whose::Unit(id) => unit_of(scenario, id),
        Whose::LeaderOf(id) => command(id).and_then(|command| command.leader),
    };
    let unit = unit.ok_or_else(|| ("he takes no part".to_owned(), "somebody who does".to_owned()))?;
    if plan.zones_of(unit).next().is_some() {
        return Err(("its player places it".to_owned(), "somebody whom no zone is open to".to_owned()));
    }
    Ok(unit)
}

/// The events that bring a unit into a state; none if it is in that state already.
///
/// # Errors
/// The set keeps no state of that name for it, or only within a turn, or the value is impossible.
fn events<R: RuleSet>(
    rules: &R,
    field: &Field<'_>,
    unit: UnitId,
    state: &StateAtStart,
) -> Result<Vec<Event<R>>, Wrong> {
    let name = &field.unit(unit).name;
    let lasting: Vec<Alterable<R>> =
        rules.alterable(field, unit).into_iter().filter(|alterable| alterable.lasts == Lasts::Battle).collect();
    let known = lasting.iter().map(|alterable| alterable.what).collect::<Vec<_>>().join(", ");
    let Some(alterable) = lasting.into_iter().find(|alterable| alterable.what == state.what) else {
        let wrong = format!("{} begins with no `{}` of {name}", R::ID, state.what);
        let expected =
            if known.is_empty() { "nothing: he is not on the table".to_owned() } else { format!("one of {known}") };
        return Err(Wrong { field: "what", wrong, expected });
    };
    if alterable.now == state.value {
        return Ok(Vec::new());
    }
    let values: Vec<&str> = alterable.values.iter().map(|(value, _)| value.as_str()).collect();
    let (wrong, expected) =
        (format!("{name} cannot begin with {} `{}`", state.what, state.value), format!("one of {}", values.join(", ")));
    let found = alterable.values.into_iter().find(|(value, _)| *value == state.value);
    found.map(|(_, events)| events).ok_or(Wrong { field: "value", wrong, expected })
}

fn apply<R: RuleSet>(rules: &R, world: &mut World, event: Event<R>) {
    let mut table = TableWriter::new(world);
    match event {
        Event::Own(own) => rules.apply(&mut table, &own),
        Event::Kernel(happening) => happening.apply(&mut table),
    }
}

/// Notes every unit without room where it stands in its initial state, at the last of its states.
fn must_fit<R: Lays>(reader: &mut ScenarioReader<'_>, rules: &R, field: &Field<'_>, put: &[(UnitId, String)]) {
    for (index, (unit, place)) in put.iter().enumerate() {
        let is_last = put[index + 1..].iter().all(|(other, _)| other != unit);
        let stands: Vec<_> = field.stands_of(*unit).cloned().collect();
        if let Some(refusal) = is_last.then(|| rules.must_fit(field, *unit, &stands).err()).flatten() {
            let wrong = format!("under {} {} does not fit there so: {refusal}", R::ID, field.unit(*unit).name);
            reader.wrong(place, &wrong, "room for it on the table");
        }
    }
}

/// The opening with all units as they are on a table.
fn taken_up<R: RuleSet>(opening: Opening<R>, field: &Field<'_>) -> Opening<R> {
    let now = |id: UnitId| {
        (field.unit(id).clone(), R::Unit::copied(field.of::<R::Unit>(id)), field.stands_of(id).cloned().collect())
    };
    let units = opening.units.iter().map(|(unit, ..)| now(unit.id)).collect();
    Opening { units, table: R::Table::taken(field), ..opening }
}
