//! A deployment called for as a whole, under a rule set that has the sides place their units in turn.

use linstock::{
    battle::{OfferRole, QuestionKind, Seat, Subject},
    client::session::{Hand, Session},
    table::Side,
};

use super::harness::{Window, window};

/// The units of the viewer that may still be placed, and how often he has been asked for one.
fn still_to_place(window: &Window) -> (usize, usize) {
    window.battle(|battle, session| {
        let viewer = session.viewer();
        let places = |offer: &&linstock::battle::Offer| {
            offer.role == OfferRole::Deploy && offer.barred.is_none() && matches!(offer.subject, Subject::Unit(_))
        };
        let given = battle.journal().orders().filter(|order| order.seat == viewer).count();
        (battle.offers(viewer).iter().filter(places).count(), given)
    })
}

#[test]
fn a_whole_deployment_goes_on_unit_by_unit_as_its_sides_turn_comes() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.press("Sandershausen");
    window.press("machine");
    window.press("To battle");
    window.until("the battle", |world| world.contains_resource::<Session>().then_some(()));
    window.rest();
    let hands = window.battle(|_, session| Side::BOTH.map(|side| session.hand(Seat::from(side))));
    assert!(hands.contains(&Hand::Machine), "{hands:?}");
    window.until("one's own turn", |world| world.resource::<Session>().viewer_asked().then_some(()));
    let (before, given) = still_to_place(window);
    assert!(before > 2 && given == 0, "{before} units are to be placed, {given} orders were given");
    window.press("As in history");
    window.until("everybody's place", move |world| {
        let session = world.resource::<Session>();
        let deploys = session.question().is_some_and(|question| question.kind == QuestionKind::Deploy);
        let own = session.battle().journal().orders().filter(|order| order.seat == session.viewer()).count();
        (deploys && session.viewer_asked() && own >= before).then_some(())
    });
    assert_eq!(still_to_place(window).0, 0, "all of them have their posts");
    window.keep_picture("deployed_in_turn");
}
