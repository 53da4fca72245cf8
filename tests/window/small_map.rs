//! The small map: it is there while part of the battle is out of view, lies on nothing else, and a click or a drag on it
//! moves the view there and does nothing else.

use bevy::prelude::*;
use linstock::client::{
    input::open_panels::OpenPanels,
    orders::{active_order::ActiveOrder, selection::Selection},
    scene::Scene,
    settings::{PaletteName, Preferences, SmallMap},
    view::{Aim, ViewMode},
};

use super::{
    harness::{Window, window},
    probe::{self, Widget},
};

const NAME: &str = "Small map";

fn zoom_to(window: &mut Window, span: f32) {
    window.ask(move |world| world.resource_mut::<Aim>().span = span);
    window.rest();
}

fn map(window: &Window) -> Option<Widget> {
    window.button(NAME)
}

/// Where a place of the table lies on the map, as a part of its width and depth.
fn on_map(map: &Widget, part: Vec2) -> Vec2 {
    Vec2::new(map.place.min.x, map.place.max.y) + part * map.place.size() * Vec2::new(1.0, -1.0)
}

/// Where the view looks, as a part of the table's width and depth.
fn looks_at(window: &Window) -> Vec2 {
    window.ask(|world| world.resource::<Aim>().focus / world.resource::<Scene>().table().size())
}

#[test]
fn it_is_there_while_the_battle_is_not_all_in_view_and_moves_the_view_to_where_it_is_pressed() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.open_turnpike();
    let unit = window.select_mover();
    for showing in [ViewMode::Map, ViewMode::Tabletop] {
        assert_eq!(map(window), None, "{showing:?}: all is in view: {}", window.told());
        zoom_to(window, 14.0);
        let shown = map(window).unwrap_or_else(|| panic!("{showing:?}: {}", window.told()));
        let sheet = shown.sheet.expect("it lies on a sheet");
        let others = window.ask(probe::sheets).into_iter().filter(|other| !other.contains(shown.place.center()));
        for other in others {
            assert!(other.intersect(sheet).is_empty(), "{showing:?}: {sheet:?} lies on {other:?}");
        }
        for part in [Vec2::new(0.25, 0.75), Vec2::new(0.8, 0.3)] {
            window.click(on_map(&shown, part));
            let looks = looks_at(window);
            assert!(looks.distance(part) < 0.03, "{showing:?}: {looks} instead of {part}");
        }
        window.drag(on_map(&shown, Vec2::new(0.8, 0.3)), on_map(&shown, Vec2::new(0.5, 0.5)));
        let looks = looks_at(window);
        assert!(looks.distance(Vec2::splat(0.5)) < 0.03, "{showing:?}: dragged to {looks}");
        window.keep_picture(&format!("small_map_{showing:?}"));
        let (selected, drafted) = window.ask(|world| {
            (world.resource::<Selection>().units.clone(), world.resource::<ActiveOrder>().draft.is_some())
        });
        assert_eq!((selected, drafted), (vec![unit], false), "{showing:?}: nothing else has changed");
        window.key(KeyCode::Home);
        window.key(KeyCode::KeyV);
    }
}

#[test]
fn its_key_and_its_setting_hide_it_and_it_keeps_beside_the_drawer() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.open_turnpike();
    zoom_to(window, 14.0);
    assert!(map(window).is_some(), "{}", window.told());
    window.key(KeyCode::KeyY);
    assert_eq!(map(window), None);
    assert_eq!(window.ask(|world| world.resource::<Preferences>().small_map), SmallMap::Hidden);
    window.key(KeyCode::F10);
    window.press("small map");
    window.key(KeyCode::F10);
    assert!(map(window).is_some(), "the setting shows it again: {}", window.told());
    window.key(KeyCode::KeyJ);
    window.rest();
    assert!(window.ask(|world| world.resource::<OpenPanels>().drawer.is_some()));
    let (shown, sheets) = (map(window).expect("there is room beside the journal"), window.ask(probe::sheets));
    let drawer = sheets.iter().find(|sheet| sheet.max.x > 1200.0 && sheet.height() > 300.0).expect("it is open");
    assert!(shown.place.max.x <= drawer.min.x, "{shown:?} beside {drawer:?}");
    window.key(KeyCode::KeyJ);
    for palette in PaletteName::ALL {
        window.ask(move |world| world.resource_mut::<Preferences>().palette = palette);
        window.rest();
        window.keep_picture(&format!("small_map_{palette:?}"));
    }
}
