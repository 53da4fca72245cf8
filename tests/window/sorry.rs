//! When the program itself fails it ends with a status of its own, and another window says where the battle is kept.

use std::{
    env,
    path::Path,
    process::{Command, ExitStatus, Stdio},
};

use bevy::prelude::*;
use linstock::{cli::Status, client::sorry};

use super::{
    harness::{output, patiently, window},
    screen::{Screen, Stroke},
};

/// Tells the victim where its battle is kept; without it that test does nothing.
const KEPT: &str = "LINSTOCK_VICTIM_KEPT";
/// The colour of the sheet on which it is told.
const PAPER: [u8; 3] = [0xf1, 0xe8, 0xd2];

/// A program that stands by as the client does, and fails on a thread of its own.
#[test]
fn victim() {
    let Some(kept) = env::var_os(KEPT) else { return };
    sorry::stand_by(env!("CARGO_BIN_EXE_linstock").into());
    sorry::kept_in(kept.into());
    let mut app = App::new();
    app.add_plugins(MinimalPlugins).add_systems(Update, || panic!("a limber without a gun"));
    app.run();
}

fn run_victim(kept: &Path) -> ExitStatus {
    let program = env::current_exe().expect("this program has a path");
    let mut command = Command::new(program);
    command.args(["--exact", "--nocapture", "window::sorry::victim"]).env(KEPT, kept);
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().expect("this program runs")
}

#[test]
fn a_failure_anywhere_ends_the_program_and_a_plain_window_says_where_the_battle_is() {
    let Some(main) = window() else { return };
    let ended = run_victim(&output().join("player/saves/0007 turnpike.ron"));
    assert_eq!(ended.code(), Some(Status::Failed as i32));
    let told = patiently("the window that says sorry", || Screen::find(sorry::TITLE));
    let picture = patiently("it to be drawn", || Some(told.picture()).filter(|picture| picture.corner() == PAPER));
    picture.save(&output().join("sorry.ppm"));
    [Stroke::Down, Stroke::Up].into_iter().for_each(|stroke| told.key(KeyCode::Escape, stroke));
    patiently("it to close", || Screen::find(sorry::TITLE).is_none().then_some(()));
    main.take_keyboard();
}
