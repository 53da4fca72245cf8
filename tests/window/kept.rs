//! Kept battles: continued where they stood, an earlier one too, a damaged one as far as it is sound, and by one window
//! at a time.

use std::{
    env,
    io::{BufRead, BufReader},
    process::{Command, Stdio},
};

use bevy::prelude::*;
use linstock::{
    battle::StateHash,
    client::{
        replay::Reviewing,
        session::{
            Session,
            autosave::Autosave,
            saves::{self, OpenFile},
        },
    },
    files::Shelf,
};

use super::{
    drivers::Running,
    harness::{CONTINUE, SAVED, Window, window},
    probe,
};

/// Tells another program which battle it is to have open, on which shelf; without them that test does nothing.
const FOLDER: &str = "LINSTOCK_OTHER_FOLDER";
const FILE: &str = "LINSTOCK_OTHER_FILE";

fn hash(window: &Window) -> StateHash {
    window.battle(|battle, _| battle.hash())
}

fn orders(window: &Window) -> usize {
    window.battle(|battle, _| battle.journal().orders().count())
}

/// Opens a battle and places the first side as in history.
fn begin(window: &mut Window, title: &str) -> StateHash {
    window.press(title);
    window.start_battle();
    entered(window);
    window.press("As in history");
    hash(window)
}

fn entered(window: &mut Window) {
    window.until("the battle", |world| world.contains_resource::<Session>().then_some(()));
    window.rest();
}

fn files(window: &Window) -> Vec<String> {
    window.ask(|world| saves::names(world.resource::<Autosave>().shelf()))
}

/// The name of a saved battle in the list.
fn listed(title: &str, file: &str) -> String {
    format!("{title}, battle {},", saves::parts(file).number.expect("it is numbered"))
}

#[test]
fn a_battle_goes_on_where_it_was_left_and_so_does_the_one_before_it() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    let first = begin(window, "The Turnpike");
    window.go_to_title();
    let second = begin(window, "Cowpens");
    window.go_to_title();
    window.press(CONTINUE);
    entered(window);
    assert_eq!(hash(window), second);
    window.go_to_title();
    let earlier = files(window)[1].clone();
    window.press(SAVED);
    window.keep_picture("title_with_earlier_battles");
    window.press(&listed("The Turnpike", &earlier));
    entered(window);
    assert_eq!(hash(window), first);
    window.press("Ready");
    assert_eq!(files(window)[1], earlier, "it is kept in its own file");
}

#[test]
fn the_sound_part_of_a_damaged_battle_is_offered_and_its_file_stays_as_it_is() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    begin(window, "The Turnpike");
    let given = orders(window);
    window.go_to_title();
    let damaged = files(window)[0].clone();
    let file = damaged.clone();
    let cut = window.ask(move |world| {
        let shelf = world.resource::<Autosave>().shelf();
        let text = shelf.read(&file).expect("it was kept");
        let cut = text[..text.rfind("    Order(").expect("orders were given") + 30].to_owned();
        shelf.write(&file, &cut).expect("the folder can be written to");
        cut
    });
    begin(window, "The Turnpike");
    window.go_to_title();
    window.press(SAVED);
    window.press(&listed("The Turnpike", &damaged));
    entered(window);
    assert_eq!(orders(window), given - 1);
    assert!(window.told().contains("is damaged"), "{}", window.told());
    window.press("As in history");
    let left =
        window.ask(move |world| world.resource::<Autosave>().shelf().read(&damaged).expect("it stands there still"));
    assert_eq!(left, cut);
}

/// Another window that has a battle open until it is killed.
#[test]
fn another_window() {
    let Some((folder, file)) = env::var_os(FOLDER).zip(env::var(FILE).ok()) else { return };
    let open = OpenFile::take(&Shelf::over(folder), file).expect("nobody has it");
    #[expect(clippy::print_stdout, reason = "whoever runs it waits for this")]
    {
        println!("open: {}", open.name);
    }
    loop {
        std::thread::park();
    }
}

/// Opens a kept battle in another window.
fn open_elsewhere(window: &Window, file: &str) -> Running {
    let folder = window.ask(|world| world.resource::<Autosave>().shelf().folder().expect("it has one").to_owned());
    let mut command = Command::new(env::current_exe().expect("this program has a path"));
    command.args(["--exact", "--nocapture", "window::kept::another_window"]).env(FOLDER, folder).env(FILE, file);
    let mut other =
        command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().map(Running).expect("this program runs");
    let mut said = BufReader::new(other.0.stdout.take().expect("it is piped")).lines().map_while(Result::ok);
    assert!(said.any(|line| line.contains("open: ")), "it has the battle open");
    other
}

#[test]
fn a_battle_that_is_open_in_another_window_is_looked_at_or_branched_and_gone_on_with_once_that_is_gone() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    let stood = begin(window, "The Turnpike");
    let given = orders(window);
    window.go_to_title();
    let file = files(window)[0].clone();
    let text = |window: &Window| {
        let file = file.clone();
        window.ask(move |world| world.resource::<Autosave>().shelf().read(&file).expect("it was kept"))
    };
    let before = text(window);
    let other = open_elsewhere(window, &file);
    window.press(CONTINUE);
    window.until("it to be told", |world| {
        let told = probe::widgets(world);
        told.iter().any(|widget| widget.text.contains("The Turnpike is open in another window")).then_some(())
    });
    window.keep_picture("open_elsewhere");
    window.key(KeyCode::Escape);
    assert!(!window.told().contains("open in another window"), "{}", window.told());
    window.press(CONTINUE);
    window.press("Replay it");
    entered(window);
    assert!(window.ask(|world| world.resource::<Session>().is_replay()));
    window.go_to_title();

    window.press(CONTINUE);
    window.press("Branch it");
    entered(window);
    assert!(
        window.ask(|world| world.resource::<Reviewing>().naming.is_some()),
        "it asks for a name: {}",
        window.told()
    );
    for key in [KeyCode::KeyT, KeyCode::KeyW, KeyCode::KeyO] {
        window.key(key);
    }
    window.press("Begin");
    window.until("the branch", |world| (!world.resource::<Session>().is_replay()).then_some(()));
    window.rest();
    // Its dice are fresh, so that only its orders are the other's.
    assert_eq!(orders(window), given, "it stands where the other stood");
    assert!(files(window)[0].contains(", two"), "{:?}", files(window));
    assert_eq!(text(window), before, "the other window's battle is as it was");
    window.go_to_title();

    drop(other);
    window.press(SAVED);
    window.press(&listed("The Turnpike", &file));
    entered(window);
    assert!(!window.ask(|world| world.resource::<Session>().is_replay()));
    assert_eq!(hash(window), stood);
}
