//! The umpire in the window: orders taken back past what undo gives up, a unit taken off and put back, each with a reason that all read.

use bevy::prelude::*;
use linstock::{
    battle::{OverrideAct, Record},
    client::session::Session,
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
        let ruled = |record: Record| if let Record::Override(ruled) = record { Some((ruled.act, ruled.reason)) } else { None };
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
    window.press("So be it");
}

/// Opens the turnpike and lets both sides deploy as that day.
fn deployed(window: &mut Window) {
    window.press("The Turnpike");
    window.press("To battle");
    window.until("the battle", |world| world.contains_resource::<Session>().then_some(()));
    window.rest();
    for _ in 0..2 {
        window.press("As in history");
        window.press("Ready");
    }
}

#[test]
fn orders_are_taken_back_by_the_umpire_with_a_reason_that_stands_in_the_journal() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    deployed(window);
    let given = orders_given(window);
    window.key(KeyCode::F9);
    window.press("take back orders");
    assert!(window.button("So be it").is_none(), "without a reason nothing can be done");
    so_be_it(window, &[KeyCode::KeyT, KeyCode::KeyO, KeyCode::KeyO]);
    assert_eq!(orders_given(window), given - 1);
    assert_eq!(overruled(window), [(OverrideAct::TakeBack { kept: given - 1 }, "too".to_owned())]);
    window.keep_picture("umpire_takes_back");
    let told = window.battle(|battle, session| battle.entries(session.viewer()).iter().any(|entry| entry.text.contains("too")));
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
