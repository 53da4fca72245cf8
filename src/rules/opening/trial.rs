//! A trial deployment: every unit that players place is placed as a machine would, at the first place proposed for it.
//! If there is none, that is a hint and no problem, because a player may still find a place by hand.

use crate::{
    battle::{AnyBattle, Offer, OfferRole, QuestionKind, Seat},
    files::{Hints, Problems},
    rules::opening::{Plan, zone_room::zones_of},
    scenario::Scenario,
    table::{Presence, Unit, UnitId},
};

/// Places every unit that waits for its player; returns those for which no place was found.
pub fn unplaced(battle: &mut dyn AnyBattle) -> Vec<Unit> {
    // A unit that makes room for another is placed again, so there may be more placings than units.
    let most = 4 * battle.field(Seat::Umpire).units().count() + 4;
    for _ in 0..most {
        let Some(seat) = deploying(battle) else { return Vec::new() };
        let offers = battle.offers(seat);
        let close = offers.iter().find(|offer| offer.role == OfferRole::Close && offer.barred.is_none());
        let next = match close {
            Some(close) => Some(close.order(seat)),
            None => waiting(battle, seat, &offers).into_iter().find_map(|offer| battle.suggest(seat, offer).next()),
        };
        if next.is_none_or(|order| battle.give(order).is_err()) {
            let waiting: Vec<UnitId> =
                waiting(battle, seat, &offers).into_iter().filter_map(|offer| offer.subject.unit()).collect();
            return waiting.into_iter().map(|unit| battle.field(Seat::Umpire).unit(unit).clone()).collect();
        }
    }
    Vec::new()
}

/// The seat that is to place its units now.
fn deploying(battle: &dyn AnyBattle) -> Option<Seat> {
    battle
        .question()
        .filter(|question| question.kind == QuestionKind::Deploy)
        .and_then(|question| question.seats.first().copied())
}

/// The placings of units that are not on the table yet.
fn waiting<'o>(battle: &dyn AnyBattle, seat: Seat, offers: &'o [Offer]) -> Vec<&'o Offer> {
    let in_hand = |offer: &&Offer| {
        let unit = offer.subject.unit().and_then(|unit| battle.field(seat).get_unit(unit));
        offer.role == OfferRole::Deploy
            && offer.barred.is_none()
            && unit.is_some_and(|unit| unit.presence == Presence::Awaited)
    };
    offers.iter().filter(in_hand).collect()
}

/// The hint for each zone in which no place was found for some unit.
pub fn hints(scenario: &Scenario, rule_set: &str, plan: &Plan, unplaced: &[Unit]) -> Hints {
    let mut found = Problems::default();
    for (number, zone) in plan.zones.iter().enumerate() {
        let here: Vec<&str> = unplaced
            .iter()
            .filter(|unit| zones_of(plan, unit).next() == Some(number))
            .map(|unit| unit.name.as_str())
            .collect();
        if !here.is_empty() {
            let wrong = format!(
                "under {rule_set} no place in {} was found for {}, beside the others and in any formation, at every half inch, looking straight ahead",
                zone.name,
                here.join(", ")
            );
            found.push(scenario.problem(
                &format!("zones[{number}].area"),
                &wrong,
                "a larger zone, or one of a plainer shape",
            ));
        }
    }
    Hints::from(found)
}
