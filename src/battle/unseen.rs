//! Which orders are none of a seat's business: nobody sees or takes back what is sealed, or what is done by units of
//! which he does not know. Must not know who sits where.

use crate::battle::{Order, Play, QuestionKind, Seat};

/// Whether an order that was given or taken back is hidden from a seat: another's while answers are sealed, and
/// whatever is about a unit of which the seat does not know.
pub fn is_hidden_from(play: &dyn Play, order: &Order, seat: Seat) -> bool {
    let sealed = play.question().is_some_and(|question| question.kind == QuestionKind::Sealed);
    let stranger = || order.subject.unit().is_some_and(|unit| play.field(seat).get_unit(unit).is_none());
    order.seat != seat && (sealed || stranger())
}
