//! Battles that take long to read: the window stays responsive, reports its work, and can cancel.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bevy::{prelude::*, tasks::AsyncComputeTaskPool};
use linstock::client::{commands::ReplayCommand, commands::UiCommand, replay::Reviewing, session::Session, ui::Title};

use super::harness::{CONTINUE, START, Window, window};

/// Keeps whatever is done in the background waiting until the gate is opened.
fn hold_up(window: &Window, gate: &Arc<Mutex<()>>) {
    let gate = Arc::clone(gate);
    window.ask(move |_| {
        let pool = AsyncComputeTaskPool::get();
        for _ in 0..pool.thread_num() {
            let gate = Arc::clone(&gate);
            pool.spawn(async move { drop(gate.lock()) }).detach();
        }
    });
}

fn shut(gate: &Mutex<()>) -> MutexGuard<'_, ()> {
    gate.lock().unwrap_or_else(PoisonError::into_inner)
}

fn is_reading(window: &Window) -> bool {
    window.ask(|world| world.get_resource::<Title>().is_some_and(Title::is_reading))
}

/// Opens a battle and places its first side.
fn begin(window: &mut Window) {
    window.press("The Turnpike");
    window.start_battle();
    window.until("the battle", |world| world.contains_resource::<Session>().then_some(()));
    window.rest();
    window.press("As in history");
}

#[test]
fn while_a_battle_is_read_frames_pass_and_escape_leads_back_to_the_title() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    begin(window);
    window.go_to_title();
    let gate = Arc::new(Mutex::new(()));
    let is_shut = shut(&gate);
    hold_up(window, &gate);
    window.press(CONTINUE);
    assert!(is_reading(window) && window.told().contains("Reading the battle"), "{}", window.told());
    window.keep_picture("title_reading");
    window.key(KeyCode::Escape);
    assert!(!is_reading(window) && window.button(START).is_some(), "{}", window.told());
    window.press(CONTINUE);
    assert!(is_reading(window));
    drop(is_shut);
    window.until("the battle", |world| world.contains_resource::<Session>().then_some(()));
}

#[test]
fn while_a_battle_is_read_to_be_looked_back_on_it_goes_on_and_may_be_gone_on_with() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    begin(window);
    let gate = Arc::new(Mutex::new(()));
    let is_shut = shut(&gate);
    hold_up(window, &gate);
    let command = |window: &Window, command: UiCommand| window.ask(|world| _ = world.write_message(command));
    let reads = |window: &Window| window.ask(|world| world.resource::<Reviewing>().is_reading());
    command(window, UiCommand::Look(ReplayCommand::Back));
    window.until("the reading", |world| world.resource::<Reviewing>().is_reading().then_some(()));
    assert!(!window.battle(|_, session| session.is_replay()), "the battle lies on the table still");
    command(window, UiCommand::Cancel);
    window.until("the reading to be dropped", |world| (!world.resource::<Reviewing>().is_reading()).then_some(()));
    command(window, UiCommand::Look(ReplayCommand::Back));
    window.until("the reading", |world| world.resource::<Reviewing>().is_reading().then_some(()));
    drop(is_shut);
    window.until("the replay", |world| world.resource::<Session>().is_replay().then_some(()));
    assert!(!reads(window));
}
