//! A player at the real window: a move leg by leg, canister with its cone on the table, the end of a phase; by mouse,
//! then by keyboard.

use bevy::prelude::*;
use linstock::{
    battle::{Order, QuestionKind, Seat, Subject, Value, notice::OverlayRole},
    client::{
        orders::{active_order::ActiveOrder, selection::Selection},
        session::Session,
        turn::flow::HandOver,
        view::ViewMode,
    },
    measure::Leg,
    table::UnitId,
};

use super::harness::{TWO_PLAYERS, Window, window};

/// A picture of a table has more colours than this; a blank window, or panels without a table, have fewer.
const COLOURS_OF_A_TABLE: usize = 150;

/// Opens the battle on the turnpike with a seed typed in.
fn to_battle(window: &mut Window, digit: KeyCode) {
    open_battle(window, "The Turnpike", digit);
}

fn open_battle(window: &mut Window, title: &str, digit: KeyCode) {
    window.press(title);
    window.press("seed of the dice");
    window.type_digits(&[digit]);
    window.start_battle();
    window.until("the battle", |world| world.contains_resource::<Session>().then_some(()));
    window.rest();
}

/// The seat asked first.
fn asked(window: &Window) -> Option<Seat> {
    window.battle(|battle, _| battle.question().and_then(|question| question.seats.first().copied()))
}

/// The name of the phase being played.
fn phase(window: &Window) -> String {
    window.battle(|battle, session| {
        let notice = battle.phase(session.viewer());
        notice.phases[notice.current].clone()
    })
}

fn last_order(window: &Window) -> Order {
    window.battle(|battle, _| battle.journal().orders().last().cloned()).expect("an order was given")
}

fn entries(window: &Window) -> Vec<String> {
    window.battle(|battle, session| {
        battle.entries(session.viewer()).into_iter().map(|entry| entry.text.clone()).collect()
    })
}

fn selected(window: &Window) -> Vec<UnitId> {
    window.ask(|world| world.resource::<Selection>().units.clone())
}

/// The colours of the plan on the table, by meaning.
fn roles(window: &Window) -> Vec<OverlayRole> {
    window.ask(|world| {
        let plan = world.resource::<ActiveOrder>().draft.as_ref().and_then(|draft| draft.plan().cloned());
        plan.into_iter().flat_map(|plan| plan.overlays).map(|overlay| overlay.role).collect()
    })
}

/// Where a point of a unit's own frame is on the screen: inches to its right, inches ahead of its front.
fn before(window: &Window, unit: UnitId, right: f32, ahead: f32) -> Vec2 {
    let at = window.front(unit).to_table(Vec2::new(right, ahead));
    window.seen_at(at).expect("the ground before the unit is in view")
}

#[test]
fn a_battle_is_opened_deployed_moved_in_and_shot_in_by_the_mouse() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    to_battle(window, KeyCode::Digit5);
    deploy_by_mouse(window);
    both_views_show_a_table(window);
    move_by_mouse(window);
    drag_by_mouse(window);
    pass_moves_by_mouse(window);
    canister_by_mouse(window);
}

/// Both sides deploy as in history, each with two clicks.
fn deploy_by_mouse(window: &mut Window) {
    for seat in [Seat::First, Seat::Second] {
        assert_eq!(asked(window), Some(seat));
        window.press("As in history");
        if seat == Seat::First {
            shift_by_mouse(window);
        }
        window.press("Ready");
    }
    assert_eq!(window.battle(|battle, _| battle.field(Seat::Umpire).units_on_table().count()), 7);
    assert_ne!(phase(window), "Deployment");
}

/// While armies deploy any unit is dragged to another place by its body; undo puts it back.
fn shift_by_mouse(window: &mut Window) {
    let grenadiers = window.unit("The Grenadiers");
    let start = window.front(grenadiers);
    window.drag(before(window, grenadiers, 0.0, -0.3), before(window, grenadiers, 0.0, -1.8));
    assert_eq!(selected(window), [grenadiers]);
    let shifted = window.front(grenadiers);
    assert!(
        (shifted.at.distance(start.at) - 1.5).abs() < 0.15 && shifted.facing == start.facing,
        "{start:?} {shifted:?}"
    );
    window.press("Undo");
    assert_eq!(window.front(grenadiers), start);
}

fn both_views_show_a_table(window: &mut Window) {
    let map = window.keep_picture("map");
    assert!(map.colours() > COLOURS_OF_A_TABLE, "the map has {} colours", map.colours());
    window.press("Tabletop");
    assert_eq!(window.ask(|world| *world.resource::<ViewMode>()), ViewMode::Tabletop);
    let tabletop = window.keep_picture("tabletop");
    assert!(tabletop.colours() > COLOURS_OF_A_TABLE, "the tabletop has {} colours", tabletop.colours());
    assert!(map.differs(&tabletop) > 0.2, "the two views look the same");
    window.press("Map");
}

/// Selects a unit by a click, takes its move from the list, clicks two legs and means them; undo and redo by their
/// buttons.
fn move_by_mouse(window: &mut Window) {
    while asked(window) != Some(Seat::First) {
        window.press("End the move phase");
        window.press("Give the order");
    }
    let foot = window.unit("40th Foot");
    let start = window.front(foot);
    let spot = window.unit_at(foot).expect("it can be clicked");
    window.click(spot);
    assert_eq!(selected(window), [foot]);
    window.press_listed("Move");
    let (first, second) = (before(window, foot, 0.0, 1.0), before(window, foot, 0.0, 2.5));
    window.click(first);
    window.click(second);
    window.keep_picture("move");
    assert_eq!(window.front(foot), start, "a plan moves nothing");
    window.press("Give the order");
    let Some(Value::Path(legs)) = last_order(window).value("path").cloned() else { panic!("{:?}", last_order(window)) };
    let [Leg::Advance(one), Leg::Advance(other)] = legs[..] else { panic!("two clicks are two legs: {legs:?}") };
    assert!((one - 1.0).abs() < 0.15 && (other - 1.5).abs() < 0.15, "{one} {other}");
    let moved = window.front(foot);
    assert!((moved.at.distance(start.at) - (one + other)).abs() < 0.01, "{start:?} {moved:?}");
    window.press("Undo");
    assert_eq!(window.front(foot), start);
    window.press("Redo");
    assert_eq!(window.front(foot), moved);
}

/// A selected unit is dragged; letting go shows the plan, a click on its end means it.
fn drag_by_mouse(window: &mut Window) {
    let grenadiers = window.unit("The Grenadiers");
    let start = window.front(grenadiers);
    let spot = window.unit_at(grenadiers).expect("it can be clicked");
    window.click(spot);
    let end = before(window, grenadiers, 0.0, 2.0);
    let grip = before(window, grenadiers, 0.0, -0.5);
    window.drag(grip, end);
    assert_eq!(window.front(grenadiers), start, "letting go only plans");
    window.click(end);
    let gone = window.front(grenadiers).at.distance(start.at);
    assert!((gone - 2.0).abs() < 0.15, "{gone}");
}

/// Ends both sides' move phases; units that could still move are named first.
fn pass_moves_by_mouse(window: &mut Window) {
    while phase(window).contains("move") {
        window.press("End the move phase");
        if let Some(meant) = window.button("Give the order") {
            assert!(window.told().contains("could still act"), "{}", window.told());
            window.click(meant.place.center());
        }
    }
    assert!(phase(window).contains("guns"), "{}", phase(window));
}

/// The gun fires canister at the battalion before it: cone on the table, then the order, then the losses in the
/// journal.
fn canister_by_mouse(window: &mut Window) {
    let (gun, picardy) = (window.unit("Royal Artillery"), window.unit("Picardy"));
    let spot = window.unit_at(gun).expect("it can be clicked");
    window.click(spot);
    assert_eq!(selected(window), [gun]);
    let without = window.picture();
    window.press_listed("Fire");
    window.press_listed("canister");
    assert_eq!(
        window.battle(|battle, _| battle.journal().orders().filter(|order| order.verb == "shoot").count()),
        0,
        "a plan fires nothing"
    );
    let drawn = roles(window);
    for wanted in
        [OverlayRole::TemplateNear, OverlayRole::TemplateMiddle, OverlayRole::TemplateFar, OverlayRole::Struck]
    {
        assert!(drawn.contains(&wanted), "{wanted:?} is missing from the cone: {drawn:?}");
    }
    let with = window.keep_picture("canister");
    assert!(with.differs(&without) > 0.005, "no cone can be seen");
    let strength = window.battle(move |battle, _| battle.field(Seat::Umpire).figures_of(picardy));
    let target = window.unit_at(picardy).expect("it can be clicked");
    window.click(target);
    let order = window
        .battle(|battle, _| battle.journal().orders().find(|order| order.verb == "shoot").cloned())
        .expect("it was fired");
    assert_eq!(order.subject.unit(), Some(gun));
    assert_eq!(order.value("ammunition"), Some(&Value::Choice("Canister".into())));
    assert_eq!(order.value("target"), Some(&Value::Unit(picardy)));
    let left = window.battle(move |battle, _| battle.field(Seat::Umpire).figures_of(picardy));
    assert!(left < strength, "a cone over a battalion strikes somebody: {strength} before, {left} after");
    assert!(entries(window).iter().any(|entry| entry.contains("Picardy")), "{:?}", entries(window));
    assert!(!phase(window).contains("guns"), "the only gun has fired: the phase passes by itself");
}

#[test]
fn the_same_is_done_by_the_keyboard_alone() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.press("The Turnpike");
    window.press(TWO_PLAYERS);
    window.key(KeyCode::Enter);
    window.until("the battle", |world| world.contains_resource::<Session>().then_some(()));
    window.toil = super::harness::Toil::default();
    for _ in 0..2 {
        window.key(KeyCode::KeyP);
        window.chord(KeyCode::ShiftLeft, KeyCode::Space);
    }
    while asked(window) != Some(Seat::First) {
        window.chord(KeyCode::ShiftLeft, KeyCode::Space);
        window.key(KeyCode::Enter);
    }
    let foot = window.unit("40th Foot");
    let start = window.front(foot);
    while selected(window) != [foot] {
        window.key(KeyCode::Tab);
    }
    for key in [KeyCode::KeyW, KeyCode::KeyW, KeyCode::Enter] {
        window.key(key);
    }
    assert_eq!(last_order(window).value("path"), Some(&Value::Path(vec![Leg::Advance(2.0)])));
    assert!((window.front(foot).at.distance(start.at) - 2.0).abs() < 0.01);
    while phase(window).contains("move") {
        window.chord(KeyCode::ShiftLeft, KeyCode::Space);
        window.key(KeyCode::Enter);
    }
    let gun = window.unit("Royal Artillery");
    window.key(KeyCode::Tab);
    assert_eq!(selected(window), [gun]);
    window.key(KeyCode::Digit1);
    window.key(KeyCode::KeyF);
    window.key(KeyCode::Enter);
    let shot = window
        .battle(|battle, _| battle.journal().orders().find(|order| order.verb == "shoot").cloned())
        .expect("it was fired");
    assert!(matches!(shot.subject, Subject::Stand(stand) if stand.unit == gun));
    assert_eq!(window.toil.clicks, 0);
}

/// With sealed targets each side is agreed to by one key, the other turns away in between, and the key that ended the
/// one's answer does not take the seat for the other.
#[test]
fn sealed_targets_are_agreed_to_by_one_key_and_handed_over_in_between() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    open_battle(window, "Sealed Targets", KeyCode::Digit3);
    for _ in 0..2 {
        window.press("As in history");
        window.press("Ready");
    }
    let kind = |window: &Window| window.battle(|battle, _| battle.question().map(|question| question.kind));
    while kind(window) != Some(QuestionKind::Sealed) {
        window.press_end();
        if window.button("Give the order").is_some() {
            window.press_end();
        }
    }
    let waits_for = |window: &Window| window.ask(|world| world.resource::<HandOver>().to);
    let looks = |window: &Window| window.battle(|_, session| session.viewer());
    let first = looks(window);
    window.key(KeyCode::Enter);
    let other = waits_for(window);
    assert!(other.is_some_and(|other| other != first), "{other:?} is to take the seat from {first:?}");
    assert_eq!(looks(window), first);
    window.key(KeyCode::Enter);
    assert_eq!((waits_for(window), Some(looks(window))), (None, other));
    window.key(KeyCode::Enter);
    assert_ne!(kind(window), Some(QuestionKind::Sealed));
    assert!(entries(window).iter().any(|entry| entry.contains("fired at")), "{:?}", entries(window));
}
