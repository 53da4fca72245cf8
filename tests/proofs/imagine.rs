//! The copy on which a machine looks ahead holds nothing that its seat does not know, and acts on it change nothing
//! else.

use bevy::math::Vec2;
use linstock::{
    battle::{AnyBattle, Battle, KeepUndo, Order, Override, OverrideAct, Seat, Subject, Value},
    commander::{Commander, Player},
    dice::DiceSource,
    measure::Pose,
    table::Side::{First, Second},
};

use super::{Evening, player};
use crate::drill::{
    Class, Drill,
    setup::{self, Piece},
};

/// An ambush somewhere, and the enemy's declarations: the first seat knows neither.
fn battle(ambush: (f32, f32), declared: Option<&str>, dice: u64) -> Battle<Drill> {
    let pieces = [
        Piece::new("Old Foot", First, Class::Foot, 20.0, 10.0),
        Piece::new("Grey Horse", First, Class::Horse, 28.0, 10.0),
        Piece::new("White Foot", Second, Class::Foot, 20.0, 18.0),
        Piece::new("Ambush", Second, Class::Foot, ambush.0, ambush.1).hidden(),
    ];
    let mut evening = Evening::with(&pieces, DiceSource::Seeded { seed: dice });
    if let Some(target) = declared {
        let order = evening.order("White Foot", "declare").with("target", Value::Unit(evening.unit(target)));
        evening.give(order);
    }
    evening.battle
}

#[test]
fn two_battles_that_look_alike_to_a_seat_have_equal_copies() {
    let one = battle((8.0, 30.0), None, 1);
    let others = [
        battle((40.0, 20.0), None, 1),
        battle((8.0, 30.0), Some("Old Foot"), 1),
        battle((33.0, 25.0), Some("Old Foot"), 99),
    ];
    for (index, other) in others.iter().enumerate() {
        assert_ne!(one.hash(), other.hash(), "battle {index} differs in truth");
        for seed in 0..20 {
            let (mine, theirs) = (one.imagine(Seat::First, seed), other.imagine(Seat::First, seed));
            assert_eq!(mine.image(), theirs.image(), "battle {index}, seed {seed}");
        }
    }
    assert_ne!(
        one.imagine(Seat::First, 1).hash(),
        one.imagine(Seat::First, 2).hash(),
        "another seed imagines otherwise"
    );
}

#[test]
fn a_machine_gives_the_same_order_whatever_it_cannot_see() {
    let order = |battle: &Battle<Drill>, seed: u64| -> Option<Order> {
        let ahead: Box<dyn AnyBattle> = AnyBattle::imagine(battle, Seat::First, seed);
        Commander::new(seed, Seat::First).order(ahead.as_ref(), Seat::First)
    };
    for seed in 0..10 {
        let known = order(&battle((8.0, 30.0), None, 1), seed);
        assert!(known.is_some(), "a machine that is asked says something");
        for other in [battle((40.0, 20.0), None, 1), battle((8.0, 30.0), Some("Grey Horse"), 2)] {
            assert_eq!(order(&other, seed), known, "seed {seed}");
        }
    }
}

#[test]
fn the_umpire_imagines_nothing_but_the_dice() {
    let truth = battle((8.0, 30.0), Some("Old Foot"), 1);
    let copy = truth.imagine(Seat::Umpire, 7);
    let field = |battle: &Battle<Drill>| format!("{:?}", battle.field().units().collect::<Vec<_>>());
    assert_eq!(field(&copy), field(&truth));
    assert_eq!(copy.sight(Seat::Umpire).secret(Second), truth.sight(Seat::Umpire).secret(Second));
}

#[test]
fn looking_ahead_to_the_end_of_the_battle_alters_nothing() {
    for seed in 0..6 {
        let header = setup::header(DiceSource::Seeded { seed });
        let mut battle = Battle::open(Drill::default(), setup::field_day(3), header, KeepUndo::Yes);
        player::play(&mut battle, seed, 60, |battle, _| {
            let before = (battle.hash(), battle.journal(), battle.entries().len(), battle.can_undo().cloned());
            let question = battle.question().expect("somebody is asked");
            let mut ahead = battle.imagine(question.seats[0], seed);
            player::play(&mut ahead, seed + 1, 40, |_, _| {});
            assert_eq!((battle.hash(), battle.journal(), battle.entries().len(), battle.can_undo().cloned()), before);
        });
    }
}

#[test]
fn a_copy_has_its_own_dice_and_goes_on_where_the_battle_waits_for_entered_ones() {
    let pieces = [
        Piece::new("Old Foot", First, Class::Foot, 20.0, 10.0),
        Piece::new("White Foot", Second, Class::Foot, 20.0, 18.0),
    ];
    let mut evening = Evening::with(&pieces, DiceSource::Entered);
    evening.give(evening.order("Old Foot", "declare").with("target", Value::Unit(evening.unit("White Foot"))));
    let evening = evening.at_the_moves();
    assert_eq!(evening.battle.wanted().len(), 1);
    let copy = evening.battle.imagine(Seat::First, 3);
    assert!(copy.wanted().is_empty() && copy.question().is_some());
    assert_eq!(evening.battle.wanted().len(), 1, "the battle still waits");
}

#[test]
fn trying_on_a_copy_changes_nothing_and_shows_no_unit_unknown_to_its_seat() {
    let truth = battle((8.0, 30.0), Some("Old Foot"), 1);
    let before = truth.hash();
    let mut copy = truth.copy_to_try(Seat::First, DiceSource::Entered);
    let unit = |name: &str| {
        copy.field().units().find(|unit| unit.name == name).map(|unit| unit.id).expect("it has such a unit")
    };
    let (own, ambush) = (unit("Old Foot"), unit("Ambush"));
    assert!(!copy.field().unit(ambush).on_table() && truth.field().unit(ambush).on_table());
    assert_eq!(
        copy.sight(Seat::Umpire).secret(Second),
        battle((8.0, 30.0), None, 1).sight(Seat::Umpire).secret(Second)
    );
    for seat in [Seat::First, Seat::Second] {
        copy.give(Order::new(seat, "close", Subject::Side)).expect("whoever declares may close");
    }
    let front = copy.field().unit(own).front;
    let elsewhere = Pose::new(front.at + Vec2::new(-6.0, 1.0), front.facing);
    let act = OverrideAct::Move { unit: own, front: elsewhere };
    copy.overrule(Override { seat: Seat::Umpire, act, reason: "to try".to_owned() }).expect("the first side moves");
    assert_eq!(copy.field().unit(own).front, elsewhere);
    assert!(copy.enters_dice() && copy.question().is_some());
    assert_eq!((truth.hash(), truth.field().unit(own).front), (before, front));
}
