//! Battles of each rule set between two people at one screen, by mouse alone and by keyboard alone: do they come to a
//! result, and with how much effort?
//!
//! A few turns are always played; `LINSTOCK_SELFPLAY=full` plays on to the end.

use bevy::prelude::KeyCode;
use linstock::client::{orders::selection::Selection, session::Session};

use super::{
    harness::{START, TWO_PLAYERS, Window, window},
    player::{self, Fought, Hands, keys::Keys, mouse::Mouse},
};

/// No side may need more clicks, or more keys, than this for a whole battle.
const MOST_TOIL: usize = 400;
/// Turns of Cowpens.
const TURNS: u32 = 18;

fn is_full() -> bool {
    std::env::var("LINSTOCK_SELFPLAY").is_ok_and(|asked| asked == "full")
}

fn fight(window: &mut Window, hands: &dyn Hands) -> Fought {
    window.until("the battle", |world| world.contains_resource::<Session>().then_some(()));
    let fought = player::fight(window, hands, if is_full() { TURNS + 1 } else { 1 });
    if is_full() {
        assert!(fought.outcome.is_some(), "no result after {} turns", fought.turns);
    }
    fought
}

/// A scenario fought by mouse alone, its dice from the same seed each time.
fn by_mouse(window: &mut Window, scenario: &str) -> Fought {
    window.press(scenario);
    window.press(TWO_PLAYERS);
    window.press("seed of the dice");
    window.key(KeyCode::Digit3);
    window.toil = super::harness::Toil::default();
    window.press(START);
    let fought = fight(window, &Mouse);
    report("mouse", &fought);
    fought
}

#[test]
fn cowpens_is_fought_by_mouse_alone_within_four_hundred_clicks_a_side() {
    let Some(mut window) = window() else { return };
    let fought = by_mouse(&mut window, "Cowpens");
    for toil in fought.toil {
        assert!(toil.clicks <= MOST_TOIL && toil.keys == 0, "{fought:?}");
    }
    if !is_full() {
        let selected = window.ask(|world| world.resource::<Selection>().clone());
        assert_eq!(selected, Selection::default(), "nothing is selected in a new turn");
    }
}

#[test]
fn sandershausen_is_fought_under_weight_of_fire_by_mouse_alone() {
    let Some(mut window) = window() else { return };
    let fought = by_mouse(&mut window, "Sandershausen");
    window.keep_picture("sandershausen");
    for toil in fought.toil {
        assert!(toil.clicks > 0 && toil.keys == 0, "{fought:?}");
    }
}

#[test]
fn maida_is_fought_under_the_thin_red_line_by_mouse_alone() {
    let Some(mut window) = window() else { return };
    let fought = by_mouse(&mut window, "Maida");
    window.keep_picture("maida");
    for toil in fought.toil {
        assert!(toil.clicks > 0 && toil.keys == 0, "{fought:?}");
    }
}

/// A scenario fought by keyboard alone once it is chosen.
fn by_keyboard(window: &mut Window, scenario: &str) -> Fought {
    window.press(scenario);
    window.press(TWO_PLAYERS);
    window.press("seed of the dice");
    window.key(KeyCode::Digit4);
    window.key(KeyCode::Escape);
    window.toil = super::harness::Toil::default();
    window.key(KeyCode::Enter);
    let fought = fight(window, &Keys);
    report("keyboard", &fought);
    fought
}

#[test]
fn maida_is_fought_under_the_thin_red_line_by_keyboard_alone() {
    let Some(mut window) = window() else { return };
    let fought = by_keyboard(&mut window, "Maida");
    for toil in fought.toil {
        assert!(toil.keys > 0 && toil.clicks == 0, "{fought:?}");
    }
}

#[test]
fn cowpens_is_fought_by_keyboard_alone_within_four_hundred_keys_a_side() {
    let Some(mut window) = window() else { return };
    let fought = by_keyboard(&mut window, "Cowpens");
    for toil in fought.toil {
        assert!(toil.keys <= MOST_TOIL && toil.clicks == 0, "{fought:?}");
    }
}

#[expect(clippy::print_stdout, reason = "the toil is what a full run is made to measure")]
fn report(by: &str, fought: &Fought) {
    let [first, second] = fought.toil;
    let outcome = fought.outcome.as_deref().unwrap_or("not over yet");
    println!("By {by}, {} turns ({outcome}): first side {first:?}, second side {second:?}", fought.turns);
}
