//! A player's preferences for eyes and hands: palettes, the size of everything, full screen, motion; and that they are
//! kept.

use std::{thread, time::Duration};

use bevy::{prelude::*, window::WindowMode};
use linstock::client::{
    commands::{Command, Panel, Stroke, Tool, UiCommand},
    input::{
        keys::{Bindings, Giving},
        open_panels::OpenPanels,
    },
    playback::Playback,
    render::materials::Lit,
    session::Session,
    settings::{Extent, Kept, Motion, PaletteName, Preferences, Scale, Settings},
    view::{Aim, Margins, ViewMode},
};

use super::harness::{Window, output, window};

/// Opens the battle in front of Cowpens, as it would stand if both sides had laid out as in history.
fn cowpens(window: &mut Window) {
    window.press("Cowpens");
    window.start_battle();
    window.until("the battle", |world| world.contains_resource::<Session>().then_some(()));
    window.rest();
}

fn comfort(window: &Window) -> Preferences {
    window.ask(|world| *world.resource::<Preferences>())
}

#[test]
fn every_palette_dresses_title_map_and_tabletop_and_is_kept() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    let mut bright = Vec::new();
    for name in PaletteName::ALL {
        window.press("Settings (F10)");
        window.press(&format!("{}:", name.label()));
        assert_eq!(comfort(window).palette, name);
        window.keep_picture(&format!("palette_{name:?}_title"));
        window.press("Settings (F10)");
        cowpens(window);
        let map = window.keep_picture(&format!("palette_{name:?}_map"));
        let strip = map.top(30);
        bright.push((name, map.brightness(), strip.brightness()));
        window.key(KeyCode::KeyV);
        assert_eq!(window.ask(|world| *world.resource::<ViewMode>()), ViewMode::Tabletop);
        window.keep_picture(&format!("palette_{name:?}_tabletop"));
        window.key(KeyCode::KeyV);
        let kept = Settings::read(&linstock::files::Shelf::over(output().join("player"))).1;
        assert_eq!(kept.palette, name, "it is kept as soon as it is chosen");
        window.go_to_title();
    }
    let of =
        |wanted| bright.iter().find(|(name, ..)| *name == wanted).map_or((0.0, 0.0), |(_, map, strip)| (*map, *strip));
    let [campaign, contrast, lamplight] =
        [PaletteName::Campaign, PaletteName::Contrast, PaletteName::Lamplight].map(of);
    assert!(contrast.0 > campaign.0 + 0.05, "the hard print is whiter: {bright:?}");
    assert!(lamplight.0 < campaign.0 && lamplight.1 < campaign.1 - 0.5, "lamplight is darker: {bright:?}");
}

#[test]
fn the_tabletop_is_lit_richly_or_plainly_as_the_player_sets_it() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    cowpens(window);
    window.key(KeyCode::KeyV);
    assert_eq!(window.ask(|world| *world.resource::<ViewMode>()), ViewMode::Tabletop);
    window.key(KeyCode::KeyH);
    let lit = |window: &mut Window, words: &str, wanted: Lit| {
        window.key(KeyCode::F10);
        window.press(words);
        window.key(KeyCode::F10);
        assert_eq!(window.ask(|world| *world.resource::<Lit>()), wanted, "{words}");
        // Anything that no earlier frame has drawn so is prepared outside the window, and not visible before.
        window.picture();
        thread::sleep(Duration::from_secs(4));
        window.keep_picture(&format!("light_{wanted:?}"))
    };
    let plain = lit(window, "as this machine can", Lit::Plainly);
    let rich = lit(window, "rich:", Lit::Richly);
    let again = lit(window, "plain:", Lit::Plainly);
    assert!(plain.differs(&again) < 0.001, "the same light draws the same: {}", plain.differs(&again));
    assert!(rich.differs(&plain) > 0.002, "shadows and water are drawn otherwise: {}", rich.differs(&plain));
    assert!(rich.brightness() > plain.brightness() * 0.8, "rich light does not leave the table in the dark");
    window.key(KeyCode::KeyH);
    window.key(KeyCode::KeyV);
}

#[test]
fn the_keys_of_the_view_are_given_others_like_those_of_any_command() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    cowpens(window);
    let aim = |window: &Window| window.ask(|world| *world.resource::<Aim>());
    window.ask(|world| {
        let stroke = Stroke { key: KeyCode::F12, control: false, shift: Some(false) };
        let switch = Command::listed(&UiCommand::SwitchView).expect("it has a key");
        world.resource_mut::<Bindings>().give(switch, stroke).expect("nothing else has it");
    });
    let showing = |window: &Window| window.ask(|world| *world.resource::<ViewMode>());
    let first = showing(window);
    window.key(KeyCode::KeyV);
    assert_eq!(showing(window), first);
    window.key(KeyCode::F12);
    assert_eq!(showing(window), first.other());
    window.key(KeyCode::F12);
    let fitted = aim(window);
    window.hold(KeyCode::ArrowLeft);
    assert!(aim(window).focus.x < fitted.focus.x, "the view moves as long as the key is held");
    window.key(KeyCode::Home);
    assert!(aim(window).focus.distance(fitted.focus) < 0.001, "and is back on the fought ground");
    window.ask(|world| *world.resource_mut::<Bindings>() = Bindings::default());
}

#[test]
fn everything_grows_and_shrinks_as_far_as_the_window_has_room_and_can_still_be_clicked() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    for _ in 0..8 {
        window.chord(KeyCode::ControlLeft, KeyCode::Equal);
    }
    assert_eq!(comfort(window).scale, Scale::of_percent(300));
    let most = (1280.0_f32 / 960.0).min(800.0 / 540.0);
    assert!((window.scale() - most).abs() < 0.01, "{}", window.scale());
    cowpens(window);
    window.keep_picture("scale_most");
    let (margins, size) = window.ask(|world| {
        let size = world.query::<&bevy::window::Window>().iter(world).next().map(bevy::window::Window::size);
        (*world.resource::<Margins>(), size.expect("there is a window"))
    });
    let free = margins.free(size);
    assert!(free.width() > 300.0 && free.height() > 150.0, "there is still a table to play on: {free:?}");
    window.go_to_title();
    for _ in 0..9 {
        window.chord(KeyCode::ControlLeft, KeyCode::Minus);
    }
    assert_eq!(comfort(window).scale, Scale::of_percent(75));
    assert!((window.scale() - 0.75).abs() < 0.01, "{}", window.scale());
    cowpens(window);
    window.keep_picture("scale_least");
}

#[test]
fn a_command_is_found_by_a_few_letters_and_done_by_enter() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    cowpens(window);
    let finder = |window: &Window| window.ask(|world| world.resource::<OpenPanels>().finder);
    let type_in = |window: &mut Window, keys: &[KeyCode]| {
        window.chord(KeyCode::ControlLeft, KeyCode::KeyK);
        assert!(finder(window));
        keys.iter().for_each(|key| window.key(*key));
    };
    type_in(window, &[KeyCode::KeyJ, KeyCode::KeyO, KeyCode::KeyU]);
    window.keep_picture("finder");
    window.key(KeyCode::Enter);
    assert_eq!(
        window.ask(|world| (
            world.resource::<OpenPanels>().finder,
            world.resource::<OpenPanels>().is_open(Panel::Journal)
        )),
        (false, true)
    );
    type_in(window, &[KeyCode::KeyP, KeyCode::KeyA, KeyCode::KeyL]);
    window.press("The next palette");
    assert_eq!((finder(window), comfort(window).palette), (false, PaletteName::Slate));
    type_in(window, &[KeyCode::KeyX]);
    window.key(KeyCode::Escape);
    assert!(!finder(window));
    window.press("Menu");
    window.press("Find…");
    assert!(finder(window), "the click that calls it up does not send it away");
    window.press("Menu");
    assert!(!finder(window), "a click elsewhere does");
}

#[test]
fn full_screen_comes_and_goes_by_its_key_and_stillness_shows_everything_at_once() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    let mode = |window: &Window| {
        window.ask(|world| world.query::<&bevy::window::Window>().iter(world).next().map(|window| window.mode))
    };
    window.key(KeyCode::F11);
    assert_eq!(comfort(window).extent, Extent::FullScreen);
    assert!(matches!(mode(window), Some(WindowMode::BorderlessFullscreen(_))));
    window.key(KeyCode::F11);
    assert_eq!((comfort(window).extent, mode(window)), (Extent::Window, Some(WindowMode::Windowed)));
    window.key(KeyCode::F10);
    window.press("show moves and shots as they go");
    assert_eq!(comfort(window).motion, Motion::Still);
    assert!(window.ask(|world| world.resource::<Playback>().speed).is_infinite());
    window.key(KeyCode::F10);
}

#[test]
fn a_command_can_be_given_other_keys_which_are_kept_and_those_of_another_it_does_not_get() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.press("The Turnpike");
    window.start_battle();
    window.until("the battle", |world| world.contains_resource::<Session>().then_some(()));
    window.rest();
    let journal = |window: &Window| window.ask(|world| world.resource::<OpenPanels>().is_open(Panel::Journal));
    window.key(KeyCode::F10);
    window.press("Keys");
    window.press("keys for: the next unit that can act");
    window.key(KeyCode::KeyT);
    window.rest();
    assert!(window.told().contains("T is taken: the measuring tape"), "{}", window.told());
    // Far down the list.
    window.ask(|world| world.resource_mut::<Giving>().to = Some(UiCommand::TogglePanel(Panel::Journal)));
    window.key(KeyCode::F12);
    window.rest();
    assert!(!journal(window), "what is given does nothing else");
    window.keep_picture("keys");
    window.press("Keys");
    window.key(KeyCode::F10);
    window.key(KeyCode::KeyJ);
    assert!(!journal(window));
    window.key(KeyCode::F12);
    window.until("the journal", |world| world.resource::<OpenPanels>().is_open(Panel::Journal).then_some(()));
    let kept = Kept::<Bindings>::read(&linstock::files::Shelf::over(output().join("player"))).1;
    let journal = Command::listed(&UiCommand::TogglePanel(Panel::Journal)).expect("it has a key");
    assert!(kept.is_given(journal));
    for list in ["shut with the settings", "folded up in them"] {
        window.ask(|world| world.resource_mut::<Giving>().to = Some(UiCommand::TakeTool(Tool::Tape)));
        window.until(list, |world| world.resource::<Giving>().to.is_none().then_some(()));
        window.key(KeyCode::F10);
    }
    window.ask(|world| *world.resource_mut::<Bindings>() = Bindings::default());
    window.key(KeyCode::KeyJ);
}
