//! Deployment (`wof.h.setup`).

use linstock::{
    battle::{AnyBattle, Battle, Offer, Order, Refusal, Seat, Subject, Value},
    measure::Pose,
    rules::{
        wof::{Wof, charts::FormationKind, slot_names::slot, state::Phase},
        word::Word,
    },
    table::{Presence, Side},
};

use super::{battle, pass_until, shipped, state, unit};
use crate::rules::fight::Judged;

fn deploy(battle: &Battle<Wof>, name: &str, formation: FormationKind, at: Pose) -> Order {
    let (unit, _) = unit(battle, name);
    Order::new(unit.side.into(), "deploy", Subject::Unit(unit.id))
        .with(slot::FORMATION, Value::Choice(formation.name().to_owned()))
        .with(slot::POSE, Value::Pose(at))
}

/// The battle of Sandershausen while the second side deploys alone.
fn hessians() -> Battle<Wof> {
    let mut battle = battle(&shipped("sandershausen"));
    if asked(&battle) == Seat::Second {
        battle.give(a_placing(&battle, "Canitz")).lawful();
    }
    battle.give(Order::new(Seat::First, "ready", Subject::Side)).lawful();
    battle
}

fn asked(battle: &Battle<Wof>) -> Seat {
    battle.question().expect("somebody deploys").seats[0]
}

fn may_place(battle: &Battle<Wof>, name: &str) -> Option<Offer> {
    let (unit, _) = unit(battle, name);
    battle
        .offers(unit.side.into())
        .into_iter()
        .find(|offer| offer.verb == "deploy" && offer.subject == Subject::Unit(unit.id))
}

/// Everything that is proposed for a unit.
fn proposed(battle: &Battle<Wof>, name: &str) -> Vec<Order> {
    let offer = may_place(battle, name).expect("it may be placed");
    AnyBattle::suggest(battle, unit(battle, name).0.side.into(), &offer).collect()
}

/// Where it does not stand already.
fn a_placing(battle: &Battle<Wof>, name: &str) -> Order {
    proposed(battle, name).into_iter().next_back().expect("there is room for it elsewhere")
}

/// The units of a side that may be placed, generals left out, and its generals.
fn of_side(battle: &Battle<Wof>, seat: Seat) -> (Vec<String>, Vec<String>) {
    let offers = battle.offers(seat).into_iter().filter(|offer| offer.verb == "deploy");
    let names = offers.filter_map(|offer| Some(battle.field().unit(offer.subject.unit()?).name.clone()));
    names.partition(|name| !unit(battle, name).1.is_general())
}

#[test]
fn the_lower_die_places_a_unit_first_and_then_the_sides_place_in_turn() {
    // wof.h.setup
    let mut battle = battle(&shipped("sandershausen"));
    let first = asked(&battle);
    let told = battle
        .entries()
        .iter()
        .find(|entry| entry.text.contains("placed the first unit"))
        .expect("it is told")
        .text
        .clone();
    assert!(told.starts_with(battle.rules().side_name(first.side().expect("a side"))), "{told}");
    let name = of_side(&battle, first).0[0].clone();
    let stays = proposed(&battle, &name)[0].clone();
    battle.give(stays).lawful();
    assert_eq!(
        (asked(&battle), may_place(&battle, &name).expect("offered").barred.is_none()),
        (first, true),
        "nobody was placed"
    );
    let placing = a_placing(&battle, &name);
    battle.give(placing.clone()).lawful();
    let second = asked(&battle);
    assert_ne!(first, second);
    let other = of_side(&battle, second).0[0].clone();
    battle.give(a_placing(&battle, &other)).lawful();
    assert_eq!(asked(&battle), first);
    assert_eq!(
        may_place(&battle, &name).and_then(|offer| offer.barred).map(|barred| barred.clause.id()),
        Some("wof.h.setup")
    );
    assert_eq!(battle.judge(&placing).map(|_| ()).refused(), "wof.h.setup", "once and for all");
    battle.give(Order::new(first, "ready", Subject::Side)).lawful();
    for _ in 0..2 {
        let next = of_side(&battle, second)
            .0
            .into_iter()
            .find(|name| may_place(&battle, name).is_some_and(|offer| offer.barred.is_none()));
        battle.give(a_placing(&battle, &next.expect("somebody is left"))).lawful();
        assert_eq!(asked(&battle), second, "it goes on alone");
    }
}

#[test]
fn generals_are_placed_last() {
    // wof.h.setup
    let mut battle = hessians();
    let (units, generals) = of_side(&battle, Seat::Second);
    battle.give(a_placing(&battle, &generals[0])).lawful();
    for name in units {
        let barred = may_place(&battle, &name).and_then(|offer| offer.barred);
        assert_eq!(barred.map(|barred| barred.clause.id()), Some("wof.h.setup"), "{name}");
    }
}

#[test]
fn units_that_have_not_been_placed_make_room_and_are_placed_again() {
    // wof.h.setup
    let mut battle = hessians();
    let (names, _) = of_side(&battle, Seat::Second);
    let pairs =
        names.iter().flat_map(|one| names.iter().filter(move |other| *other != one).map(move |other| (one, other)));
    let onto = |(one, other): (&String, &String)| {
        let order = deploy(&battle, one, FormationKind::Line, unit(&battle, other).0.front);
        let plan = battle.judge(&order).ok()?;
        (plan.warnings.len() == 1 && plan.warnings[0].starts_with(other.as_str())).then(|| (order, other.clone()))
    };
    let (order, other) = pairs.filter_map(onto).next().expect("two stand in one zone");
    battle.give(order).lawful();
    assert_eq!(unit(&battle, &other).0.presence, Presence::Awaited);
    assert_eq!(battle.judge(&Order::new(Seat::Second, "ready", Subject::Side)).map(|_| ()).refused(), "wof.h.setup");
    assert!(!proposed(&battle, &other).is_empty(), "there is room for it elsewhere");
}

#[test]
fn one_side_deploys_after_the_other_and_then_the_first_turn_begins() {
    // wof.h.setup
    let mut battle = hessians();
    assert_eq!(asked(&battle), Seat::Second);
    battle.give(Order::new(Seat::Second, "ready", Subject::Side)).lawful();
    assert_eq!((state(&battle).turn, state(&battle).phase), (1, Phase::Initiative));
}

#[test]
fn a_unit_is_placed_in_its_zone_as_wide_as_its_formation_says() {
    // wof.8.0.01
    let mut battle = hessians();
    let front = unit(&battle, "Wurmb").0.front;
    let farther = Pose::new(front.at + bevy::math::Vec2::new(0.0, 6.0), front.facing);
    let order = deploy(&battle, "Wurmb", FormationKind::Column, farther);
    let refused = |order: Order| -> Result<(), Refusal> { battle.judge(&order).map(|_| ()) };
    assert_eq!(
        refused(order.clone().with(slot::WIDTH, Value::Number(8))).refused(),
        "wof.8.0.01",
        "eight wide is a line"
    );
    let line = deploy(&battle, "Wurmb", FormationKind::Line, farther);
    assert_eq!(refused(line.with(slot::WIDTH, Value::Number(6))), Ok(()));
    let away = Pose::new(bevy::math::Vec2::new(30.0, 8.0), front.facing);
    assert_eq!(
        refused(deploy(&battle, "Wurmb", FormationKind::Line, away)).refused(),
        "wof.h.setup",
        "outside its zone"
    );
    assert_eq!(
        refused(deploy(&battle, "Wurmb", FormationKind::Skirmish, farther)).refused(),
        "wof.8.0.01",
        "line infantry"
    );
    let farm = deploy(&battle, "Freywald", FormationKind::Garrison, farther);
    assert_eq!(refused(farm).refused(), "wof.8.1.2.01", "no walls there");
    battle.give(order).lawful();
    let (placed, state) = unit(&battle, "Wurmb");
    assert_eq!((placed.front, state.formation.kind, state.formation.width), (farther, FormationKind::Column, 4));
}

#[test]
fn every_unit_has_a_lawful_place_to_be_put() {
    let battle = hessians();
    for offer in battle.offers(Seat::Second).iter().filter(|offer| offer.verb == "deploy" && offer.barred.is_none()) {
        let mut suggested = AnyBattle::suggest(&battle, Seat::Second, offer);
        assert!(suggested.any(|order| battle.judge(&order).is_ok()), "{:?}", offer.subject);
    }
}

#[test]
fn guns_may_start_on_their_limbers() {
    // wof.h.setup
    let mut battle = hessians();
    let front = unit(&battle, "Huth, left").0.front;
    let order = deploy(&battle, "Huth, left", FormationKind::Limbered, front);
    battle.give(order).lawful();
    assert_eq!(unit(&battle, "Huth, left").1.formation.kind, FormationKind::Limbered);
    pass_until(&mut battle, |battle| state(battle).turn == 1);
    assert_eq!(state(&battle).deployed, [true; 2]);
    assert_eq!(unit(&battle, "Huth, left").0.side, Side::Second);
}
