//! Several units placed as one body during deployment: when one is moved or turned, the others keep their places
//! relative to it. Pure geometry; whether the places are legal is for `judge`.

use crate::{
    battle::{Order, Value},
    measure::Pose,
};

/// The place that an order gives its unit, with the slot that holds it.
pub(crate) fn post(order: &Order) -> Option<(&str, Pose)> {
    order
        .values
        .iter()
        .find_map(|(slot, value)| if let Value::Pose(pose) = value { Some((slot.as_str(), *pose)) } else { None })
}

/// The orders that place a body after its lead: each as it stood, except for the place, which keeps its position
/// relative to the lead's. `stood` are the orders of their present places, the lead first; none where the lead has no
/// place.
pub(crate) fn posted(lead: &Order, stood: &[Order]) -> Option<Vec<Order>> {
    let (first, others) = stood.split_first()?;
    let ((_, from), (_, to)) = (post(first)?, post(lead)?);
    let after = |other: &Order| match post(other) {
        Some((slot, pose)) => other.clone().with(slot, Value::Pose(carried(from, to, pose))),
        None => other.clone(),
    };
    Some(std::iter::once(lead.clone()).chain(others.iter().map(after)).collect())
}

/// The new place of a pose that is carried along as another goes from one place to the next.
fn carried(from: Pose, to: Pose, pose: Pose) -> Pose {
    if from.facing == to.facing {
        // Bases that touch are to touch still: nothing is rounded.
        return Pose::new(pose.at + (to.at - from.at), pose.facing);
    }
    let swung = pose.swung_right(from.at, from.facing.turn_to(to.facing));
    Pose::new(swung.at + (to.at - from.at), swung.facing)
}

#[cfg(test)]
mod tests {
    use bevy::math::Vec2;

    use super::*;
    use crate::{
        battle::{Seat, Subject},
        measure::Facing,
        table::UnitId,
    };

    fn placed(unit: u16, x: f32, y: f32, bearing: f32) -> Order {
        let pose = Pose::new(Vec2::new(x, y), Facing::from_bearing(bearing));
        let order = Order::new(Seat::First, "place", Subject::Unit(UnitId(unit)));
        order.with("formation", Value::Choice(format!("as {unit} stood"))).with("pose", Value::Pose(pose))
    }

    #[test]
    fn a_body_keeps_its_dressing_its_gaps_and_each_its_formation_wherever_its_lead_is_put() {
        let stood = [placed(1, 10.0, 8.0, 0.0), placed(2, 14.5, 8.0, 0.0), placed(3, 19.0, 7.0, 10.0)];
        for (x, y, bearing) in [(12.0, 5.0, 0.0), (10.0, 8.0, 90.0), (3.0, 4.0, -35.0), (10.0, 8.0, 180.0)] {
            let lead = placed(1, x, y, bearing).with("formation", Value::Choice("column".into()));
            let orders = posted(&lead, &stood).expect("all are placed");
            assert_eq!(orders[0], lead);
            let at = |order: &Order| post(order).expect("it is placed").1;
            for (before, after) in stood.iter().zip(&orders).skip(1) {
                let (was, is) = (at(&stood[0]).to_local(at(before).at), at(&lead).to_local(at(after).at));
                assert!(was.distance(is) < 1e-3, "{bearing}: {was} {is}");
                let turned = |lead: Pose, other: Pose| lead.facing.turn_to(other.facing);
                assert!((turned(at(&stood[0]), at(before)) - turned(at(&lead), at(after))).abs() < 0.01, "{bearing}");
                assert_eq!(before.value("formation"), after.value("formation"));
            }
        }
    }

    #[test]
    fn where_the_lead_stood_nowhere_there_is_no_body() {
        let nowhere = Order::new(Seat::First, "place", Subject::Unit(UnitId(1)));
        assert_eq!(posted(&placed(1, 1.0, 1.0, 0.0), &[nowhere, placed(2, 5.0, 1.0, 0.0)]), None);
    }
}
