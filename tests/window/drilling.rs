//! A brigade of foot drilled under Weight of Fire in the window: one battalion led straight ahead and drawn into line,
//! all of them taken by a box and led along a way with a wheel in it.

use bevy::prelude::*;
use linstock::{
    battle::{QuestionKind, Seat, Subject},
    client::orders::{active_order::ActiveOrder, selection::Selection, turn_view::TurnView},
    measure::Leg,
    table::UnitId,
};

use super::{
    harness::{Window, window},
    player::{Hands, Situation, mouse::Mouse},
};

const BRIGADE: [&str; 3] = ["The First Foot", "The Second Foot", "The Third Foot"];

/// Opens the parade and plays on until the Crown moves.
fn on_parade(window: &mut Window) {
    window.open_battle("The Parade");
    loop {
        let situation = Situation::read(window);
        match situation.kind {
            QuestionKind::Deploy => Mouse.deploy(window),
            QuestionKind::React => Mouse.answer(window),
            QuestionKind::Sealed => Mouse.shoot(window),
            QuestionKind::Act if situation.seat == Seat::First && may_move(window) => return,
            QuestionKind::Act => Mouse.close(window),
        }
    }
}

/// Whether the first battalion may move now.
fn may_move(window: &Window) -> bool {
    let unit = Subject::Unit(window.unit(BRIGADE[0]));
    window.ask(move |world| {
        let offers = &world.resource::<TurnView>().offers;
        offers.iter().any(|offer| offer.subject == unit && offer.label == "Move" && offer.barred.is_none())
    })
}

/// Where a place is seen that lies this many inches to the right and ahead of a unit's front.
fn beside(window: &Window, unit: UnitId, right: f32, ahead: f32) -> Vec2 {
    window.seen_at(window.front(unit).to_table(Vec2::new(right, ahead))).expect("it is in view")
}

/// Takes the first two battalions by a box.
fn box_the_first_two(window: &mut Window) -> [UnitId; 2] {
    let [first, second, _] = BRIGADE.map(|name| window.unit(name));
    let (one, other) = (beside(window, first, -4.0, -2.5), beside(window, second, 3.6, 1.0));
    window.drag(one, other);
    [first, second]
}

fn drafted(window: &Window) -> Vec<Leg> {
    window.ask(|world| {
        let acting = world.resource::<ActiveOrder>();
        acting
            .draft
            .as_ref()
            .and_then(|draft| draft.work.path())
            .map(linstock::client::orders::draft::PathWork::legs)
            .unwrap_or_default()
    })
}

fn selected(window: &Window) -> Vec<UnitId> {
    window.ask(|world| world.resource::<Selection>().units.clone())
}

#[test]
fn a_battalion_taken_by_its_flank_and_led_ahead_by_an_unsteady_hand_goes_straight_and_one_led_aside_slants() {
    // wof.12.3.01
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    on_parade(window);
    let militia = window.unit("The Second Foot");
    let grip = beside(window, militia, 0.9, -0.2);
    window.drag(grip, beside(window, militia, 1.1, 3.0));
    let legs = drafted(window);
    assert!(matches!(legs[..], [Leg::Advance(inches)] if (inches - 3.0).abs() < 0.2), "{legs:?}");
    let cost =
        window.ask(|world| world.resource::<ActiveOrder>().draft.as_ref().and_then(|draft| draft.plan()?.cost_inches));
    assert!(
        cost.is_some_and(|cost| (cost - 3.0).abs() < 0.2),
        "men of no great drill pay double for a slant only: {cost:?}"
    );
    window.keep_picture("straight");
    window.key(KeyCode::Escape);
    window.drag(grip, beside(window, militia, 1.7, 2.4));
    let legs = drafted(window);
    assert!(
        matches!(legs[..], [Leg::Oblique(right, ahead)] if (right - 0.8).abs() < 0.2 && (ahead - 2.4).abs() < 0.2),
        "{legs:?}"
    );
    window.key(KeyCode::Escape);
}

#[test]
fn a_battalion_led_nearly_as_far_as_its_neighbour_is_drawn_into_line_with_it() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    on_parade(window);
    let (second, third) = (window.unit("The Second Foot"), window.unit("The Third Foot"));
    let to_line = window.front(second).to_local(window.front(third).at).y;
    for aside in [0.0, 0.5] {
        let (grip, end) = (beside(window, second, 0.0, -0.2), beside(window, second, aside, to_line + 0.15));
        window.drag(grip, end);
        let ahead: f32 = drafted(window)
            .iter()
            .map(|leg| if let Leg::Advance(ahead) | Leg::Oblique(_, ahead) = leg { *ahead } else { 0.0 })
            .sum();
        assert!((ahead - to_line).abs() < 0.01, "{ahead} for {to_line}: {:?}", drafted(window));
        let told = window.ask(|world| {
            world.resource::<ActiveOrder>().draft.as_ref().and_then(|draft| draft.snapped().map(str::to_owned))
        });
        assert!(told.is_some_and(|told| told.contains("in line with")));
        window.keep_picture("into_line");
        window.key(KeyCode::Escape);
        window.drag_beside(KeyCode::AltLeft, grip, end);
        let exactly = drafted(window);
        assert!(
            matches!(exactly[..], [Leg::Advance(ahead) | Leg::Oblique(_, ahead)] if ahead - to_line > 0.05),
            "with Alt it goes to the pointer: {exactly:?}"
        );
        window.key(KeyCode::Escape);
    }
}

#[test]
fn a_brigade_taken_by_a_box_keeps_its_dressing_along_a_way_with_a_wheel_in_it() {
    // wof.12.2.02
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    on_parade(window);
    // The third stands ahead of the line: wheeling in line from there it would have to step back.
    let [first, second] = box_the_first_two(window);
    let mut boxed = selected(window);
    boxed.sort_unstable();
    assert_eq!(boxed, [first, second]);

    let stood = [first, second].map(|unit| window.front(unit));
    for key in [KeyCode::KeyW, KeyCode::KeyQ, KeyCode::KeyW] {
        window.key(key);
    }
    window.keep_picture("brigade_wheels");
    window.key(KeyCode::Enter);
    window.rest();
    let stands = [first, second].map(|unit| window.front(unit));
    let turned = stood[0].facing.turn_to(stands[0].facing);
    assert!((-5.5..-0.5).contains(&turned), "it wheels to the left: {turned}; {}", window.told());
    for (before, after) in stood.iter().zip(&stands) {
        let (was, is) = (stood[0].to_local(before.at), stands[0].to_local(after.at));
        assert!(was.distance(is) < 0.15, "beside the first it stood at {was} and stands at {is}");
        assert!((before.facing.turn_to(after.facing) - turned).abs() < 0.05);
    }
}

#[test]
fn a_brigade_whose_move_has_been_begun_goes_straight_ahead_where_the_click_lies_before_any_of_it() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    on_parade(window);
    let [first, second] = box_the_first_two(window);
    let stood = [first, second].map(|unit| window.front(unit));
    for before in [first, second] {
        window.press_listed("Move");
        window.click(beside(window, before, 0.5, 2.0));
        let legs = drafted(window);
        assert!(matches!(legs[..], [Leg::Advance(inches)] if (inches - 2.0).abs() < 0.3), "before {before}: {legs:?}");
        if before == first {
            window.key(KeyCode::Escape);
        }
    }
    // The second click at the place gives the order, wherever the one that leads stands then.
    window.click(beside(window, second, 0.5, 2.0));
    window.rest();
    for (unit, stood) in [first, second].into_iter().zip(stood) {
        let went = stood.to_local(window.front(unit).at);
        assert!(went.x.abs() < 0.05 && (went.y - 2.0).abs() < 0.3, "{unit} went {went}: {}", window.told());
    }
}
