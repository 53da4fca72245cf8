//! What small tables of every rule set share: the scenario's plan, the commands, a unit's record, the journal's header.

use linstock::{
    battle::{FORMAT, Header, Posture, StateHash},
    dice::DiceSource,
    measure::{Facing, Pose},
    rules::opening::{Otherwise, Plan},
    table::{Arm, Command, CommandId, KnownTo, Presence, Side, Unit, UnitId},
};

/// A battle of so many turns of so many minutes from eight in the morning, without objectives, zones or arrivals.
pub(crate) fn plan(turns: u32, minutes_per_turn: f32) -> Plan {
    Plan {
        names: ["the Reds".to_owned(), "the Blues".to_owned()],
        home: [Facing::SOUTH, Facing::NORTH],
        posture: [Posture::Meet; 2],
        start_minutes: 8 * 60,
        minutes_per_turn,
        turns,
        endings: Vec::new(),
        otherwise: Otherwise::ByTheRules,
        objectives: Vec::new(),
        zones: Vec::new(),
        arrivals: Vec::new(),
        reasons: Default::default(),
    }
}

/// The number of the unit at a place of a list.
pub(crate) fn unit_id(index: usize) -> UnitId {
    UnitId(u16::try_from(index).expect("a small table"))
}

/// A brigade under this number, its leader found by it; even numbers are the first side's.
pub(crate) fn brigade(number: u16, parent: Option<CommandId>, leader: Option<UnitId>) -> Command {
    Command {
        id: CommandId(number),
        side: if number.is_multiple_of(2) { Side::First } else { Side::Second },
        name: format!("brigade {number}"),
        short_name: format!("brigade {number}"),
        parent,
        leader,
    }
}

/// The front of a unit at a place: the first side looks north and the second south, if nothing else is said.
pub(crate) fn front(at: bevy::math::Vec2, side: Side, facing: Option<Facing>) -> Pose {
    Pose::new(at, facing.unwrap_or(if side == Side::First { Facing::NORTH } else { Facing::SOUTH }))
}

/// The record of a unit on the table.
pub(crate) fn unit(
    id: UnitId,
    name: String,
    (side, command): (Side, u16),
    arm: Arm,
    (front, known_to): (Pose, KnownTo),
) -> Unit {
    let short_name = name.clone();
    Unit {
        id,
        side,
        command: Some(CommandId(command)),
        short_name,
        name,
        arm,
        front,
        presence: Presence::OnTable,
        known_to,
    }
}

/// The header of a journal under a rule set, with its dice.
pub(crate) fn header(rule_set: &str, dice: DiceSource) -> Header {
    Header {
        format: FORMAT,
        program: "test".to_owned(),
        rule_set: rule_set.to_owned(),
        rule_data: StateHash(0),
        switches: Default::default(),
        scenario_name: "a small table".to_owned(),
        scenario: String::new(),
        dice,
    }
}
