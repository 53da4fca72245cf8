//! The roster: sorted by any column, narrowed, walked through by mouse and by keyboard alone, and readable in a narrow
//! window and at a large scale.

use bevy::prelude::*;
use linstock::{
    client::{
        commands::{Panel, RosterColumn, RosterList},
        input::open_panels::OpenPanels,
        insight::roster::{Roster, RosterRow},
        orders::{selection::Selection, turn_view::TurnView},
        settings::{Preferences, Scale},
        view::Aim,
    },
    table::{Side, UnitId},
};

use super::{
    harness::{Window, window},
    sizes::{USUAL, grow},
};

fn rows(window: &Window) -> Vec<RosterRow> {
    window.ask(|world| world.resource::<Roster>().rows().to_vec())
}

fn sorted(window: &Window) -> (RosterColumn, bool) {
    window.ask(|world| {
        let roster = world.resource::<Roster>();
        (roster.column, roster.is_reversed)
    })
}

fn selected(window: &Window) -> Vec<UnitId> {
    window.ask(|world| world.resource::<Selection>().units.clone())
}

/// The names on the window from above to below.
fn names(window: &Window) -> Vec<String> {
    let rows = rows(window);
    let mut shown = window.widgets();
    shown.retain(|widget| widget.pressable);
    shown.sort_by(|one, other| one.place.min.y.total_cmp(&other.place.min.y));
    let bare = |text: &str| text.trim_start_matches(['•', ' ']).to_owned();
    let names = shown.iter().map(|widget| bare(&widget.text));
    names.filter(|name| rows.iter().any(|row| row.name == *name)).collect()
}

/// Looks away from the battle.
fn look_away(window: &mut Window) {
    window.ask(|world| {
        let mut aim = world.resource_mut::<Aim>();
        (aim.focus, aim.span) = (Vec2::splat(-200.0), 30.0);
    });
    window.rest();
}

#[test]
fn a_click_on_a_head_sorts_the_filters_narrow_and_a_row_goes_to_its_unit_beside_the_drawer() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.open_turnpike();
    window.key(KeyCode::KeyU);
    assert!(window.ask(|world| world.resource::<OpenPanels>().is_open(Panel::Roster)));
    window.rest();
    window.keep_picture("roster");
    for (head, column) in [("Strength", RosterColumn::Strength), ("Unit", RosterColumn::Unit)] {
        for is_reversed in [false, true] {
            window.press(head);
            assert_eq!(sorted(window), (column, is_reversed));
            let told: Vec<String> = rows(window).into_iter().map(|row| row.name).collect();
            let shown = names(window);
            assert!(shown.len() > 2 && told.starts_with(&shown), "{head}: {shown:?} of {told:?}");
        }
    }
    let figures: Vec<_> = {
        window.press("Strength");
        rows(window).into_iter().map(|row| row.figures).collect()
    };
    assert!(figures.is_sorted_by(|one, other| one >= other), "{figures:?}");

    let own = window.battle(|_, session| session.viewer().side()).expect("a player's seat");
    assert!(rows(window).iter().all(|row| row.side == own), "at first one's own");
    window.press("units listed");
    window.press("Both sides");
    let sides = |side: Side| rows(window).iter().filter(|row| row.side == side).count();
    assert!(Side::BOTH.into_iter().all(|side| sides(side) > 0), "{:?}", rows(window));
    window.press("Can still act");
    let idle = window.ask(|world| world.resource::<TurnView>().idle());
    let mut listed: Vec<UnitId> = rows(window).into_iter().map(|row| row.unit).collect();
    listed.sort_unstable();
    assert_eq!(listed, idle);

    look_away(window);
    let row = rows(window).pop().expect("somebody can act");
    window.press(&format!("• {}", row.name));
    assert_eq!(selected(window), [row.unit]);
    assert!(window.unit_at(row.unit).is_some(), "it is seen beside the drawer: {}", window.told());
    window.press("Can still act");
    window.key(KeyCode::Home);
}

#[test]
fn it_is_opened_sorted_narrowed_and_walked_through_by_keyboard_alone() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.open_turnpike();
    window.key(KeyCode::KeyU);
    window.chord(KeyCode::ShiftLeft, KeyCode::KeyU);
    assert_eq!(sorted(window), (RosterColumn::State, false), "the column after that of the commands");
    let list = |window: &Window| {
        window.ask(|world| {
            let viewer = world.resource::<linstock::client::session::Session>().viewer();
            world.resource::<Roster>().list(viewer)
        })
    };
    let before = list(window);
    window.chord(KeyCode::ControlLeft, KeyCode::KeyU);
    assert!(list(window) != before && list(window) != RosterList::Everybody, "{:?}", list(window));
    while list(window) != RosterList::Everybody {
        window.chord(KeyCode::ControlLeft, KeyCode::KeyU);
    }
    window.chord(KeyCode::ShiftLeft, KeyCode::Period);
    let rows = rows(window);
    assert!(rows.len() > 1 && rows.iter().all(|row| row.can_act), "{rows:?}");
    look_away(window);
    window.key(KeyCode::Period);
    assert_eq!(selected(window), [rows[0].unit]);
    assert!(window.unit_at(rows[0].unit).is_some(), "it is brought into view");
    window.key(KeyCode::Period);
    assert_eq!(selected(window), [rows[1].unit]);
    window.key(KeyCode::Comma);
    window.key(KeyCode::Comma);
    assert_eq!(selected(window), [rows[rows.len() - 1].unit], "round the end of the list");
    window.chord(KeyCode::ShiftLeft, KeyCode::Period);
    window.key(KeyCode::KeyU);
    assert!(!window.ask(|world| world.resource::<OpenPanels>().is_open(Panel::Roster)));
    window.key(KeyCode::Home);
}

#[test]
fn every_column_is_in_view_in_a_narrow_window_and_at_twice_the_scale() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    for (size, percent) in [((1280, 720), 100), ((1366, 768), 200)] {
        grow(window, size);
        window.go_to_title();
        window.ask(move |world| world.resource_mut::<Preferences>().scale = Scale::of_percent(percent));
        window.rest();
        window.open_turnpike();
        window.key(KeyCode::KeyU);
        window.rest();
        window.keep_picture(&format!("roster_{}_at_{percent}", size.0));
        let mut edge = 0.0;
        for head in ["Unit", "Command", "State", "Strength", "Lost", "This turn"] {
            let mut heads = window.widgets().into_iter().filter(|widget| widget.pressable && widget.text == head);
            let shown = heads.next_back().unwrap_or_else(|| panic!("{head} at {percent}: {}", window.told()));
            let is_whole = shown.seen.min.x <= shown.place.min.x + 1.0 && shown.seen.max.x >= shown.place.max.x - 1.0;
            assert!(is_whole && shown.place.min.x >= edge, "{head} at {percent}: {shown:?}");
            edge = shown.place.max.x - 1.0;
        }
        window.key(KeyCode::KeyU);
    }
    window.go_to_title();
    grow(window, USUAL);
}
