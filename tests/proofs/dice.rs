//! Dice entered by hand: a step names all the dice that it lacks at once, is taken back, and runs again when they are
//! there.

use linstock::{
    battle::{Battle, KeepUndo, Record, Value},
    dice::{DiceSource, Die},
    measure::Leg,
    table::Side::{First, Second},
};

use super::{Evening, player};
use crate::drill::{
    Class, Drill,
    setup::{self, Piece},
};

fn pieces() -> Vec<Piece> {
    vec![
        Piece::new("Old Foot", First, Class::Foot, 20.0, 10.0),
        Piece::new("White Foot", Second, Class::Foot, 20.0, 18.0),
    ]
}

/// Both sides have declared fire at each other, and dice are wanted.
fn volleys(source: DiceSource) -> Evening {
    let mut evening = Evening::with(&pieces(), source);
    for (unit, target) in [("Old Foot", "White Foot"), ("White Foot", "Old Foot")] {
        evening.give(evening.order(unit, "declare").with("target", Value::Unit(evening.unit(target))));
    }
    evening.at_the_moves()
}

fn wanted(evening: &Evening) -> Vec<(usize, &str)> {
    evening.battle.wanted().iter().map(|wanted| (wanted.count, wanted.reason.label.as_str())).collect()
}

#[test]
fn a_step_names_all_the_dice_that_it_can_name_at_once_and_asks_again_for_those_that_follow_from_them() {
    let mut evening = volleys(DiceSource::Entered);
    assert_eq!(wanted(&evening), [(4, "volley of Old Foot"), (4, "volley of White Foot")]);
    assert_eq!(evening.battle.question(), None);
    let before = evening.battle.happened(0).len();
    evening.battle.enter_dice(&[6, 6, 1, 1, 5, 1, 1, 1]).expect("eight are wanted");
    assert_eq!(wanted(&evening), [(2, "saves against Old Foot"), (1, "saves against White Foot")]);
    assert_eq!(evening.battle.happened(before), [], "a step that lacks dice has done nothing");
    evening.battle.enter_dice(&[6, 2, 3]).expect("three are wanted");
    assert_eq!(evening.battle.wanted(), []);
    assert_eq!(evening.prompt(), "Old Foot loses 1: of which stands?");
    evening.give(evening.lose("Old Foot", &[0]));
    assert_eq!(evening.prompt(), "White Foot loses 1: of which stands?", "fire is simultaneous: both lose");
}

#[test]
fn dice_that_are_not_those_wanted_are_refused_and_nothing_is_used() {
    let mut evening = volleys(DiceSource::Entered);
    let (hash, journal) = (evening.battle.hash(), evening.battle.journal());
    for faces in [&[][..], &[1], &[1; 7], &[1; 9], &[1, 1, 1, 1, 1, 1, 1, 7], &[0, 1, 1, 1, 1, 1, 1, 1]] {
        assert!(evening.battle.enter_dice(faces).is_err(), "{faces:?}");
        assert_eq!((evening.battle.hash(), evening.battle.journal()), (hash, journal.clone()), "{faces:?}");
    }
    let refusal = evening.refused(linstock::battle::Order::new(
        linstock::battle::Seat::First,
        "close",
        linstock::battle::Subject::Side,
    ));
    assert_eq!(refusal.reason, "dice must be entered first");
    evening.battle.enter_dice(&[1; 8]).expect("eight ones are eight dice");
    assert!(evening.battle.enter_dice(&[1]).is_err(), "no more are wanted");
}

#[test]
fn entered_dice_stand_in_the_journal_and_cannot_be_taken_back() {
    let apart = [
        Piece::new("Old Foot", First, Class::Foot, 20.0, 10.0),
        Piece::new("White Foot", Second, Class::Foot, 20.0, 22.0),
    ];
    let mut evening = Evening::with(&apart, DiceSource::Entered).at_the_moves();
    evening.give(evening.march("Old Foot", &[Leg::Advance(6.0)]));
    let fire = evening.answer("White Foot", "fire");
    evening.give(fire.clone());
    assert_eq!(evening.battle.can_undo(), Some(&fire), "no die has been seen yet");
    evening.battle.enter_dice(&[6, 6, 1, 1]).expect("four are wanted");
    assert_eq!(wanted(&evening), [(2, "saves against White Foot")]);
    assert_eq!(evening.battle.can_undo(), None, "whoever sees the faces cannot throw them again");
    assert!(evening.battle.journal().records.contains(&Record::Dice(vec![6, 6, 1, 1])));
}

#[test]
fn the_same_faces_give_the_same_battle_whether_scripted_or_entered() {
    let faces = [6, 6, 1, 1, 5, 1, 1, 1, 6, 2, 3];
    let scripted = volleys(DiceSource::Scripted { faces: faces.to_vec() });
    let mut entered = volleys(DiceSource::Entered);
    entered.battle.enter_dice(&faces[..8]).expect("eight are wanted");
    entered.battle.enter_dice(&faces[8..]).expect("three are wanted");
    assert_eq!(scripted.story(), entered.story());
    assert_eq!(scripted.battle.hash(), entered.battle.hash());
    assert_eq!(scripted.battle.dice_exhausted(), Ok(()));
}

#[test]
fn a_script_that_ends_too_soon_says_what_it_lacks() {
    let evening = volleys(DiceSource::Scripted { faces: vec![6, 6, 1] });
    let lacking: Vec<(usize, Die)> = evening.battle.wanted().iter().map(|wanted| (wanted.count, wanted.die)).collect();
    assert_eq!(lacking, [(1, Die::D6), (4, Die::D6)]);
}

#[test]
fn a_whole_battle_with_entered_dice_replays() {
    let mut battle =
        Battle::open(Drill::default(), setup::field_day(3), setup::header(DiceSource::Entered), KeepUndo::No);
    player::play(&mut battle, 3, 2_000, |_, _| {});
    assert!(battle.conclusion().is_some());
    let journal = battle.journal();
    assert!(journal.records.iter().filter(|record| matches!(record, Record::Dice(_))).count() > 5);
    let replayed =
        Battle::replay(Drill::default(), setup::field_day(3), &journal, KeepUndo::No).expect("it is its own journal");
    assert_eq!((replayed.hash(), replayed.journal()), (battle.hash(), journal));
}
