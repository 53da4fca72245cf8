//! Several units that wheel as one body: the whole line swings about its own flank, and each goes to the place that it then has in it, by
//! legs that its own rules offer. Pure geometry; whether they may is `judge`'s affair.

use bevy::math::Vec2;

use crate::{
    battle::{Domain, LegKind, Offer, Order, PathDomain, Play, Value},
    client::draft::work::block,
    measure::{Footprint, Hand, Leg, Pose},
};

/// Units that look more differently than this do not stand in one line, degrees.
const SAME_WAY_DEGREES: f32 = 25.0;
/// A wheel smaller than this is none, degrees.
const LEAST_DEGREES: f32 = 1.0;
/// Halvings when looking for how far all of them can wheel.
const HALVINGS: usize = 6;

/// One of the body.
struct Member {
    order: Order,
    slot: String,
    domain: PathDomain,
    body: Footprint,
}

/// The orders by which all wheel as one body after the lead's wheel, as far as all of them can; none where the lead does not simply wheel, or
/// they do not stand in one line, or no such wheel is lawful for all.
pub(super) fn wheeled(play: &dyn Play, lead: &Order, offers: &[&Offer], can_all: impl Fn(&[Order]) -> bool) -> Option<Vec<Order>> {
    let [Leg::Wheel(hand, degrees)] = lead.values.values().find_map(path)?[..] else { return None };
    let members: Vec<Member> = offers.iter().map(|offer| member(play, lead, offer)).collect::<Option<_>>()?;
    let (first, line) = members.split_first().filter(|(_, others)| !others.is_empty())?;
    let alike = |other: &Member| first.domain.start.facing.turn_to(other.domain.start.facing).abs() <= SAME_WAY_DEGREES;
    if !line.iter().all(alike) {
        return None;
    }
    let orders = |part: f32| orders(&members, hand, degrees * part).filter(|orders| can_all(orders));
    if let Some(whole) = orders(1.0) {
        return Some(whole);
    }
    let (mut lawful, mut low, mut high) = (None, 0.0, 1.0);
    for _ in 0..HALVINGS {
        let middle = f32::midpoint(low, high);
        match orders(middle).filter(|_| degrees * middle >= LEAST_DEGREES) {
            Some(found) => (lawful, low) = (Some(found), middle),
            None => high = middle,
        }
    }
    lawful
}

fn path(value: &Value) -> Option<&Vec<Leg>> {
    if let Value::Path(legs) = value { Some(legs) } else { None }
}

fn member(play: &dyn Play, lead: &Order, offer: &Offer) -> Option<Member> {
    let unit = offer.subject.unit()?;
    let order = Order { subject: offer.subject, ..lead.clone() };
    let (slot, _) = lead.values.iter().find(|(_, value)| path(value).is_some())?;
    let Some(Domain::Path(domain)) = play.domain(&offer.order(lead.seat), slot) else { return None };
    let goes = domain.legs.contains(&LegKind::Wheel) && domain.legs.contains(&LegKind::Advance);
    let body = block(&play.field(lead.seat), unit);
    goes.then(|| Member { order, slot: slot.clone(), domain, body })
}

/// Everybody's order when the body wheels by so many degrees.
fn orders(members: &[Member], hand: Hand, degrees: f32) -> Option<Vec<Order>> {
    let lead = members.first()?.domain.start;
    let flank = |member: &Member| {
        let half = member.body.frontage / 2.0;
        let corner = member.domain.start.shifted(Vec2::new(if hand == Hand::Left { -half } else { half }, 0.0)).at;
        (lead.to_local(corner).x, corner)
    };
    let flanks = members.iter().map(flank);
    let outermost = |a: (f32, Vec2), b: (f32, Vec2)| if (b.0 < a.0) == (hand == Hand::Left) { b } else { a };
    let (_, pivot) = flanks.reduce(outermost)?;
    let right = if hand == Hand::Left { -degrees } else { degrees };
    let order = |member: &Member| {
        let target = member.domain.start.swung_right(pivot, right);
        let legs = legs_to(member.domain.start, member.body, Leg::Wheel(hand, degrees), target)?;
        Some(Order { values: member.order.values.clone(), ..member.order.clone() }.with(&member.slot, Value::Path(legs)))
    };
    members.iter().map(order).collect()
}

/// An advance, a wheel and an advance that bring a front edge from one pose to another which is turned by that wheel; none where it would have
/// to step back.
fn legs_to(start: Pose, body: Footprint, wheel: Leg, target: Pose) -> Option<Vec<Leg>> {
    const SLACK: f32 = 0.02;
    let swung = wheel.carry(start, body);
    let (moved, wanted) = (start.to_local(swung.at), start.to_local(target.at));
    let after = start.to_local(start.at + swung.facing.vector());
    // Before the wheel it goes straight ahead, after it the new way: two directions that add up to what is missing.
    let missing = wanted - moved;
    let second = if after.x.abs() < 1e-3 { 0.0 } else { missing.x / after.x };
    let first = missing.y - second * after.y;
    if first < -SLACK || second < -SLACK {
        return None;
    }
    let advance = |inches: f32| (inches > SLACK).then_some(Leg::Advance(inches));
    Some(advance(first).into_iter().chain([wheel]).chain(advance(second)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::Facing;

    const BODY: Footprint = Footprint::new(4.0, 1.0);

    #[test]
    fn whoever_stands_beside_the_flank_comes_to_his_place_in_the_line_that_has_wheeled() {
        let pivot = Vec2::new(8.0, 10.0);
        for (place, degrees) in [(0.0, 30.0), (1.0, 30.0), (2.0, 45.0), (3.0, 10.0)] {
            let start = Pose::new(Vec2::new(10.0 + place * 4.5, 10.0), Facing::NORTH);
            let target = start.swung_right(pivot, -degrees);
            let wheel = Leg::Wheel(Hand::Left, degrees);
            let legs = legs_to(start, BODY, wheel, target).expect("it goes ahead only");
            let end = legs.iter().fold(start, |pose, leg| leg.carry(pose, BODY));
            assert!(end.at.distance(target.at) < 0.05 && end.facing.turn_to(target.facing).abs() < 0.01, "{place}: {legs:?}");
            assert_eq!(legs.len(), if place == 0.0 { 1 } else { legs.len() }, "the unit at the flank simply wheels");
        }
    }

    #[test]
    fn nobody_steps_back_to_come_into_line() {
        let start = Pose::new(Vec2::new(10.0, 10.0), Facing::NORTH);
        let behind = start.swung_right(Vec2::new(8.0, 10.0), -20.0).shifted(Vec2::new(0.0, -3.0));
        assert_eq!(legs_to(start, BODY, Leg::Wheel(Hand::Left, 20.0), behind), None);
    }
}
