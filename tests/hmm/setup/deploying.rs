//! Deployment (hmm.20.39).

use bevy::math::Vec2;
use linstock::{
    battle::{AnyBattle, Battle, Order, Seat, Subject, Value},
    measure::{Body, Facing, Polygon, Pose},
    rules::{
        hmm::{
            Hmm,
            charts::FormationKind,
            command::chain,
            papers::{FallBack, Mission, Signal},
            slot_names::slot,
            state::Phase,
        },
        word::Word,
    },
};

use super::{battle, battle_with, ford, shipped, unit};

fn place(battle: &Battle<Hmm>, seat: Seat, name: &str, at: (f32, f32), formation: FormationKind) -> Order {
    let unit = unit(battle, name).0;
    let pose = Pose::new(at.into(), unit.front.facing);
    let word = formation.name();
    Order::new(seat, "deploy", Subject::Unit(unit.id))
        .with("formation", Value::Choice(word.to_owned()))
        .with("pose", Value::Pose(pose))
}

#[test]
fn armies_stand_as_in_history_and_are_ready_at_once() {
    let mut battle = battle(&shipped("cowpens"));
    for (seat, other) in [(Seat::First, Seat::Second), (Seat::Second, Seat::First)] {
        let question = battle.question().expect("a side is asked").clone();
        assert!(question.asks(seat) && !question.asks(other) && question.clause.id() == "hmm.20.39");
        assert_eq!(question.default, Some(Order::new(seat, "ready", Subject::Side)));
        battle.give(Order::new(seat, "ready", Subject::Side)).expect("everybody is placed");
    }
    let table = battle.sight(Seat::Umpire).table();
    assert_eq!((table.turn, table.deployed), (1, [true, true]));
    assert_ne!(table.phase, Phase::Deployment);
}

#[test]
fn every_placing_that_is_suggested_is_lawful_and_the_first_is_that_of_history() {
    for name in ["cowpens", "kernstown"] {
        let battle = battle(&shipped(name));
        for offer in AnyBattle::offers(&battle, Seat::First).iter().filter(|offer| offer.verb == "deploy") {
            let orders: Vec<Order> = battle.suggest(Seat::First, offer).collect();
            assert!(orders.len() > 1, "{name}: {:?} has one place only", offer.subject);
            for order in &orders {
                battle.judge(order).unwrap_or_else(|refusal| panic!("{name}: {order:?}: {refusal}"));
                assert_eq!(offer.fits(order), Ok(()));
                for (slot, value) in &order.values {
                    let domain = battle.domain(order, slot).unwrap_or_else(|| panic!("{slot} has no domain"));
                    assert_eq!(
                        domain.admits(battle.field().size(), value),
                        Ok(()),
                        "{name}: {slot} of {:?}",
                        offer.subject
                    );
                }
            }
            let unit = battle.field().unit(offer.subject.unit().expect("a placing is about a unit"));
            assert_eq!(orders[0].value("pose"), Some(&Value::Pose(unit.front)), "{name}: {}", unit.name);
        }
    }
}

#[test]
fn a_unit_is_placed_anew_within_its_zone_and_nowhere_else() {
    let mut battle = battle(&shipped("cowpens"));
    let rows = [
        ("1/71st", (19.75, 20.0), FormationKind::Line, "hmm.20.39", "it would stand outside South of the rivulet"),
        ("1/71st", (30.9, 13.5), FormationKind::Line, "hmm.20.27", "it would stand on"),
        ("1/71st", (19.75, 4.0), FormationKind::Limbered, "hmm.03.18", "line infantry is not deployed in limbered"),
        ("3-pdr R", (40.0, 8.0), FormationKind::Line, "hmm.03.18", "foot artillery is not deployed in line"),
        ("Tarleton", (29.2, 40.0), FormationKind::MarchColumn, "hmm.20.39", "it would stand outside"),
        ("Morgan", (29.2, 8.0), FormationKind::MarchColumn, "hmm.02.03", "it is not yours"),
    ];
    for (name, at, formation, clause, reason) in rows {
        let refusal = battle.judge(&place(&battle, Seat::First, name, at, formation)).expect_err(name);
        assert!(refusal.clause.id() == clause && refusal.reason.contains(reason), "{name}: {refusal}");
    }
    let outside = battle
        .judge(&place(&battle, Seat::First, "1/71st", (19.75, 16.0), FormationKind::Line))
        .expect_err("an inch out");
    assert!(outside.margin.is_some_and(|margin| (margin + 1.0).abs() < 0.01), "{outside}");
    let before = battle.hash();
    let order = place(&battle, Seat::First, "1/71st", (15.0, 10.0), FormationKind::AttackColumn);
    battle.give(order).expect("there is room");
    let (unit, state) = unit(&battle, "1/71st");
    assert_eq!((unit.at(), state.formation.kind), (Vec2::new(15.0, 10.0), FormationKind::AttackColumn));
    assert!(battle.field().stands_of(unit.id).all(|stand| (stand.pose.at.x - 15.0).abs() < 1.01), "two stands wide");
    battle.undo().expect("no die has been thrown");
    assert_eq!(battle.hash(), before);
}

#[test]
fn nobody_is_ready_before_all_are_placed() {
    let mut battle = battle_with(&ford(&[]), &[("orders", "Free")]);
    assert!(
        battle.question().is_some_and(|question| question.asks(Seat::Second)),
        "the Crown has no zone and is not asked"
    );
    let ready = Order::new(Seat::Second, "ready", Subject::Side);
    let refusal = battle.judge(&ready).expect_err("the riflemen are in hand");
    assert!(refusal.clause.id() == "hmm.20.39" && refusal.reason == "not placed yet: Valley riflemen", "{refusal}");
    let offers = AnyBattle::offers(&battle, Seat::Second);
    let riflemen = unit(&battle, "Rifles").0.id;
    let offer = offers.iter().find(|offer| offer.subject == Subject::Unit(riflemen)).expect("they may be placed");
    let order = battle.suggest(Seat::Second, offer).next().expect("there is room somewhere");
    battle.give(order).expect("it was suggested");
    let (unit, _) = unit(&battle, "Rifles");
    assert!(unit.on_table() && battle.field().figures_of(unit.id) == 4);
    let zone = Polygon::new(battle.rules().plan().zones[0].area.clone()).expect("a sound zone");
    assert!(
        battle
            .field()
            .stands_of(unit.id)
            .all(|stand| Body::new(stand.pose, stand.base).corners().iter().all(|corner| zone.contains(*corner)))
    );
    battle.give(ready).expect("now everybody is placed");
    assert_eq!(battle.sight(Seat::Umpire).table().turn, 1);
}

#[test]
fn an_army_without_zones_stands_as_in_history_and_the_first_turn_begins() {
    let at_once = [
        (
            "formation: \"skirmish\"),\n        (id: \"regulars\"",
            "formation: \"skirmish\", at: (150, 340)),\n        (id: \"regulars\"",
        ),
        (
            "(id: \"picket\", name: \"Behind the creek\", army: Second, commands: [\"valley\"], area: [(0, 300), (900, 320), (900, 600), (0, 600)]),",
            "",
        ),
    ];
    let battle = battle_with(&ford(&at_once), &[("orders", "Free")]);
    let table = battle.sight(Seat::Umpire).table();
    assert_eq!(table.turn, 1);
    assert_ne!(table.phase, Phase::Deployment);
}

#[test]
fn a_side_without_zones_writes_its_orders_where_they_bind() {
    // hmm.16.02, hmm.20.39
    for name in ["stony-point", "upper-crossing"] {
        let mut battle = battle_with(&shipped(name), &[("orders", "Bind")]);
        let mut asked = Vec::new();
        while let Some(question) = battle.question().filter(|_| battle.sight(Seat::Umpire).table().turn == 0).cloned() {
            let seat = question.seats[0];
            let orders = AnyBattle::offers(&battle, seat).into_iter().filter(|offer| offer.verb == "order").count();
            assert!(orders > 0, "{name}: {seat:?} has no order to write");
            asked.push(seat);
            battle.give(question.default.expect("nobody is in hand")).expect("the default is lawful");
        }
        assert_eq!(asked, [Seat::First, Seat::Second], "{name}");
    }
}

#[test]
fn units_that_are_to_defend_are_placed_about_their_post_and_look_towards_the_enemy() {
    // hmm.16.04: the post of the Valley militia is at (20.5, 17.5), the enemy's edge below
    let mut battle = battle(&ford(&[]));
    battle.give(Order::new(Seat::First, "ready", Subject::Side)).expect("the Crown's orders are written");
    let (riflemen, _) = unit(&battle, "Rifles");
    let placed = |x: f32, y: f32, facing: Facing| {
        let order = place(&battle, Seat::Second, "Rifles", (x, y), FormationKind::Skirmish);
        battle.judge(&order.with("pose", Value::Pose(Pose::new((x, y).into(), facing))))
    };
    assert!(!riflemen.on_table());
    placed(20.0, 22.0, Facing::SOUTH).expect("it stands about its post");
    assert_eq!(placed(20.0, 22.0, Facing::NORTH).expect_err("it looks away").clause.id(), "hmm.16.04");
    let far = placed(36.0, 22.0, Facing::SOUTH).expect_err("it is far off");
    assert_eq!(far.clause.id(), "hmm.16.04");
    assert!(far.margin.is_some_and(|margin| margin > 5.0), "{far}");
}

#[test]
fn an_order_that_is_written_before_the_battle_stands_at_once_with_its_second_post() {
    // hmm.20.39, hmm.16.02, hmm.h.fall_back
    let mut battle = battle_with(&shipped("cowpens"), &[("orders", "Bind"), ("fall_back", "On")]);
    battle.give(Order::new(Seat::First, "ready", Subject::Side)).expect("the Crown stands");
    let pickens = unit(&battle, "Pickens").0.id;
    let written = |battle: &Battle<Hmm>| chain::mission(battle.rules(), &battle.field(), pickens).cloned();
    let Some(Mission::Defend(post, Some(before))) = written(&battle) else { panic!("his order has a second post") };
    let order = || {
        Order::new(Seat::Second, "order", Subject::Unit(pickens)).with("mission", Value::Choice("Defend".to_owned()))
    };
    battle.give(order()).expect("he may stay");
    assert_eq!(written(&battle), Some(Mission::Defend(post, Some(before))), "the same first post keeps its second");
    let signal =
        |order: Order| order.with("signal", Value::Choice("volleys".to_owned())).with("signal_at", Value::Number(3));
    battle.give(signal(order().with("second_post", Value::Point(before.to)))).expect("one volley more");
    let wanted = Mission::Defend(post, Some(FallBack { to: before.to, signal: Signal::Volleys(3) }));
    assert_eq!(written(&battle), Some(wanted));
}

#[test]
fn no_more_formations_are_written_into_reserve_than_may_wait() {
    // hmm.x.137: hmm.16.14: of two formations one
    let led =
        "level: \"battalion\", parent: \"valley\", leader: (name: \"Amos Low\", rank: \"major\", ability: \"fair\"),
        order: (word: \"defend\", way: [(430, 470)])";
    let there = [
        ("level: \"battalion\", parent: \"valley\"", led),
        (
            "(commands: [\"state\"], time: \"16:10\", at: (430, 600), note: \"The regulars come down the mill road.\"),",
            "",
        ),
        (
            "strength: Men(200), formation: \"march column\"",
            "strength: Men(200), formation: \"march column\", at: (430, 470)",
        ),
    ];
    let defends = "order: (word: \"defend\", way: [(410, 350)])";
    let written = |valley: &str| {
        let mut battle = battle(&ford(&[&there[..], &[(defends, valley)]].concat()));
        battle.give(Order::new(Seat::First, "ready", Subject::Side)).expect("the Crown's orders are written");
        let order = Order::new(Seat::Second, "order", Subject::Unit(unit(&battle, "Low").0.id));
        battle
            .judge(&order.with(slot::MISSION, Value::Choice("Reserve".to_owned())))
            .map(|_| ())
            .map_err(|refusal| refusal.clause.id())
    };
    assert_eq!(written(defends), Ok(()));
    assert_eq!(written("order: (word: \"reserve\")"), Err("hmm.16.14"));
}
