//! Battles presented in the window: a lesson turned over by keys and a clicker, asked why and tried; a replay presented
//! by its own journal; and the demonstration that goes on by itself until a key is pressed.

use std::{thread, time::Duration};

use bevy::prelude::*;
use linstock::client::{
    demo::attract_mode::AttractMode,
    playback::Playback,
    replay::{Presenter, Reviewing, presenter::Caption},
    session::Session,
    settings::{Motion, Preferences},
    ui::Title,
};

use super::{
    harness::{Window, patiently, window},
    probe,
    sizes::grow,
    toll,
};

fn presented<T>(window: &Window, read: impl Fn(&Presenter) -> T + Send + 'static) -> T
where
    T: Send + 'static,
{
    window.ask(move |world| read(world.resource::<Reviewing>().presenter().expect("a battle is presented")))
}

fn place(window: &Window) -> (usize, Option<usize>) {
    presented(window, Presenter::place)
}

fn caption(window: &Window) -> Caption {
    presented(window, |presenter| presenter.caption().clone())
}

fn position(window: &Window) -> usize {
    window.battle(|_, session| session.replay().expect("it is looked at").position())
}

/// Whether the caption before this one is still to be read.
fn stands_before(window: &Window, place: usize) -> bool {
    window.ask(move |world| {
        let presenter = world.resource::<Reviewing>().presenter().expect("a battle is presented");
        presenter.on_screen(world.resource::<Playback>()).1 < place
    })
}

fn is_up(window: &mut Window, what: &str) {
    window.until(what, |world| world.resource::<Reviewing>().presenter().is_some().then_some(()));
    window.rest();
}

#[test]
fn the_rules_of_a_caption_leave_the_buttons_of_a_small_window_free() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    grow(window, (1366, 768));
    window.press("Lessons");
    window.press("Shooting and falling back");
    is_up(window, "the lesson");
    let most = presented(window, |presenter| presenter.place().1.expect("a lesson has so many captions"));
    let mut many = 0;
    for _ in 1..most {
        let rules = caption(window).clauses.len();
        let widgets = window.ask(probe::widgets);
        let back = widgets.iter().find(|widget| widget.text == "‹ Back").expect("there is a way back").place;
        let in_the_strip = widgets.iter().filter(|widget| widget.place.center().y < back.max.y);
        let reach = in_the_strip.filter(|widget| widget.text.starts_with("trl.")).map(|widget| widget.place.max.x);
        assert!(reach.fold(0.0, f32::max) <= back.min.x, "{rules} rules lie on the buttons: {:?}", place(window));
        many = many.max(rules);
        window.press("Next ›");
        window.rest();
    }
    assert!(many >= 5, "some captions have more rules than find room, {many} at most");
    assert_eq!(place(window).0, most, "each press was one on the button");
}

#[test]
fn a_lesson_is_turned_over_by_one_key_says_why_goes_back_and_can_be_tried() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.press("Lessons");
    window.press("Moving and formations");
    is_up(window, "the lesson");
    let (first, all) = (caption(window), place(window).1.expect("a lesson has so many captions"));
    assert_eq!(place(window).0, 1);
    assert!(!first.say.is_empty() && all >= 16, "{first:?}");
    window.keep_picture("lesson-first");
    has_three_quarters(window);
    for key in [KeyCode::Space, KeyCode::PageDown, KeyCode::Enter] {
        window.key(key);
        window.rest();
    }
    assert_eq!(place(window).0, 4);
    let fourth = caption(window);
    window.key(KeyCode::PageUp);
    window.rest();
    window.press("Next ›");
    window.rest();
    assert_eq!(caption(window), fourth, "whoever goes back and on again sees the same");
    window.key(KeyCode::Slash);
    window.rest();
    assert!(presented(window, |presenter| presenter.why));
    window.keep_picture("lesson-why");
    window.press("Try it");
    window.until("the battle to go on", |world| (!world.resource::<Session>().is_replay()).then_some(()));
    let (variant, dice) =
        window.battle(|battle, _| (battle.journal().variant().map(str::to_owned), battle.enters_dice()));
    assert_eq!((variant.as_deref(), dice), (Some("from caption 4"), true), "whoever tries it throws his own dice");
}

/// Between the strip and the caption the table has three quarters of the window's height.
fn has_three_quarters(window: &Window) {
    let (width, height) = (1280.0, 800.0);
    let across: Vec<Rect> = window.ask(probe::sheets).into_iter().filter(|sheet| sheet.width() > width - 1.0).collect();
    let strip = across.iter().find(|sheet| sheet.min.y < 1.0).expect("there is a strip at the top");
    let caption = across.iter().find(|sheet| sheet.max.y > height - 1.0).expect("there is a caption at the bottom");
    let table = caption.min.y - strip.max.y;
    assert!(table >= height * 0.75 - 0.5, "{table} of {height}");
}

#[test]
fn every_caption_of_a_lesson_is_reached_and_the_last_one_stays() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.press("Lessons");
    window.press("Fire");
    is_up(window, "the lesson");
    let all = place(window).1.expect("a lesson has so many captions");
    let mut refused = 0;
    for turned in 2..=all {
        window.key(KeyCode::Space);
        window.rest();
        assert!(!stands_before(window, turned), "once all has happened the caption is there");
        assert_eq!(place(window).0, turned);
        if caption(window).refused.is_some() {
            refused += 1;
            window.keep_picture("lesson-refused");
        }
    }
    assert!(refused > 0, "a lesson shows what is not allowed");
    window.key(KeyCode::Space);
    window.rest();
    assert_eq!(place(window).0, all);
    window.key(KeyCode::Escape);
    window.until("the title", |world| world.contains_resource::<Title>().then_some(()));
}

#[test]
fn a_battle_of_ones_own_is_presented_by_what_its_journal_tells() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.press("The Turnpike");
    window.start_battle();
    window.until("the battle", |world| world.contains_resource::<Session>().then_some(()));
    window.rest();
    window.press("As in history");
    window.press("Ready");
    window.go_to_title();
    window.press("Replay");
    window.until("the replay", |world| world.contains_resource::<Session>().then_some(()));
    window.rest();
    window.key(KeyCode::KeyP);
    is_up(window, "the presenter");
    window.press("Next ›");
    window.rest();
    assert!(position(window) > 0 && !caption(window).say.is_empty(), "{:?}", caption(window));
    window.key(KeyCode::Escape);
    window.rest();
    assert!(window.ask(|world| world.resource::<Reviewing>().presenter().is_none()), "it is a plain replay again");
}

#[test]
fn the_demonstration_presents_a_battle_by_itself_until_a_key_is_pressed() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.press("Demonstration");
    window.until("a battle to be fought and presented", |world| {
        world.resource::<Reviewing>().presenter().is_some_and(|presenter| presenter.place().0 > 1).then_some(())
    });
    window.keep_picture("demonstration");
    window.ask(|world| world.resource_mut::<Preferences>().motion = Motion::Still);
    let shown = presented(window, |presenter| presenter.place().0);
    (0..20).for_each(|_| window.ask(|_| ()));
    assert!(
        presented(window, |presenter| presenter.place().0) <= shown + 1,
        "captions stand to be read where nothing moves too"
    );
    window.key(KeyCode::KeyQ);
    window.until("the title", |world| world.contains_resource::<Title>().then_some(()));
    window.press("Lessons");
    window.press("Moving and formations");
    is_up(window, "the lesson");
    let is_a_lesson = |presenter: &Presenter| presenter.lesson_title().is_some();
    assert!(presented(window, is_a_lesson));
    window.ask(|world| world.resource_mut::<AttractMode>().patience_seconds = 2.0);
    window.until("the demonstration instead of a lesson that somebody left", move |world| {
        world.resource::<Reviewing>().presenter().is_some_and(|presenter| !is_a_lesson(presenter)).then_some(())
    });
    window.ask(|world| world.resource_mut::<AttractMode>().patience_seconds = 180.0);
    window.key(KeyCode::KeyQ);
    window.until("the title", |world| world.contains_resource::<Title>().then_some(()));
    wakes_by_itself(window);
}

/// The title gets no input and draws no frames then; still the demonstration comes back when its time has come.
fn wakes_by_itself(window: &mut Window) {
    const PATIENCE: f32 = 15.0;
    window.ask(|world| world.resource_mut::<AttractMode>().patience_seconds = PATIENCE);
    let quietly = |seconds: f32| {
        let shown = toll::shown();
        thread::sleep(Duration::from_secs_f32(seconds));
        toll::shown() == shown
    };
    patiently("the title to lie still", || quietly(1.0).then_some(()));
    // The next frame of an idle window would come within a minute.
    let woken = (0..30).any(|_| !quietly(1.0));
    assert!(woken, "the window slept past the time of the demonstration");
    window.until("the demonstration", |world| {
        (world.resource::<AttractMode>().is_about_to_begin() || world.contains_resource::<Session>()).then_some(())
    });
    window.ask(|world| world.resource_mut::<AttractMode>().patience_seconds = 180.0);
    window.key(KeyCode::KeyQ);
    window.until("the title", |world| world.contains_resource::<Title>().then_some(()));
}
