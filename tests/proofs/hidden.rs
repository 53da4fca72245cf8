//! Things that a seat does not know never refuse its orders: its units meet them.

use linstock::{
    battle::{AnyBattle, Order, Seat, Subject, Value},
    measure::Leg,
    table::{
        KnownTo,
        Side::{First, Second},
        UnitId,
    },
};

use super::Evening;
use crate::drill::{Class, setup::Piece};

fn pieces(ambush_at: f32) -> Vec<Piece> {
    vec![
        Piece::new("Old Foot", First, Class::Foot, 20.0, 10.0),
        Piece::new("Grey Horse", First, Class::Horse, 30.0, 10.0),
        Piece::new("Ambush", Second, Class::Foot, 20.0, ambush_at).hidden(),
        Piece::new("White Foot", Second, Class::Foot, 40.0, 30.0),
    ]
}

#[test]
fn a_march_into_a_hidden_body_is_lawful_and_meets_it() {
    let mut evening = Evening::new(&pieces(15.0), &[]).at_the_moves();
    let march = evening.march("Old Foot", &[Leg::Advance(6.0)]);
    let plan = evening.battle.judge(&march).expect("nothing that the seat knows of is in the way");
    assert_eq!((plan.stops, plan.left_inches), (None, Some(0.0)));
    evening.give(march);
    assert!(
        (evening.front("Old Foot").at.y - 13.0).abs() < 0.01,
        "it is met within 2 inches: {:?}",
        evening.front("Old Foot")
    );
    assert_eq!(evening.battle.field().unit(evening.unit("Ambush")).known_to, KnownTo::All);
    assert_eq!(evening.story().last(), Some(&"Old Foot halts: it comes upon somebody hidden"));
}

#[test]
fn a_reveal_ends_undo() {
    let mut evening = Evening::new(&pieces(15.0), &[]).at_the_moves();
    evening.give(evening.order("Grey Horse", "halt"));
    assert!(evening.battle.can_undo().is_some());
    evening.give(evening.march("Old Foot", &[Leg::Advance(6.0)]));
    assert_eq!(evening.battle.can_undo(), None);
}

#[test]
fn nothing_that_a_seat_may_look_at_names_a_unit_hidden_from_it() {
    let evening = Evening::new(&pieces(15.0), &[]).at_the_moves();
    let (ambush, seat) = (evening.unit("Ambush"), Seat::First);
    let field = evening.battle.sight(seat).field;
    assert!(field.get_unit(ambush).is_none());
    assert_eq!(field.stands_of(ambush).count() + field.figures_of(ambush), 0);
    assert!(field.units().all(|unit| unit.id != ambush));
    let offers = evening.battle.offers(seat);
    let orders: Vec<Order> = offers.iter().flat_map(|offer| evening.battle.suggest(seat, offer)).collect();
    let said = format!("{offers:?} {orders:?} {:?}", evening.battle.question_for(seat));
    assert!(!said.contains(&format!("{ambush:?}")), "{said}");
}

#[test]
fn an_order_about_a_hidden_unit_is_refused_like_one_about_no_unit() {
    let mut evening = Evening::new(&pieces(15.0), &[]).at_the_moves();
    let nobody = UnitId(99);
    for named in [Value::Unit(evening.unit("Ambush")), Value::Unit(nobody)] {
        let refusal = evening.refused(evening.order("Grey Horse", "charge").with("target", named));
        assert_eq!(refusal.reason, "it cannot charge that");
    }
    for subject in [evening.unit("Ambush"), nobody] {
        let refusal = evening.refused(Order::new(Seat::First, "halt", Subject::Unit(subject)));
        assert_eq!(refusal.reason, "you have no such unit");
    }
}

#[test]
fn a_question_about_a_hidden_unit_is_veiled_for_the_other_seat_and_what_the_unit_does_is_its_own_affair() {
    let mut evening = Evening::new(&pieces(21.0), &[]).at_the_moves();
    evening.give(evening.march("Old Foot", &[Leg::Advance(6.0)]));
    let asked = evening.battle.question_for(Seat::Second).expect("the ambush is asked");
    assert_eq!(asked.prompt, "Ambush sees Old Foot: does it fire?");
    let veiled = evening.battle.question_for(Seat::First).expect("somebody is asked");
    assert_eq!((veiled.subject, veiled.at, veiled.seats), (Subject::Side, None, vec![Seat::Second]));
    assert!(!veiled.prompt.contains("Ambush"), "{}", veiled.prompt);
    evening.give(evening.answer("Ambush", "hold"));
    assert_eq!(evening.story().last(), Some(&"Ambush holds its fire"));
    assert!(AnyBattle::entries(&evening.battle, Seat::First).iter().all(|entry| !entry.text.contains("Ambush")));
    assert_eq!(evening.battle.field().unit(evening.unit("Ambush")).known_to, KnownTo::Only(Second));
}

#[test]
fn a_hidden_unit_that_fires_is_known_from_then_on() {
    let mut evening = Evening::new(&pieces(21.0), &[1, 1, 1, 1]).at_the_moves();
    evening.give(evening.march("Old Foot", &[Leg::Advance(6.0)]));
    evening.give(evening.answer("Ambush", "fire"));
    assert_eq!(evening.battle.field().unit(evening.unit("Ambush")).known_to, KnownTo::All);
    assert!((evening.front("Old Foot").at.y - 16.0).abs() < 0.01, "it missed, and the march went on");
}
