//! When the program itself fails it ends with a status of its own, and another window says where the battle is saved.

use std::{
    env, fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{Command, ExitStatus, Stdio},
};

use bevy::prelude::*;
use linstock::{
    battle::Save,
    cli::Status,
    client::{
        platform::crash_report,
        session::{
            Session,
            autosave::Autosave,
            open_battle::{Choices, begin},
        },
        ui::crash_window,
    },
    files::Shelf,
    scenario,
};

use super::{
    harness::{output, patiently, window},
    screen::{Screen, Stroke},
};

/// Tells the victim where its player's folder is; without it that test does nothing.
const FOLDER: &str = "LINSTOCK_VICTIM_FOLDER";
/// How many orders the victim gives.
const ORDERS: usize = 3;
/// The colour of the sheet that reports it.
const PAPER: [u8; 3] = [0xf1, 0xe8, 0xd2];

/// A program that stands by as the client does, keeps a battle after every order, and fails on a thread of its own.
#[test]
fn victim() {
    let Some(folder) = env::var_os(FOLDER).map(PathBuf::from) else { return };
    crash_report::stand_by(folder.join("told"));
    let mut autosave = Autosave::on(Shelf::over(&folder));
    let scenario = scenario::open(&Shelf::embedded(), "cowpens").expect("it is shipped");
    let (mut session, _) = begin(&scenario, &Choices::of(&scenario)).expect("it opens");
    autosave.take_up(None, &session);
    for _ in 0..ORDERS {
        give(&mut session);
        autosave.keep(&session);
    }
    let mut app = App::new();
    app.add_plugins(MinimalPlugins).add_systems(Update, || panic!("a limber without a gun"));
    app.run();
}

fn give(session: &mut Session) {
    let viewer = session.viewer();
    let offers = session.battle().offers(viewer);
    let order = offers.iter().find_map(|offer| session.battle().suggest(viewer, offer).next());
    session.give(order).expect("what is suggested is lawful");
}

/// A folder of its own with a program that records its arguments before it acts as the client would.
fn folder_of_victim(name: &str, then: &str) -> PathBuf {
    let folder = output().join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder for test output can be written to");
    let program = folder.join("told");
    let script = format!(
        "#!/bin/sh\nprintf '%s\\n' \"$@\" > '{0}/writing'\nmv '{0}/writing' '{0}/words'\n{then}\n",
        folder.display()
    );
    fs::write(&program, script).expect("the folder can be written to");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("it is ours");
    folder
}

fn run_victim(folder: &Path) -> ExitStatus {
    let program = env::current_exe().expect("this program has a path");
    let mut command = Command::new(program);
    command.args(["--exact", "--nocapture", "window::crash_report::victim"]).env(FOLDER, folder);
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().expect("this program runs")
}

/// The arguments of the program that reports the failure.
fn words(folder: &Path) -> Vec<String> {
    let words = patiently("the program that tells of it", || fs::read_to_string(folder.join("words")).ok());
    words.lines().map(str::to_owned).collect()
}

#[test]
fn a_failure_anywhere_ends_the_program_and_a_plain_window_says_where_the_battle_is() {
    let Some(_main) = window() else { return };
    let folder = folder_of_victim("victim", &format!("exec '{}' \"$@\"", env!("CARGO_BIN_EXE_linstock")));
    assert_eq!(run_victim(&folder).code(), Some(Status::Failed as i32));
    let told = patiently("the window that reports the crash", || Screen::find(crash_window::TITLE));
    let picture = patiently("it to be drawn", || Some(told.picture()).filter(|picture| picture.corner() == PAPER));
    picture.save(&output().join("crash_report.ppm"));
    let words = words(&folder);
    let text = fs::read_to_string(words.last().expect("a path")).expect("the battle is kept there");
    let save = Save::read("kept.ron", &text).unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!((save.journal.orders().count(), words.iter().any(|word| word.starts_with("--behind"))), (ORDERS, false));
    [Stroke::Down, Stroke::Up].into_iter().for_each(|stroke| told.key(KeyCode::Escape, stroke));
    patiently("it to close", || Screen::find(crash_window::TITLE).is_none().then_some(()));
}

#[test]
fn a_battle_that_could_not_be_kept_is_not_said_to_be() {
    let folder = folder_of_victim("victim_without_room", "");
    fs::write(folder.join("saves"), "no folder").expect("the folder can be written to");
    assert_eq!(run_victim(&folder).code(), Some(Status::Failed as i32));
    let words = words(&folder);
    assert!(words[1].starts_with("--behind=") && words[1].contains("saves"), "{words:?}");
    assert!(words.last().is_some_and(|what| what.contains("a limber without a gun")), "no path follows: {words:?}");
}
