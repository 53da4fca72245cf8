//! Results that wait until the player has read them: a card at the place, what goes on from it, and what does not wait.

use bevy::prelude::*;
use linstock::{
    client::{
        playback::{Playback, results::ResultCard},
        settings::{Preferences, Results},
        view::Aim,
    },
    table::UnitId,
};

use super::harness::{Window, window};

fn waiting(window: &Window) -> Option<ResultCard> {
    window.ask(|world| world.resource::<Playback>().waiting().cloned())
}

/// The turnpike with the gun's canister fired at Picardy, results stopping or not.
fn canister(window: &mut Window, results: Results) -> (UnitId, UnitId) {
    window.open_turnpike();
    window.end_the_moves();
    window.ask(move |world| world.resource_mut::<Preferences>().results = results);
    let (gun, picardy) = (window.unit("Royal Artillery"), window.unit("Picardy"));
    window.aim_canister(gun, picardy);
    (gun, picardy)
}

#[test]
fn losses_wait_on_a_card_at_their_place_until_the_player_goes_on() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    let (gun, picardy) = canister(window, Results::Stop);
    window.rest();
    let card = waiting(window).expect("canister at this range strikes somebody");
    assert_eq!(card.units(), [picardy]);
    assert!(card.entries.iter().any(|entry| entry.unit == Some(gun)), "{card:?}");
    let (lost, told) = (card.losses[0].1, window.told());
    assert!(lost > 0 && told.contains(&format!("Picardy lost {lost}")), "{told}");
    for entry in &card.entries {
        assert!(told.contains(&entry.text), "{} is missing from {told}", entry.text);
    }
    window.keep_picture("result");

    let aim = window.ask(|world| *world.resource::<Aim>());
    window.press("Look there");
    let (moved, at) = (window.ask(|world| *world.resource::<Aim>()), window.front(picardy).at);
    assert_eq!(moved.span, aim.span, "it is looked at from as far away");
    assert!(moved.focus.distance(at) < 3.0, "{} is not at {at}", moved.focus);
    assert!(waiting(window).is_some(), "looking is not going on");

    window.key(KeyCode::Space);
    while waiting(window).is_some() {
        window.key(KeyCode::Space);
    }
    let is_over = window.ask(|world| !world.resource::<Playback>().is_running());
    assert!(is_over, "nothing else is in the queue");
    let tally = window.ask(|world| world.resource::<Playback>().tally().clone());
    assert!(tally.lost == 0 && tally.fired.is_empty(), "what was read on a card is not told once more: {tally:?}");
    assert!(!window.told().contains("Look there"), "{}", window.told());
}

#[test]
fn where_a_player_wants_no_stops_nothing_waits_and_one_line_tells_the_sum() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    let (gun, _) = canister(window, Results::RunOn);
    window.rest();
    assert_eq!(waiting(window), None);
    let tally = |window: &Window| window.ask(|world| world.resource::<Playback>().tally().clone());
    let counted = tally(window);
    assert!(counted.fired.contains(&gun) && counted.lost > 0, "{counted:?}");
    assert!(window.told().contains("1 unit fired, "), "{}", window.told());
    window.keep_picture("tally");
    window.press_end();
    if window.button("Give the order").is_some() {
        window.press("Give the order");
    }
    assert!(!tally(window).fired.contains(&gun), "it is kept until the next order: {:?}", tally(window));
}
