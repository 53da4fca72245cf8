//! Battles that are kept: gone on with where they stood, an earlier one too, and a damaged one as far as it is sound.

use bevy::prelude::*;
use linstock::{
    battle::StateHash,
    client::{autosave::Autosave, saves, session::Session},
};

use super::harness::{Window, window};

fn hash(window: &Window) -> StateHash {
    window.battle(|battle, _| battle.hash())
}

fn orders(window: &Window) -> usize {
    window.battle(|battle, _| battle.journal().orders().count())
}

/// Opens a battle and places the first side as in history.
fn begin(window: &mut Window, title: &str) -> StateHash {
    window.press(title);
    window.press("To battle");
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

#[test]
fn a_battle_goes_on_where_it_was_left_and_so_does_the_one_before_it() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    let first = begin(window, "The Turnpike");
    window.go_to_title();
    let second = begin(window, "Cowpens");
    window.go_to_title();
    window.press("Go on");
    entered(window);
    assert_eq!(hash(window), second);
    window.go_to_title();
    let earlier = files(window)[1].clone();
    window.press("Earlier battles");
    window.keep_picture("title_with_earlier_battles");
    window.press(&saves::plain_name(&earlier));
    entered(window);
    assert_eq!(hash(window), first);
    window.press("Ready");
    assert_eq!(files(window)[1], earlier, "it is kept in its own file");
}

#[test]
fn of_a_damaged_battle_the_sound_part_is_offered_and_its_file_stays_as_it_is() {
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
        saves::write(shelf, &file, &cut).expect("the folder can be written to");
        cut
    });
    begin(window, "The Turnpike");
    window.go_to_title();
    window.press("Earlier battles");
    window.press(&saves::plain_name(&damaged));
    entered(window);
    assert_eq!(orders(window), given - 1);
    assert!(window.told().contains("is damaged"), "{}", window.told());
    window.press("As in history");
    let left = window.ask(move |world| world.resource::<Autosave>().shelf().read(&damaged).expect("it stands there still"));
    assert_eq!(left, cut);
}
