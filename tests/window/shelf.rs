//! The saved battles on the title: listed with name, date, turn, side and picture, given names, deleted and brought
//! back; damaged ones and those without a picture among them.

use bevy::prelude::*;
use linstock::client::{
    session::{Session, autosave::Autosave, save_card::SaveCard, saves},
    ui::Title,
};

use super::{
    harness::{SAVED, Window, window},
    probe,
};

fn files(window: &Window) -> Vec<String> {
    window.ask(|world| saves::names(world.resource::<Autosave>().shelf()))
}

/// Opens the turnpike, places its first side and leaves it; gives its file.
fn kept(window: &mut Window) -> String {
    window.press("Scenarios");
    window.press("The Turnpike");
    window.start_battle();
    window.until("the battle", |world| world.contains_resource::<Session>().then_some(()));
    window.rest();
    window.press("As in history");
    window.go_to_title();
    files(window)[0].clone()
}

/// The part of a saved battle's name in the list that tells its number.
fn number(file: &str) -> String {
    format!("battle {},", saves::parts(file).number.expect("it is numbered"))
}

/// The whole name of a saved battle in the list.
fn entry(window: &Window, file: &str) -> Option<String> {
    let number = number(file);
    window
        .widgets()
        .into_iter()
        .find(|widget| widget.pressable && widget.text.contains(&number))
        .map(|found| found.text)
}

fn wait_for(window: &Window, words: &str) {
    let wanted = words.to_owned();
    window.until(words, move |world| {
        probe::widgets(world).iter().any(|widget| widget.text.contains(&wanted)).then_some(())
    });
}

/// Presses a button of a battle in the list that has this name.
fn press_of(window: &mut Window, verb: &str, name: &str, file: &str) {
    window.press(&format!("{verb} {name}, {}", number(file).trim_end_matches(',')));
}

/// Names a battle of the turnpike "ford".
fn name_ford(window: &mut Window, file: &str) {
    press_of(window, "Rename", "The Turnpike", file);
    window.chord(KeyCode::ControlLeft, KeyCode::KeyA);
    for key in [KeyCode::KeyF, KeyCode::KeyO, KeyCode::KeyR, KeyCode::KeyD, KeyCode::Enter] {
        window.key(key);
    }
    window.rest();
}

#[test]
fn a_saved_battle_tells_its_turn_and_side_and_is_named_deleted_and_brought_back() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    let file = kept(window);
    window.press(SAVED);
    let listed = entry(window, &file).expect("it is listed");
    assert!(listed.starts_with("The Turnpike, ") && listed.contains("The Crown to deploy"), "{listed}");
    assert!(listed.contains("just now"), "{listed}");
    name_ford(window, &file);
    window.keep_picture("title_saved");
    assert!(entry(window, &file).is_some_and(|listed| listed.starts_with("ford, ")), "{}", window.told());

    let text = |window: &Window, file: &str| {
        let file = file.to_owned();
        window.ask(move |world| world.resource::<Autosave>().shelf().read(&file).ok())
    };
    let before = text(window, &file);
    press_of(window, "Delete", "ford", &file);
    wait_for(window, "Deleted: ford");
    assert!(!files(window).contains(&file) && entry(window, &file).is_none(), "{}", window.told());
    window.press("Undo delete");
    window.rest();
    assert_eq!(text(window, &file), before, "all of it is there again");
    assert!(entry(window, &file).is_some_and(|listed| listed.starts_with("ford, ")), "{}", window.told());

    let second = kept(window);
    window.press(SAVED);
    name_ford(window, &second);
    let both = [&file, &second].map(|file| entry(window, file).expect("it is listed"));
    assert!(both.iter().all(|listed| listed.starts_with("ford, ")) && both[0] != both[1], "{both:?}");
}

#[test]
fn an_old_save_gets_its_picture_and_a_damaged_one_is_told_and_can_be_deleted() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    let file = kept(window);
    let damaged = "saves/9000 letter.ron".to_owned();
    let (old, letter) = (file.clone(), damaged.clone());
    window.ask(move |world| {
        let shelf = world.resource::<Autosave>().shelf().clone();
        let card = shelf.path_of(&format!("saves/cards/{}.ron", saves::plain_name(&old))).expect("it has a folder");
        std::fs::remove_file(card).expect("every save has one");
        shelf.write(&letter, "a letter").expect("the folder can be written to");
        world.insert_resource(Title::read(&shelf, None));
    });
    window.rest();
    assert!(window.told().contains("cannot be read"), "the newest is told at once: {}", window.told());
    window.press(SAVED);
    let of = file.clone();
    window.until("its picture", move |world| {
        SaveCard::beside(world.resource::<Autosave>().shelf(), &of).filter(|card| !card.bases.is_empty()).map(drop)
    });
    wait_for(window, "damaged, ");
    press_of(window, "Delete", "letter", &damaged);
    wait_for(window, "Deleted: letter");
    assert!(!files(window).contains(&damaged) && files(window)[0] == file, "{:?}", files(window));
}
