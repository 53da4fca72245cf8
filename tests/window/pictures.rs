//! Pictures of every screen, in both views and all palettes, for viewing, and those of the README.
//!
//! Drawn by `scripts/pictures`; elsewhere this does nothing.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use bevy::prelude::*;
use linstock::{
    battle::{QuestionKind, Save},
    client::{
        insight::odds_preview::OddsPreview,
        orders::turn_view::TurnView,
        session::{Session, autosave::Autosave, saves},
        settings::{Light, PaletteName, Preferences},
        turn::flow::HandOver,
        ui::Title,
    },
    table::UnitId,
};

use super::{
    charging::about_to_charge,
    harness::{CONTINUE, Drawn, Window, set_drawn, window},
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
        for screen in [title, battle, by_hand, charge, behind_the_screen, lesson, replay] {
            window.go_to_title();
            // The title is shown as usual; the light is that of a graphics card.
            window.ask(move |world| {
                let mut comfort = world.resource_mut::<Preferences>();
                (comfort.palette, comfort.light) = (palette, Light::Rich);
            });
            screen(window, &folder);
        }
        if palette == PaletteName::default() {
            in_the_thick_of_it(window, &folder);
        }
    }
}

fn keep(window: &mut Window, folder: &Path, name: &str) {
    window.ask(|world| set_drawn(world, Drawn::Everything));
    // Something may still be appearing, such as a hint that fades, or an object that is drawn in rich light for the
    // first time.
    std::thread::sleep(std::time::Duration::from_secs(3));
    window.picture().save_png(&folder.join(name).with_extension("png"));
}

/// A window that a key opens and closes again.
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
    window.press("Lessons");
    keep(window, folder, "lessons");
    window.press("Scenarios");
}

/// Cowpens before the first turn, with both armies at their historical places.
fn battle(window: &mut Window, folder: &Path) {
    window.open_battle("Cowpens");
    keep(window, folder, "deployment");
    while Situation::read(window).kind == QuestionKind::Deploy {
        Mouse.deploy(window);
    }
    keep(window, folder, "map");
    called_up(window, folder, KeyCode::F1, "help");
    called_up(window, folder, KeyCode::KeyJ, "journal");
    called_up(window, folder, KeyCode::F9, "umpire");
    window.chord(KeyCode::ControlLeft, KeyCode::KeyK);
    keep(window, folder, "finder");
    window.key(KeyCode::Escape);
    window.key(KeyCode::F6);
    keep(window, folder, "bench");
    window.key(KeyCode::F6);
    window.rest();
    window.key(KeyCode::KeyV);
    keep(window, folder, "tabletop");
    window.press("Roster");
    window.press("• Continentals, left");
    window.press("Roster");
    window.rest();
    window.key(KeyCode::KeyI);
    window.ask(|world| set_drawn(world, Drawn::Everything));
    // The flight down, and then the finer figures.
    std::thread::sleep(std::time::Duration::from_secs(4));
    keep(window, folder, "tabletop_near");
    window.key(KeyCode::KeyI);
    window.key(KeyCode::KeyV);
    window.rest();
}

/// A few turns of the turnpike: odds before a shot, smoke and the fallen after it, how the dice fell.
fn by_hand(window: &mut Window, folder: &Path) {
    window.open_battle("The Turnpike");
    window.deploy_as_that_day();
    let gun = window.unit("Royal Artillery");
    while !shoots(window, gun) {
        end_the_step(window);
    }
    window.press_listed("Fire");
    window.until("the odds", |world| world.resource::<OddsPreview>().odds().is_some().then_some(()));
    keep(window, folder, "odds");
    window.key(KeyCode::Enter);
    window.rest();
    keep(window, folder, "after_fire");
    called_up(window, folder, KeyCode::F8, "dice");
    called_up(window, folder, KeyCode::KeyV, "after_fire_tabletop");
}

/// Whether a unit may fire now; it is selected then.
fn shoots(window: &mut Window, unit: UnitId) -> bool {
    let may = window.ask(move |world| {
        let board = world.resource::<TurnView>();
        board
            .offers
            .iter()
            .any(|offer| offer.verb == "shoot" && offer.barred.is_none() && offer.subject.unit() == Some(unit))
    });
    if may {
        let spot = window.unit_at(unit).expect("it is in view");
        window.click(spot);
    }
    may
}

fn end_the_step(window: &mut Window) {
    match Situation::read(window).kind {
        QuestionKind::React => Mouse.answer(window),
        QuestionKind::Sealed => Mouse.shoot(window),
        QuestionKind::Deploy | QuestionKind::Act => Mouse.close(window),
    }
}

/// A charge under Weight of Fire on its clock, and its question.
fn charge(window: &mut Window, folder: &Path) {
    let _ = about_to_charge(window);
    window.press_listed("Charge");
    keep(window, folder, "charge_clock");
    window.press("Give the order");
    keep(window, folder, "question");
}

/// The hand-over screen before a seat with something secret.
fn behind_the_screen(window: &mut Window, folder: &Path) {
    window.open_battle("Sealed Targets");
    window.deploy_as_that_day();
    while Situation::read(window).kind != QuestionKind::Sealed {
        end_the_step(window);
    }
    keep(window, folder, "sealed");
    Mouse.shoot(window);
    window.until("the screen", |world| world.resource::<HandOver>().to.is_some().then_some(()));
    keep(window, folder, "hand_over");
}

fn lesson(window: &mut Window, folder: &Path) {
    window.press("Lessons");
    window.press("Fire");
    window.until("the lesson", |world| world.contains_resource::<Session>().then_some(()));
    window.rest();
    window.press("Next ›");
    window.rest();
    keep(window, folder, "presenter");
}

/// Battles that the machine has fought with itself up to a turn, in both views.
fn in_the_thick_of_it(window: &mut Window, folder: &Path) {
    for scenario in ["cowpens", "guilford", "kernstown", "maida"] {
        for turns in ["1", "8"] {
            window.go_to_title();
            let journal = fought(folder, scenario, turns);
            window.ask(move |world| {
                let shelf = world.resource::<Autosave>().shelf().clone();
                let save = Save::read("fought", &journal).expect("what was fought can be read");
                shelf
                    .write(&saves::OpenFile::begin(&shelf, &save.journal).name, &journal)
                    .expect("the folder can be written to");
                world.insert_resource(Title::read(&shelf, None));
            });
            window.press(CONTINUE);
            window.until("the battle", |world| world.contains_resource::<Session>().then_some(()));
            window.rest();
            keep(window, folder, &format!("{scenario}_turn_{turns}_map"));
            window.key(KeyCode::KeyV);
            keep(window, folder, &format!("{scenario}_turn_{turns}_tabletop"));
            window.key(KeyCode::KeyV);
        }
    }
}

/// The journal of a battle that was broken off after this many turns.
fn fought(folder: &Path, scenario: &str, turns: &str) -> String {
    let file = folder.join("fought.ron");
    let mut fight = Command::new(env!("CARGO_BIN_EXE_linstock"));
    let fought = fight.args(["fight", scenario, "--seed", "7", "--turns", turns, "--journal"]).arg(&file).output();
    assert!(fought.expect("the program starts").status.success(), "{scenario} is fought");
    let text = std::fs::read_to_string(&file).expect("it was kept");
    std::fs::remove_file(file).expect("it is no picture");
    text
}

/// The same battle in a look back.
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
