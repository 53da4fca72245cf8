//! Files dropped on the window: a scenario, a battle, a lesson and a guided battle open, whatever is shown; one that cannot
//! be read is told with its problems, and a battle on the table is kept.

use std::{
    fs,
    path::{Path, PathBuf},
    process,
};

use bevy::{
    prelude::*,
    window::{FileDragAndDrop, PrimaryWindow},
};
use linstock::{
    battle::StateHash,
    client::{
        guide::Guiding,
        replay::Reviewing,
        session::{Session, autosave::Autosave, leaving::Leaving, saves},
        ui::Title,
    },
    files::Shelf,
};

use super::harness::{START, Window, window};

/// A folder of a test's own that is removed with it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("linstock-dropping-{}-{name}", process::id()));
        fs::create_dir_all(&folder).expect("the folder can be written");
        Self(folder)
    }

    fn file(&self, name: &str, contents: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, contents).expect("the folder can be written");
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn drop_on(window: &Window, path: &Path) {
    let path_buf = path.to_owned();
    window.ask(move |world| {
        let mut windows = world.query_filtered::<Entity, With<PrimaryWindow>>();
        let window = windows.single(world).expect("there is one window");
        world.write_message(FileDragAndDrop::DroppedFile { window, path_buf });
    });
}

/// Waits until the title has read what was dropped.
fn read(window: &mut Window) {
    window.until("it to be read", |world| {
        world.get_resource::<Title>().is_some_and(|title| !title.is_reading()).then_some(())
    });
    window.rest();
}

/// Waits until the title tells of something.
fn told(window: &mut Window, words: &str) {
    let wanted = words.to_owned();
    window.until(words, move |world| {
        super::probe::widgets(world).iter().any(|widget| widget.text.contains(&wanted)).then_some(())
    });
}

fn hash(window: &Window) -> StateHash {
    window.battle(|battle, _| battle.hash())
}

fn entered(window: &mut Window) {
    window.until("the battle", |world| world.contains_resource::<Session>().then_some(()));
    window.rest();
}

/// Cowpens under another name, as a friend might have sent it.
fn sent() -> String {
    let text = Shelf::embedded().read("scenarios/cowpens.ron").expect("it is shipped");
    text.replacen("title: \"Cowpens\"", "title: \"Hannah's Cowpens\"", 1)
}

/// Begins a battle, with its first side placed as in history; gives its file on the shelf.
fn begin(window: &mut Window, title: &str) -> (Shelf, String) {
    window.press(title);
    window.start_battle();
    entered(window);
    window.press("As in history");
    window.ask(|world| {
        let shelf = world.resource::<Autosave>().shelf().clone();
        let file = saves::names(&shelf)[0].clone();
        (shelf, file)
    })
}

#[test]
fn a_dropped_scenario_is_chosen_on_the_title_and_fought_from_there() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    let folder = Folder::new("scenario");
    window.press("Lessons");
    drop_on(window, &folder.file("hannah.ron", sent()));
    told(window, "map of Hannah's Cowpens");
    assert!(window.button("Hannah's Cowpens").is_some(), "it is listed: {}", window.told());
    assert!(window.button("Open file").is_some(), "there is a way without dropping: {}", window.told());
    window.keep_picture("title_dropped");
    window.start_battle();
    entered(window);
    assert_eq!(window.battle(|_, session| session.facts().title.clone()), "Hannah's Cowpens");
    window.leave();
    assert!(window.button("Hannah's Cowpens").is_some(), "it is listed still: {}", window.told());
}

#[test]
fn a_dropped_battle_goes_on_in_its_own_file_if_it_stands_on_the_shelf_else_in_a_new_one() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    let folder = Folder::new("battle");
    let (shelf, file) = begin(window, "The Turnpike");
    let stood = hash(window);
    window.go_to_title();
    let text = shelf.read(&file).expect("it was kept");
    let elsewhere = folder.file("from a friend.ron", &text);
    for (path, is_own) in [(shelf.path_of(&file).expect("it has a folder"), true), (elsewhere.clone(), false)] {
        let before = saves::names(&shelf).len();
        drop_on(window, &path);
        entered(window);
        assert_eq!((hash(window), window.battle(|_, session| session.is_replay())), (stood, false), "{path:?}");
        window.press("Ready");
        let after = saves::names(&shelf).len();
        assert_eq!(after - before, usize::from(!is_own), "{path:?}");
        window.go_to_title();
    }
    assert_eq!(fs::read_to_string(elsewhere).expect("it stands there"), text, "a friend's file stays as it is");
    assert_ne!(shelf.read(&file).expect("it stands there"), text);
}

#[test]
fn a_dropped_lesson_is_presented() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    let folder = Folder::new("lesson");
    let lesson = Shelf::embedded().read("scenarios/lessons/hmm-fire.ron").expect("it is shipped");
    drop_on(window, &folder.file("my lesson.ron", lesson));
    entered(window);
    assert!(window.ask(|world| world.resource::<Reviewing>().presenter().is_some()), "{}", window.told());
}

#[test]
fn a_dropped_guide_leads_its_battle_and_one_without_its_table_is_told() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    let folder = Folder::new("guide");
    let guide = Shelf::embedded().read("scenarios/guides/first-battle.ron").expect("it is shipped");
    let lost = guide.replacen("table: \"mill-lane\"", "table: \"no-such-lane\"", 1);
    drop_on(window, &folder.file("lost.ron", lost));
    told(window, "no-such-lane");
    read(window);
    assert!(!window.ask(|world| world.contains_resource::<Session>()), "{}", window.told());
    drop_on(window, &folder.file("my guide.ron", guide));
    entered(window);
    assert!(window.battle(|_, session| session.is_guided()), "{}", window.told());
    assert!(window.ask(|world| world.resource::<Guiding>().led().is_some()), "{}", window.told());
}

#[test]
fn a_file_dropped_on_a_battle_is_opened_and_the_battle_is_kept() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    let folder = Folder::new("over a battle");
    let (shelf, first) = begin(window, "The Turnpike");
    let stood = hash(window);
    drop_on(window, &folder.file("hannah.ron", sent()));
    told(window, "map of Hannah's Cowpens");
    assert!(!window.ask(|world| world.contains_resource::<Session>()), "the title is shown");
    window.start_battle();
    entered(window);
    drop_on(window, &shelf.path_of(&first).expect("it has a folder"));
    window.until("the first battle again", move |world| {
        let session = world.get_resource::<Session>()?;
        (session.battle().hash() == stood).then_some(())
    });
    window.rest();
}

#[test]
fn a_player_who_stays_at_the_bench_forgets_the_dropped_file() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    let folder = Folder::new("over the bench");
    window.open_turnpike();
    window.key(KeyCode::F6);
    window.rest();
    let unit = window.unit("The Grenadiers");
    let seen = window.unit_at(unit).expect("it is in view");
    window.click(seen);
    window.key(KeyCode::KeyE);
    window.rest();
    drop_on(window, &folder.file("hannah.ron", sent()));
    window.until("the question", |world| world.resource::<Leaving>().is_asked().then_some(()));
    window.press("Cancel (Esc)");
    window.rest();
    assert!(window.ask(|world| world.contains_resource::<Session>()), "he stays: {}", window.told());
    window.leave();
    read(window);
    assert!(!window.told().contains("Hannah's"), "{}", window.told());
}

#[test]
fn a_file_that_cannot_be_opened_is_told_with_every_problem() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    let folder = Folder::new("bad");
    let bad = sent().replacen("season: \"", "seasons: \"", 1).replacen("place:", "plaice:", 1);
    let roster = "(name: \"A\", rule_set: \"hmm\", units: [])";
    for (name, contents, problems) in [
        ("bad.ron", bad.as_bytes(), &["bad.ron:", "plaice", "seasons", "place", "season"][..]),
        ("cut.ron", &sent().as_bytes()[..4000], &["cut.ron:", "expected"]),
        ("roster.ron", roster.as_bytes(), &["this is a roster", "a scenario, a battle, a guide or a lesson"]),
        ("battle.ron", b"(header: 3, records: [])", &["battle.ron:1:", "header", "expected"]),
        ("lesson.ron", b"(steps: [], title: 4)", &["lesson.ron:1:", "table", "title"]),
        ("letter.txt", b"Dear Hannah", &["neither scenario"]),
        ("picture.png", b"\x89PNG\r\n\x1a\n\0\0", &["UTF-8"]),
    ] {
        drop_on(window, &folder.file(name, contents));
        told(window, name);
        read(window);
        for problem in problems {
            assert!(window.told().contains(problem), "{name}: {problem:?} is not told: {}", window.told());
        }
        assert!(window.button(START).is_some(), "what was chosen can be fought still");
    }
    drop_on(window, &folder.0.join("none.ron"));
    told(window, "there is no such file");
    drop_on(window, &folder.0);
    told(window, "this is a folder");
    window.keep_picture("title_dropped_folder");
}
