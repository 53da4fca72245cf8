//! Filling the order of a move: its paths, and those worth offering (wof.11, wof.21.2). Whether a move may be made is
//! in `movement::plain_moves` and `movement::retreats`.

use crate::{
    battle::{Domain, LegKind, Offer, Order, PathDomain, Sight, Value},
    measure::{Hand, Leg, TOLERANCE},
    rules::{
        common::bearings::towards_enemies,
        wof::{
            Wof,
            movement::{ground, who_may_move},
            slot_names::slot,
        },
    },
    table::UnitId,
};

/// The paths of a plain move.
pub(super) fn paths(rules: &Wof, sight: &Sight<'_, Wof>, unit: UnitId) -> Domain {
    let state = sight.unit(unit);
    let own = who_may_move::allowance(&sight.field, unit).part * who_may_move::rate(rules, &sight.field, unit);
    let freely = state.formation.skirmishes() || state.condition().in_square();
    let turns: &[LegKind] = if freely { &[LegKind::Turn] } else { &[] };
    paths_of(sight, unit, own + ground::road_inches(rules, state), turns)
}

/// Paths up to this many inches long, with such turns besides wheels.
pub(super) fn paths_of(sight: &Sight<'_, Wof>, unit: UnitId, most_inches: f32, turns: &[LegKind]) -> Domain {
    let legs = [LegKind::Advance, LegKind::Wheel, LegKind::Oblique, LegKind::Sidestep, LegKind::BackStep];
    Domain::Path(PathDomain {
        start: sight.field.unit(unit).front,
        allowance_inches: most_inches,
        legs: legs.iter().chain(turns).copied().collect(),
        turn_step_degrees: 0.0,
        turn_step_inches: 0.0,
    })
}

/// Moves to choose from: towards the nearest enemies by a wheel and on, straight ahead at full rate and at half, on a
/// slant, back.
pub(super) fn suggest(rules: &Wof, sight: &Sight<'_, Wof>, offer: &Offer) -> Vec<Order> {
    let Some(unit) = offer.subject.unit() else { return Vec::new() };
    let state = sight.unit(unit);
    let part = who_may_move::allowance(&sight.field, unit).part;
    let full = part * who_may_move::rate(rules, &sight.field, unit);
    let road = if state.conduct.spent <= TOLERANCE { ground::road_inches(rules, state) } else { 0.0 };
    let mut paths: Vec<Vec<Leg>> = Vec::new();
    let freely = state.formation.skirmishes() || state.condition().in_square();
    for degrees in towards_enemies(&sight.field, unit, |enemy| sight.unit(enemy).is_body()) {
        let turn = if freely { Leg::Turn(degrees) } else { wheel(degrees) };
        for inches in [full, full / 2.0] {
            paths.push(vec![turn, Leg::Advance(inches)]);
        }
        paths.push(vec![turn]);
    }
    paths.extend([full + road, full, full / 2.0].map(|inches| vec![Leg::Advance(inches)]));
    let slanted = |right: f32| vec![Leg::Oblique(full * right * 0.38, full * 0.92)];
    paths.extend([slanted(1.0), slanted(-1.0)]);
    if let Some(back) = ground::backstep_inches(rules, state) {
        paths.push(vec![Leg::BackStep(part * back)]);
    }
    paths.extend([Hand::Left, Hand::Right].map(|hand| vec![Leg::Sidestep(hand, full / 2.0)]));
    paths.extend(
        [Leg::Advance(HARDLY), Leg::BackStep(HARDLY), Leg::Wheel(Hand::Left, 1.0), Leg::Wheel(Hand::Right, 1.0)]
            .map(|leg| vec![leg]),
    );
    let order = offer.order(sight.seat);
    paths.into_iter().map(|legs| order.clone().with(slot::PATH, Value::Path(legs))).collect()
}

/// The least that is worth calling a move, inches.
const HARDLY: f32 = 0.1;

/// A wheel by this many degrees clockwise.
fn wheel(degrees: f32) -> Leg {
    let hand = if degrees >= 0.0 { Hand::Right } else { Hand::Left };
    Leg::Wheel(hand, degrees.abs())
}
