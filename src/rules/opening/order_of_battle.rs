//! The order of battle: sides, commands and units by number, as far as the scenario's own words name them. Only the
//! rule set knows the units' ratings.

use crate::{
    measure::Pose,
    scenario::{
        Scale, Scenario, troops,
        words::{Army, Id, Name},
    },
    table::{Arm, Command, CommandId, KnownTo, Presence, Side, Unit, UnitId},
};

/// The side of an army.
pub fn side(army: Army) -> Side {
    match army {
        Army::First => Side::First,
        Army::Second => Side::Second,
    }
}

/// The id of a scenario's unit by its number.
pub fn unit_id(index: usize) -> UnitId {
    UnitId(u16::try_from(index).expect("a scenario has at most some hundred units"))
}

/// The id of a scenario's command by its number.
pub fn command_id(index: usize) -> CommandId {
    CommandId(u16::try_from(index).expect("a scenario has at most a hundred commands"))
}

/// The commands of a scenario, by number; leaders have the ids that follow those of the units, in the order of their
/// commands.
pub fn commands(scenario: &Scenario) -> Vec<Command> {
    let mut leaders = scenario.units.len()..;
    let command = |(index, command): (usize, &troops::Command)| Command {
        id: command_id(index),
        side: side(command.army),
        name: command.name.to_string(),
        short_name: command.name.to_string(),
        parent: command.parent.as_ref().and_then(|id| command_of(scenario, id)),
        leader: command.leader.as_ref().and_then(|_| leaders.next()).map(unit_id),
    };
    scenario.commands.iter().enumerate().map(command).collect()
}

/// A scenario's unit on the roll, its front at its historical place, else in the middle of the table; none if it serves
/// in neither army.
pub fn unit(scenario: &Scenario, scale: &Scale, index: usize, arm: Arm) -> Option<Unit> {
    let written = scenario.units.get(index)?;
    let side = side(scenario.army_of(&written.command)?);
    let arrives = scenario.arrival_of(written).is_some();
    let front = scenario.front(written, scale).filter(|_| !arrives);
    let nowhere = Pose::new(scale.table(&scenario.ground) / 2.0, scenario.facing(written));
    Some(Unit {
        id: unit_id(index),
        side,
        command: command_of(scenario, &written.command),
        name: written.name.to_string(),
        short_name: written.label().to_string(),
        arm,
        front: front.unwrap_or(nowhere),
        presence: if front.is_some() { Presence::OnTable } else { Presence::Awaited },
        known_to: if written.hidden_because.is_some() { KnownTo::Only(side) } else { KnownTo::All },
    })
}

/// The number of a unit's regiment that has other units in the field; none for one that stands for itself.
pub fn regiment(scenario: &Scenario, unit: &troops::Unit) -> Option<u16> {
    let army = scenario.army_of(&unit.command)?;
    let name: &Name = unit.regiment.as_ref()?;
    let of_it =
        |other: &troops::Unit| scenario.army_of(&other.command) == Some(army) && other.regiment.as_ref() == Some(name);
    let shared = scenario.units.iter().filter(|other| of_it(other)).count() > 1;
    let first = scenario.units.iter().position(of_it).filter(|_| shared);
    first.and_then(|first| u16::try_from(first).ok())
}

/// The units of a scenario that meet a condition.
pub fn units_where(scenario: &Scenario, holds: impl Fn(&troops::Unit) -> bool) -> Vec<UnitId> {
    scenario.units.iter().enumerate().filter(|(_, unit)| holds(unit)).map(|(index, _)| unit_id(index)).collect()
}

/// The unit that a scenario calls so.
pub fn unit_of(scenario: &Scenario, id: &Id) -> Option<UnitId> {
    scenario.units.iter().position(|unit| unit.id == *id).map(unit_id)
}

fn command_of(scenario: &Scenario, id: &Id) -> Option<CommandId> {
    scenario.commands.iter().position(|command| command.id == *id).map(command_id)
}
