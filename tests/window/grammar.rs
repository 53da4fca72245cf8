//! One grammar: resting on ground shows the move, a click drafts it, a click on its end gives it; a right click or a key
//! lists the orders, and letters are orders only there.

use bevy::prelude::*;
use linstock::{
    client::{
        input::order_menu::OrderMenu,
        orders::{active_order::ActiveOrder, move_preview::MovePreview, selection::Selection},
        session::Session,
    },
    table::UnitId,
};

use super::harness::{Window, window};

/// The turnpike, with a battalion selected that may move.
fn mover(window: &mut Window) -> UnitId {
    window.open_turnpike();
    window.select_mover()
}

fn given(window: &Window) -> usize {
    window.battle(|battle, _| battle.orders_given())
}

fn is_drafted(window: &Window) -> bool {
    window.ask(|world| world.resource::<ActiveOrder>().draft.is_some())
}

fn previewed(window: &Window) -> Option<f32> {
    window.ask(|world| {
        let draft = world.resource::<MovePreview>().draft(world.resource::<Session>(), world.resource::<Selection>());
        draft.and_then(|draft| draft.plan()?.cost_inches)
    })
}

fn lists(window: &Window) -> bool {
    window.ask(|world| world.resource::<OrderMenu>().at.is_some())
}

/// Where bare ground is seen so far ahead of a unit, inches.
fn ahead(window: &Window, unit: UnitId, inches: f32) -> Vec2 {
    window.seen_at(window.front(unit).to_table(Vec2::new(0.0, inches))).expect("it is in view")
}

#[test]
fn resting_on_ground_shows_the_move_a_click_drafts_it_and_a_click_on_its_end_gives_it() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    let unit = mover(window);
    let (stood, before) = (window.front(unit), given(window));
    let near = ahead(window, unit, 2.0);
    window.point(near);
    window.rest();
    let cost = previewed(window).unwrap_or_else(|| panic!("no ghost: {}", window.told()));
    assert!((1.5..2.5).contains(&cost), "{cost}");
    assert!(!is_drafted(window) && given(window) == before, "nothing is drafted by looking");
    window.keep_picture("ghost");

    // Beyond its reach the ghost stands at the farthest place.
    let far = ahead(window, unit, 14.0);
    window.point(far);
    window.rest();
    let most = previewed(window).expect("a shorter way is lawful");
    assert!(most > cost && most < 12.0, "{most}");
    window.keep_picture("ghost_at_its_farthest");

    window.click(near);
    assert!(is_drafted(window) && given(window) == before, "a click drafts");
    assert_eq!(previewed(window), None);
    window.click(near);
    assert!(given(window) > before && !is_drafted(window), "a click on the ghost gives: {}", window.told());
    assert!((window.front(unit).at.distance(stood.at) - 2.0).abs() < 0.5);

    // Over a unit there is no ghost, and one step back drops a draft before the selection.
    let again = window.mover();
    let spot = window.unit_at(again).expect("it is in view");
    window.click(spot);
    window.point(spot);
    assert_eq!(previewed(window), None);
}

#[test]
fn escape_goes_back_from_the_draft_to_the_selection_and_then_to_nothing() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    let unit = mover(window);
    let near = ahead(window, unit, 2.0);
    window.click(near);
    assert!(is_drafted(window));
    window.key(KeyCode::Escape);
    let selected = |window: &Window| window.ask(|world| world.resource::<Selection>().units.clone());
    assert!(!is_drafted(window) && selected(window) == [unit]);
    window.point(near + Vec2::splat(2.0));
    window.rest();
    assert!(previewed(window).is_some());
    window.key(KeyCode::Escape);
    assert!(selected(window).is_empty());
    assert_eq!(previewed(window), None, "nobody is selected who could go there");
}

#[test]
fn a_click_on_ground_drafts_the_move_of_a_selected_group_too() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    let unit = mover(window);
    let other = window.battle(move |battle, session| {
        let can_go = |offer: &&linstock::battle::Offer| offer.verb == "move" && offer.barred.is_none();
        let offers = battle.offers(session.viewer());
        let units: Vec<UnitId> = offers.iter().filter(can_go).filter_map(|offer| offer.subject.unit()).collect();
        units.into_iter().find(|other| *other != unit).expect("another can move")
    });
    window.ask(move |world| *world.resource_mut::<Selection>() = Selection::units(vec![unit, other]));
    window.rest();
    let fronts = [window.front(unit), window.front(other)];
    let to = fronts[0].to_table(Vec2::new(0.0, 2.0)).lerp(fronts[1].to_table(Vec2::new(0.0, 2.0)), 0.5);
    let to = window.seen_at(to).expect("it is in view");
    window.click(to);
    window.rest();
    let along = window.ask(|world| world.resource::<ActiveOrder>().along.len());
    assert!(is_drafted(window) && along == 1, "{along} go along: {}", window.told());
}

#[test]
fn a_right_click_lists_the_orders_at_the_pointer_and_escape_closes_the_list() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.open_turnpike();
    let unit = window.mover();
    let spot = window.unit_at(unit).expect("it is in view");
    window.right_click(spot);
    assert!(lists(window) && window.ask(move |world| world.resource::<Selection>().units == [unit]));
    window.keep_picture("orders_at_the_pointer");
    window.key(KeyCode::Escape);
    assert!(!lists(window));
    assert!(!window.ask(|world| world.resource::<Selection>().is_empty()), "one step back at a time");
}

#[test]
fn in_the_list_that_space_opens_letters_are_orders_and_elsewhere_they_are_not() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    mover(window);
    window.key(KeyCode::Space);
    assert!(lists(window));
    let label = window.listed("").expect("it has orders").text;
    window.keep_picture("orders_by_letters");
    window.key(KeyCode::Space);
    assert!(!lists(window), "the same key closes it");
    window.key(KeyCode::Space);
    // The first order of a battalion is to move; its letter is the first of its name.
    let before = given(window);
    window.key(KeyCode::KeyM);
    assert!(!lists(window) && is_drafted(window), "{label}: {}", window.told());
    assert_eq!(given(window), before);
    let verb =
        window.ask(|world| world.resource::<ActiveOrder>().draft.as_ref().map(|draft| draft.offer.label.clone()));
    assert!(verb.as_ref().is_some_and(|verb| verb.starts_with('M')), "{verb:?}");
}
