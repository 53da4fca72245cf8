//! How the dice fell, in the window; and sealed dice from the title to the end.

use bevy::prelude::*;
use linstock::{
    battle::{AnyBattle, KeepUndo, QuestionKind, Seat},
    client::{
        session::{Session, autosave::Autosave, saves},
        ui::Title,
    },
    commander::{Commander, Player},
    dice::{
        DiceSource,
        seal::{Seal, Secret},
    },
    files::Shelf,
    rules::{self, Changes},
    scenario,
};

use super::{
    harness::{Window, window},
    player::{Hands, Situation, mouse::Mouse},
};

/// A battle with sealed dice between machines, after some turns.
fn fought() -> Box<dyn AnyBattle> {
    let scenario = scenario::open(&Shelf::embedded(), "cowpens").expect("it is shipped");
    let dice = DiceSource::Sealed(Seal::new(Secret::new([3; 32]), "the ford at noon"));
    let opened = rules::open(&scenario, scenario.rule_set.as_str(), &Changes::new(), dice, KeepUndo::No);
    let mut battle = opened.unwrap_or_else(|problems| panic!("{problems}"));
    for given in 0..500 {
        let Some(seat) = battle.question().map(|question| question.seats[0]) else { break };
        let order = Commander::new(given, seat).order(battle.as_ref(), seat).expect("whoever is asked has an answer");
        battle.give(order).expect("a lawful order");
    }
    battle
}

/// Puts a battle onto the player's shelf as the newest, and shows the title again.
fn keep(window: &Window) {
    let save = fought().saved();
    window.ask(move |world| {
        let shelf = world.resource::<Autosave>().shelf().clone();
        let name = saves::OpenFile::begin(&shelf, &save.journal).name;
        saves::keep(&shelf, &name, &save).expect("it can be written");
        world.insert_resource(Title::read(&shelf, None));
    });
}

#[test]
fn a_player_reads_how_the_dice_fell_up_to_the_point_that_a_replay_shows() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    keep(window);
    window.press("Replay");
    window.until("the replay", |world| world.contains_resource::<Session>().then_some(()));
    window.rest();
    window.key(KeyCode::F8);
    assert!(window.told().contains("No dice have fallen yet"), "{}", window.told());
    window.press("End");
    window.keep_picture("dice_fell");
    let told = window.told();
    for part in ["expected 3.5", "comparisons are made at once", "These dice are sealed", "the ford at noon"] {
        assert!(told.contains(part), "{part} in {told}");
    }
    assert!(!told.contains(&"03".repeat(32)), "the secret stays closed while the battle goes on");
}

#[test]
fn sealed_dice_show_their_fingerprint_before_the_other_player_adds_his_words() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.press("The Turnpike");
    window.press("Seal them");
    assert!(window.told().contains("the owner of this machine"), "{}", window.told());
    window.press("the other player's words");
    for key in [KeyCode::KeyF, KeyCode::KeyO, KeyCode::KeyR, KeyCode::KeyD] {
        window.key(key);
    }
    window.keep_picture("dice_sealed");
    window.start_battle();
    window.until("the battle", |world| world.contains_resource::<Session>().then_some(()));
    let shown = window.battle(|battle, _| battle.seal()).expect("its dice are sealed");
    assert_eq!((shown.words.as_str(), shown.secret), ("ford", None));
    window.key(KeyCode::F8);
    let told = window.told();
    assert!(shown.commitment.to_string().split_at(39).0.split(' ').all(|group| told.contains(group)), "{told}");
}

#[test]
fn players_without_dice_let_the_program_throw_those_to_be_entered() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.press("The Turnpike");
    window.press("Enter real dice");
    window.start_battle();
    window.until("the battle", |world| world.contains_resource::<Session>().then_some(()));
    window.rest();
    while window.battle(|battle, _| battle.wanted().is_empty()) {
        assert_eq!(Situation::read(window).kind, QuestionKind::Deploy, "dice decide who begins");
        Mouse.deploy(window);
    }
    window.keep_picture("dice_wanted");
    // Equal throws are thrown again.
    while window.battle(|battle, _| !battle.wanted().is_empty()) {
        window.press("Throw them for us");
        window.rest();
    }
    window.until("the dice to be taken", |world| {
        let battle = world.resource::<Session>().battle();
        (battle.wanted().is_empty() && battle.phase(Seat::Umpire).turn == 1).then_some(())
    });
    window.rest();
    assert!(!window.battle(|battle, _| battle.fallen().to_vec()).is_empty(), "they can still be corrected");
}
