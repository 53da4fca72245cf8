//! What a newcomer must not stumble over: the goal is told once, the order that Enter gives is read on its button, an
//! order has one key as long as a phase lasts, and nothing lies over the place where a unit would stand.

use std::collections::BTreeMap;

use bevy::{ecs::system::RunSystemOnce, prelude::*};
use linstock::{
    battle::OfferRole,
    client::{
        commands::UiCommand,
        labels::{KeptClear, LabelPlaces},
        orders::{active_order::ActiveOrder, move_preview::MovePreview, selection::Selection},
        scene::units::SceneUnits,
        session::Session,
        settings::{Preferences, Results},
        view::projection::TableProjection,
    },
    table::UnitId,
};

use super::{
    harness::{Window, window},
    probe,
};

/// What the button would give, by its words; none where nothing lawful is drafted.
fn gives(window: &Window) -> Option<String> {
    Some(window.button("Give the order")?.text)
}

#[test]
fn the_goal_of_a_battle_is_told_once_before_its_first_order() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    let goal = "Tarleton must break Morgan's regulars";
    window.open_battle("Cowpens");
    assert!(window.told().contains(goal), "{}", window.told());
    window.keep_picture("goal");
    window.press("Begin");
    window.rest();
    assert!(!window.told().contains(goal), "{}", window.told());
    window.go_to_title();
    window.open_battle("Cowpens");
    assert!(window.told().contains(goal), "another battle, told anew: {}", window.told());
    window.press("As in history");
    window.rest();
    assert!(!window.told().contains(goal), "after the first act it is not told again: {}", window.told());
}

#[test]
fn the_order_that_enter_gives_is_named_on_its_button() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.open_battle("Cowpens");
    window.deploy_as_that_day();
    let unit = window.battle(|battle, session| {
        let offers = battle.offers(session.viewer());
        let forms = offers.iter().filter(|offer| offer.verb == "form" && offer.barred.is_none());
        forms.filter_map(|offer| offer.subject.unit()).next().expect("some unit may change formation")
    });
    window.ask(move |world| *world.resource_mut::<Selection>() = Selection::units(vec![unit]));
    window.rest();
    window.press_listed("Change formation");
    let chosen = window.ask(|world| {
        let (acting, session) = (world.resource::<ActiveOrder>(), world.resource::<Session>());
        acting.draft.as_ref().map(|draft| draft.named_choices(session.battle())).unwrap_or_default()
    });
    let [chosen] = chosen.as_slice() else { panic!("{chosen:?}: {}", window.told()) };
    window.keep_picture("order_named");
    let button = gives(window).unwrap_or_else(|| panic!("something is lawful: {}", window.told()));
    assert!(button.contains(chosen.as_str()), "{button} does not name {chosen}");
}

/// Selects one unit after another: each listed order has the digit that it had before.
fn same_digits(window: &mut Window, units: &[UnitId], known: &mut BTreeMap<String, String>) {
    for &unit in units {
        window.ask(move |world| *world.resource_mut::<Selection>() = Selection::units(vec![unit]));
        window.rest();
        for widget in window.widgets().into_iter().filter(|widget| widget.pressable && widget.enabled) {
            let Some((digit, order)) = widget.text.split_once("  ") else { continue };
            if digit.len() == 1 && digit.chars().all(|sign| sign.is_ascii_digit()) {
                let before = known.entry(order.to_owned()).or_insert_with(|| digit.to_owned());
                assert_eq!(before, digit, "{order} of {unit:?}");
            }
        }
    }
}

#[test]
fn an_order_has_the_same_digit_whichever_unit_is_selected_and_after_an_order() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.open_battle("Cowpens");
    window.deploy_as_that_day();
    let units: Vec<UnitId> = window.battle(|battle, session| {
        let offers = battle.offers(session.viewer());
        let acts = offers.iter().filter(|offer| offer.role == OfferRole::Act);
        let mut units: Vec<UnitId> = acts.filter_map(|offer| offer.subject.unit()).collect();
        units.sort_unstable();
        units.dedup();
        units
    });
    let units: Vec<UnitId> = units.into_iter().take(8).collect();
    let mut known: BTreeMap<String, String> = BTreeMap::new();
    same_digits(window, &units, &mut known);
    // A march ends the changes of formation, whose digit no other order takes over.
    let march = window.battle(|battle, session| {
        let offers = battle.offers(session.viewer());
        let moves = offers.iter().filter(|offer| offer.verb == "move" && offer.barred.is_none());
        let orders = moves.flat_map(|offer| battle.suggest(session.viewer(), offer));
        orders.into_iter().find(|order| battle.judge(order).is_ok()).expect("some unit may move")
    });
    window.ask(move |world| world.write_message(UiCommand::Give(march)));
    window.rest();
    same_digits(window, &units, &mut known);
    assert!(known.len() >= 3, "{known:?}");
    let mut digits: Vec<&String> = known.values().collect();
    digits.sort_unstable();
    digits.dedup();
    assert_eq!(digits.len(), known.len(), "no two orders share a digit: {known:?}");
}

/// Own units in open order that may move now.
fn skirmishers(window: &Window) -> Vec<UnitId> {
    window.battle(|battle, session| {
        let field = battle.field(session.viewer());
        let movers = battle.offers(session.viewer()).into_iter().filter(|offer| offer.verb == "move");
        let units = movers.filter(|offer| offer.barred.is_none()).filter_map(|offer| offer.subject.unit());
        units
            .filter(|unit| {
                battle.formation_word(*unit).is_some_and(|word| word.contains("skirmish"))
                    && field.unit(*unit).on_table()
            })
            .collect()
    })
}

/// The rectangles where the stands of the order in hand would end.
fn ghosts(window: &Window) -> Vec<Rect> {
    window.ask(|world| world.resource::<KeptClear>().ghosts.clone())
}

fn labels(window: &Window) -> Vec<Rect> {
    window.ask(|world| world.resource::<LabelPlaces>().places().collect())
}

#[test]
fn skirmishers_have_a_ghost_as_others_do_when_the_pointer_rests_on_ground_and_when_their_move_is_drafted() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.open_battle("Cowpens");
    window.deploy_as_that_day();
    if skirmishers(window).is_empty() {
        window.end_the_moves();
    }
    let unit = *skirmishers(window).first().unwrap_or_else(|| panic!("nobody skirmishes: {}", window.told()));
    let spot = window.unit_at(unit).expect("it is in view");
    window.click(spot);
    let selected = window.ask(|world| world.resource::<Selection>().clone());
    assert_eq!(selected.units, [unit], "{}", window.told());
    let ahead = window.front(unit).to_table(Vec2::new(0.0, 2.0));
    let there = window.seen_at(ahead).expect("it is in view");
    window.point(there);
    window.rest();
    let shown = window.ask(|world| {
        let draft = world.resource::<MovePreview>().draft(world.resource::<Session>(), world.resource::<Selection>());
        draft.and_then(|draft| draft.plan()).map_or(0, |plan| plan.ghosts.len())
    });
    window.keep_picture("ghost_of_skirmishers");
    assert!(shown > 0, "no ghost: {}", window.told());
    window.click(there);
    window.rest();
    assert!(!ghosts(window).is_empty(), "no ghost of the draft: {}", window.told());
    window.keep_picture("ghost_of_skirmishers_drafted");
}

#[test]
fn no_label_lies_over_a_ghost() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.open_turnpike();
    let unit = window.select_mover();
    for inches in [1.2, 2.0, 3.0] {
        let there = window.seen_at(window.front(unit).to_table(Vec2::new(0.0, inches))).expect("it is in view");
        window.point(there);
        window.rest();
        let (ghosts, labels) = (ghosts(window), labels(window));
        assert!(!ghosts.is_empty(), "no ghost: {}", window.told());
        for ghost in &ghosts {
            let over = labels.iter().find(|label| !label.intersect(*ghost).is_empty());
            assert_eq!(over, None, "over the ghost {ghost:?} {inches} in ahead");
        }
    }
    window.keep_picture("ghost_without_labels");
}

/// The sheet of the result that waits, and where it lies in the window.
fn result_card(window: &Window) -> Rect {
    let button = window.button("Continue").unwrap_or_else(|| panic!("no result waits: {}", window.told()));
    let sheets = window.ask(probe::sheets);
    let around = |sheet: &&Rect| sheet.contains(button.place.center());
    sheets
        .iter()
        .filter(around)
        .min_by(|one, other| one.size().length().total_cmp(&other.size().length()))
        .copied()
        .expect("it lies on a sheet")
}

#[test]
fn a_result_lies_beside_its_unit_and_does_not_grow_once_it_is_there() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.open_turnpike();
    window.end_the_moves();
    window.ask(|world| world.resource_mut::<Preferences>().results = Results::Stop);
    let (gun, picardy) = (window.unit("Royal Artillery"), window.unit("Picardy"));
    window.aim_canister(gun, picardy);
    window.rest();
    let first = result_card(window);
    for _ in 0..3 {
        window.rest();
        assert_eq!(result_card(window), first, "it moved or grew after it was there");
    }
    let units: Vec<Rect> = window.ask(move |world| {
        let seen = move |units: SceneUnits, projection: TableProjection| {
            let unit = units.get(picardy).expect("it is on the table");
            let corners = unit.corners().filter_map(|corner| projection.pixel(corner, 0.0)).collect::<Vec<_>>();
            corners.into_iter().map(|corner| Rect::from_center_size(corner, Vec2::ONE)).collect::<Vec<_>>()
        };
        world.run_system_once(seen).expect("there is a camera")
    });
    assert!(units.iter().all(|corner| first.intersect(*corner).is_empty()), "{first:?} lies on {units:?}");
}
