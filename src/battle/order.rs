//! An order: an offer with its slots filled. The journal holds it in this form, so that no rule set's private types are
//! in a save.

use std::collections::BTreeMap;

use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

use crate::{
    battle::{Refusal, Seat},
    measure::{Facing, Leg, Pose},
    table::{CommandId, StandId, Unit, UnitId},
};

/// An order of one seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Order {
    /// The seat that gives it.
    pub seat: Seat,
    /// The act, such as `move` or `charge`: the verb of the offer that it fills.
    pub verb: String,
    /// The subject that is to act.
    pub subject: Subject,
    /// The filled slots by name.
    pub values: BTreeMap<String, Value>,
}

/// The subject of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Subject {
    /// The whole side, such as for ending a step.
    Side,
    /// A unit.
    Unit(UnitId),
    /// One stand, such as a gun.
    Stand(StandId),
    /// A command.
    Command(CommandId),
}

impl Subject {
    /// The unit that the subject is or belongs to, if it is one.
    pub fn unit(self) -> Option<UnitId> {
        match self {
            Self::Unit(unit) => Some(unit),
            Self::Stand(stand) => Some(stand.unit),
            Self::Side | Self::Command(_) => None,
        }
    }
}

/// A slot's value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Value {
    /// A unit.
    Unit(UnitId),
    /// A stand.
    Stand(StandId),
    /// A command.
    Command(CommandId),
    /// A point on the table, inches.
    Point(Vec2),
    /// The legs of a move, in order.
    Path(Vec<Leg>),
    /// A direction.
    Facing(Facing),
    /// A pose of the subject or of a template, table frame.
    Pose(Pose),
    /// Poses for several stands.
    Poses(Vec<(StandId, Pose)>),
    /// One of named alternatives.
    Choice(String),
    /// A whole number.
    Number(i64),
    /// Several of them.
    List(Vec<Value>),
}

impl Order {
    /// An order without filled slots.
    pub fn new(seat: Seat, verb: impl Into<String>, subject: Subject) -> Self {
        Self { seat, verb: verb.into(), subject, values: BTreeMap::new() }
    }

    /// An order about a unit from its own player, without filled slots.
    pub fn of(unit: &Unit, verb: impl Into<String>) -> Self {
        Self::new(unit.side.into(), verb, Subject::Unit(unit.id))
    }

    /// The same order with one more slot filled.
    #[must_use]
    pub fn with(mut self, slot: &str, value: Value) -> Self {
        self.values.insert(slot.to_owned(), value);
        self
    }

    /// A slot's value.
    pub fn value(&self, slot: &str) -> Option<&Value> {
        self.values.get(slot)
    }
}

/// No order needs more legs, stands or list entries than this.
const MOST_PARTS: usize = 1_000;
/// A limit beyond any table and any turn: inches or degrees.
const MOST_SIZE: f32 = 100_000.0;

impl Order {
    /// Checks that every number in the order is one that geometry can work with, wherever the order came from.
    ///
    /// # Errors
    /// A refusal that names the slot.
    pub fn check_sound(&self) -> Result<(), Refusal> {
        match self.values.iter().find(|(_, value)| !value.is_sound()) {
            None => Ok(()),
            Some((slot, _)) => Err(Refusal::new(
                "linstock.order",
                format!("`{slot}` holds a value that is no place, direction or length"),
            )),
        }
    }
}

impl Value {
    /// Whether all its numbers are finite and of a sensible size, its directions unit vectors and its lists not
    /// endless.
    fn is_sound(&self) -> bool {
        match self {
            Self::Unit(_) | Self::Stand(_) | Self::Command(_) | Self::Choice(_) | Self::Number(_) => true,
            Self::Point(point) => is_place(*point),
            Self::Path(legs) => legs.len() <= MOST_PARTS && legs.iter().all(|leg| leg.sizes().into_iter().all(is_size)),
            Self::Facing(facing) => facing.vector().is_normalized(),
            Self::Pose(pose) => is_pose(*pose),
            Self::Poses(poses) => poses.len() <= MOST_PARTS && poses.iter().all(|(_, pose)| is_pose(*pose)),
            // A list holds plain values: lists of lists have no slot.
            Self::List(values) => {
                values.len() <= MOST_PARTS
                    && values.iter().all(|value| !matches!(value, Self::List(_)) && value.is_sound())
            }
        }
    }
}

fn is_size(number: f32) -> bool {
    number.abs() <= MOST_SIZE
}

fn is_place(point: Vec2) -> bool {
    is_size(point.x) && is_size(point.y)
}

/// Whether a pose is a place of a sensible size and a direction.
pub(super) fn is_pose(pose: Pose) -> bool {
    is_place(pose.at) && pose.facing.vector().is_normalized()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(value: Value) -> Order {
        Order::new(Seat::First, "march", Subject::Side).with("way", value)
    }

    #[test]
    fn an_order_with_numbers_that_geometry_cannot_work_with_is_refused_by_its_slot() {
        let crooked: Facing = ron::from_str("((3.0, 4.0))").expect("any two numbers read as a direction");
        let bad = [
            Value::Point(Vec2::new(f32::NAN, 0.0)),
            Value::Point(Vec2::new(0.0, 1e30)),
            Value::Path(vec![Leg::Advance(2.0), Leg::Turn(f32::INFINITY)]),
            Value::Path(vec![Leg::Advance(0.001); MOST_PARTS + 1]),
            Value::Facing(crooked),
            Value::Pose(Pose::new(Vec2::ZERO, crooked)),
            Value::List(vec![Value::List(Vec::new())]),
        ];
        for value in bad {
            let refusal = with(value.clone()).check_sound().expect_err("it is unsound");
            assert!(refusal.reason.contains("`way`"), "{value:?}: {refusal}");
        }
    }

    #[test]
    fn an_order_with_sound_numbers_passes() {
        let good = [
            Value::Point(Vec2::new(3.0, 4.0)),
            Value::Path(vec![Leg::Advance(2.0), Leg::Oblique(-1.0, 3.0)]),
            Value::Pose(Pose::new(Vec2::ZERO, Facing::from_bearing(37.0))),
            Value::List(vec![Value::Number(-4), Value::Choice("hold".to_owned())]),
        ];
        for value in good {
            assert_eq!(with(value).check_sound(), Ok(()));
        }
    }
}
