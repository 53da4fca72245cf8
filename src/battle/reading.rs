//! Reading the slots of a filled offer strictly: each by name and type, none missing, none left over.

use bevy::math::Vec2;

use crate::{
    battle::{Order, Refusal, Seat, Subject, Value},
    measure::{Facing, Leg, Pose},
    table::{CommandId, StandId, UnitId},
};

/// The slots of an order, to be read one by one.
#[derive(Debug)]
pub struct Reading<'o> {
    order: &'o Order,
    read: Vec<&'o str>,
}

/// A value that a slot may hold.
pub trait FromValue: Sized {
    /// Its name in a refusal, such as "a unit".
    const NAME: &'static str;

    /// The value, if it is of this type.
    fn from_value(value: &Value) -> Option<Self>;
}

macro_rules! from_value {
    ($($type:ty: $variant:ident, $name:literal);* $(;)?) => {
        $(impl FromValue for $type {
            const NAME: &'static str = $name;

            fn from_value(value: &Value) -> Option<Self> {
                match value {
                    Value::$variant(value) => Some(value.clone()),
                    _ => None,
                }
            }
        })*
    };
}
from_value! {
    UnitId: Unit, "a unit";
    StandId: Stand, "a stand";
    CommandId: Command, "a command";
    Vec2: Point, "a point";
    Vec<Leg>: Path, "a path";
    Facing: Facing, "a direction";
    Pose: Pose, "a pose";
    Vec<(StandId, Pose)>: Poses, "poses of stands";
    String: Choice, "a choice";
    i64: Number, "a number";
}

impl Order {
    /// Opens the order's slots for reading.
    pub fn reading(&self) -> Reading<'_> {
        Reading { order: self, read: Vec::new() }
    }

    /// The unit that is to act.
    ///
    /// # Errors
    /// A refusal if the subject is no unit.
    pub fn acting_unit(&self) -> Result<UnitId, Refusal> {
        match self.subject {
            Subject::Unit(unit) => Ok(unit),
            _ => Err(Refusal::new("linstock.order", format!("`{}` is an order to a unit", self.verb))),
        }
    }
}

impl Order {
    /// Checks that the order is given to the side as a whole.
    ///
    /// # Errors
    /// A refusal if it has another subject.
    pub fn acting_side(&self) -> Result<(), Refusal> {
        match self.subject {
            Subject::Side => Ok(()),
            _ => Err(Refusal::new("linstock.order", format!("`{}` is an order to the whole side", self.verb))),
        }
    }
}

impl<'o> Reading<'o> {
    /// The subject that is to act.
    pub fn subject(&self) -> Subject {
        self.order.subject
    }

    /// Whose order it is.
    pub fn seat(&self) -> Seat {
        self.order.seat
    }

    /// The unit that is to act.
    ///
    /// # Errors
    /// A refusal if the subject is no unit.
    pub fn unit(&self) -> Result<UnitId, Refusal> {
        self.order.acting_unit()
    }

    /// The stand that is to act, such as a gun.
    ///
    /// # Errors
    /// A refusal if the subject is no stand.
    pub fn stand(&self) -> Result<StandId, Refusal> {
        match self.order.subject {
            Subject::Stand(stand) => Ok(stand),
            _ => Err(self.malformed("it is an order to a stand")),
        }
    }

    /// Checks that the whole side is to act.
    ///
    /// # Errors
    /// A refusal if it has another subject.
    pub fn side(&self) -> Result<(), Refusal> {
        self.order.acting_side()
    }

    /// A refusal of the order's contents.
    pub fn malformed(&self, reason: &str) -> Refusal {
        Refusal::new("linstock.order", format!("`{}`: {reason}", self.order.verb))
    }

    /// The value of a slot that must be filled.
    ///
    /// # Errors
    /// A refusal if it is empty or holds another kind of value.
    pub fn one<T: FromValue>(&mut self, slot: &'o str) -> Result<T, Refusal> {
        self.optional(slot)?
            .ok_or_else(|| Refusal::new("linstock.order", format!("`{slot}` is empty: it takes {}", T::NAME)))
    }

    /// The value of a slot that may stay empty.
    ///
    /// # Errors
    /// A refusal if it holds another kind of value.
    pub fn optional<T: FromValue>(&mut self, slot: &'o str) -> Result<Option<T>, Refusal> {
        self.read.push(slot);
        let Some(value) = self.order.value(slot) else { return Ok(None) };
        T::from_value(value)
            .map(Some)
            .ok_or_else(|| Refusal::new("linstock.order", format!("`{slot}` takes {}", T::NAME)))
    }

    /// The values of a slot that takes several; none for an empty one.
    ///
    /// # Errors
    /// A refusal if it holds no list, or a value of another kind in it.
    pub fn several<T: FromValue>(&mut self, slot: &'o str) -> Result<Vec<T>, Refusal> {
        self.read.push(slot);
        let refusal = || Refusal::new("linstock.order", format!("`{slot}` takes a list, each of it {}", T::NAME));
        match self.order.value(slot) {
            None => Ok(Vec::new()),
            Some(Value::List(values)) => values.iter().map(|value| T::from_value(value).ok_or_else(refusal)).collect(),
            Some(_) => Err(refusal()),
        }
    }

    /// The values of a slot that takes one or several; none for an empty one.
    ///
    /// # Errors
    /// A refusal if it holds a value of another kind.
    pub fn one_or_several<T: FromValue>(&mut self, slot: &'o str) -> Result<Vec<T>, Refusal> {
        match self.order.value(slot) {
            Some(Value::List(_)) | None => self.several(slot),
            Some(_) => self.one(slot).map(|value| vec![value]),
        }
    }

    /// Closes the reading.
    ///
    /// # Errors
    /// A refusal if the order fills a slot that its verb does not have.
    pub fn finish(self) -> Result<(), Refusal> {
        match self.order.values.keys().find(|slot| !self.read.contains(&slot.as_str())) {
            None => Ok(()),
            Some(slot) => Err(Refusal::new("linstock.order", format!("`{}` has no slot `{slot}`", self.order.verb))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::Seat;

    fn order() -> Order {
        Order::new(Seat::First, "charge", Subject::Unit(UnitId(3)))
            .with("target", Value::Unit(UnitId(7)))
            .with("stands", Value::List(vec![Value::Stand(StandId::new(UnitId(3), 1))]))
    }

    #[test]
    fn slots_are_read_by_name_and_type() {
        let order = order();
        let mut reading = order.reading();
        assert_eq!(order.acting_unit(), Ok(UnitId(3)));
        assert_eq!(reading.one("target"), Ok(UnitId(7)));
        assert_eq!(reading.several("stands"), Ok(vec![StandId::new(UnitId(3), 1)]));
        assert_eq!(reading.optional::<i64>("ranks"), Ok(None));
        assert_eq!(reading.finish(), Ok(()));
    }

    #[test]
    fn an_empty_slot_a_wrong_value_and_a_slot_too_many_are_refused_by_name() {
        let order = order();
        let refused = |refusal: Refusal, word: &str| assert!(refusal.reason.contains(word), "{refusal}");
        refused(order.reading().one::<Pose>("place").expect_err("empty"), "`place` is empty: it takes a pose");
        refused(order.reading().one::<i64>("target").expect_err("a unit"), "`target` takes a number");
        refused(
            order.reading().several::<StandId>("target").expect_err("no list"),
            "`target` takes a list, each of it a stand",
        );
        refused(order.reading().several::<UnitId>("stands").expect_err("stands"), "each of it a unit");
        let mut reading = order.reading();
        assert!(reading.one::<UnitId>("target").is_ok());
        refused(reading.finish().expect_err("a slot is left"), "`charge` has no slot `stands`");
        let side = Order::new(Seat::First, "charge", Subject::Side);
        refused(side.acting_unit().expect_err("no unit"), "an order to a unit");
        refused(order.acting_side().expect_err("a unit"), "an order to the whole side");
        refused(order.reading().side().expect_err("a unit"), "an order to the whole side");
        assert_eq!((side.acting_side(), side.reading().side()), (Ok(()), Ok(())));
    }
}
