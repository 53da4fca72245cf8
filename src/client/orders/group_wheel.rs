//! A group that moves in line with wheels in its way: at each wheel the whole line swings about its flank, and each
//! unit reaches its place in the line by legs that its own rules offer. Pure geometry; whether they are legal is for
//! `judge`.

use bevy::math::Vec2;

use crate::{
    battle::{AnyBattle, Domain, LegKind, Offer, Order, Value},
    client::orders::draft::work::block,
    measure::{Footprint, Hand, Leg, Pose},
};

/// Units that look more differently than this do not stand in one line, degrees.
const SAME_WAY_DEGREES: f32 = 25.0;
/// A wheel smaller than this is none, degrees.
const LEAST_DEGREES: f32 = 1.0;
/// Halvings in the search for how far the whole line can wheel.
const HALVINGS: usize = 6;

/// One of the body.
struct Member {
    order: Order,
    slot: String,
    start: Pose,
    body: Footprint,
}

/// A member's present pose, and its legs so far.
#[derive(Clone, Debug, PartialEq)]
struct Marched {
    at: Pose,
    body: Footprint,
    legs: Vec<Leg>,
}

/// The orders by which a line goes the lead's way as one body, with the whole line wheeling at each of its wheels, as
/// far as all can go; none where the lead does not wheel, the members do not stand in one line, or no part of the way
/// is legal for all.
pub(crate) fn wheeled(
    play: &dyn AnyBattle,
    lead: &Order,
    offers: &[&Offer],
    can_all: impl Fn(&[Order]) -> bool,
) -> Option<Vec<Order>> {
    let way = lead.values.values().find_map(path).filter(|legs| legs.iter().any(is_wheel))?;
    let members: Vec<Member> = offers.iter().map(|offer| member(play, lead, offer)).collect::<Option<_>>()?;
    let (first, line) = members.split_first().filter(|(_, others)| !others.is_empty())?;
    let alike = |other: &Member| first.start.facing.turn_to(other.start.facing).abs() <= SAME_WAY_DEGREES;
    if !line.iter().all(alike) {
        return None;
    }
    let orders = |part: f32| orders(&members, &part_of(way, first.body, part)?).filter(|orders| can_all(orders));
    if let Some(whole) = orders(1.0) {
        return Some(whole);
    }
    let (mut lawful, mut low, mut high) = (None, 0.0, 1.0);
    for _ in 0..HALVINGS {
        let middle = f32::midpoint(low, high);
        match orders(middle) {
            Some(found) => (lawful, low) = (Some(found), middle),
            None => high = middle,
        }
    }
    lawful
}

fn is_wheel(leg: &Leg) -> bool {
    matches!(leg, Leg::Wheel(..))
}

/// A part of a way from its start; none if that is next to nothing.
fn part_of(way: &[Leg], body: Footprint, part: f32) -> Option<Vec<Leg>> {
    let inches: f32 = way.iter().map(|leg| leg.inches(body)).sum();
    let (mut done, _) = if part < 1.0 { Leg::split(way, body, inches * part) } else { (way.to_vec(), Vec::new()) };
    if part < 1.0 && matches!(done.last(), Some(Leg::Wheel(_, degrees)) if *degrees < LEAST_DEGREES) {
        done.pop();
    }
    (!done.is_empty()).then_some(done)
}

fn path(value: &Value) -> Option<&Vec<Leg>> {
    if let Value::Path(legs) = value { Some(legs) } else { None }
}

fn member(play: &dyn AnyBattle, lead: &Order, offer: &Offer) -> Option<Member> {
    let unit = offer.subject.unit()?;
    let order = Order { subject: offer.subject, ..lead.clone() };
    let (slot, _) = lead.values.iter().find(|(_, value)| path(value).is_some())?;
    let Some(Domain::Path(domain)) = play.domain(&offer.order(lead.seat), slot) else { return None };
    let goes = domain.legs.contains(&LegKind::Wheel) && domain.legs.contains(&LegKind::Advance);
    let body = block(&play.field(lead.seat), unit);
    goes.then(|| Member { order, slot: slot.clone(), start: domain.start, body })
}

/// The order of each unit when the body goes this way; none if one of them cannot reach its place.
fn orders(members: &[Member], way: &[Leg]) -> Option<Vec<Order>> {
    let starts = members.iter().map(|member| (member.start, member.body));
    let marched = march(starts, way)?;
    let order =
        |(member, marched): (&Member, Marched)| member.order.clone().with(&member.slot, Value::Path(marched.legs));
    Some(members.iter().zip(marched).map(order).collect())
}

/// How each member goes along its way, the lead first: each leg starts where the one before has brought all of them.
fn march(starts: impl Iterator<Item = (Pose, Footprint)>, way: &[Leg]) -> Option<Vec<Marched>> {
    let mut marched: Vec<Marched> = starts.map(|(at, body)| Marched { at, body, legs: Vec::new() }).collect();
    for &leg in way {
        match leg {
            Leg::Wheel(hand, degrees) => wheel(&mut marched, hand, degrees)?,
            other => marched.iter_mut().for_each(|member| member.go(other)),
        }
    }
    Some(marched)
}

impl Marched {
    /// Goes one leg on; straight ahead and then straight ahead again is one.
    fn go(&mut self, leg: Leg) {
        self.at = leg.carry(self.at, self.body);
        match (self.legs.last_mut(), leg) {
            (Some(Leg::Advance(so_far)), Leg::Advance(further)) => *so_far += further,
            _ => self.legs.push(leg),
        }
    }
}

/// The whole line wheels on its own flank; none where a member would have to step back.
fn wheel(line: &mut [Marched], hand: Hand, degrees: f32) -> Option<()> {
    let lead = line.first()?.at;
    let flank = |member: &Marched| {
        let half = member.body.frontage / 2.0;
        let corner = member.at.shifted(Vec2::new(if hand == Hand::Left { -half } else { half }, 0.0)).at;
        (lead.to_local(corner).x, corner)
    };
    let outermost = |a: (f32, Vec2), b: (f32, Vec2)| if (b.0 < a.0) == (hand == Hand::Left) { b } else { a };
    let (_, pivot) = line.iter().map(flank).reduce(outermost)?;
    let right = if hand == Hand::Left { -degrees } else { degrees };
    for member in line {
        let target = member.at.swung_right(pivot, right);
        legs_to(member.at, member.body, Leg::Wheel(hand, degrees), target)?.into_iter().for_each(|leg| member.go(leg));
    }
    Some(())
}

/// An advance, a wheel and an advance that bring a front edge from one pose to another which is turned by that wheel;
/// none where it would have to step back.
fn legs_to(start: Pose, body: Footprint, wheel: Leg, target: Pose) -> Option<Vec<Leg>> {
    const SLACK: f32 = 0.02;
    let swung = wheel.carry(start, body);
    let (moved, wanted) = (start.to_local(swung.at), start.to_local(target.at));
    let after = start.to_local(start.at + swung.facing.vector());
    // Straight ahead before the wheel and the new way after it: two directions that add up to the difference.
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
    fn a_unit_beside_the_flank_comes_to_its_place_in_the_line_that_has_wheeled() {
        let pivot = Vec2::new(8.0, 10.0);
        for (place, degrees) in [(0.0, 30.0), (1.0, 30.0), (2.0, 45.0), (3.0, 10.0)] {
            let start = Pose::new(Vec2::new(10.0 + place * 4.5, 10.0), Facing::NORTH);
            let target = start.swung_right(pivot, -degrees);
            let wheel = Leg::Wheel(Hand::Left, degrees);
            let legs = legs_to(start, BODY, wheel, target).expect("it goes ahead only");
            let end = legs.iter().fold(start, |pose, leg| leg.carry(pose, BODY));
            assert!(
                end.at.distance(target.at) < 0.05 && end.facing.turn_to(target.facing).abs() < 0.01,
                "{place}: {legs:?}"
            );
            assert_eq!(legs.len(), if place == 0.0 { 1 } else { legs.len() }, "the unit at the flank simply wheels");
        }
    }

    #[test]
    fn a_line_that_goes_on_and_wheels_and_goes_on_again_keeps_its_dressing_and_its_gaps() {
        let starts = [(4.5, 0.0), (0.0, 0.0), (9.0, -0.2), (13.5, 0.3)]
            .map(|(x, y)| Pose::new(Vec2::new(10.0 + x, 10.0 + y), Facing::NORTH));
        for way in [
            vec![Leg::Wheel(Hand::Left, 30.0)],
            vec![Leg::Advance(2.0), Leg::Wheel(Hand::Left, 30.0)],
            vec![Leg::Wheel(Hand::Right, 20.0), Leg::Advance(3.0)],
            vec![
                Leg::Advance(1.0),
                Leg::Wheel(Hand::Right, 25.0),
                Leg::Advance(2.0),
                Leg::Wheel(Hand::Left, 15.0),
                Leg::Advance(1.0),
            ],
            vec![Leg::Advance(2.0), Leg::Wheel(Hand::Left, 20.0), Leg::Oblique(0.5, 1.5)],
        ] {
            let marched = march(starts.iter().map(|start| (*start, BODY)), &way).expect("nobody steps back");
            for (start, gone) in starts.iter().zip(&marched) {
                let walked = gone.legs.iter().fold(*start, |pose, leg| leg.carry(pose, BODY));
                assert!(walked.at.distance(gone.at.at) < 1e-3, "{way:?}: the legs lead where it is");
                let (before, after) = (starts[0].to_local(start.at), marched[0].at.to_local(gone.at.at));
                assert!(before.distance(after) < 0.1, "{way:?}: beside the lead {before} before and {after} after");
                assert!(marched[0].at.facing.turn_to(gone.at.facing).abs() < 0.01, "{way:?}");
            }
        }
    }

    #[test]
    fn a_part_of_a_way_ends_within_the_leg_that_it_reaches_and_a_wheel_of_nothing_is_none() {
        let way = [Leg::Advance(2.0), Leg::Wheel(Hand::Left, 30.0)];
        assert_eq!(part_of(&way, BODY, 1.0), Some(way.to_vec()));
        assert_eq!(part_of(&way, BODY, 0.25).map(|legs| legs.len()), Some(1), "it has not come to the wheel");
        let Some([Leg::Advance(_), Leg::Wheel(_, degrees)]) = part_of(&way, BODY, 0.75).map(|legs| [legs[0], legs[1]])
        else {
            panic!()
        };
        assert!((1.0..30.0).contains(&degrees), "{degrees}");
        assert_eq!(part_of(&[Leg::Wheel(Hand::Left, 30.0)], BODY, 0.01), None);
    }

    #[test]
    fn nobody_steps_back_to_come_into_line() {
        let start = Pose::new(Vec2::new(10.0, 10.0), Facing::NORTH);
        let behind = start.swung_right(Vec2::new(8.0, 10.0), -20.0).shifted(Vec2::new(0.0, -3.0));
        assert_eq!(legs_to(start, BODY, Leg::Wheel(Hand::Left, 20.0), behind), None);
    }
}
