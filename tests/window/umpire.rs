//! The umpire in the window: orders taken back past the limit of undo, a unit taken off and put back, each with a
//! reason that all can read; and the umpire's own view of the screen.

use bevy::prelude::*;
use linstock::{
    battle::{OfferRole, OverrideAct, Record, Seat},
    client::{orders::turn_view::TurnView, turn::flow::HandOver},
    table::{Presence, UnitId},
};

use super::harness::{Window, window};

fn orders_given(window: &Window) -> usize {
    window.battle(|battle, _| battle.orders_given())
}

/// The acts of the umpire that the journal holds, each with its reason.
fn overruled(window: &Window) -> Vec<(OverrideAct, String)> {
    window.battle(|battle, _| {
        let records = battle.journal().records;
        let ruled =
            |record: Record| if let Record::Override(ruled) = record { Some((ruled.act, ruled.reason)) } else { None };
        records.into_iter().filter_map(ruled).collect()
    })
}

fn presence(window: &Window, unit: UnitId) -> Presence {
    window.battle(move |battle, session| battle.field(session.viewer()).unit(unit).presence)
}

/// Gives the reason and confirms.
fn so_be_it(window: &mut Window, reason: &[KeyCode]) {
    window.press("Why?");
    for &key in reason {
        window.key(key);
    }
    window.press("Apply ruling");
}

/// Opens the turnpike and lets both sides deploy as in history.
fn deployed(window: &mut Window) {
    window.press("The Turnpike");
    window.start_battle();
    window.deploy_as_that_day();
}

#[test]
fn orders_are_taken_back_by_the_umpire_with_a_reason_that_stands_in_the_journal() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    deployed(window);
    let given = orders_given(window);
    window.key(KeyCode::F9);
    window.press("take back orders");
    assert!(window.button("Apply ruling").is_none(), "without a reason nothing can be done");
    so_be_it(window, &[KeyCode::KeyT, KeyCode::KeyO, KeyCode::KeyO]);
    assert_eq!(orders_given(window), given - 1);
    assert_eq!(overruled(window), [(OverrideAct::TakeBack { kept: given - 1 }, "too".to_owned())]);
    window.keep_picture("umpire_takes_back");
    let told = window
        .battle(|battle, session| battle.entries(session.viewer()).iter().any(|entry| entry.text.contains("too")));
    assert!(told, "all read why");
}

#[test]
fn a_unit_that_the_umpire_took_off_he_puts_back() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    deployed(window);
    let grenadiers = window.unit("The Grenadiers");
    let seen = window.unit_at(grenadiers).expect("it is in view");
    window.click(seen);
    window.key(KeyCode::F9);
    window.press("take it off the table");
    so_be_it(window, &[KeyCode::KeyO, KeyCode::KeyF, KeyCode::KeyF]);
    assert_eq!(presence(window, grenadiers), Presence::Lost);
    window.press("put a lost unit back");
    window.press("who is put back");
    window.press("The Grenadiers");
    window.keep_picture("umpire_puts_back");
    so_be_it(window, &[KeyCode::KeyO, KeyCode::KeyN]);
    assert_eq!(presence(window, grenadiers), Presence::OnTable);
    assert_eq!(overruled(window).len(), 2);
}

#[test]
fn the_umpire_sits_down_sees_as_himself_drags_a_unit_with_a_reason_and_rises_for_the_player() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    deployed(window);
    window.rest();
    let viewer = |window: &Window| window.battle(|_, session| session.viewer());
    let player = viewer(window);
    window.key(KeyCode::F9);
    window.press("Look as the umpire");
    window.rest();
    assert_eq!(viewer(window), Seat::Umpire, "play waits for him");
    assert!(
        window.ask(|world| world.resource::<TurnView>().offers.iter().all(|offer| offer.role == OfferRole::Standing)),
        "he gives no orders"
    );

    window.press("move the selected unit");
    let grenadiers = window.unit("The Grenadiers");
    let stood = window.front(grenadiers);
    let from = window.unit_at(grenadiers).expect("it is in view");
    let to = stood.shifted(Vec2::new(-2.0, 3.0)).at;
    let shift = window.seen_at(to).expect("in view") - window.seen_at(stood.at).expect("in view");
    window.drag(from, from + shift);
    window.rest();
    assert_eq!(window.front(grenadiers), stood, "without a reason it stays");
    window.keep_picture("umpire_drags");
    so_be_it(window, &[KeyCode::KeyH, KeyCode::KeyE, KeyCode::KeyR, KeyCode::KeyE]);
    window.rest();
    let moved = window.front(grenadiers);
    assert!(moved.at.distance(to) < 0.3 && moved.facing == stood.facing, "{moved:?}");
    assert!(matches!(overruled(window)[..], [(OverrideAct::Move { unit, .. }, _)] if unit == grenadiers));

    window.press("Hand back to");
    window.until("the player's screen", |world| world.resource::<HandOver>().to.is_some().then_some(()));
    window.press("I am here");
    window.rest();
    assert_eq!(viewer(window), player);
}
