//! A fought battle viewed again in the window: stepped, sought, played, branched, and looked back over without touching
//! it.

use bevy::prelude::*;
use linstock::{
    battle::{Seat, StateHash},
    client::{
        commands::UiCommand,
        orders::{active_order::ActiveOrder, selection::Selection},
        replay::Reviewing,
        session::{Session, autosave::Autosave, saves},
        ui::Title,
    },
};

use super::harness::{Window, window};

fn hash(window: &Window) -> StateHash {
    window.battle(|battle, _| battle.hash())
}

/// Where the replay stands, and its last position.
fn place(window: &Window) -> (usize, usize) {
    window.ask(|world| {
        let replay = world.resource::<Session>().replay().expect("a battle is looked at");
        (replay.position(), replay.timeline().last())
    })
}

fn is_replay(window: &Window) -> bool {
    window.battle(|_, session| session.is_replay())
}

fn newest_file(window: &Window) -> String {
    window.ask(|world| saves::names(world.resource::<Autosave>().shelf())[0].clone())
}

/// Opens the turnpike and lets both sides deploy as in history; then the first act is asked for.
fn deployed(window: &mut Window) {
    window.press("The Turnpike");
    window.start_battle();
    window.until("the battle", |world| world.contains_resource::<Session>().then_some(()));
    window.rest();
    for _ in [Seat::First, Seat::Second] {
        window.press("As in history");
        window.press("Ready");
    }
}

#[test]
fn a_player_looks_back_over_his_battle_by_keys_and_buttons_and_finds_it_as_he_left_it() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    deployed(window);
    let left = hash(window);
    window.chord(KeyCode::ShiftLeft, KeyCode::KeyB);
    let (position, last) = place(window);
    assert_eq!((position, hash(window), last > 5), (last, left, true), "he looks back from where it goes on");
    window.key(KeyCode::Comma);
    assert_eq!(place(window).0, last - 1);
    window.press("‹ Order");
    assert_eq!(place(window).0, last - 2);
    window.key(KeyCode::Period);
    assert_eq!(place(window).0, last - 1);
    window.key(KeyCode::Backspace);
    assert_eq!(
        (place(window).0, window.battle(|battle, _| battle.orders_given())),
        (0, 0),
        "it is rewound to before any order"
    );
    window.press("Phase ›");
    assert!(place(window).0 > 1, "the deployment of a side is a phase, or both are");
    assert!(window.button("Ready").is_none() && window.button("Undo").is_none(), "nobody gives orders in a replay");
    let (viewed, at) = (hash(window), place(window));
    window.ask(|world| _ = world.write_message(UiCommand::Redo));
    window.rest();
    let refused = window.ask(|world| world.resource::<ActiveOrder>().refusal.clone().map(|refusal| refusal.clause));
    assert!(refused.is_some(), "a replay refuses to change the battle");
    assert_eq!((hash(window), place(window)), (viewed, at));
    window.key(KeyCode::Escape);
    assert_eq!((is_replay(window), hash(window)), (false, left));
    assert!(window.battle(|_, session| session.viewer_asked()), "and it goes on");
}

#[test]
fn a_kept_battle_is_replayed_from_the_title_sought_by_the_pointer_played_and_branched_into_a_file_of_its_own() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    deployed(window);
    window.go_to_title();
    let kept = newest_file(window);
    window.press("Replay");
    window.until("the replay", |world| world.contains_resource::<Session>().then_some(()));
    window.rest();
    let (position, last) = place(window);
    assert_eq!((position, is_replay(window)), (0, true));
    let line = window.button("Order 0 of").expect("the line of time lies below").place;
    window.click(Vec2::new(line.center().x, line.center().y));
    let middle = place(window).0;
    assert!(middle.abs_diff(last / 2) <= 1, "{middle} of {last}");
    window.drag(line.center(), Vec2::new(line.max.x - 9.0, line.center().y));
    assert_eq!(place(window).0, last);
    window.press("Start");
    window.press("Faster");
    window.key(KeyCode::Space);
    window.until("the replay to play to its end", |world| {
        let replay = world.resource::<Session>().replay().expect("a battle is looked at");
        (replay.position() == replay.timeline().last() && !world.resource::<Reviewing>().is_playing()).then_some(())
    });
    window.rest();
    window.press("Slower");
    window.keep_picture("replay");
    window.press("‹ Order");
    window.press("Branch here");
    for key in [KeyCode::KeyW, KeyCode::KeyA, KeyCode::KeyI, KeyCode::KeyT] {
        window.key(key);
    }
    window.press("Begin");
    assert!(!is_replay(window));
    let branch = newest_file(window);
    assert!(branch != kept && branch.contains("wait"), "{branch}");
    assert_eq!(window.battle(|battle, _| battle.journal().variant().map(str::to_owned)).as_deref(), Some("wait"));
    assert_eq!(window.battle(|battle, _| battle.journal().orders().count()), last - 1);
    let whole = window.ask(move |world| saves::read(world.resource::<Autosave>().shelf(), &kept));
    let saves::Kept::Whole(whole) = whole else { panic!("the battle it came from is kept as it was") };
    assert_eq!((whole.save.journal.orders().count(), whole.save.journal.variant()), (last, None));
}

#[test]
fn units_are_selected_and_read_in_a_replay_and_leaving_it_leads_to_the_title() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    deployed(window);
    window.press("Menu");
    window.press("Look back");
    let grenadiers = window.unit("The Grenadiers");
    let seen = window.unit_at(grenadiers).expect("it is in view");
    window.click(seen);
    assert_eq!(window.ask(|world| world.resource::<Selection>().units.clone()), [grenadiers]);
    window.press("Menu");
    window.press("Leave the battle");
    window.until("the title", |world| world.contains_resource::<Title>().then_some(()));
    assert!(!window.ask(|world| world.resource::<Reviewing>().has_aside()), "what lay aside is kept on disk alone");
}
