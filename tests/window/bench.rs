//! The bench table: opened from a battle and from a replay, laid out by hand, tried, laid out anew, and left without a trace.

use bevy::prelude::*;
use linstock::{
    battle::{Seat, StateHash},
    client::{bench::Bench, selection::Selection, session::Session},
    measure::Pose,
    table::UnitId,
};

use super::harness::{Window, window};

/// Opens the turnpike, both sides where they stood that day.
fn deployed(window: &mut Window) {
    window.press("The Turnpike");
    window.press("To battle");
    window.until("the battle", |world| world.contains_resource::<Session>().then_some(()));
    window.rest();
    for _ in 0..2 {
        window.press("As in history");
        window.press("Ready");
    }
    window.rest();
}

fn front(window: &Window, unit: UnitId) -> Pose {
    window.battle(move |battle, _| battle.field(Seat::Umpire).unit(unit).front)
}

/// The state and how many orders led to it.
fn state(window: &Window) -> (StateHash, usize) {
    window.battle(|battle, _| (battle.hash(), battle.orders_given()))
}

fn is_bench(window: &Window) -> bool {
    window.ask(|world| world.get_resource::<Session>().is_some_and(Session::is_bench))
}

fn turn_and_phase(window: &Window) -> (u32, usize) {
    window.battle(|battle, _| {
        let phase = battle.phase(Seat::Umpire);
        (phase.turn, phase.current)
    })
}

#[test]
fn what_is_laid_out_and_tried_on_the_bench_table_leaves_the_battle_as_it_was() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    deployed(window);
    let (battle, grenadiers) = (state(window), window.unit("The Grenadiers"));
    let stood = front(window, grenadiers);
    window.key(KeyCode::F6);
    window.rest();
    assert!(is_bench(window));
    assert_eq!((state(window).1, front(window, grenadiers)), (0, stood), "it opens on the battle as it stands, with a journal of its own");

    let seen = window.unit_at(grenadiers).expect("it is in view");
    let there = window.seen_at(stood.shifted(Vec2::new(-5.0, 3.0)).at).expect("there is in view");
    let here = window.seen_at(stood.at).expect("here is in view");
    window.drag(seen, seen + there - here);
    window.rest();
    let laid = front(window, grenadiers);
    assert!(laid.at.distance(stood.shifted(Vec2::new(-5.0, 3.0)).at) < 0.3, "{laid:?}");
    window.key(KeyCode::KeyE);
    window.rest();
    let turned = front(window, grenadiers);
    assert!((laid.facing.turn_to(turned.facing) - 15.0).abs() < 0.01, "{turned:?}");
    window.keep_picture("bench");

    window.key(KeyCode::F5);
    window.rest();
    assert_eq!(front(window, grenadiers), laid, "nothing has been tried: it goes back to the arrangement before");
    let before = turn_and_phase(window);
    window.key(KeyCode::F3);
    window.rest();
    assert_ne!(turn_and_phase(window), before);
    window.key(KeyCode::F5);
    window.rest();
    assert_eq!((turn_and_phase(window), front(window, grenadiers)), (before, laid));

    window.press("Back to the battle");
    window.rest();
    assert!(!is_bench(window) && window.ask(|world| world.resource::<Bench>().arrangements()) == 0);
    assert_eq!((state(window), front(window, grenadiers)), (battle, stood));
}

#[test]
fn on_the_bench_table_states_are_chosen_units_come_and_go_and_orders_are_tried() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    deployed(window);
    let grenadiers = window.unit("The Grenadiers");
    window.key(KeyCode::F6);
    window.rest();
    let seen = window.unit_at(grenadiers).expect("it is in view");
    window.click(seen);
    window.rest();
    window.press("morale: steady");
    window.press("routing");
    window.rest();
    assert!(window.button("morale: routing").is_some(), "{}", window.told());
    let is_on_table = |window: &Window| window.battle(move |battle, _| battle.field(Seat::Umpire).unit(grenadiers).on_table());
    window.key(KeyCode::Delete);
    window.rest();
    assert!(!is_on_table(window));
    window.press("put somebody back");
    window.press("The Grenadiers");
    window.rest();
    assert!(is_on_table(window));

    window.key(KeyCode::F4);
    window.key(KeyCode::Tab);
    window.rest();
    let unit = window.ask(|world| world.resource::<Selection>().units.first().copied()).expect("somebody can act");
    let (from, stood) = (window.unit_at(unit).expect("it is in view"), front(window, unit));
    let ahead = window.seen_at(stood.shifted(Vec2::new(0.0, 2.0)).at).expect("the ground before it is in view");
    window.drag(from, ahead);
    window.key(KeyCode::Enter);
    window.rest();
    assert!(state(window).1 == 1 && front(window, unit) != stood, "by the rules a drag is an order: {}", window.told());
    window.key(KeyCode::F5);
    window.rest();
    assert_eq!((state(window).1, front(window, unit)), (0, stood));
}

#[test]
fn the_bench_table_opens_from_any_point_of_a_replay_and_leads_back_to_it() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    deployed(window);
    window.go_to_title();
    window.press("Replay");
    window.until("the replay", |world| world.contains_resource::<Session>().then_some(()));
    window.rest();
    window.press("Phase ›");
    window.rest();
    let position = |window: &Window| window.ask(|world| world.resource::<Session>().replay().map(linstock::battle::Replay::position));
    let was = position(window);
    assert!(was.is_some_and(|position| position > 0));
    window.press("Menu");
    window.press("Bench table");
    window.rest();
    assert!(is_bench(window) && position(window).is_none());
    window.key(KeyCode::F3);
    window.rest();
    window.key(KeyCode::F6);
    window.rest();
    assert_eq!((is_bench(window), position(window)), (false, was));
}
