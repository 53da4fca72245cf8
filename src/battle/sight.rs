//! A battle through the eyes of one seat.

use bevy::ecs::resource::Resource;

use crate::{
    battle::{Procedure, Question, RuleTypes, Seat, Secrets, StateOf},
    table::{Field, Side, UnitId},
};

/// The battle through the eyes of one seat: the only thing that offers, judgements and notices may read.
pub struct Sight<'a, R: RuleTypes> {
    /// Whose eyes.
    pub seat: Seat,
    /// The table as that seat knows it.
    pub field: Field<'a>,
    /// The task with the open question, if there is one.
    pub task: Option<&'a R::Task>,
    /// The open question.
    pub question: Option<&'a Question>,
}

impl<R: RuleTypes> Clone for Sight<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: RuleTypes> Copy for Sight<'_, R> {}

impl<'a, R: RuleTypes> Sight<'a, R> {
    /// The set's state of a unit.
    pub fn unit(&self, unit: UnitId) -> StateOf<'a, R> {
        self.field.of::<R::Unit>(unit)
    }

    /// The procedure with the open question, if it is of this kind.
    pub fn under_way<P: Procedure<Task = R::Task>>(&self) -> Option<&'a P> {
        self.task.and_then(P::of)
    }

    /// A side's secret, if this seat may see it.
    pub fn secret(&self, side: Side) -> Option<&'a R::Secret> {
        let may_look = self.seat.side().is_none_or(|own| own == side);
        may_look.then(|| &self.field.resource::<Secrets<R::Secret>>().0[side.index()])
    }
}

impl<'a, R: RuleTypes> Sight<'a, R>
where
    R::Table: Resource,
{
    /// The set's state of the whole.
    pub fn table(&self) -> &'a R::Table {
        self.field.resource::<R::Table>()
    }
}
