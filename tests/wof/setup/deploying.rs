//! Deployment (`wof.h.setup`).

use linstock::{
    battle::{Battle, Order, Play, Refusal, Seat, Subject, Value},
    measure::Pose,
    rules::{
        wof::{
            Wof,
            data::Formation,
            orders::{slot, verb},
            state::Phase,
        },
        word::Word,
    },
    table::Side,
};

use super::{battle, pass_until, shipped, state, unit};
use crate::rules::fight::Judged;

fn deploy(battle: &Battle<Wof>, name: &str, formation: Formation, at: Pose) -> Order {
    let (unit, _) = unit(battle, name);
    Order::new(unit.side.into(), verb::DEPLOY, Subject::Unit(unit.id))
        .with(slot::FORMATION, Value::Choice(formation.name().to_owned()))
        .with(slot::POSE, Value::Pose(at))
}

/// The battle of Sandershausen while the second side deploys.
fn hessians() -> Battle<Wof> {
    let mut battle = battle(&shipped("sandershausen"));
    battle.give(Order::new(Seat::First, verb::READY, Subject::Side)).lawful();
    battle
}

#[test]
fn one_side_deploys_after_the_other_and_then_the_first_turn_begins() {
    let mut battle = hessians();
    assert_eq!(battle.question().map(|question| question.seats.clone()), Some(vec![Seat::Second]));
    battle.give(Order::new(Seat::Second, verb::READY, Subject::Side)).lawful();
    assert_eq!((state(&battle).turn, state(&battle).phase), (1, Phase::Initiative));
}

#[test]
fn a_unit_is_placed_in_its_zone_as_wide_as_its_formation_says() {
    // wof.8.0.01
    let mut battle = hessians();
    let front = unit(&battle, "Wurmb").0.front;
    let farther = Pose::new(front.at + bevy::math::Vec2::new(0.0, 6.0), front.facing);
    let order = deploy(&battle, "Wurmb", Formation::Column, farther);
    battle.give(order.clone()).lawful();
    let (placed, state) = unit(&battle, "Wurmb");
    assert_eq!((placed.front, state.formation, state.width), (farther, Formation::Column, 4));
    let refused = |order: Order| -> Result<(), Refusal> { battle.judge(&order).map(|_| ()) };
    assert_eq!(refused(order.with(slot::WIDTH, Value::Number(8))).refused(), "wof.8.0.01", "eight wide is a line");
    let line = deploy(&battle, "Wurmb", Formation::Line, farther);
    assert_eq!(refused(line.with(slot::WIDTH, Value::Number(6))), Ok(()));
    let away = Pose::new(bevy::math::Vec2::new(30.0, 8.0), front.facing);
    assert_eq!(refused(deploy(&battle, "Wurmb", Formation::Line, away)).refused(), "wof.h.setup", "outside its zone");
    assert_eq!(refused(deploy(&battle, "Wurmb", Formation::Skirmish, farther)).refused(), "wof.8.0.01", "line infantry");
    let farm = deploy(&battle, "Freywald", Formation::Garrison, farther);
    assert_eq!(refused(farm).refused(), "wof.8.1.2.01", "no walls there");
}

#[test]
fn every_unit_has_a_lawful_place_to_be_put() {
    let battle = hessians();
    for offer in battle.offers(Seat::Second).iter().filter(|offer| offer.verb == verb::DEPLOY) {
        let mut suggested = Play::suggest(&battle, Seat::Second, offer);
        assert!(suggested.any(|order| battle.judge(&order).is_ok()), "{:?}", offer.subject);
    }
}

#[test]
fn guns_may_start_on_their_limbers() {
    // wof.h.setup
    let mut battle = hessians();
    let front = unit(&battle, "Huth, left").0.front;
    let order = deploy(&battle, "Huth, left", Formation::Limbered, front);
    battle.give(order).lawful();
    assert_eq!(unit(&battle, "Huth, left").1.formation, Formation::Limbered);
    pass_until(&mut battle, |battle| state(battle).turn == 1);
    assert_eq!(state(&battle).deployed, [true; 2]);
    assert_eq!(unit(&battle, "Huth, left").0.side, Side::Second);
}
