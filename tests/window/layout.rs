//! The screen: the table reaches to the edges of the window and lies free of nearly everything; the strip is one line, the
//! order card and the end of the step keep to their corners, one drawer opens at the right. Whatever opens over the table
//! moves nothing on it.

use bevy::{ecs::system::RunSystemOnce, prelude::*};
use linstock::{
    battle::QuestionKind,
    client::{
        commands::Panel,
        input::open_panels::OpenPanels,
        orders::{active_order::ActiveOrder, selection::Selection, turn_view::TurnView},
        scene::units::SceneUnits,
        settings::{Preferences, Scale},
        view::{Aim, Margins, ViewMode, projection::TableProjection},
    },
    table::UnitId,
};

use super::{
    harness::{Window, window},
    player::{Hands, Situation, mouse::Mouse},
    probe,
    sizes::{USUAL, grow},
};

/// The screen of an old laptop.
const LAPTOP: (u32, u32) = (1366, 768);
/// How high the strip may be.
const STRIP: f32 = 32.0;

fn scale_to(window: &mut Window, percent: u16) {
    window.ask(move |world| world.resource_mut::<Preferences>().scale = Scale::of_percent(percent));
    window.rest();
}

/// A battle in its first turn, both sides at their historical places.
fn first_turn(window: &mut Window, title: &str) {
    window.open_battle(title);
    while Situation::read(window).kind == QuestionKind::Deploy {
        Mouse.deploy(window);
    }
    window.rest();
}

fn size(window: &Window) -> Vec2 {
    window.ask(|world| {
        world.query::<&bevy::window::Window>().iter(world).next().map_or(Vec2::ZERO, bevy::window::Window::size)
    })
}

fn sheets(window: &Window) -> Vec<Rect> {
    window.ask(probe::sheets)
}

/// The share of the window's pixels over which nothing floats.
fn free(window: &Window) -> f32 {
    const STEP: usize = 3;
    let (size, sheets) = (size(window).as_uvec2(), sheets(window));
    let points = (0..size.x).step_by(STEP).flat_map(|x| (0..size.y).step_by(STEP).map(move |y| (x, y)));
    let (mut free, mut all) = (0.0_f32, 0.0_f32);
    for (x, y) in points {
        let pixel = UVec2::new(x, y).as_vec2() + 0.5;
        all += 1.0;
        free += if sheets.iter().any(|sheet| sheet.contains(pixel)) { 0.0 } else { 1.0 };
    }
    free / all
}

/// The strip is one line at the top of the window.
fn assert_strip(window: &Window, told: &str) {
    let (size, sheets) = (size(window), sheets(window));
    let strip = sheets.iter().find(|sheet| sheet.min.max_element() < 1.0 && sheet.max.x > size.x - 1.0);
    let strip = strip.unwrap_or_else(|| panic!("{told}: no strip among {sheets:?}"));
    assert!(strip.height() <= STRIP, "{told}: {strip:?}");
    let in_strip = |widget: &probe::Widget| widget.place.center().y < STRIP && widget.place.min.y < STRIP;
    for widget in window.widgets().iter().filter(|widget| in_strip(widget) && widget.place.height() < 200.0) {
        assert!(widget.place.max.y <= STRIP + 1.0, "{told}: {widget:?} leaves the line");
    }
}

/// The card at the bottom left, or at the right of the window.
fn card(window: &Window) -> Option<Rect> {
    let size = size(window);
    let is_card = |sheet: &Rect| sheet.min.x < 12.0 && sheet.max.y > size.y - 12.0 && sheet.width() < size.x / 2.0;
    sheets(window).into_iter().find(is_card)
}

#[test]
fn the_table_lies_free_of_nearly_everything_and_the_order_card_keeps_to_its_corner() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    grow(window, LAPTOP);
    first_turn(window, "Cowpens");
    window.keep_picture("layout_turn");
    assert_strip(window, "a turn");
    assert!(window.told().contains("Turn 1 of 18"), "{}", window.told());
    let without = free(window);
    assert!(without >= 0.85, "{without} without a selection: {:?}", sheets(window));
    assert_eq!(card(window), None, "nothing is selected");
    window.key(KeyCode::Tab);
    window.rest();
    window.keep_picture("layout_selected");
    let with = free(window);
    assert!(with >= 0.75 && with < without, "{with} with a selection: {:?}", sheets(window));
    let shown = card(window).or_else(|| sheets(window).into_iter().find(|sheet| sheet.width() > 320.0));
    let shown = shown.expect("the card is open");
    assert!(shown.width() <= 340.0 && shown.height() <= 280.0, "{shown:?}");
    grow(window, USUAL);
}

/// The view, and the part of the window that it is fitted to.
fn view(window: &Window) -> (Aim, Margins) {
    window.ask(|world| (*world.resource::<Aim>(), *world.resource::<Margins>()))
}

#[test]
fn nothing_that_opens_over_the_table_moves_it() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    grow(window, LAPTOP);
    window.open_turnpike();
    for showing in [ViewMode::Map, ViewMode::Tabletop] {
        assert_eq!(window.ask(|world| *world.resource::<ViewMode>()), showing);
        let before = view(window);
        for key in [KeyCode::KeyJ, KeyCode::F2, KeyCode::F9, KeyCode::F1, KeyCode::F8, KeyCode::F10, KeyCode::KeyT] {
            window.key(key);
            assert_eq!(view(window), before, "{key:?} in {showing:?}");
            window.key(key);
        }
        for name in ["Menu", "Show", "Roster"] {
            window.press(name);
            assert_eq!(view(window), before, "{name} in {showing:?}");
            window.press(name);
        }
        window.key(KeyCode::Tab);
        assert_eq!(view(window), before, "a selection in {showing:?}");
        window.press("Open details");
        assert_eq!(view(window), before, "all about it in {showing:?}");
        window.press("Close the drawer");
        window.key(KeyCode::KeyW);
        assert!(window.ask(|world| world.resource::<ActiveOrder>().draft.is_some()));
        assert_eq!(view(window), before, "a draft in {showing:?}");
        window.key(KeyCode::Escape);
        window.key(KeyCode::Escape);
        assert_eq!(view(window), before, "all put away in {showing:?}");
        window.press(if showing == ViewMode::Map { "Tabletop" } else { "Map" });
    }
    grow(window, USUAL);
}

/// The corners of all bases that do not lie between the strip and the corner of the end of the step.
fn hidden(window: &Window) -> Vec<(UnitId, Vec2)> {
    window.ask(|world| {
        let margins = *world.resource::<Margins>();
        let size = world.query::<&bevy::window::Window>().iter(world).next().map(bevy::window::Window::size);
        let free = margins.free(size.expect("there is a window"));
        let hidden = move |units: SceneUnits, projection: TableProjection| {
            let corners = |unit: linstock::client::scene::units::DrawnUnit| {
                let seen = unit.corners().filter_map(|corner| projection.pixel(corner, 0.0)).collect::<Vec<_>>();
                seen.into_iter().map(move |at| (unit.id, at)).collect::<Vec<_>>()
            };
            units.iter().flat_map(corners).filter(|(_, at)| !free.contains(*at)).collect::<Vec<_>>()
        };
        world.run_system_once(hidden).expect("there is a camera")
    })
}

#[test]
fn the_opening_view_shows_the_whole_fought_ground_of_every_shape() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    // Tall, square and wide ground, in a wide window and in one that is nearly square.
    let battles = [
        (LAPTOP, "Cowpens"),
        (LAPTOP, "Guilford Courthouse"),
        (LAPTOP, "Sandershausen"),
        ((800, 600), "The Turnpike"),
        ((800, 600), "Sandershausen"),
    ];
    for (size, title) in battles {
        grow(window, size);
        window.go_to_title();
        window.open_battle(title);
        assert_eq!(hidden(window), [], "{title} in {size:?}");
        window.key(KeyCode::KeyV);
        window.rest();
        assert_eq!(hidden(window), [], "the tabletop of {title} in {size:?}");
        window.key(KeyCode::KeyV);
    }
    window.go_to_title();
    grow(window, USUAL);
}

/// Everything lies within the window: sheets, and the controls that are in view on them.
fn assert_within(window: &mut Window, told: &str) {
    window.keep_picture(&format!("layout_{}", told.replace([' ', ':', '%', ',', '(', ')'], "_")));
    let whole = Rect::from_corners(Vec2::ZERO, size(window)).inflate(1.0);
    let is_within = |place: &Rect| whole.contains(place.min) && whole.contains(place.max);
    for sheet in sheets(window) {
        assert!(is_within(&sheet), "{told}: {sheet:?} of {whole:?}");
    }
    for widget in window.widgets() {
        let is_in_view = widget.pressable && widget.seen.contains(widget.place.center());
        assert!(!is_in_view || is_within(&widget.place), "{told}: {widget:?} of {whole:?}");
    }
    assert_strip(window, told);
}

#[test]
fn no_control_lies_outside_a_small_or_large_window_and_at_the_large_scale_strip_and_card_fold() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    for pixels in [LAPTOP, (3840, 2160)] {
        for percent in [100, 200] {
            grow(window, pixels);
            window.go_to_title();
            scale_to(window, percent);
            let told = format!("{} at {percent}", pixels.0);
            window.open_battle("The Turnpike");
            assert_within(window, &format!("{told}: deployment"));
            window.deploy_as_that_day();
            assert_within(window, &format!("{told}: a turn"));
            window.key(KeyCode::Tab);
            window.rest();
            assert_within(window, &format!("{told}: selected"));
            if (pixels, percent) == (LAPTOP, 200) {
                let folded = card(window).expect("a line is left of the card");
                assert!(folded.height() < 48.0, "{folded:?}");
                assert!(window.listed("Move").is_none(), "{}", window.told());
                window.unfold_card();
                assert!(window.listed("Move").is_some(), "{}", window.told());
            }
            window.key(KeyCode::KeyW);
            window.rest();
            assert_within(window, &format!("{told}: a draft"));
            window.key(KeyCode::Escape);
            for (key, name) in [(KeyCode::KeyJ, "journal"), (KeyCode::F2, "rules"), (KeyCode::F9, "umpire")] {
                window.key(key);
                window.rest();
                assert_within(window, &format!("{told}: {name}"));
                window.key(key);
            }
        }
    }
    window.go_to_title();
    grow(window, USUAL);
}

#[test]
fn the_drawer_shows_one_tab_at_a_time_and_the_roster_and_the_list_of_the_idle_go_to_a_unit() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.open_turnpike();
    let open = |window: &Window| window.ask(|world| world.resource::<OpenPanels>().drawer);
    for (key, tab) in [(KeyCode::KeyJ, Panel::Journal), (KeyCode::F9, Panel::Umpire), (KeyCode::F2, Panel::Rules)] {
        window.key(key);
        assert_eq!(open(window), Some(tab));
    }
    window.key(KeyCode::F2);
    assert_eq!(open(window), None, "its own key closes it");

    let away = |window: &Window| {
        window.ask(|world| {
            let mut aim = world.resource_mut::<Aim>();
            (aim.focus, aim.span) = (Vec2::splat(-200.0), 12.0);
        });
    };
    let idle = window.ask(|world| world.resource::<TurnView>().idle());
    let name = |window: &Window, unit: UnitId| {
        window.battle(move |battle, session| battle.field(session.viewer()).unit(unit).name.clone())
    };
    let selected = |window: &Window| window.ask(|world| world.resource::<Selection>().units.clone());
    let (first, last) = (idle[0], idle[idle.len() - 1]);
    away(window);
    window.press(&format!("{} left", idle.len()));
    let named = name(window, first);
    window.press(&named);
    window.rest();
    assert_eq!(selected(window), [first]);
    assert!(window.unit_at(first).is_some(), "it is brought into view");
    away(window);
    window.press("Roster");
    let named = format!("• {}", name(window, last));
    window.press(&named);
    window.rest();
    assert_eq!(selected(window), [last]);
    assert!(window.unit_at(last).is_some(), "it is brought into view");
    window.key(KeyCode::Home);
}
