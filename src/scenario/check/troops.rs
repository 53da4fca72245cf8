//! Whether the armies make sense: where units serve, how strong they are, where they stand.

use std::collections::BTreeSet;

use crate::{
    count::counted,
    files::Reader,
    scenario::{
        Scenario,
        check::{
            bearing,
            known::{Known, unique},
            shape, within, within_if,
        },
        troops::{Command, Disputed, Order, Signal, Strength, Unit},
        words::{Army, Id},
    },
};

/// The most commands one above the other.
const DEEPEST_COMMANDS: usize = 8;
/// The longest name on a label, letters.
const LONGEST_LABEL: usize = 16;

pub(super) fn check(scenario: &Scenario, reader: &mut Reader<'_>, known: &Known<'_>) {
    unique(reader, "commands", scenario.commands.iter().map(|command| &command.id));
    unique(reader, "units", scenario.units.iter().map(|unit| &unit.id));
    if scenario.first.edge == scenario.second.edge {
        reader.wrong_at("second.edge", "both armies have the same edge", "another edge than the first army's");
    }
    for (index, each) in scenario.commands.iter().enumerate() {
        command(reader, &format!("commands[{index}]"), each, scenario, known);
    }
    for (index, each) in scenario.units.iter().enumerate() {
        unit(reader, &format!("units[{index}]"), each, scenario, known);
    }
    distinct_leaders(reader, scenario);
    same_places(reader, scenario);
    if scenario.units.iter().all(|unit| scenario.command(&unit.command).is_some()) {
        for army in Army::BOTH {
            if !scenario.units.iter().any(|unit| scenario.army_of(&unit.command) == Some(army)) {
                reader.wrong_at("units", format!("the {army:?} army has no unit"), "units of both armies");
            }
        }
    }
}

fn command(reader: &mut Reader<'_>, path: &str, command: &Command, scenario: &Scenario, known: &Known<'_>) {
    if let Some(parent) = &command.parent {
        let parent_path = format!("{path}.parent");
        if known.commands.must_contain(reader, &parent_path, parent) {
            under(reader, &parent_path, command, parent, scenario);
        }
    }
    if let Some(leader) = &command.leader {
        label(reader, &format!("{path}.leader.short"), leader.label());
        if let Some(place) = leader.at {
            shape::place(reader, &format!("{path}.leader.at"), place, &scenario.ground);
        }
    }
    if let Some(written) = &command.order {
        order(reader, &format!("{path}.order"), written, scenario);
    }
}

/// Notes the problems of a command's order.
pub(super) fn order(reader: &mut Reader<'_>, path: &str, order: &Order, scenario: &Scenario) {
    shape::way(reader, &format!("{path}.way"), &order.way, &scenario.ground);
    let Some(fall_back) = &order.fall_back else { return };
    shape::place(reader, &format!("{path}.fall_back.to"), fall_back.to, &scenario.ground);
    let signal = format!("{path}.fall_back.signal");
    match fall_back.signal {
        Signal::Volleys(volleys) => within(reader, &signal, volleys, 1..=100),
        Signal::EnemyWithin(yards) => within(reader, &signal, yards, 1.0..=5000.0),
    }
}

fn under(reader: &mut Reader<'_>, path: &str, command: &Command, parent: &Id, scenario: &Scenario) {
    if scenario.army_of(parent) != Some(command.army) {
        reader.wrong_at(path, format!("`{parent}` belongs to the other army"), "a command of the same army");
    }
    let chain = scenario.chain(&command.id);
    let goes_on = chain
        .last()
        .is_some_and(|top| top.parent.as_ref().is_some_and(|above| chain.iter().any(|known| known.id == *above)));
    if goes_on {
        reader.wrong_at(
            path,
            format!("`{}` comes to stand above itself", command.id),
            "a command above that is not below",
        );
    } else if chain.len() > DEEPEST_COMMANDS {
        reader.wrong_at(
            path,
            format!("{} commands one above the other", chain.len()),
            format!("at most {DEEPEST_COMMANDS}"),
        );
    }
}

/// Notes the problems of a unit.
pub(super) fn unit(reader: &mut Reader<'_>, path: &str, unit: &Unit, scenario: &Scenario, known: &Known<'_>) {
    known.commands.must_contain(reader, &format!("{path}.command"), &unit.command);
    label(reader, &format!("{path}.short"), unit.label().as_str());
    strength(reader, &format!("{path}.strength"), &unit.strength);
    if let Some(disputed) = &unit.disputed {
        dispute(reader, &format!("{path}.disputed"), disputed, &unit.strength);
    }
    bearing(reader, &format!("{path}.facing_degrees"), unit.facing_degrees);
    within_if(reader, &format!("{path}.frontage_yards"), unit.frontage_yards, 1.0..=2000.0);
    if let Some(place) = unit.at {
        shape::place(reader, &format!("{path}.at"), place, &scenario.ground);
    }
    whereabouts(reader, path, unit, scenario);
}

/// Notes a label that is too long to be read on the table.
fn label(reader: &mut Reader<'_>, path: &str, label: &str) {
    let letters = label.chars().count();
    if letters > LONGEST_LABEL {
        reader.wrong_at(path, format!("a label of {letters} letters"), format!("at most {LONGEST_LABEL}"));
    }
}

/// Notes leaders of one army with the same label.
fn distinct_leaders(reader: &mut Reader<'_>, scenario: &Scenario) {
    let mut known: BTreeSet<(Army, &str)> = BTreeSet::new();
    for (index, command) in scenario.commands.iter().enumerate() {
        let Some(leader) = &command.leader else { continue };
        if !known.insert((command.army, leader.label())) {
            let what = format!("`{}` stands on another leader's label too", leader.label());
            reader.wrong_at(&format!("commands[{index}].leader.short"), what, "a label of his own");
        }
    }
}

/// Notes a strength that no unit had.
pub(super) fn strength(reader: &mut Reader<'_>, path: &str, strength: &Strength) {
    match strength {
        Strength::Men(men) => within(reader, path, *men, 1..=10_000),
        Strength::Battery(battery) => {
            within(reader, &format!("{path}.guns"), battery.guns, 1..=60);
            within(reader, &format!("{path}.crew"), battery.crew, 1..=2000);
        }
    }
}

fn dispute(reader: &mut Reader<'_>, path: &str, disputed: &Disputed, used: &Strength) {
    let counts: Vec<u32> = disputed.counts.iter().map(|count| count.count).collect();
    let (Some(least), Some(most)) = (counts.iter().min(), counts.iter().max()) else {
        return reader.wrong_at(&format!("{path}.counts"), "no count is named", "two or more");
    };
    if counts.len() < 2 {
        return reader.wrong_at(&format!("{path}.counts"), "one count is no dispute", "two or more");
    }
    let limits = least..=most;
    if !limits.contains(&&used.men()) && !limits.contains(&&used.guns()) {
        let wrong = format!(
            "neither {} nor {} lie between the counts",
            counted(used.men(), "man"),
            counted(used.guns(), "gun")
        );
        reader.wrong_at(path, wrong, format!("counts about the strength used; these go from {least} to {most}"));
    }
}

fn whereabouts(reader: &mut Reader<'_>, path: &str, unit: &Unit, scenario: &Scenario) {
    if unit.command.is_blank() {
        return;
    }
    match (unit.at, scenario.arrival_of(unit)) {
        (Some(_), Some(arrival)) => {
            let wrong = format!("the unit has a place and arrives at {}", arrival.time);
            reader.wrong_at(&format!("{path}.at"), wrong, "one of the two");
        }
        (None, None) if scenario.zones_of(unit).is_empty() && scenario.army_of(&unit.command).is_some() => {
            reader.wrong_at(
                &format!("{path}.at"),
                "the unit has no place, no zone and no arrival",
                "`at: (x, y)`, a zone or an arrival",
            );
        }
        _ => {}
    }
}

fn same_places(reader: &mut Reader<'_>, scenario: &Scenario) {
    let placed: Vec<_> =
        scenario.units.iter().enumerate().filter_map(|(index, unit)| Some((index, unit.at?))).collect();
    for (later, (index, place)) in placed.iter().enumerate() {
        let shared = placed[..later].iter().find(|(_, other)| other.vector().distance(place.vector()) < 1.0);
        if let Some((other, _)) = shared {
            let id = &scenario.units[*other].id;
            reader.wrong_at(
                &format!("units[{index}].at"),
                format!("`{id}` stands at the same place"),
                "a place of its own",
            );
        }
    }
}
