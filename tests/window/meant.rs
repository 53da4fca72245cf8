//! A press does what it shows: an open window has the keyboard, no plan vanishes, no order is given unasked.

use bevy::prelude::*;
use linstock::{
    battle::{Order, QuestionKind, Seat},
    client::{
        commands::Panel,
        input::open_panels::OpenPanels,
        orders::{active_order::ActiveOrder, selection::Selection},
        session::Session,
    },
    measure::Leg,
    table::UnitId,
};

use super::{
    harness::{Window, window},
    player::{Hands, mouse::Mouse},
};

/// The letters of "canister", which among the keys of a battle select a command, repeat an order and move units.
const CANISTER: [KeyCode; 8] = [
    KeyCode::KeyC,
    KeyCode::KeyA,
    KeyCode::KeyN,
    KeyCode::KeyI,
    KeyCode::KeyS,
    KeyCode::KeyT,
    KeyCode::KeyE,
    KeyCode::KeyR,
];

/// The orders, plans and windows that keys could have caused.
fn state(window: &Window) -> (usize, bool, Vec<UnitId>, bool, bool) {
    window.ask(|world| {
        let (acting, shows) = (world.resource::<ActiveOrder>(), world.resource::<OpenPanels>());
        let given = world.resource::<Session>().battle().orders_given();
        (
            given,
            acting.draft.is_some(),
            world.resource::<Selection>().units.clone(),
            shows.is_open(Panel::Journal),
            shows.tool.is_some(),
        )
    })
}

fn shows(window: &Window, read: impl Fn(&OpenPanels) -> bool + Send + 'static) -> bool {
    window.ask(move |world| read(world.resource::<OpenPanels>()))
}

fn orders(window: &Window) -> Vec<Order> {
    window.battle(|battle, _| battle.journal().orders().cloned().collect())
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

/// The turnpike up to the moves, with a battalion selected that may move.
fn mover(window: &mut Window) -> UnitId {
    window.open_turnpike();
    window.select_mover()
}

#[test]
fn letters_typed_into_an_open_window_give_no_orders_and_escape_closes_it() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    let unit = mover(window);
    let before = state(window);
    assert_eq!(before.2, [unit]);
    for key in [KeyCode::F2, KeyCode::F1, KeyCode::F8, KeyCode::F9, KeyCode::F10] {
        window.key(key);
        assert!(shows(window, OpenPanels::has_window), "{key:?} opens a window");
        for letter in CANISTER.into_iter().chain([KeyCode::Space, KeyCode::Digit1, KeyCode::Tab, KeyCode::ArrowLeft]) {
            window.key(letter);
        }
        assert_eq!(state(window), before, "{key:?}: {}", window.told());
        if key == KeyCode::F2 {
            clear_the_search(window);
        }
        window.key(KeyCode::Escape);
        assert!(!shows(window, OpenPanels::has_window), "{key:?}");
        assert_eq!(state(window), before, "Escape closes the window and nothing else");
    }
}

#[test]
fn the_search_of_the_rules_has_the_keyboard_as_soon_as_they_open_and_their_key_closes_them_while_one_types() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    mover(window);
    window.key(KeyCode::F2);
    CANISTER.into_iter().for_each(|letter| window.key(letter));
    assert!(window.told().contains("have all of these words"), "{}", window.told());
    window.key(KeyCode::F2);
    assert!(!shows(window, |shows| shows.is_open(Panel::Rules)));
    window.key(KeyCode::F2);
    clear_the_search(window);
    assert!(window.told().contains("clauses, house rules and tables"), "{}", window.told());
    window.key(KeyCode::Escape);
}

/// The last search in the rules is kept, and would disturb the next test. When they open, the search has the keyboard
/// again.
fn clear_the_search(window: &mut Window) {
    window.key(KeyCode::F2);
    window.key(KeyCode::F2);
    window.chord(KeyCode::ControlLeft, KeyCode::KeyA);
    window.key(KeyCode::Backspace);
}

#[test]
fn escape_closes_a_window_on_the_title_and_no_key_goes_past_it() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    let scenario = |window: &Window| {
        window.ask(|world| {
            world.resource::<linstock::client::ui::Title>().choices().map(|choices| choices.rule_set.clone())
        })
    };
    let before = scenario(window);
    for key in [KeyCode::F2, KeyCode::F10] {
        window.key(key);
        assert!(shows(window, OpenPanels::has_window));
        window.key(KeyCode::ArrowDown);
        if key == KeyCode::F10 {
            window.key(KeyCode::Enter);
        }
        window.rest();
        assert!(window.ask(|world| !world.contains_resource::<Session>()), "no battle begins behind a window");
        assert_eq!(scenario(window), before);
        window.key(KeyCode::Escape);
        assert!(!shows(window, OpenPanels::has_window), "{key:?}");
    }
}

/// Plans a move of an inch and ends the phase.
fn ends_with_a_plan(window: &mut Window) -> UnitId {
    let unit = mover(window);
    window.key(KeyCode::KeyW);
    assert_eq!(drafted(window), [Leg::Advance(1.0)]);
    window.press_end();
    assert!(window.button("Give and end").is_some(), "{}", window.told());
    assert_eq!(drafted(window), [Leg::Advance(1.0)], "it is still planned");
    unit
}

fn seat(window: &Window) -> Option<Seat> {
    window.battle(|battle, _| battle.question().and_then(|question| question.seats.first().copied()))
}

#[test]
fn ending_a_phase_with_an_open_plan_asks_to_give_it_drop_it_or_go_on() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    let unit = ends_with_a_plan(window);
    window.keep_picture("ending");
    let (stood, asked) = (window.front(unit), seat(window));
    window.key(KeyCode::Escape);
    assert!(
        window.button("Give and end").is_none() && drafted(window) == [Leg::Advance(1.0)],
        "cancelled, it is planned on"
    );
    window.press_end();
    window.press("Give and end");
    window.rest();
    assert!((window.front(unit).at.distance(stood.at) - 1.0).abs() < 0.01, "{}", window.told());
    if window.button("Give the order").is_some() {
        window.press("Give the order");
    }
    assert_ne!(seat(window), asked, "the phase has ended: {}", window.told());
    window.go_to_title();

    let unit = ends_with_a_plan(window);
    let (stood, given) = (window.front(unit), orders(window).len());
    window.press("Discard and end");
    window.rest();
    if window.button("Give the order").is_some() {
        window.press("Give the order");
    }
    assert_eq!(window.front(unit), stood);
    assert_eq!(orders(window).len(), given + 1, "nothing was given but the end: {:?}", orders(window));
}

#[test]
fn a_click_on_another_unit_of_ones_own_selects_it_while_a_way_is_drawn() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    let unit = mover(window);
    let other = window.unit(if unit == window.unit("Picardy") { "Navarre" } else { "The Grenadiers" });
    window.key(KeyCode::KeyW);
    assert_eq!(drafted(window).len(), 1);
    let spot = window.unit_at(other).expect("it is in view");
    window.click(spot);
    assert_eq!((state(window).2, drafted(window)), (vec![other], Vec::new()), "{}", window.told());
}

#[test]
fn the_key_for_what_is_proposed_marks_it_and_another_key_gives_it() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.open_turnpike();
    window.end_the_moves();
    let given = orders(window).len();
    window.key(KeyCode::KeyP);
    window.rest();
    assert_eq!(orders(window).len(), given, "nothing is fired yet: {}", window.told());
    assert!(window.button("Give all").is_some(), "{}", window.told());
    window.keep_picture("proposed");
    window.key(KeyCode::Escape);
    assert!(window.button("Give all").is_none() && orders(window).len() == given);
    window.key(KeyCode::KeyP);
    window.key(KeyCode::Enter);
    window.rest();
    assert!(orders(window).len() > given, "{}", window.told());
}

#[test]
fn a_placed_unit_is_found_shifted_and_placed_by_keys_alone() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.open_battle("The Turnpike");
    let clicks = window.toil.clicks;
    window.key(KeyCode::KeyP);
    window.key(KeyCode::Tab);
    let [unit] = state(window).2[..] else { panic!("a unit is found: {}", window.told()) };
    let stood = window.front(unit);
    window.key(KeyCode::KeyA);
    window.key(KeyCode::Enter);
    window.rest();
    let shift = window.front(unit).at - stood.at;
    assert!(shift.distance(Vec2::new(-1.0, 0.0)) < 1e-3, "{shift}: {}", window.told());
    assert_eq!(window.toil.clicks, clicks);
}

/// Fights the sealed turnpike on until targets are named, with a unit selected that may fire.
fn naming_targets(window: &mut Window) -> UnitId {
    window.open_battle("Sealed Targets");
    window.deploy_as_that_day();
    while window.battle(|battle, _| battle.question().map(|question| question.kind)) != Some(QuestionKind::Sealed) {
        Mouse.close(window);
        window.rest();
    }
    window.key(KeyCode::Tab);
    let [unit] = state(window).2[..] else { panic!("a unit may fire: {}", window.told()) };
    unit
}

#[test]
fn fire_at_takes_the_proposed_target_and_to_hold_fire_is_an_order_of_its_own() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    let unit = naming_targets(window);
    let declared = |window: &Window| {
        let of_unit = |order: &&Order| order.subject.unit() == Some(unit) && order.verb == "declare";
        orders(window).iter().rev().find(of_unit).map(|order| order.values.len())
    };
    assert_eq!(declared(window), None);
    assert!(window.listed("Hold fire").is_some(), "{}", window.told());
    window.press_listed("Fire at");
    window.key(KeyCode::Enter);
    assert_eq!(declared(window), Some(1), "it fires at the proposed target: {}", window.told());
    window.press_listed("Hold fire");
    window.key(KeyCode::Enter);
    assert_eq!(declared(window), Some(0), "it holds: {}", window.told());
    assert!(window.told().contains("1 of"), "{}", window.told());
}
