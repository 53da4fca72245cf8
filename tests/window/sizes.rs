//! Windows of an old laptop, a usual screen and a large one, from the least scale to the most: the way from the title
//! into a battle and a unit's orders stays in view and can be clicked in each.

use bevy::{math::Vec2, prelude::KeyCode, window::PrimaryWindow};
use linstock::client::{
    orders::selection::Selection,
    settings::{Preferences, Scale},
    view::Margins,
};

use super::harness::{Window, window};

const SIZES: [(u32, u32); 3] = [(1366, 768), (1920, 1080), (3840, 2160)];
const SCALES: [u16; 3] = [75, 100, 300];
/// The size in which every other test finds the window.
pub(super) const USUAL: (u32, u32) = (1280, 800);

pub(super) fn grow(window: &mut Window, size: (u32, u32)) {
    window.ask(move |world| {
        let mut windows = world.query_filtered::<&mut bevy::window::Window, bevy::ecs::query::With<PrimaryWindow>>();
        let mut window = windows.single_mut(world).expect("there is one window");
        window.resolution.set_physical_resolution(size.0, size.1);
    });
    window.until("the window to have its size", move |world| {
        let mut windows = world.query::<&bevy::window::Window>();
        windows.iter(world).any(|window| (window.physical_width(), window.physical_height()) == size).then_some(())
    });
    window.rest();
}

/// From the title to a unit's orders by the mouse, whatever lies in the way.
fn to_a_units_orders(window: &mut Window, told: &str) {
    window.press("The Turnpike");
    window.start_battle();
    window.deploy_as_that_day();
    let (margins, size) = window.ask(|world| {
        let size = world.query::<&bevy::window::Window>().iter(world).next().map(bevy::window::Window::size);
        (*world.resource::<Margins>(), size.expect("there is a window"))
    });
    let free = margins.free(size);
    assert!(
        free.width() > size.x * 0.3 && free.height() > size.y * 0.3,
        "{told}: there is a table to play on: {free:?}"
    );
    for name in ["Menu", "Journal", "Tape", "Undo"] {
        let widget = window.widgets().into_iter().find(|widget| widget.text.starts_with(name));
        let place = widget.unwrap_or_else(|| panic!("{told}: no {name}")).place;
        assert!(
            place.min.cmpge(Vec2::ZERO).all() && place.max.cmple(size).all(),
            "{told}: {name} lies at {place:?} of {size}"
        );
    }
    window.key(KeyCode::Tab);
    window.rest();
    assert!(window.ask(|world| !world.resource::<Selection>().is_empty()), "{told}: somebody can act");
    window.unfold_card();
    let first = window.listed("").unwrap_or_else(|| panic!("{told}: {}", window.told())).place;
    assert!(first.min.cmplt(size).all(), "{told}: a unit's orders begin at {first:?} of {size}");
    window.press_end();
}

#[test]
fn at_every_size_and_scale_the_way_from_the_title_to_a_units_orders_can_be_clicked() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    for size in SIZES {
        grow(window, size);
        for scale in SCALES {
            window.go_to_title();
            window.ask(move |world| world.resource_mut::<Preferences>().scale = Scale::of_percent(scale));
            window.rest();
            to_a_units_orders(window, &format!("{} by {} at {scale} %", size.0, size.1));
            window.keep_picture(&format!("size_{}_{scale}", size.0));
        }
    }
    window.go_to_title();
    grow(window, USUAL);
}
