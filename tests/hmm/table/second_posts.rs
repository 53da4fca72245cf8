//! Second posts (`hmm.h.fall_back`) in a player's orders: the required parts of the order, the refusals, the saved
//! state, and the conditions that count.

use bevy::math::Vec2;
use linstock::{
    battle::{AnyBattle, Order, Seat, Value},
    rules::hmm::{
        charts,
        command::chain,
        papers::{FallBack, Mission, Signal},
        state::{Phase, TurnStage},
    },
    table::Side,
};

use super::{Fight, Judged, Table, ahead, general, line};

const HERE: (f32, f32) = (30.0, 18.0);

/// Militia under Pickens, who defends where he stands, and the Blues ten inches ahead of them.
fn militia(fall_back: Option<FallBack>, switch: &str) -> Table {
    Table::open()
        .unit(line("Militia").at(30.0, 20.0).with(|unit| unit.orders.shots = 2))
        .unit(general("Pickens").at(HERE.0, HERE.1))
        .unit(line("Blues").foe().at(30.0, 30.0))
        .mission("Pickens", Mission::Defend(HERE.into(), fall_back))
        .switch("fall_back", switch)
}

fn with_post(order: Order, to: (f32, f32)) -> Order {
    order.with("second_post", Value::Point(to.into()))
}

fn with_signal(order: Order, kind: &str, number: i64) -> Order {
    order.with("signal", Value::Choice(kind.to_owned())).with("signal_at", Value::Number(number))
}

fn fall_back_of(fight: &Fight) -> Option<FallBack> {
    match chain::mission(fight.battle().rules(), &fight.battle().field(), fight.id("Pickens")) {
        Some(Mission::Defend(_, fall_back)) => *fall_back,
        other => panic!("he defends no more: {other:?}"),
    }
}

#[test]
fn a_commander_who_defends_may_be_given_a_second_post_and_a_signal() {
    // hmm.h.fall_back: the die lets the order go out, and the enemy is near enough when the next turn comes
    let mut fight = militia(None, "On").fight(TurnStage::FirstMoves, &[1, 6, 1]);
    let order = with_signal(
        with_post(fight.sending("Pickens", "Pickens", charts::Order::Defend, &[]), (30.0, 4.0)),
        "enemy",
        10,
    );
    let plan = fight.battle().judge(&order).lawful();
    assert!(
        plan.overlays.iter().any(|overlay| overlay.label == "falls back when an enemy is within 10 in"),
        "{:?}",
        plan.overlays
    );
    fight.give_order(order).lawful();
    assert_eq!(fall_back_of(&fight), Some(FallBack { to: Vec2::new(30.0, 4.0), signal: Signal::Enemy(10.0) }));
    fight.pass_turn();
    fight.pass_until(Phase::Move(Side::Second));
    let (_, y) = fight.place("Militia");
    assert!(y < 18.0, "its front is at {y}");
}

#[test]
fn volleys_fired_under_another_order_are_no_signal() {
    // hmm.h.fall_back: they have fired twice, under the order that they had
    let mut fight = militia(None, "On").fight(TurnStage::FirstMoves, &[1, 6, 1]);
    let order = with_signal(
        with_post(fight.sending("Pickens", "Pickens", charts::Order::Defend, &[]), (30.0, 4.0)),
        "volleys",
        2,
    );
    fight.give_order(order).lawful();
    assert_eq!(fight.state("Militia").orders.shots, 0);
    fight.pass_turn();
    fight.pass_until(Phase::Move(Side::Second));
    assert_eq!(fight.place("Militia"), (30.0, 20.0));
}

#[test]
fn a_second_post_without_a_signal_or_the_other_way_round_is_refused() {
    // hmm.h.fall_back, hmm.01.04
    let fight = militia(None, "On").fight(TurnStage::FirstMoves, &[]);
    let defend = || fight.sending("Pickens", "Pickens", charts::Order::Defend, &[]);
    let attack = || fight.sending("Pickens", "Pickens", charts::Order::Attack, &[ahead(8.0)]);
    let back = (30.0, 4.0);
    let rows = [
        ("no signal", with_post(defend(), back), "hmm.h.fall_back"),
        ("no post", with_signal(defend(), "volleys", 2), "hmm.h.fall_back"),
        ("the first post", with_signal(with_post(defend(), HERE), "volleys", 2), "hmm.h.fall_back"),
        ("an attack", with_signal(with_post(attack(), back), "volleys", 2), "hmm.h.fall_back"),
        ("off the table", with_signal(with_post(defend(), (30.0, -1.0)), "volleys", 2), "hmm.01.04"),
        ("no volley", with_signal(with_post(defend(), back), "volleys", 0), "hmm.h.fall_back"),
        ("no such signal", with_signal(with_post(defend(), back), "trumpets", 2), "hmm.h.fall_back"),
        (
            "a signal without its number",
            with_post(defend(), back).with("signal", Value::Choice("volleys".to_owned())),
            "hmm.h.fall_back",
        ),
    ];
    for (what, order, clause) in rows {
        assert_eq!(fight.battle().judge(&order).map(drop).expect_err(what).clause.id(), clause, "{what}");
    }
    fight.battle().judge(&with_signal(with_post(defend(), back), "volleys", 2)).lawful();
}

#[test]
fn where_falling_back_is_not_played_no_order_asks_for_it() {
    // hmm.h.fall_back
    let slots = |switch: &str| {
        let fight = militia(None, switch).fight(TurnStage::FirstMoves, &[]);
        let order = with_signal(
            with_post(fight.sending("Pickens", "Pickens", charts::Order::Defend, &[]), (30.0, 4.0)),
            "volleys",
            2,
        );
        let offer =
            fight.offers(Side::First).into_iter().find(|offer| offer.verb == "order").expect("he may change his order");
        (offer.slots.len(), fight.battle().judge(&order).is_ok())
    };
    assert_eq!([slots("On"), slots("Off")], [(6, true), (3, false)]);
}

#[test]
fn a_first_post_that_stays_keeps_its_second_and_another_does_not() {
    // hmm.h.fall_back
    let second = FallBack { to: Vec2::new(30.0, 4.0), signal: Signal::Volleys(3) };
    let mut fight = militia(Some(second), "On").fight(TurnStage::FirstMoves, &[1]);
    let stays = fight.sending("Pickens", "Pickens", charts::Order::Defend, &[]);
    assert_eq!(fight.battle().judge(&stays).refused(), "hmm.16.15", "it is his order already, second post and all");
    fight.sends("Pickens", "Pickens", charts::Order::Defend, &[ahead(2.0)]).lawful();
    assert_eq!(fall_back_of(&fight), None);
}

#[test]
fn every_order_that_is_proposed_with_a_second_post_is_lawful() {
    // hmm.h.fall_back
    let fight = militia(None, "On").fight(TurnStage::FirstMoves, &[]);
    let offer =
        fight.offers(Side::First).into_iter().find(|offer| offer.verb == "order").expect("he may change his order");
    let proposed: Vec<Order> = fight.battle().suggest(Seat::First, &offer).collect();
    assert!(proposed.iter().any(|order| order.value("second_post").is_some()), "{proposed:?}");
    for order in &proposed {
        for slot in &offer.slots {
            let Some(value) = order.value(&slot.name) else { continue };
            let domain = fight.battle().domain(order, &slot.name).expect("it has a domain");
            assert_eq!(domain.admits(fight.battle().field().size(), value), Ok(()), "{}", slot.name);
        }
    }
}
