//! Pictures of every screen, in both views and all palettes, for whoever wants to look at them, and those of the README.
//!
//! Drawn by `scripts/pictures`; elsewhere this does nothing.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use linstock::{
    battle::QuestionKind,
    client::{
        comfort::{Comfort, PaletteName},
        session::Session,
    },
};

use super::{
    harness::{Window, window},
    player::{Hands, Situation, mouse::Mouse},
};

/// Names the folder for the pictures.
const FOLDER: &str = "LINSTOCK_PICTURES";

#[test]
fn every_screen_is_drawn() {
    let Some(folder) = std::env::var_os(FOLDER).map(PathBuf::from) else { return };
    let mut window = window().expect("there is a screen");
    let window = &mut *window;
    for palette in PaletteName::ALL {
        let folder = folder.join(format!("{palette:?}").to_lowercase());
        std::fs::create_dir_all(&folder).expect("the folder for pictures can be made");
        for screen in [title, battle, replay] {
            window.go_to_title();
            // Whoever goes to the title so finds it as it is usually seen.
            window.ask(move |world| world.resource_mut::<Comfort>().palette = palette);
            screen(window, &folder);
        }
    }
}

fn keep(window: &mut Window, folder: &Path, name: &str) {
    // Something may still be on its way into view, such as a hint that fades.
    std::thread::sleep(std::time::Duration::from_secs(1));
    window.picture().save_png(&folder.join(name).with_extension("png"));
}

/// What a key calls up and sends away again.
fn called_up(window: &mut Window, folder: &Path, key: KeyCode, name: &str) {
    window.key(key);
    keep(window, folder, name);
    window.key(key);
}

fn title(window: &mut Window, folder: &Path) {
    window.press("Cowpens");
    keep(window, folder, "title");
    called_up(window, folder, KeyCode::F10, "settings");
    called_up(window, folder, KeyCode::F2, "rules");
}

/// Cowpens before the first turn, as both armies stood that day.
fn battle(window: &mut Window, folder: &Path) {
    window.press("Cowpens");
    window.press("To battle");
    window.until("the battle", |world| world.contains_resource::<Session>().then_some(()));
    while Situation::read(window).kind == QuestionKind::Deploy {
        Mouse.deploy(window);
    }
    keep(window, folder, "map");
    called_up(window, folder, KeyCode::F1, "help");
    window.chord(KeyCode::ControlLeft, KeyCode::KeyK);
    keep(window, folder, "finder");
    window.key(KeyCode::Escape);
    window.key(KeyCode::KeyV);
    keep(window, folder, "tabletop");
    window.key(KeyCode::KeyV);
}

/// The same battle looked back upon.
fn replay(window: &mut Window, folder: &Path) {
    window.press("Replay");
    window.until("the replay", |world| world.contains_resource::<Session>().then_some(()));
    window.press("Phase ›");
    window.press("Phase ›");
    keep(window, folder, "replay_map");
    window.key(KeyCode::KeyV);
    keep(window, folder, "replay_tabletop");
    window.key(KeyCode::KeyV);
}
