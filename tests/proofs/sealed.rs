//! Sealed declarations: both seats declare at once, and until both have closed a seat can see nothing of the other's.

use linstock::{
    battle::{AnyBattle, Battle, Order, QuestionKind, Seat, Subject, Value, notice::OverlayTopic},
    dice::DiceSource,
    table::Side::{self, First, Second},
};

use super::Evening;
use crate::drill::{Aim, Class, Drill, setup::Piece};

fn pieces() -> Vec<Piece> {
    vec![
        Piece::new("Old Foot", First, Class::Foot, 20.0, 10.0),
        Piece::new("First Gun", First, Class::Gun, 26.0, 8.0),
        Piece::new("White Foot", Second, Class::Foot, 20.0, 18.0),
        Piece::new("Red Foot", Second, Class::Foot, 25.0, 18.0),
    ]
}

fn declare(evening: &Evening, unit: &str, target: &str) -> Order {
    evening.order(unit, "declare").with("target", Value::Unit(evening.unit(target)))
}

fn close(seat: Seat) -> Order {
    Order::new(seat, "close", Subject::Side)
}

fn evening(first: &[(&str, &str)]) -> Evening {
    let mut evening = Evening::with(&pieces(), DiceSource::Seeded { seed: 1 });
    for (unit, target) in first {
        evening.give(declare(&evening, unit, target));
    }
    evening
}

/// Everything that a seat can see, as one text. (Hash and journal belong to the program and are not shown to players.)
fn view(battle: &Battle<Drill>, seat: Seat) -> String {
    let play: &dyn AnyBattle = battle;
    let units: Vec<_> = play.field(seat).units().cloned().collect();
    let stands: Vec<_> = units.iter().flat_map(|unit| play.field(seat).stands_of(unit.id).cloned()).collect();
    let offers = play.offers(seat);
    let fillings: Vec<Vec<Order>> = offers.iter().map(|offer| play.suggest(seat, offer).collect()).collect();
    let plans: Vec<_> = fillings.iter().flatten().map(|order| play.judge(order)).collect();
    let cards: Vec<_> = units.iter().map(|unit| (play.card(seat, unit.id), play.marks(seat, unit.id))).collect();
    let overlays: Vec<_> = units.iter().map(|unit| play.overlays(seat, unit.id, OverlayTopic::Fire)).collect();
    let scores = Side::BOTH.map(|side| play.score(seat, side));
    let seen: Vec<_> = play
        .happened(0)
        .iter()
        .filter(|happened| happened.known_to.knows(seat.side()))
        .map(|happened| &happened.happening)
        .collect();
    let side = seat.side().expect("a player has a side");
    let own = battle.sight(seat).secret(side);
    format!(
        "{units:?} {stands:?} {offers:?} {fillings:?} {plans:?} {cards:?} {overlays:?} {scores:?} {seen:?} {own:?} {:?} {:?} {:?}",
        play.question_for(seat),
        play.entries(seat),
        play.phase(seat),
    )
}

#[test]
fn both_seats_are_asked_at_once_and_each_closes_for_itself() {
    let mut evening = evening(&[]);
    let question = evening.battle.question().expect("both are asked");
    assert_eq!((question.kind, question.seats.as_slice()), (QuestionKind::Sealed, &[Seat::First, Seat::Second][..]));
    evening.give(close(Seat::Second));
    assert_eq!(evening.battle.question().map(|question| question.seats.clone()), Some(vec![Seat::First]));
    let refusal = evening.refused(declare(&evening, "White Foot", "Old Foot"));
    assert_eq!(refusal.reason, "the second side is not asked now");
    evening.give(declare(&evening, "Old Foot", "White Foot"));
    evening.give(close(Seat::First));
    assert_eq!(
        evening.battle.question().map(|question| question.kind),
        Some(QuestionKind::React),
        "fire is opened and carried out"
    );
}

#[test]
fn whatever_one_side_declares_the_other_seat_sees_the_same() {
    let nothing = evening(&[]);
    let alternatives = [
        vec![("Old Foot", "White Foot")],
        vec![("Old Foot", "Red Foot")],
        vec![("Old Foot", "Red Foot"), ("First Gun", "White Foot")],
    ];
    for declared in alternatives {
        let evening = evening(&declared);
        assert_eq!(view(&evening.battle, Seat::Second), view(&nothing.battle, Seat::Second), "{declared:?}");
        assert_ne!(
            view(&evening.battle, Seat::First),
            view(&nothing.battle, Seat::First),
            "its own side sees {declared:?}"
        );
    }
}

#[test]
fn a_seat_looks_into_its_own_secret_only_and_the_umpire_into_both() {
    let mut evening = evening(&[("Old Foot", "White Foot")]);
    evening.give(declare(&evening, "Red Foot", "Old Foot"));
    let (old, red) = (evening.unit("Old Foot"), evening.unit("Red Foot"));
    let declared = |seat: Seat, side: Side, unit| evening.battle.sight(seat).secret(side).map(|secret| secret.of(unit));
    let at_white = Some(Aim::Unit(evening.unit("White Foot")));
    assert_eq!(declared(Seat::First, First, old), Some(at_white));
    assert_eq!(declared(Seat::First, Second, red), None);
    assert_eq!(declared(Seat::Second, First, old), None);
    assert_eq!(declared(Seat::Umpire, First, old), Some(at_white));
    assert_eq!(declared(Seat::Umpire, Second, red), Some(Some(Aim::Unit(old))));
}

#[test]
fn a_declared_unit_is_barred_for_its_own_side_with_the_reason_that_judge_gives() {
    let mut evening = evening(&[("Old Foot", "White Foot")]);
    let bar = evening.offer("Old Foot", "declare").expect("it stays on the list").barred.expect("it has declared");
    let again = declare(&evening, "Old Foot", "Red Foot");
    assert_eq!(evening.refused(again), bar);
}

#[test]
fn declarations_can_be_taken_back_until_they_are_opened_and_not_afterwards() {
    let mut evening = evening(&[("Old Foot", "White Foot")]);
    let undone = evening.battle.undo().expect("nobody has seen it");
    assert_eq!(undone.verb, "declare");
    assert!(evening.offer("Old Foot", "declare").is_some_and(|offer| offer.barred.is_none()));
    evening.give(close(Seat::First));
    evening.give(close(Seat::Second));
    // No unit fires, so no die has fallen; but each side has seen that the other made no declarations.
    assert_eq!(evening.battle.can_undo(), None);
    assert!(evening.battle.undo().is_err());
}
