//! A hostile player: every unlawful order is refused, and leaves the state as it was.

use std::collections::BTreeMap;

use bevy::math::Vec2;
use linstock::{
    battle::{Battle, KeepUndo, Order, Seat, Subject, Value},
    dice::DiceSource,
    measure::{Facing, Hand, Leg, Pose},
    table::{
        CommandId, FeatureId,
        Side::{First, Second},
        StandId, UnitId,
    },
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{Evening, player};
use crate::drill::{
    Class, Drill,
    setup::{self, Piece},
};

fn pieces() -> Vec<Piece> {
    vec![
        Piece::new("Old Foot", First, Class::Foot, 20.0, 10.0),
        Piece::new("Grey Horse", First, Class::Horse, 28.0, 10.0),
        Piece::new("White Foot", Second, Class::Foot, 20.0, 33.0),
    ]
}

#[test]
fn unlawful_orders_are_refused_for_their_own_reason() {
    let evening = Evening::new(&pieces(), &[]).at_the_moves();
    let (foot, horse, enemy) = (evening.unit("Old Foot"), evening.unit("Grey Horse"), evening.unit("White Foot"));
    let order = |verb: &str, unit| Order::new(Seat::First, verb, Subject::Unit(unit));
    let march = |legs: &[Leg]| order("march", foot).with("way", Value::Path(legs.to_vec()));
    let rows = [
        ("out of turn", Order { seat: Seat::Second, ..order("halt", enemy) }, "the second side is not asked now"),
        ("by nobody who plays", Order { seat: Seat::Umpire, ..order("halt", foot) }, "the umpire is not asked now"),
        ("to the enemy", order("halt", enemy), "you have no such unit"),
        ("to nobody", order("halt", UnitId(999)), "you have no such unit"),
        ("an unknown verb", order("fly", foot), "there is no order `fly`"),
        ("an empty verb", order("", foot), "there is no order ``"),
        ("an act of another phase", order("declare", foot), "that is not asked now"),
        (
            "an answer to nothing",
            order("answer", foot).with("choice", Value::Choice("fire".to_owned())),
            "nothing is asked about that unit",
        ),
        (
            "to the side instead of a unit",
            Order::new(Seat::First, "halt", Subject::Side),
            "`halt` is an order to a unit",
        ),
        (
            "to a stand instead of a unit",
            Order::new(Seat::First, "halt", Subject::Stand(StandId::new(foot, 0))),
            "`halt` is an order to a unit",
        ),
        (
            "to a command instead of a unit",
            Order::new(Seat::First, "halt", Subject::Command(CommandId(1))),
            "`halt` is an order to a unit",
        ),
        ("a slot left empty", order("march", foot), "`way` is empty: it takes a path"),
        ("a slot too many", march(&[Leg::Advance(1.0)]).with("speed", Value::Number(9)), "`march` has no slot `speed`"),
        ("a wrong kind of value", order("march", foot).with("way", Value::Unit(enemy)), "`way` takes a path"),
        (
            "a list where one goes",
            order("charge", horse).with("target", Value::List(vec![Value::Unit(enemy)])),
            "`target` takes a unit",
        ),
        ("no way at all", march(&[]), "a march goes by advances, obliques, wheels and back-steps"),
        ("too far", march(&[Leg::Advance(6.1)]), "that is too far"),
        (
            "backwards by an advance",
            march(&[Leg::Advance(-1.0)]),
            "a march goes by advances, obliques, wheels and back-steps",
        ),
        (
            "a leg that it has not",
            march(&[Leg::AboutFace]),
            "a march goes by advances, obliques, wheels and back-steps",
        ),
        ("no number", march(&[Leg::Advance(f32::NAN)]), "`way` holds a value that is no place, direction or length"),
        (
            "out of this world",
            march(&[Leg::Oblique(0.0, f32::INFINITY)]),
            "`way` holds a value that is no place, direction or length",
        ),
        (
            "ranks that nobody has",
            order("form", foot).with("ranks", Value::Number(i64::MAX)),
            "nobody stands in so many ranks",
        ),
        (
            "a word that is none",
            order("watch", foot).with("answer", Value::Choice("\u{0}\u{202e}🔥".to_owned())),
            "`\u{0}\u{202e}🔥` is no standing answer",
        ),
    ];
    let mut evening = evening;
    for (row, order, reason) in rows {
        assert_eq!(evening.battle.judge(&order).expect_err(row).reason, reason, "{row}");
        assert_eq!(evening.refused(order).reason, reason, "{row}");
    }
}

#[test]
fn an_order_that_was_lawful_once_is_refused_when_it_is_stale() {
    let mut evening = Evening::new(&pieces(), &[]).at_the_moves();
    let march = evening.march("Old Foot", &[Leg::Advance(2.0)]);
    evening.give(march.clone());
    assert_eq!(evening.refused(march.clone()).reason, "it has acted this turn");
    evening.give(Order::new(Seat::First, "close", Subject::Side));
    assert_eq!(evening.refused(march).reason, "the first side is not asked now");
}

#[test]
fn a_battle_that_is_over_takes_no_orders_and_no_dice() {
    let mut battle = Battle::open(
        Drill::default(),
        setup::field_day(1),
        setup::header(DiceSource::Seeded { seed: 3 }),
        KeepUndo::Yes,
    );
    player::play(&mut battle, 3, 3_000, |_, _| {});
    let hash = battle.hash();
    let refusal = battle.give(Order::new(Seat::First, "close", Subject::Side)).expect_err("it is over");
    assert_eq!(refusal.reason, "the battle is over");
    assert!(battle.enter_dice(&[6]).is_err());
    assert_eq!(battle.hash(), hash);
}

#[test]
fn orders_bent_at_random_are_either_refused_without_a_trace_or_fit_an_offer() {
    let (mut refused, mut lawful) = (0, 0);
    for seed in 0..10 {
        let mut battle = Battle::open(
            Drill::default(),
            setup::field_day(3),
            setup::header(DiceSource::Seeded { seed }),
            KeepUndo::No,
        );
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut given: Vec<Order> = vec![Order::new(Seat::First, "close", Subject::Side)];
        let mut players = player::Player::new(seed);
        for _ in 0..300 {
            let Some(order) = players.order(&battle) else { break };
            given.push(order.clone());
            for _ in 0..6 {
                let bent = bend(given[rng.random_range(0..given.len())].clone(), &mut rng);
                if battle.judge(&bent).is_ok() {
                    let offers = battle.offers(bent.seat);
                    assert!(
                        offers.iter().any(|offer| offer.fits(&bent).is_ok()),
                        "seed {seed}: {bent:?} is lawful and has no offer"
                    );
                    lawful += 1;
                } else {
                    let hash = battle.hash();
                    assert!(battle.give(bent.clone()).is_err(), "seed {seed}: judge and give differ about {bent:?}");
                    assert_eq!(battle.hash(), hash, "seed {seed}: {bent:?} was refused and changed something");
                    refused += 1;
                }
            }
            battle.give(order).expect("a lawful order");
        }
    }
    assert!(refused > 1_000 && lawful > 20, "{refused} refused, {lawful} lawful");
}

/// An order with one thing about it changed.
fn bend(mut order: Order, rng: &mut ChaCha8Rng) -> Order {
    match rng.random_range(0..8) {
        0 => order.seat = [Seat::First, Seat::Second, Seat::Umpire][rng.random_range(0..3)],
        1 => order.subject = Subject::Unit(UnitId(rng.random_range(0..16))),
        2 => order.subject = any_subject(rng),
        3 => {
            order.verb = ["halt", "march", "charge", "build", "close", "answer", "lose", "declare"]
                [rng.random_range(0..8)]
            .to_owned();
        }
        4 => order.values = BTreeMap::new(),
        5 => drop(order.values.insert("target".to_owned(), Value::Unit(UnitId(rng.random_range(0..16))))),
        _ => {
            for value in order.values.values_mut() {
                *value = any_value(rng);
            }
        }
    }
    order
}

fn any_subject(rng: &mut ChaCha8Rng) -> Subject {
    let gun = StandId::new(UnitId(1), 0);
    [Subject::Side, Subject::Command(CommandId(1)), Subject::Stand(gun)][rng.random_range(0..3)]
}

fn any_value(rng: &mut ChaCha8Rng) -> Value {
    let unit = UnitId(rng.random_range(0..16));
    let size = [0.0, 1.0, -3.0, 5.9, 1e9, f32::NAN, f32::NEG_INFINITY][rng.random_range(0..7)];
    match rng.random_range(0..10) {
        0 => Value::Unit(unit),
        1 => Value::Stand(StandId::new(unit, rng.random_range(0..4))),
        2 => Value::Point(Vec2::new(size, 10.0)),
        3 => Value::Path(vec![Leg::Advance(size), Leg::Wheel(Hand::Left, size)]),
        4 => Value::Facing(Facing::EAST),
        5 => Value::Pose(Pose::new(Vec2::new(20.0, size), Facing::NORTH)),
        6 => Value::Choice(["fire", "left", "again", "stand", ""][rng.random_range(0..5)].to_owned()),
        7 => Value::Number(rng.random_range(-2..4)),
        8 => Value::List(vec![Value::Stand(StandId::new(unit, 0)); rng.random_range(0..4)]),
        _ => Value::Poses(vec![(StandId::new(unit, 0), Pose::new(Vec2::splat(size), Facing::NORTH))]),
    }
}

#[test]
fn looking_at_things_that_do_not_exist_shows_nothing_and_breaks_nothing() {
    let evening = Evening::new(&pieces(), &[]);
    let field = evening.battle.sight(Seat::First).field;
    assert!(field.get_unit(UnitId(999)).is_none());
    assert!(field.get_stand(StandId::new(UnitId(999), 0)).is_none());
    assert!(field.feature(FeatureId(999)).is_none());
    assert_eq!(field.stands_of(UnitId(999)).count(), 0);
    assert!(evening.battle.happened(usize::MAX).is_empty());
}
