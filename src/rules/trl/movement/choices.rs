//! Filling the order of a move: its paths, and those worth offering (trl.p09.04). Whether a move may be made is in
//! `movement::plain_moves`.

use crate::{
    battle::{Domain, LegKind, Offer, Order, PathDomain, Sight, Value},
    measure::{Hand, Leg},
    rules::{
        common::bearings::towards_enemies,
        trl::{
            Trl,
            movement::{
                rates::Pace,
                who_may_move::{allowance, may_march, usual_pace},
            },
            slot_names::slot,
        },
        word::Word,
    },
    table::UnitId,
};

/// The paths of a unit's move: wheels and turns cost what its stands go (trl.p09.04).
pub(super) fn paths(rules: &Trl, sight: &Sight<'_, Trl>, unit: UnitId, pace: Pace) -> Domain {
    use LegKind::{AboutFace, Advance, BackStep, Oblique, Sidestep, Turn, Wheel};
    Domain::Path(PathDomain {
        start: sight.field.unit(unit).front,
        allowance_inches: allowance(rules, &sight.field, unit, pace).left_inches,
        legs: vec![Advance, Wheel, Oblique, Sidestep, BackStep, Turn, AboutFace],
        turn_step_degrees: 0.0,
        turn_step_inches: 0.0,
    })
}

/// Moves to choose from: towards the nearest enemies by a wheel and on, straight ahead, on a slant, back, to a side.
pub(super) fn suggest(rules: &Trl, sight: &Sight<'_, Trl>, offer: &Offer) -> Vec<Order> {
    let Some(unit) = offer.subject.unit() else { return Vec::new() };
    let usual = usual_pace(sight.unit(unit));
    let full = allowance(rules, &sight.field, unit, usual).left_inches;
    let mut paths: Vec<Vec<Leg>> = Vec::new();
    for degrees in towards_enemies(&sight.field, unit, |enemy| sight.unit(enemy).is_body()) {
        let hand = if degrees >= 0.0 { Hand::Right } else { Hand::Left };
        let wheel = Leg::Wheel(hand, degrees.abs());
        paths.push(vec![wheel, Leg::Advance(full)]);
        paths.push(vec![Leg::Turn(degrees), Leg::Advance(full)]);
        paths.push(vec![wheel]);
    }
    paths.extend([full, full / 2.0, 1.0].map(|inches| vec![Leg::Advance(inches)]));
    paths.extend([1.0, -1.0].map(|right: f32| vec![Leg::Oblique(full * right * 0.6, full * 0.8)]));
    paths.extend([full, full / 2.0].map(|inches| vec![Leg::BackStep(inches)]));
    paths.extend([Hand::Left, Hand::Right].map(|hand| vec![Leg::Sidestep(hand, full / 2.0)]));
    let order = offer.order(sight.seat);
    let with = |order: &Order, legs: Vec<Leg>| order.clone().with(slot::PATH, Value::Path(legs));
    let mut orders: Vec<Order> = paths.into_iter().map(|legs| with(&order, legs)).collect();
    if may_march(rules, &sight.field, unit, Pace::Double).is_ok() {
        let double = order.with(slot::PACE, Value::Choice(Pace::Double.name().to_owned()));
        let full = allowance(rules, &sight.field, unit, Pace::Double).left_inches;
        orders.push(with(&double, vec![Leg::Advance(full)]));
    }
    orders
}
