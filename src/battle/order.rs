//! An order: an offer with its slots filled. The journal holds it in this form, so that no rule set's private types are in a save.

use std::collections::BTreeMap;

use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

use crate::{
    battle::Seat,
    measure::{Facing, Leg, Pose},
    table::{CommandId, StandId, UnitId},
};

/// What one seat tells the game to do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Order {
    /// Who gives it.
    pub seat: Seat,
    /// Which act, such as `move` or `charge`; the verb of the offer that it fills.
    pub verb: String,
    /// Who or what is to act.
    pub subject: Subject,
    /// The filled slots by name.
    pub values: BTreeMap<String, Value>,
}

/// Who or what an order is about.
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

/// What a slot is filled with.
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

    /// The same order with one more slot filled.
    #[must_use]
    pub fn with(mut self, slot: &str, value: Value) -> Self {
        self.values.insert(slot.to_owned(), value);
        self
    }

    /// What a slot is filled with.
    pub fn value(&self, slot: &str) -> Option<&Value> {
        self.values.get(slot)
    }
}
