//! Orders hidden from a seat: a seat neither sees nor takes back sealed orders, or those of units it does not know of.
//! Must not know who plays a seat.

use crate::battle::{AnyBattle, Order, QuestionKind, Seat};

/// Whether an order that was given or taken back is hidden from a seat: another's while answers are sealed, and any
/// about a unit unknown to the seat.
pub fn is_hidden_from(play: &dyn AnyBattle, order: &Order, seat: Seat) -> bool {
    let sealed = play.question().is_some_and(|question| question.kind == QuestionKind::Sealed);
    let stranger = || order.subject.unit().is_some_and(|unit| play.field(seat).get_unit(unit).is_none());
    order.seat != seat && (sealed || stranger())
}
