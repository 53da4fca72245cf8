//! Whether deployment, arrivals and objectives make sense.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    count::counted,
    files::Reader,
    scenario::{
        End, Scenario,
        check::{
            at_most, bearing,
            known::{Known, unique},
            shape, within,
        },
        plan::{Arrival, Extent, Zone},
        troops::Unit,
        words::{Army, Id},
    },
};

/// The most ids that one entry of a plan may name.
pub(super) const MOST: usize = 100;

pub(super) fn check(scenario: &Scenario, reader: &mut Reader<'_>, known: &Known<'_>) {
    unique(reader, "zones", scenario.zones.iter().map(|zone| &zone.id));
    unique(reader, "objectives", scenario.objectives.iter().map(|objective| &objective.id));
    for (index, each) in scenario.zones.iter().enumerate() {
        zone(reader, &format!("zones[{index}]"), each, scenario, known);
    }
    for (index, each) in scenario.arrivals.iter().enumerate() {
        arrival(reader, &format!("arrivals[{index}]"), each, scenario, known);
    }
    each_arrives_once(scenario, reader);
    objectives(scenario, reader, known);
}

fn zone(reader: &mut Reader<'_>, path: &str, zone: &Zone, scenario: &Scenario, known: &Known<'_>) {
    shape::outline(reader, &format!("{path}.area"), &zone.area, &scenario.ground);
    own_commands(reader, path, &zone.commands, zone.army, scenario, known);
}

/// Notes commands that do not exist or are the other army's.
pub(super) fn own_commands(
    reader: &mut Reader<'_>,
    path: &str,
    commands: &[Id],
    army: Army,
    scenario: &Scenario,
    known: &Known<'_>,
) {
    at_most(reader, &format!("{path}.commands"), commands.len(), MOST);
    for (index, command) in commands.iter().take(MOST).enumerate() {
        let own = format!("{path}.commands[{index}]");
        if known.commands.must_contain(reader, &own, command) && scenario.army_of(command) != Some(army) {
            reader.wrong_at(&own, format!("`{command}` belongs to the other army"), "a command of the same army");
        }
    }
}

fn arrival(reader: &mut Reader<'_>, path: &str, arrival: &Arrival, scenario: &Scenario, known: &Known<'_>) {
    if arrival.units.is_empty() && arrival.commands.is_empty() {
        reader.wrong_at(path, "nobody arrives", "`units` or `commands`");
    }
    for (list, ids, known) in
        [("units", &arrival.units, &known.units), ("commands", &arrival.commands, &known.commands)]
    {
        at_most(reader, &format!("{path}.{list}"), ids.len(), MOST);
        for (index, id) in ids.iter().take(MOST).enumerate() {
            known.must_contain(reader, &format!("{path}.{list}[{index}]"), id);
        }
    }
    let too_late = matches!(scenario.end, End::At(end) if arrival.time >= end);
    if (arrival.time < scenario.start || too_late) && reader.is_sound("start") && reader.is_sound("end") {
        reader.wrong_at(
            &format!("{path}.time"),
            format!("{} is outside the battle", arrival.time),
            "a time from the start until before the end",
        );
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

/// Notes each unit that would arrive a second time, at the second place.
fn each_arrives_once(scenario: &Scenario, reader: &mut Reader<'_>) {
    let above =
        |unit: &Unit| scenario.chain(&unit.command).iter().map(|command| command.id.clone()).collect::<BTreeSet<Id>>();
    let roll: Vec<(&Id, BTreeSet<Id>)> = scenario.units.iter().map(|unit| (&unit.id, above(unit))).collect();
    let mut come = BTreeMap::new();
    for (index, arrival) in scenario.arrivals.iter().enumerate() {
        let units = arrival.units.iter().take(MOST).enumerate().map(|(number, id)| ("units", number, id));
        let commands = arrival.commands.iter().take(MOST).enumerate().map(|(number, id)| ("commands", number, id));
        for (list, number, id) in units.chain(commands) {
            let brought =
                roll.iter().filter(|(unit, above)| if list == "units" { *unit == id } else { above.contains(id) });
            let again: Vec<&Id> =
                brought.filter_map(|(unit, _)| come.insert(*unit, arrival.time).map(|_| *unit)).collect();
            if let Some(unit) = again.first() {
                let path = format!("arrivals[{index}].{list}[{number}]");
                reader.wrong_at(&path, format!("`{unit}` arrives with an entry before this"), "each unit once");
            }
        }
    }
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
                known.features.must_contain(reader, &path, id);
            }
        }
    }
}
