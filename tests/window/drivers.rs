//! The renderer of the window: OpenGL where no better driver is found; where there is none at all the program says what
//! to install.
//!
//! The program runs as a player starts it, by itself, with the drivers of this machine hidden from it.

use std::{
    env,
    process::{Child, Command, Stdio},
    thread,
    time::Duration,
};

use bevy::prelude::{KeyCode, Vec2};
use linstock::cli::Status;

use super::{
    harness::{output, patiently, window},
    screen::{Picture, Screen, Stroke},
};

/// A picture of the title has more colours than this; a blank window has one.
const COLOURS_OF_THE_TITLE: usize = 60;
/// A picture of a table has more colours than this; the title has half as many, the cover over miniatures that are still
/// being set out fewer than that.
const COLOURS_OF_A_TABLE: usize = 600;
/// Nowhere: controls there cannot be found.
const NOWHERE: &str = "/nowhere/at/all";
/// Where the loader of Vulkan drivers looks, by its names of today and of yesterday.
const VULKAN: [&str; 2] = ["VK_DRIVER_FILES", "VK_ICD_FILENAMES"];
/// Where drivers of OpenGL are looked for.
const OPENGL: [&str; 2] = ["__EGL_VENDOR_LIBRARY_FILENAMES", "LIBGL_DRIVERS_PATH"];

/// The program as a player starts it, with these drivers hidden.
fn program(hidden: impl IntoIterator<Item = &'static str>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_linstock"));
    command.args(["play", "cowpens"]).env("LINSTOCK_FOLDER", output().join("drivers")).env_remove("WGPU_BACKEND");
    command.envs(hidden.into_iter().map(|place| (place, NOWHERE)));
    command
}

/// A program that runs until the test is over, even where the test fails.
pub(super) struct Running(pub(super) Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The picture of the window once it has come to rest and matches.
fn at_rest(screen: &Screen, what: &str, is_meant: impl Fn(&Picture) -> bool) -> Picture {
    patiently(what, || {
        let picture = screen.picture();
        thread::sleep(Duration::from_millis(700));
        let later = screen.picture();
        (is_meant(&later) && later.differs(&picture) == 0.0).then_some(later)
    })
}

fn press(screen: &Screen, key: KeyCode) {
    [Stroke::Down, Stroke::Up].into_iter().for_each(|stroke| screen.key(key, stroke));
}

#[test]
fn where_only_opengl_is_found_title_map_and_tabletop_are_drawn_with_it() {
    let Some(_main) = window() else { return };
    let log = output().join("opengl.log");
    let told = std::fs::File::create(&log).expect("the folder for test output can be written to");
    let running = program(VULKAN).stdout(told.try_clone().expect("it is open")).stderr(told).spawn().map(Running);
    let running = running.expect("the program starts");
    let screen = patiently("the window to open", || Screen::of_program("Linstock", running.0.id()));
    let title = at_rest(&screen, "the title", |picture| picture.colours() > COLOURS_OF_THE_TITLE);
    title.save(&output().join("opengl_title.ppm"));
    assert!(
        std::fs::read_to_string(&log).is_ok_and(|told| told.contains("backend: Gl")),
        "{} does not say so",
        log.display()
    );
    // Without a window manager keys go to the window under the pointer.
    screen.point(Vec2::new(640.0, 60.0));
    press(&screen, KeyCode::Enter);
    let is_table = |before: &Picture, now: &Picture| now.differs(before) > 0.2 && now.colours() > COLOURS_OF_A_TABLE;
    let map = at_rest(&screen, "the map", |picture| is_table(&title, picture));
    map.save(&output().join("opengl_map.ppm"));
    press(&screen, KeyCode::KeyV);
    let tabletop = at_rest(&screen, "the tabletop", |picture| is_table(&map, picture));
    tabletop.save(&output().join("opengl_tabletop.ppm"));
    press(&screen, KeyCode::ShiftLeft);
    thread::sleep(Duration::from_millis(700));
    assert!(
        screen.picture().differs(&tabletop) < 0.0001,
        "what is seen at rest is complete, letters never shown before too"
    );
}

#[test]
fn where_nothing_draws_the_program_says_what_to_install_and_ends() {
    if env::var_os("DISPLAY").is_none_or(|display| display.is_empty()) {
        return;
    }
    let ended = program(VULKAN.into_iter().chain(OPENGL)).stdout(Stdio::null()).output().expect("the program runs");
    let told = String::from_utf8_lossy(&ended.stderr);
    assert_eq!(ended.status.code(), Some(Status::Broken as i32), "{told}");
    for word in
        ["could not open its window", "mesa-vulkan-drivers libvulkan1", "libgl1-mesa-dri libegl1", "linstock --help"]
    {
        assert!(told.contains(word), "\"{word}\" is not said: {told}");
    }
    assert!(!told.contains("panicked"), "{told}");
}
