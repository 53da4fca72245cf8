//! Dice that an umpire changes, and hand-entered dice corrected by their player until the next order.

use linstock::{
    battle::{Battle, Journal, KeepUndo, Order, Override, OverrideAct, Record, Seat, Subject, Value},
    dice::DiceSource,
    table::Side::{First, Second},
};

use super::{super::Evening, ruled};
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

/// Old Foot fires at White Foot.
fn volley(source: DiceSource) -> Evening {
    let mut evening = Evening::with(&pieces(), source);
    evening.give(evening.order("Old Foot", "declare").with("target", Value::Unit(evening.unit("White Foot"))));
    evening.at_the_moves()
}

fn faces(evening: &Evening) -> Vec<u8> {
    evening.battle.fallen().iter().map(|fallen| fallen.face).collect()
}

fn comes_again(evening: &Evening) {
    let journal = evening.battle.journal();
    let read = Journal::read("j.ron", &journal.written()).unwrap_or_else(|problems| panic!("{problems}"));
    let again = Battle::replay(Drill::default(), setup::opening(&pieces(), 3), &read, KeepUndo::No)
        .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(
        (again.hash(), again.entries(), again.journal()),
        (evening.battle.hash(), evening.battle.entries(), journal)
    );
}

fn correct(seat: Seat, die: usize, face: u8) -> Override {
    Override { seat, act: OverrideAct::Die { die, face }, reason: "misread".to_owned() }
}

#[test]
fn a_changed_die_makes_the_order_come_out_otherwise_and_the_other_dice_fall_as_they_fell() {
    let mut evening = volley(DiceSource::Scripted { faces: vec![1, 2, 3, 1, 6, 4] });
    assert_eq!(faces(&evening), [1, 2, 3, 1]);
    evening.battle.overrule(ruled(OverrideAct::Die { die: 1, face: 6 })).expect("a six is a face");
    assert_eq!(faces(&evening), [1, 6, 3, 1, 6], "a hit has to be saved by a die that nobody has seen");
    let told: Vec<&str> = evening.story();
    assert!(
        told.contains(&"The umpire corrected a die from 2 to 6 (volley of Old Foot): the table was knocked"),
        "{told:?}"
    );
    comes_again(&evening);
    let refusal =
        evening.battle.overrule(ruled(OverrideAct::Die { die: 1, face: 7 })).expect_err("a die has six faces");
    assert_eq!(refusal.reason, "the die has no such face");
    assert_eq!(
        evening.battle.overrule(ruled(OverrideAct::Die { die: 1, face: 6 })).expect_err("it is one").reason,
        "the die shows that face already"
    );
}

#[test]
fn dice_that_the_order_no_longer_throws_do_not_fall_for_the_next_one() {
    let mut evening = volley(DiceSource::Scripted { faces: vec![1, 6, 3, 1, 6, 4, 4] });
    assert_eq!(faces(&evening), [1, 6, 3, 1, 6]);
    evening.battle.overrule(ruled(OverrideAct::Die { die: 1, face: 2 })).expect("a two is a face");
    assert_eq!(faces(&evening), [1, 2, 3, 1]);
    let left = evening.battle.dice_exhausted().expect_err("two are left");
    assert_eq!(left.0, [4, 4], "the save that was seen is gone");
    comes_again(&evening);
}

#[test]
fn a_misread_die_is_corrected_by_the_seat_that_entered_it_until_the_next_order() {
    let mut evening = volley(DiceSource::Entered);
    evening.battle.enter_dice(&[1, 2, 3, 1]).expect("four are wanted");
    assert_eq!(evening.battle.wanted(), []);
    evening.battle.overrule(correct(Seat::Second, 1, 6)).expect("he misread a six");
    assert_eq!(evening.battle.wanted().len(), 1, "now a save is wanted");
    evening.battle.overrule(correct(Seat::First, 3, 5)).expect("and a five");
    assert_eq!(faces(&evening), [1, 6, 3, 5]);
    let wanted: usize = evening.battle.wanted().iter().map(|wanted| wanted.count).sum();
    evening.battle.enter_dice(&vec![6; wanted]).expect("these are wanted");
    assert!(evening.battle.question().is_some());
    comes_again(&evening);
    let audited =
        evening.battle.journal().overrides().map(|ruled| (ruled.seat, ruled.reason.clone())).collect::<Vec<_>>();
    assert_eq!(audited, [(Seat::Second, "misread".to_owned()), (Seat::First, "misread".to_owned())]);
    evening.give(Order::new(Seat::First, "close", Subject::Side));
    assert_eq!(
        evening.battle.overrule(correct(Seat::First, 0, 6)).expect_err("an order was given since").reason,
        "no such die has fallen since the last order"
    );
}

#[test]
fn dice_that_the_program_throws_are_corrected_by_no_side() {
    let mut evening = volley(DiceSource::Scripted { faces: vec![1, 2, 3, 1] });
    assert_eq!(
        evening.battle.overrule(correct(Seat::First, 0, 6)).expect_err("it was no misreading").reason,
        "only the umpire rules on this"
    );
}

#[test]
fn a_die_is_not_changed_after_another_ruling_which_it_would_undo() {
    let mut evening = volley(DiceSource::Scripted { faces: vec![1, 2, 3, 1] });
    let unit = evening.unit("Old Foot");
    evening.battle.overrule(ruled(OverrideAct::Remove { unit })).expect("it stands there");
    let refusal =
        evening.battle.overrule(ruled(OverrideAct::Die { die: 0, face: 6 })).expect_err("the unit would be back");
    assert_eq!(refusal.reason, "the umpire has ruled since that die fell");
}

#[test]
fn faces_entered_for_an_order_taken_back_are_entered_again() {
    let mut evening = volley(DiceSource::Entered);
    evening.battle.enter_dice(&[6, 2, 3, 1]).expect("four are wanted");
    assert!(!evening.battle.wanted().is_empty(), "a save is wanted");
    evening.battle.overrule(ruled(OverrideAct::TakeBack { kept: 2 })).expect("the close is taken back");
    assert_eq!(evening.battle.dice_exhausted(), Ok(()));
    evening.give(Order::new(Seat::Second, "close", Subject::Side));
    assert_eq!(evening.battle.wanted()[0].count, 4);
    evening.battle.enter_dice(&[1; 4]).expect("four are wanted");
    assert_eq!(evening.battle.journal().records.iter().filter(|record| matches!(record, Record::Dice(_))).count(), 2);
    comes_again(&evening);
}
