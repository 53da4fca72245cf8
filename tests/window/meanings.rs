//! Clicks and undo read as offers, without a window.

use bevy::math::Vec2;
use linstock::{
    battle::{AnyBattle, Order, Seat, Subject, Value},
    client::{
        orders::{
            click_intent::{as_placed, offer_to_place, offers_at, refusals_at},
            selection::Selection,
            turn_view::TurnView,
        },
        session::{Facts, Hand, Session},
    },
    measure::{Facing, Leg, Pose},
    table::UnitId,
};

use super::paper;

fn session(battle: impl AnyBattle + 'static) -> Session {
    Session::new(Box::new(battle), Facts::default(), [Hand::Human, Hand::Human])
}

fn march(unit: u16, inches: f32) -> Order {
    Order::new(Seat::First, "march", Subject::Unit(UnitId(unit))).with("path", Value::Path(vec![Leg::Advance(inches)]))
}

#[test]
fn a_click_on_an_enemy_targets_it_with_what_can_and_says_why_the_rest_cannot() {
    let session = session(paper::deployed());
    let board = TurnView::derive(&session);
    let own = Selection::units(vec![UnitId(0)]);
    let verbs: Vec<String> = offers_at(&session, &board, &own, UnitId(2)).into_iter().map(|offer| offer.verb).collect();
    assert_eq!(verbs, ["volley"]);
    let refused = refusals_at(&session, &board, &own, UnitId(2));
    assert_eq!(
        refused.iter().map(|(_, refusal)| refusal.clause.id()).collect::<Vec<_>>(),
        ["paper.2.02"],
        "20 inches are too far"
    );
    assert_eq!(refusals_at(&session, &board, &own, UnitId(1)), [], "nothing is aimed at friends");
}

#[test]
fn a_unit_is_taken_up_for_placing_as_it_was_placed_last() {
    let mut session = session(paper::battle());
    let place = |at: Vec2| {
        Order::new(Seat::First, "place", Subject::Unit(UnitId(1)))
            .with("pose", Value::Pose(Pose::new(at, Facing::NORTH)))
    };
    session.give([place(Vec2::new(20.0, 5.0))]).expect("it lies in the zone");
    session.give([place(Vec2::new(30.0, 6.0))]).expect("it lies in the zone");
    let offer = offer_to_place(&TurnView::derive(&session), UnitId(1)).expect("it may be shifted still");
    assert_eq!(as_placed(&session, &offer), Some(place(Vec2::new(30.0, 6.0))));
}

#[test]
fn one_undo_takes_back_what_a_group_did_and_says_how_much_that_is() {
    let mut session = session(paper::deployed());
    session.give([march(0, 3.0), march(1, 3.0)]).expect("both are lawful");
    assert_eq!((session.orders_to_undo(), session.can_undo().map(|order| order.verb.as_str())), (2, Some("march")));
    session.undo().expect("no die has fallen");
    assert_eq!(session.orders_to_redo(), 2);
    assert_ne!(session.can_undo().map(|order| order.verb.as_str()), Some("march"), "both are taken back");
}
