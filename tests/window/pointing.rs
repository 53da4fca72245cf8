//! The grammar of the pointer: a corner wheels, the right button turns, Escape puts things away in order, the end of a
//! way snaps to lines and ranges; and the information about the unit under the pointer.

use bevy::prelude::*;
use linstock::{
    battle::{Seat, notice::OverlayTopic},
    client::{
        commands::{Command, Panel, Stroke, UiCommand},
        input::{
            keys::Bindings,
            open_panels::{OpenPanels, Whose},
            pick_list::PickList,
        },
        insight::{odds_preview::OddsPreview, unit_insight::Known},
        orders::{active_order::ActiveOrder, click_intent::TargetMenu, drag_handles::Handles, selection::Selection},
        scene::units::{Drafted, Hovered, SceneUnit, Selected},
        session::Session,
    },
    measure::{Leg, Pose},
    table::UnitId,
};

use super::{
    harness::{Window, window},
    player::{Hands, mouse::Mouse},
};

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

#[test]
fn a_front_corner_that_is_dragged_turns_the_unit_and_cancel_leaves_it_as_it_was() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.open_turnpike();
    let unit = window.select_mover();
    let stood = window.front(unit);
    let corner = window
        .ask(|world| world.resource::<Handles>().0.first().map(|corners| corners.right))
        .expect("a selected unit has corners");
    let from = window.seen_at(corner).expect("it is in view");
    let to = window
        .seen_at(stood.swung_right(stood.shifted(Vec2::new(0.0, -0.4)).at, -30.0).to_table(stood.to_local(corner)))
        .expect("in view");
    window.drag(from, to);
    window.keep_picture("corner");
    let legs = drafted(window);
    assert!(matches!(legs[..], [Leg::Turn(degrees)] if (degrees + 30.0).abs() < 8.0), "{legs:?}");
    assert_eq!(window.front(unit), stood, "letting go only plans");
    window.key(KeyCode::Escape);
    assert!(drafted(window).is_empty());
    assert_eq!(window.front(unit), stood);
}

#[test]
fn a_right_drag_from_a_selected_unit_turns_it_and_from_elsewhere_moves_the_view() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.open_turnpike();
    let unit = window.select_mover();
    let stood = window.front(unit);
    let middle = window.seen_at(stood.shifted(Vec2::new(0.0, -0.4)).at).expect("in view");
    let aside = window.seen_at(stood.shifted(Vec2::new(3.0, 2.6)).at).expect("in view");
    let looked_at = |window: &Window| window.ask(|world| world.resource::<linstock::client::view::Aim>().focus);
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

/// The units with a marker, by id.
fn marked<M: Component>(window: &Window) -> Vec<UnitId> {
    window.ask(|world| {
        let mut marked = world.query_filtered::<&SceneUnit, With<M>>();
        let mut units: Vec<UnitId> = marked.iter(world).map(|unit| unit.id).collect();
        units.sort();
        units
    })
}

#[test]
fn the_units_selected_pointed_at_and_drafted_are_marked_as_long_as_they_are() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.open_turnpike();
    let unit = window.select_mover();
    let stood = window.front(unit);
    let [from, to] = [-0.3, 2.0].map(|ahead| window.seen_at(stood.shifted(Vec2::new(0.0, ahead)).at).expect("in view"));
    window.point(from);
    window.rest();
    assert_eq!([marked::<Selected>(window), marked::<Hovered>(window)], [[unit], [unit]]);
    assert_eq!(marked::<Drafted>(window), []);
    window.drag(from, to);
    assert_eq!(marked::<Drafted>(window), [unit], "{}", window.told());
    window.key(KeyCode::Escape);
    let bare = window.bare_ground().expect("there is bare ground");
    window.point(bare);
    window.key(KeyCode::Escape);
    window.rest();
    assert_eq!([marked::<Selected>(window), marked::<Hovered>(window), marked::<Drafted>(window)], [[]; 3]);
}

/// Plays on until the Crown, with its gun unlimbered, moves.
fn crown_moves(window: &mut Window) {
    while window.battle(|battle, _| battle.question().and_then(|question| question.seats.first().copied()))
        != Some(Seat::First)
    {
        Mouse.close(window);
        window.rest();
    }
}

#[test]
fn a_gun_that_cannot_walk_is_pushed_by_a_drag_and_turned_by_a_right_drag() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.open_turnpike();
    crown_moves(window);
    let gun = window.unit("Royal Artillery");
    let spot = window.unit_at(gun).expect("it is in view");
    window.click(spot);
    let stood = window.front(gun);
    let piece = window.battle(move |battle, _| {
        let field = battle.field(Seat::Umpire);
        field.stands_of(gun).map(|stand| (stand.id, stand.pose)).min_by_key(|(id, _)| *id).expect("a gun has a stand")
    });
    let (from, to) = (piece.1.at, piece.1.shifted(Vec2::new(-0.8, 0.0)).at);
    let (from, to) = (window.seen_at(from).expect("in view"), window.seen_at(to).expect("in view"));
    let verb = |window: &Window| {
        window.ask(|world| world.resource::<ActiveOrder>().draft.as_ref().map(|draft| draft.offer.verb.clone()))
    };
    window.right_drag(from, to);
    assert_eq!(verb(window).as_deref(), Some("pivot"), "{}", window.told());
    window.key(KeyCode::Escape);
    window.drag(from, to);
    assert_eq!(verb(window).as_deref(), Some("push"), "{}", window.told());
    window.key(KeyCode::Enter);
    window.rest();
    let pushed = stood.to_local(window.front(gun).at);
    assert!((pushed.x + 0.8).abs() < 0.1 && pushed.y.abs() < 0.1, "{pushed:?}: {}", window.told());
}

#[test]
fn orders_on_the_panel_name_their_clause_in_a_hint() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.open_turnpike();
    window.select_mover();
    let clause = window.ask(|world| {
        let board = world.resource::<linstock::client::orders::turn_view::TurnView>();
        board.offers.iter().find(|offer| offer.label == "Move").map(|offer| offer.clause.id().to_owned())
    });
    let clause = clause.expect("it may move");
    let place = window.listed("Move").expect("it may move").place;
    assert!(!window.told().contains(&format!("\"{clause}  ")), "{}", window.told());
    window.point(place.center());
    window.until("the hint", {
        let clause = clause.clone();
        move |world| {
            super::probe::widgets(world)
                .iter()
                .any(|widget| widget.text.starts_with(&format!("{clause}  ")))
                .then_some(())
        }
    });
}

fn selected(window: &Window) -> Vec<UnitId> {
    window.ask(|world| world.resource::<Selection>().units.clone())
}

/// The two battalions of the side that moves.
fn battalions(window: &Window) -> [UnitId; 2] {
    let mover = window.mover();
    let other = if mover == window.unit("Picardy") { "Navarre" } else { "The Grenadiers" };
    [mover, window.unit(other)]
}

fn middle(window: &Window, unit: UnitId) -> Vec2 {
    window.front(unit).shifted(Vec2::new(0.0, -0.3)).at
}

#[test]
fn a_drag_from_any_own_unit_that_may_move_takes_hold_of_it_and_with_shift_it_is_a_box() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.open_turnpike();
    let [unit, other] = battalions(window);
    let (middle_of_one, middle_of_other) = (middle(window, unit), middle(window, other));
    let (grip, end) = (middle_of_one, window.front(unit).shifted(Vec2::new(0.0, 1.5)).at);
    let (grip, end) = (window.seen_at(grip).expect("in view"), window.seen_at(end).expect("in view"));
    assert!(selected(window).is_empty());
    window.drag(grip, end);
    assert_eq!(selected(window), [unit], "it is selected first");
    assert!(
        matches!(drafted(window)[..], [Leg::Advance(inches)] if (inches - 1.5).abs() < 0.15),
        "{:?}",
        drafted(window)
    );
    window.key(KeyCode::Escape);
    window.key(KeyCode::Escape);
    assert!(selected(window).is_empty());

    let outward = (middle_of_one - middle_of_other).signum();
    let corner = window.seen_at(middle_of_one + outward * Vec2::new(0.6, 0.1)).expect("in view");
    let corner_beyond = window.seen_at(middle_of_other - outward * Vec2::new(0.6, 0.6)).expect("in view");
    window.drag_beside(KeyCode::ShiftLeft, corner, corner_beyond);
    let boxed = selected(window);
    assert!(boxed.contains(&unit) && boxed.contains(&other) && drafted(window).is_empty(), "{boxed:?}");

    window.drag(grip, end);
    assert_eq!(selected(window), boxed, "whoever is taken hold of among several takes them along");
    let others = window.ask(|world| world.resource::<ActiveOrder>().along.len());
    assert!(others >= 1 && !drafted(window).is_empty(), "{others}");
}

#[test]
fn a_brigade_that_is_dragged_while_armies_deploy_is_placed_as_one_body() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.press("The Turnpike");
    window.start_battle();
    window.until("the battle", |world| world.contains_resource::<Session>().then_some(()));
    window.press("As in history");
    let (foot, grenadiers) = (window.unit("40th Foot"), window.unit("The Grenadiers"));
    let spot = window.unit_at(foot).expect("it is in view");
    window.click(spot);
    window.key(KeyCode::KeyC);
    let brigade = selected(window);
    assert!(brigade.len() > 3, "{brigade:?}");
    let stood: Vec<Pose> = brigade.iter().map(|unit| window.front(*unit)).collect();

    let by = |window: &Window, from: Vec2, by: Vec2| {
        (window.seen_at(from).expect("in view"), window.seen_at(from + by).expect("in view"))
    };
    let (from, to) = by(window, middle(window, foot), Vec2::new(1.5, -1.0));
    window.drag(from, to);
    assert_eq!(selected(window), brigade, "the selection stays");
    let stand_at = |window: &Window, wanted: Vec2| {
        let shifts: Vec<Vec2> =
            brigade.iter().zip(&stood).map(|(unit, stood)| window.front(*unit).at - stood.at).collect();
        let alike = shifts.iter().all(|shift| shift.distance(wanted) < 0.2 && shift.distance(shifts[0]) < 1e-3);
        assert!(alike, "{shifts:?}: {}", window.told());
    };
    stand_at(window, Vec2::new(1.5, -1.0));
    let (from, to) = by(window, middle(window, grenadiers), Vec2::new(-0.5, -0.5));
    window.drag(from, to);
    window.keep_picture("brigade_placed");
    stand_at(window, Vec2::new(1.0, -1.5));
    window.press("Undo");
    stand_at(window, Vec2::new(1.5, -1.0));
    window.press("Undo");
    assert_eq!(brigade.iter().map(|unit| window.front(*unit)).collect::<Vec<_>>(), stood, "it was one deed");
}

#[test]
fn one_step_back_closes_an_open_list_and_nothing_else_whatever_key_it_has() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.open_turnpike();
    let unit = window.select_mover();
    window.key(KeyCode::KeyJ);
    let open = |window: &Window| {
        window.ask(move |world| {
            world.resource_mut::<PickList>().units = vec![unit];
            world.resource_mut::<TargetMenu>().target = Some(unit);
        });
    };
    let state = |window: &Window| {
        window.ask(|world| {
            let lists =
                !world.resource::<PickList>().units.is_empty() || world.resource::<TargetMenu>().target.is_some();
            (lists, world.resource::<OpenPanels>().is_open(Panel::Journal), !world.resource::<Selection>().is_empty())
        })
    };
    open(window);
    window.key(KeyCode::Escape);
    assert_eq!(state(window), (false, true, true), "the list first");

    let stroke = Stroke { key: KeyCode::F12, control: false, shift: None };
    let cancel = Command::listed(&UiCommand::Cancel).expect("it has a key");
    window.ask(move |world| world.resource_mut::<Bindings>().give(cancel, stroke).expect("nothing else has it"));
    open(window);
    window.key(KeyCode::Escape);
    let by_escape = state(window);
    window.key(KeyCode::F12);
    let by_its_key = state(window);
    let bare = window.bare_ground().expect("there is bare ground");
    window.drag_until(KeyCode::F12, bare, bare + Vec2::new(60.0, 60.0));
    let in_a_drag = state(window);
    window.key(KeyCode::F12);
    let panel = state(window);
    window.ask(move |world| world.resource_mut::<Bindings>().give_back(cancel).expect("nothing else has it"));
    assert_eq!(by_escape, (true, true, true), "that key means nothing any more");
    assert_eq!(by_its_key, (false, true, true));
    assert_eq!(in_a_drag, (false, true, true), "a drag is given up and nothing else");
    assert_eq!(panel, (false, false, true));
}

#[test]
fn escape_puts_the_tool_away_then_what_is_held_up_then_the_panel_and_the_selection_last() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.open_turnpike();
    window.select_mover();
    for key in [KeyCode::KeyJ, KeyCode::KeyG, KeyCode::KeyT] {
        window.key(key);
    }
    let state = |window: &Window| {
        window.ask(|world| {
            let shows = world.resource::<OpenPanels>();
            let selected = !world.resource::<Selection>().is_empty();
            (shows.tool.is_some(), shows.held == Some(OverlayTopic::Fire), shows.is_open(Panel::Journal), selected)
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
fn hovering_over_a_unit_tells_which_units_it_sees_and_which_see_it() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.open_turnpike();
    let (picardy, foot) = (window.unit("Picardy"), window.unit("40th Foot"));
    let Known { sees, seen_by, .. } = window.rest_on(picardy);
    assert!(sees.contains(&foot) && seen_by.contains(&foot), "{sees:?} {seen_by:?}");
    assert!(window.told().contains("seen by"), "{}", window.told());
    window.keep_picture("hover");
}

#[test]
fn the_odds_of_a_shot_are_drawn_as_soon_as_its_draft_rests() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.open_turnpike();
    window.end_the_moves();
    let (gun, picardy) = (window.unit("Royal Artillery"), window.unit("Picardy"));
    let spot = window.unit_at(gun).expect("it is in view");
    window.click(spot);
    window.press_listed("Fire");
    let target = window.unit_at(picardy).expect("it is in view");
    window.point(target);
    let trials =
        window.until("odds", |world| world.resource::<OddsPreview>().odds().map(linstock::rehearsal::Odds::trials));
    assert!(trials > 1);
    window.keep_picture("odds");
}

#[test]
fn topics_shown_by_keys_are_shown_by_buttons_too_for_either_side() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.open_turnpike();
    let held = |window: &Window| {
        window.ask(|world| (world.resource::<OpenPanels>().held, world.resource::<OpenPanels>().whose))
    };
    for (part, topic, whose) in [
        ("Fire: theirs", OverlayTopic::Fire, Whose::Theirs),
        ("Moves and charges: mine", OverlayTopic::Reach, Whose::Mine),
    ] {
        window.press("Show");
        window.press(part);
        assert_eq!(held(window), (Some(topic), whose), "{part}");
    }
    window.keep_picture("held_up");
    window.key(KeyCode::KeyM);
    assert_eq!(held(window), (Some(OverlayTopic::Reach), Whose::Theirs), "the key goes on from there");
}
