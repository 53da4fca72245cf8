//! An order as a lesson writes it, by the names on labels, in inches and degrees; and as the journal holds it.

use std::collections::BTreeMap;

use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

use crate::{
    battle::{Order, Seat, Subject, Value},
    measure::{Facing, Leg, Pose},
    table::{CommandId, Field, StandId, UnitId},
};

/// An order by names.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spoken {
    /// The subject that acts.
    pub who: Who,
    /// The word of the act.
    pub verb: String,
    /// The filled slots by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub with: BTreeMap<String, Said>,
}

/// The subject of an order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Who {
    /// The whole side of a seat.
    Side(Seat),
    /// A unit by its name or its short name.
    Unit(String),
    /// A stand by its unit and its number in it.
    Stand(String, u16),
    /// A command by its name.
    Command(String),
    /// A unit about which the other side decides something.
    Theirs(String),
}

/// A slot's value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Said {
    /// A unit by its name or its short name.
    Unit(String),
    /// A stand by its unit and its number in it.
    Stand(String, u16),
    /// A command by its name.
    Command(String),
    /// A point of the table, inches.
    Point(f32, f32),
    /// The legs of a move.
    Path(Vec<Leg>),
    /// A direction, degrees clockwise from the top of the table.
    Bearing(f32),
    /// A pose: a point, inches, and a bearing, degrees.
    Pose(f32, f32, f32),
    /// Poses of stands: unit, number, point and bearing.
    Poses(Vec<(String, u16, f32, f32, f32)>),
    /// One of named alternatives.
    Choice(String),
    /// A whole number.
    Number(i64),
    /// Several of them.
    List(Vec<Said>),
}

/// A name that is not on the table.
type Unknown = String;

impl Spoken {
    /// The order on a table.
    ///
    /// # Errors
    /// The name that is not on the table.
    pub fn order(&self, field: &Field<'_>) -> Result<Order, Unknown> {
        let (seat, subject) = self.who.found(field)?;
        let values = self.with.iter().map(|(slot, said)| Ok((slot.clone(), said.value(field)?)));
        Ok(Order { seat, verb: self.verb.clone(), subject, values: values.collect::<Result<_, Unknown>>()? })
    }

    /// An order of the journal by names.
    pub fn of(order: &Order, field: &Field<'_>) -> Self {
        let who = match order.subject {
            Subject::Side => Who::Side(order.seat),
            Subject::Unit(unit) if field.unit(unit).side != order.seat.side().unwrap_or(field.unit(unit).side) => {
                Who::Theirs(name(field, unit))
            }
            Subject::Unit(unit) => Who::Unit(name(field, unit)),
            Subject::Stand(stand) => Who::Stand(name(field, stand.unit), stand.number),
            Subject::Command(command) => Who::Command(command_name(field, command)),
        };
        let with = order.values.iter().map(|(slot, value)| (slot.clone(), Said::of(value, field))).collect();
        Self { who, verb: order.verb.clone(), with }
    }
}

impl Who {
    fn found(&self, field: &Field<'_>) -> Result<(Seat, Subject), Unknown> {
        Ok(match self {
            Self::Side(seat) => (*seat, Subject::Side),
            Self::Unit(name) => {
                let unit = unit_named(field, name)?;
                (field.unit(unit).side.into(), Subject::Unit(unit))
            }
            Self::Theirs(name) => {
                let unit = unit_named(field, name)?;
                (field.unit(unit).side.enemy().into(), Subject::Unit(unit))
            }
            Self::Stand(name, number) => {
                let unit = unit_named(field, name)?;
                (field.unit(unit).side.into(), Subject::Stand(StandId::new(unit, *number)))
            }
            Self::Command(name) => {
                let command = command(field, name)?;
                let side = field.command(command).map(|command| command.side).ok_or_else(|| name.clone())?;
                (side.into(), Subject::Command(command))
            }
        })
    }
}

impl Said {
    fn value(&self, field: &Field<'_>) -> Result<Value, Unknown> {
        let pose = |x: f32, y: f32, bearing: f32| Pose::new(Vec2::new(x, y), Facing::from_bearing(bearing));
        Ok(match self {
            Self::Unit(name) => Value::Unit(unit_named(field, name)?),
            Self::Stand(name, number) => Value::Stand(StandId::new(unit_named(field, name)?, *number)),
            Self::Command(name) => Value::Command(command(field, name)?),
            Self::Point(x, y) => Value::Point(Vec2::new(*x, *y)),
            Self::Path(legs) => Value::Path(legs.clone()),
            Self::Bearing(bearing) => Value::Facing(Facing::from_bearing(*bearing)),
            Self::Pose(x, y, bearing) => Value::Pose(pose(*x, *y, *bearing)),
            Self::Poses(poses) => {
                let placed = poses.iter().map(|(name, number, x, y, bearing)| {
                    unit_named(field, name).map(|unit| (StandId::new(unit, *number), pose(*x, *y, *bearing)))
                });
                Value::Poses(placed.collect::<Result<_, Unknown>>()?)
            }
            Self::Choice(word) => Value::Choice(word.clone()),
            Self::Number(number) => Value::Number(*number),
            Self::List(all) => Value::List(all.iter().map(|said| said.value(field)).collect::<Result<_, Unknown>>()?),
        })
    }

    fn of(value: &Value, field: &Field<'_>) -> Self {
        match value {
            Value::Unit(unit) => Self::Unit(name(field, *unit)),
            Value::Stand(stand) => Self::Stand(name(field, stand.unit), stand.number),
            Value::Command(command) => Self::Command(command_name(field, *command)),
            Value::Point(point) => Self::Point(point.x, point.y),
            Value::Path(legs) => Self::Path(legs.clone()),
            Value::Facing(facing) => Self::Bearing(facing.bearing()),
            Value::Pose(pose) => Self::Pose(pose.at.x, pose.at.y, pose.facing.bearing()),
            Value::Poses(poses) => {
                let said = |(stand, pose): &(StandId, Pose)| {
                    (name(field, stand.unit), stand.number, pose.at.x, pose.at.y, pose.facing.bearing())
                };
                Self::Poses(poses.iter().map(said).collect())
            }
            Value::Choice(word) => Self::Choice(word.clone()),
            Value::Number(number) => Self::Number(*number),
            Value::List(all) => Self::List(all.iter().map(|value| Self::of(value, field)).collect()),
        }
    }
}

/// The unit of a name or short name, on the table or not.
///
/// # Errors
/// The name, if no unit has it.
pub fn unit_named(field: &Field<'_>, name: &str) -> Result<UnitId, Unknown> {
    let found = field.units().find(|unit| unit.name == name || unit.short_name == name);
    found.map(|unit| unit.id).ok_or_else(|| name.to_owned())
}

fn command(field: &Field<'_>, name: &str) -> Result<CommandId, Unknown> {
    field.commands().find(|command| command.name == name).map(|command| command.id).ok_or_else(|| name.to_owned())
}

fn name(field: &Field<'_>, unit: UnitId) -> String {
    field.get_unit(unit).map_or_else(|| unit.to_string(), |unit| unit.name.clone())
}

fn command_name(field: &Field<'_>, command: CommandId) -> String {
    field.command(command).map_or_else(|| command.to_string(), |command| command.name.clone())
}
