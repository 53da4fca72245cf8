//! The orders that units currently have, those proposed for the others, and doing the same again, without a window.

use linstock::{
    arrange,
    battle::{Order, QuestionKind, Seat, Subject, Value},
    client::{
        orders::{
            standing_targets::{self, By},
            turn_view::TurnView,
        },
        session::{
            Facts, Hand, Session,
            open_battle::{self, Choices},
        },
    },
    measure::Leg,
    scenario::Scenario,
    table::UnitId,
};

use super::{hand_over::ambush, paper};

/// The turnpike with two battalions face to face, where both sides write their targets down.
pub(super) fn sealed_turnpike() -> String {
    include_str!("turnpike.ron")
        .replace(r#"id: "turnpike""#, r#"id: "sealed""#)
        .replace("The Turnpike", "Sealed Targets")
        .replace("at: (200, 180)", "at: (200, 255)")
        .replace("at: (380, 340)", "at: (200, 305)")
        .replace("options: {", r#"options: { "declarations": (value: Sealed, because: "They are written down."),"#)
}

/// A battle in it, when both sides are to write their targets down.
fn sealed() -> Session {
    let scenario = Scenario::read("sealed.ron", &sealed_turnpike()).expect("it reads");
    let (mut session, _) =
        open_battle::begin(&scenario, &Choices { seed: Some(3), ..Choices::of(&scenario) }).expect("it opens");
    while let Some(question) =
        session.battle().question().cloned().filter(|question| question.kind != QuestionKind::Sealed)
    {
        let seat = session.asked()[0];
        session.look_as(seat);
        let board = TurnView::derive(&session);
        let first = |verb: &str| {
            let units = board.offers.iter().filter(|offer| offer.verb == verb);
            units.filter_map(|offer| session.battle().suggest(seat, offer).next()).collect::<Vec<Order>>()
        };
        let mut orders = if question.kind == QuestionKind::Deploy { first("deploy") } else { Vec::new() };
        orders.extend(question.default.or_else(|| board.close().map(|close| close.order(seat))));
        session.give(orders).unwrap_or_else(|refusal| panic!("{}: {refusal}", question.prompt));
    }
    session
}

#[test]
fn every_unit_that_could_fire_has_a_target_proposed_until_it_is_told_otherwise() {
    let mut session = sealed();
    let seat = session.asked()[0];
    session.look_as(seat);
    let board = TurnView::derive(&session);
    assert!(!board.standing_targets.is_empty());
    for telling in &board.standing_targets {
        assert!(telling.by == By::Proposal && !telling.overlays.is_empty(), "{telling:?}");
    }
    let hold = Order { values: Default::default(), ..board.standing_targets[0].order.clone() };
    session.give([hold.clone()]).expect("whoever may fire may hold");
    let board = TurnView::derive(&session);
    assert_eq!((&board.standing_targets[0].order, board.standing_targets[0].by), (&hold, By::Player));
    let acts: Vec<_> = board.acts().collect();
    assert_eq!(standing_targets::told(&session, &acts), [hold], "what is proposed leaves him out");
}

#[test]
fn orders_of_the_last_turn_do_not_count_for_this_one() {
    let mut session = Session::new(Box::new(paper::deployed()), Facts::default(), [Hand::Human, Hand::Human]);
    let march = |seat, unit| {
        Order::new(seat, "march", Subject::Unit(UnitId(unit))).with("path", Value::Path(vec![Leg::Advance(1.0)]))
    };
    let end = |seat| Order::new(seat, "end", Subject::Side);
    session.give([march(Seat::First, 0)]).expect("it is lawful");
    let told =
        |session: &Session| standing_targets::told(session, &TurnView::derive(session).acts().collect::<Vec<_>>());
    assert_eq!(told(&session), [march(Seat::First, 0)]);
    session.give([end(Seat::First), march(Seat::Second, 2), end(Seat::Second)]).expect("each has his phase");
    assert_eq!(told(&session), []);
}

#[test]
fn the_same_again_is_what_this_unit_did_last_in_the_same_way() {
    let mut session = Session::new(Box::new(paper::deployed()), Facts::default(), [Hand::Human, Hand::Human]);
    let march = |unit| {
        Order::new(Seat::First, "march", Subject::Unit(UnitId(unit))).with("path", Value::Path(vec![Leg::Advance(8.0)]))
    };
    let volley = |unit, target, how: &str| {
        let order = Order::new(Seat::First, "volley", Subject::Unit(UnitId(unit)));
        order.with("target", Value::Unit(UnitId(target))).with("how", Value::Choice(how.into()))
    };
    let answer = |target| Order::new(Seat::Second, "stand", Subject::Unit(UnitId(target)));
    let end = |seat| Order::new(seat, "end", Subject::Side);
    let again = |session: &Session, unit| {
        let board = TurnView::derive(session);
        let offer =
            board.offers.iter().find(|offer| offer.verb == "volley" && offer.subject == Subject::Unit(UnitId(unit)));
        standing_targets::again(session, offer.expect("it may fire"))
    };
    assert_eq!(again(&session, 0), None, "nothing was done before");
    session.give([march(0), march(1), volley(0, 2, "rapid"), answer(2)]).expect("it is lawful");
    assert_eq!(again(&session, 1), None, "what his neighbour fired at is too far for him");
    session.give([volley(1, 3, "steady"), answer(3), end(Seat::First), end(Seat::Second)]).expect("it is lawful");
    assert_eq!([again(&session, 0), again(&session, 1)], [Some(volley(0, 2, "rapid")), Some(volley(1, 3, "steady"))]);
}

/// A battle in which nobody did anything, with a battalion in a wood that the enemy never found.
fn ended_with_an_ambush() -> Session {
    let scenario = Scenario::read("ambush.ron", &ambush()).expect("it reads");
    let (mut session, _) = open_battle::begin(&scenario, &Choices::of(&scenario)).expect("it opens");
    while session.battle().conclusion().is_none() {
        let order = arrange::leaves(session.battle()).expect("everything can be left as it is");
        session.give([order]).expect("it was proposed");
    }
    session
}

#[test]
fn a_kept_battle_between_two_people_begins_behind_the_screen_where_it_would_give_something_away() {
    let kept =
        |session: &Session, hands| open_battle::go_on(session.battle().saved(), hands).expect("it was just kept").0;
    let people = [Hand::Human, Hand::Human];
    let sealed = sealed();
    let open = Scenario::read("turnpike.ron", include_str!("turnpike.ron")).expect("it reads");
    let (open, _) = open_battle::begin(&open, &Choices::of(&open)).expect("it opens");
    let over = kept(&ended_with_an_ambush(), people);
    assert!(over.hides_something(), "the ambush was never found");
    let rows = [
        ("two people, sealed answers", kept(&sealed, people), true),
        ("two people, over", over, false),
        ("one person against the machine", kept(&sealed, [Hand::Human, Hand::Machine]), false),
        ("two people with nothing to hide", kept(&open, people), false),
    ];
    for (row, session, behind) in rows {
        assert_eq!(session.begins_behind_the_screen(), Some(session.viewer()).filter(|_| behind), "{row}");
    }
}
