//! The grammar of the pointer: a corner wheels, the right button turns, what is put away by Escape goes in its order, the end of a way is drawn
//! to lines and ranges; and what is told of the unit over which the pointer rests.

use bevy::prelude::*;
use linstock::{
    battle::{Seat, notice::OverlayTopic},
    client::{acting::Acting, corner::Handles, foresight::Foresight, hover::Hover, session::Session, tools::Shows},
    measure::{Leg, Pose},
    table::UnitId,
};

use super::harness::{Window, window};

/// Opens the turnpike, deployed as that day, up to the first side's moves.
fn deployed(window: &mut Window) {
    window.press("The Turnpike");
    window.press("seed of the dice");
    window.type_digits(&[KeyCode::Digit5]);
    window.press("To battle");
    window.until("the battle", |world| world.contains_resource::<Session>().then_some(()));
    window.rest();
    for _ in 0..2 {
        window.press("As in history");
        window.press("Ready");
    }
    window.rest();
}

/// A unit of the side that moves now.
fn mover(window: &mut Window) -> UnitId {
    let first = window.battle(|battle, _| battle.question().and_then(|question| question.seats.first().copied()));
    let unit = window.unit(if first == Some(Seat::First) { "40th Foot" } else { "Picardy" });
    let spot = window.unit_at(unit).expect("it is in view");
    window.click(spot);
    unit
}

fn front(window: &Window, unit: UnitId) -> Pose {
    window.battle(move |battle, _| battle.field(Seat::Umpire).unit(unit).front)
}

fn drafted(window: &Window) -> Vec<Leg> {
    window.ask(|world| {
        let acting = world.resource::<Acting>();
        acting.draft.as_ref().and_then(|draft| draft.work.path()).map(linstock::client::draft::PathWork::legs).unwrap_or_default()
    })
}

#[test]
fn a_front_corner_that_is_dragged_turns_the_unit_and_cancel_leaves_it_as_it_was() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    deployed(window);
    let unit = mover(window);
    let stood = front(window, unit);
    let corner =
        window.ask(|world| world.resource::<Handles>().0.first().map(|corners| corners.right)).expect("a selected unit has corners");
    let from = window.seen_at(corner).expect("it is in view");
    let to =
        window.seen_at(stood.swung_right(stood.shifted(Vec2::new(0.0, -0.4)).at, -30.0).to_table(stood.to_local(corner))).expect("in view");
    window.drag(from, to);
    window.keep_picture("corner");
    let legs = drafted(window);
    assert!(matches!(legs[..], [Leg::Turn(degrees)] if (degrees + 30.0).abs() < 8.0), "{legs:?}");
    assert_eq!(front(window, unit), stood, "letting go only plans");
    window.key(KeyCode::Escape);
    assert!(drafted(window).is_empty());
    assert_eq!(front(window, unit), stood);
}

#[test]
fn a_right_drag_from_a_selected_unit_turns_it_and_from_elsewhere_moves_the_view() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    deployed(window);
    let unit = mover(window);
    let stood = front(window, unit);
    let middle = window.seen_at(stood.shifted(Vec2::new(0.0, -0.4)).at).expect("in view");
    let aside = window.seen_at(stood.shifted(Vec2::new(3.0, 2.6)).at).expect("in view");
    let looked_at = |window: &Window| window.ask(|world| world.resource::<linstock::client::views::Aim>().focus);
    let focus = looked_at(window);
    window.right_drag(middle, aside);
    let legs = drafted(window);
    assert!(matches!(legs[..], [Leg::Turn(degrees)] if (30.0..60.0).contains(&degrees)), "{legs:?}");
    assert_eq!(looked_at(window), focus, "the view stays");
    window.key(KeyCode::Escape);
    let bare = window.bare_ground().expect("there is bare ground");
    window.right_drag(bare, bare + Vec2::new(40.0, 0.0));
    assert!(looked_at(window).distance(focus) > 0.5 && drafted(window).is_empty(), "elsewhere it moves the view");
    window.key(KeyCode::Home);
}

#[test]
fn escape_puts_the_tool_away_then_what_is_held_up_then_the_panel_and_the_selection_last() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    deployed(window);
    mover(window);
    for key in [KeyCode::KeyJ, KeyCode::KeyG, KeyCode::KeyT] {
        window.key(key);
    }
    let state = |window: &Window| {
        window.ask(|world| {
            let shows = world.resource::<Shows>();
            let selected = !world.resource::<linstock::client::selection::Selection>().is_empty();
            (shows.tool.is_some(), shows.held == Some(OverlayTopic::Fire), shows.journal, selected)
        })
    };
    let expected = [
        (true, true, true, true),
        (false, true, true, true),
        (false, false, true, true),
        (false, false, false, true),
        (false, false, false, false),
    ];
    for (step, expected) in expected.into_iter().enumerate() {
        if step > 0 {
            window.key(KeyCode::Escape);
        }
        assert_eq!(state(window), expected, "after {step} times");
    }
}

#[test]
fn whoever_rests_on_a_unit_is_told_whom_it_sees_and_by_whom_it_is_seen() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    deployed(window);
    let (picardy, foot) = (window.unit("Picardy"), window.unit("40th Foot"));
    let at = window.unit_at(picardy).expect("it is in view");
    window.point(at);
    let (sees, seen_by) = window.until("it to be known", move |world| {
        let (unit, known) = world.resource::<Hover>().known()?;
        (unit == picardy).then(|| (known.sees.clone(), known.seen_by.clone()))
    });
    assert!(sees.contains(&foot) && seen_by.contains(&foot), "{sees:?} {seen_by:?}");
    assert!(window.told().contains("seen by"), "{}", window.told());
    window.keep_picture("hover");
}

#[test]
fn the_odds_of_a_shot_are_drawn_as_soon_as_its_draft_rests() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    deployed(window);
    while window.button("End the move phase").is_some() {
        window.press("End the move phase");
        if window.button("Give the order").is_some() {
            window.press("Give the order");
        }
    }
    let (gun, picardy) = (window.unit("Royal Artillery"), window.unit("Picardy"));
    let spot = window.unit_at(gun).expect("it is in view");
    window.click(spot);
    window.press_listed("Fire");
    let target = window.unit_at(picardy).expect("it is in view");
    window.point(target);
    let trials = window.until("odds", |world| world.resource::<Foresight>().odds().map(linstock::rehearsal::Odds::trials));
    assert!(trials > 1);
    window.keep_picture("odds");
}
