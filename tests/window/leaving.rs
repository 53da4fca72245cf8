//! Leaving a battle or the program with unsaved data: the player is asked, and a program that ends without asking
//! reports the loss.

use std::{
    env, fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{self, Command},
};

use bevy::{
    log::LogPlugin,
    prelude::*,
    window::{RequestRedraw, WindowCloseRequested},
};
use linstock::{
    battle::Save,
    cli::Status,
    client::{
        control::leaving,
        sandbox::Bench,
        session::{
            Session,
            autosave::{self, Autosave},
            leaving::Leaving,
            open_battle::{Choices, begin},
            saves,
        },
        ui::Title,
    },
    files::Shelf,
    scenario,
};

use super::harness::{Window, window};

/// Sets the permissions of a file.
fn let_write(file: &Path, mode: u32) {
    fs::set_permissions(file, fs::Permissions::from_mode(mode)).expect("it is ours");
}

const READ_ONLY: u32 = 0o444;
const WRITABLE: u32 = 0o644;

fn is_asked(window: &Window) -> bool {
    window.ask(|world| world.resource::<Leaving>().is_asked())
}

/// Asks the window to close, and waits until the player is asked for it.
fn close(window: &mut Window) {
    window.close();
    window.until("it to be asked about", |world| world.resource::<Leaving>().is_asked().then_some(()));
    window.rest();
}

fn is_in_battle(window: &Window) -> bool {
    window.ask(|world| world.contains_resource::<Session>())
}

/// Where the battle that was begun last is kept.
fn kept(shelf: &Shelf) -> PathBuf {
    let names = saves::names(shelf);
    shelf.path_of(names.first().expect("a battle is kept")).expect("it has a folder")
}

fn orders(file: &Path) -> usize {
    let text = fs::read_to_string(file).expect("it was kept");
    Save::read("kept.ron", &text).unwrap_or_else(|problems| panic!("{problems}")).journal.orders().count()
}

/// Begins the turnpike, and does something in it that cannot be saved; gives the file.
fn play_on_unsaved(window: &mut Window) -> PathBuf {
    window.press("The Turnpike");
    window.start_battle();
    window.until("the battle", |world| world.contains_resource::<Session>().then_some(()));
    window.rest();
    window.press("As in history");
    let shelf = window.ask(|world| world.resource::<Autosave>().shelf().clone());
    let file = kept(&shelf);
    let_write(&file, READ_ONLY);
    window.press("Ready");
    file
}

#[test]
fn a_battle_that_cannot_be_saved_is_left_only_after_the_player_was_asked_and_saved_once_it_can_be() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    let file = play_on_unsaved(window);
    let before = orders(&file);
    window.press("Menu");
    window.press("Leave the battle");
    assert!(is_asked(window) && window.told().contains("The battle could not be saved"), "{}", window.told());
    window.keep_picture("leaving");
    window.key(KeyCode::Escape);
    assert!(!is_asked(window) && is_in_battle(window), "he stays");

    close(window);
    assert!(is_in_battle(window), "the window does not close by itself: {}", window.told());
    window.press("Cancel (Esc)");
    assert!(!is_asked(window) && is_in_battle(window));

    window.press("Menu");
    window.press("Leave the battle");
    window.key(KeyCode::Enter);
    assert!(is_asked(window), "it cannot be saved still: {}", window.told());
    let_write(&file, WRITABLE);
    window.press("Save again");
    window.until("the title", |world| world.contains_resource::<Title>().then_some(()));
    assert!(orders(&file) > before, "what was done last is kept");
}

#[test]
fn leaving_an_unsaved_bench_layout_asks_first() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.open_turnpike();
    window.key(KeyCode::F6);
    window.rest();
    let unit = window.unit("The Grenadiers");
    let seen = window.unit_at(unit).expect("it is in view");
    window.click(seen);
    window.key(KeyCode::KeyE);
    window.rest();
    close(window);
    assert!(window.told().contains("on the bench table is not saved"), "{}", window.told());
    window.keep_picture("leaving_the_bench");
    window.press("Cancel (Esc)");
    window.press("Menu");
    window.press("Leave the battle");
    window.press("Leave anyway");
    window.until("the title", |world| world.contains_resource::<Title>().then_some(()));
}

/// Tells the victim where its player's folder is; without it that test does nothing.
const FOLDER: &str = "LINSTOCK_UNSAVED_FOLDER";

/// A program that receives a signal to end, as by the terminal, while its battle is not saved.
#[test]
fn victim() {
    let Some(folder) = env::var_os(FOLDER) else { return };
    let scenario = scenario::open(&Shelf::embedded(), "cowpens").expect("it is shipped");
    let (mut session, _) = begin(&scenario, &Choices::of(&scenario)).expect("it opens");
    let mut autosave = Autosave::on(Shelf::over(folder));
    autosave.take_up(None, &session);
    let (viewer, offers) = (session.viewer(), session.battle().offers(session.viewer()));
    let order = offers.iter().find_map(|offer| session.battle().suggest(viewer, offer).next());
    session.give(order).expect("what is suggested is lawful");
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, LogPlugin::default(), autosave::plugin, leaving::plugin));
    app.add_message::<WindowCloseRequested>().add_message::<RequestRedraw>();
    app.insert_resource(session).insert_resource(autosave).init_resource::<Bench>();
    app.world_mut().write_message(AppExit::Success);
    app.update();
    process::exit(match app.should_exit() {
        Some(AppExit::Error(code)) => code.get().into(),
        _ => 0,
    });
}

#[test]
fn a_program_that_ends_with_a_battle_unsaved_says_so_and_has_a_status_of_its_own() {
    let folder = env::temp_dir().join(format!("linstock-unsaved-{}", process::id()));
    fs::create_dir_all(&folder).expect("the folder can be written to");
    let victim = || {
        let mut command = Command::new(env::current_exe().expect("this program has a path"));
        command.args(["--exact", "--nocapture", "window::leaving::victim"]).env(FOLDER, &folder);
        command.output().expect("this program runs")
    };
    assert_eq!(victim().status.code(), Some(0), "where it can be saved, nothing is lost");
    assert_eq!(saves::names(&Shelf::over(&folder)).len(), 1);
    fs::remove_dir_all(folder.join("saves")).expect("it was made");
    fs::write(folder.join("saves"), "no folder").expect("the folder can be written to");
    let ended = victim();
    let told = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert_eq!(ended.status.code(), Some(Status::Unsaved as i32), "{told}");
    assert!(told.contains("The battle could not be saved") && told.contains("saves"), "{told}");
    fs::remove_dir_all(folder).expect("it was made");
}
