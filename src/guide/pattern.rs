//! Whether an order is what a step waits for.

use crate::{
    battle::{Order, Value},
    measure::Leg,
};

/// Whether an order fits the one that a guide names: the same seat, verb and subject, and in each slot that the guide
/// fills the same unit, stand, command, word or number; of a way the same kinds of legs, and of places and directions
/// that there is one.
pub fn matches(wanted: &Order, order: &Order) -> bool {
    let fills = |(slot, value): (&String, &Value)| order.value(slot).is_some_and(|given| agrees(value, given));
    (wanted.seat, &wanted.verb, wanted.subject) == (order.seat, &order.verb, order.subject)
        && wanted.values.iter().all(fills)
}

fn agrees(wanted: &Value, given: &Value) -> bool {
    match (wanted, given) {
        (Value::Path(wanted), Value::Path(given)) => {
            wanted.iter().all(|leg| given.iter().any(|other| is_alike(*leg, *other)))
        }
        (Value::Point(_), Value::Point(_))
        | (Value::Facing(_), Value::Facing(_))
        | (Value::Pose(_), Value::Pose(_))
        | (Value::Poses(_), Value::Poses(_)) => true,
        _ => wanted == given,
    }
}

/// Whether two legs are of one kind, and to the same hand; an echelon is an advance too.
fn is_alike(wanted: Leg, given: Leg) -> bool {
    match (wanted, given) {
        (Leg::Advance(_), Leg::Advance(_) | Leg::Oblique(..))
        | (Leg::BackStep(_), Leg::BackStep(_))
        | (Leg::Oblique(..), Leg::Oblique(..))
        | (Leg::Turn(_), Leg::Turn(_))
        | (Leg::AboutFace, Leg::AboutFace) => true,
        (Leg::Sidestep(wanted, _), Leg::Sidestep(given, _)) | (Leg::Wheel(wanted, _), Leg::Wheel(given, _)) => {
            wanted == given
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        battle::{Seat, Subject},
        measure::Hand,
        table::UnitId,
    };

    fn moved(legs: Vec<Leg>) -> Order {
        Order::new(Seat::First, "move", Subject::Unit(UnitId(1))).with("path", Value::Path(legs))
    }

    #[test]
    fn a_way_fits_by_the_kinds_of_its_legs_and_a_target_only_by_itself() {
        let wheel = moved(vec![Leg::Wheel(Hand::Right, 30.0), Leg::Advance(4.0)]);
        for (given, fits) in [
            (moved(vec![Leg::Wheel(Hand::Right, 12.0), Leg::Advance(2.0)]), true),
            (moved(vec![Leg::Advance(1.0), Leg::Wheel(Hand::Right, 3.0), Leg::Advance(2.0)]), true),
            (moved(vec![Leg::Wheel(Hand::Left, 30.0), Leg::Advance(4.0)]), false),
            (moved(vec![Leg::Advance(4.0)]), false),
            (Order { seat: Seat::Second, ..wheel.clone() }, false),
            (Order { verb: "form".to_owned(), ..wheel.clone() }, false),
            (Order { subject: Subject::Unit(UnitId(2)), ..wheel.clone() }, false),
        ] {
            assert_eq!(matches(&wheel, &given), fits, "{given:?}");
        }
        let shot = |unit| Order::new(Seat::First, "shoot", Subject::Side).with("target", Value::Unit(UnitId(unit)));
        assert!(matches(&shot(3), &shot(3)) && !matches(&shot(3), &shot(4)));
        assert!(matches(&Order { values: [].into(), ..shot(3) }, &shot(4)), "what is not said does not count");
    }
}
