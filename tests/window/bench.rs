//! The bench table: opened from a battle and from a replay, laid out by hand, tried, laid out again, and left without a
//! trace; its layout saved as a scenario that the title lists, the trials as a lesson that is presented.

use bevy::prelude::*;
use linstock::{
    arrange,
    battle::{Seat, StateHash},
    client::{
        sandbox::Bench,
        session::{Session, autosave::Autosave},
    },
    dice::{Dice, DiceSource},
};

use super::harness::{Window, window};

/// Opens the turnpike, both sides at their historical places.
fn deployed(window: &mut Window) {
    window.press("The Turnpike");
    window.start_battle();
    window.deploy_as_that_day();
}

/// The state and how many orders led to it.
fn state(window: &Window) -> (StateHash, usize) {
    window.battle(|battle, _| (battle.hash(), battle.orders_given()))
}

fn is_bench(window: &Window) -> bool {
    window.ask(|world| world.get_resource::<Session>().is_some_and(Session::is_bench))
}

fn turn_and_phase(window: &Window) -> (u32, usize) {
    window.battle(|battle, _| {
        let phase = battle.phase(Seat::Umpire);
        (phase.turn, phase.current)
    })
}

#[test]
fn laying_out_and_trying_on_the_bench_table_leave_the_battle_as_it_was() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    deployed(window);
    let (battle, grenadiers) = (state(window), window.unit("The Grenadiers"));
    let stood = window.front(grenadiers);
    window.key(KeyCode::F6);
    window.rest();
    assert!(is_bench(window));
    assert_eq!(
        (state(window).1, window.front(grenadiers)),
        (0, stood),
        "it opens on the battle as it stands, with a journal of its own"
    );

    let seen = window.unit_at(grenadiers).expect("it is in view");
    let there = window.seen_at(stood.shifted(Vec2::new(-5.0, 3.0)).at).expect("there is in view");
    let here = window.seen_at(stood.at).expect("here is in view");
    window.drag(seen, seen + there - here);
    window.rest();
    let laid = window.front(grenadiers);
    assert!(laid.at.distance(stood.shifted(Vec2::new(-5.0, 3.0)).at) < 0.3, "{laid:?}");
    window.key(KeyCode::KeyE);
    window.rest();
    let turned = window.front(grenadiers);
    assert!((laid.facing.turn_to(turned.facing) - 15.0).abs() < 0.01, "{turned:?}");
    window.keep_picture("bench");

    window.key(KeyCode::F5);
    window.rest();
    assert_eq!(window.front(grenadiers), laid, "nothing has been tried: it goes back to the arrangement before");
    let before = turn_and_phase(window);
    window.key(KeyCode::F3);
    window.rest();
    assert_ne!(turn_and_phase(window), before);
    window.key(KeyCode::F5);
    window.rest();
    assert_eq!((turn_and_phase(window), window.front(grenadiers)), (before, laid));

    window.press("Back to the battle");
    window.rest();
    assert!(!is_bench(window) && window.ask(|world| world.resource::<Bench>().arrangements()) == 0);
    assert_eq!((state(window), window.front(grenadiers)), (battle, stood));
}

#[test]
fn a_phase_that_asks_nobody_is_refused_and_all_lies_as_it_lay() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    deployed(window);
    window.key(KeyCode::F9);
    assert!(window.told().contains("Apply ruling"), "the umpire's sheet lies open");
    window.key(KeyCode::F6);
    window.rest();
    assert!(!window.told().contains("Apply ruling"), "the bench's panel comes up in its place: {}", window.told());
    let silent = window.battle(|battle, _| {
        let phases = battle.phase(Seat::Umpire).phases;
        let asks_nobody = |phase: &usize| {
            let (mut copy, mut dice) = (battle.copy_to_try(Seat::Umpire, DiceSource::Entered), Dice::seeded(1));
            arrange::go_to(
                &mut copy,
                *phase,
                |battle| battle.as_ref(),
                |battle| arrange::answer(battle.as_mut(), &mut dice),
            )
            .is_err()
        };
        (0..phases.len()).find(asks_nobody).map(|phase| phases[phase].clone())
    });
    let silent = silent.expect("there is a phase in which nobody is asked anything");
    let arrangements = |window: &Window| window.ask(|world| world.resource::<Bench>().arrangements());
    let before = (state(window), turn_and_phase(window), arrangements(window));
    window.press("go on to a phase");
    window.press(&silent);
    window.rest();
    assert!(window.told().contains("Nobody is asked anything in that phase"), "{}", window.told());
    assert_eq!((state(window), turn_and_phase(window), arrangements(window)), before);
}

#[test]
fn on_the_bench_table_states_are_chosen_units_come_and_go_and_orders_are_tried() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    deployed(window);
    let grenadiers = window.unit("The Grenadiers");
    window.key(KeyCode::F6);
    window.rest();
    window.press("State");
    let seen = window.unit_at(grenadiers).expect("it is in view");
    window.click(seen);
    window.rest();
    window.press("morale: steady");
    window.press("routing");
    window.rest();
    assert!(window.button("morale: routing").is_some(), "{}", window.told());
    let is_on_table =
        |window: &Window| window.battle(move |battle, _| battle.field(Seat::Umpire).unit(grenadiers).on_table());
    window.key(KeyCode::Delete);
    window.rest();
    assert!(!is_on_table(window));
    window.press("put a unit back");
    window.press("The Grenadiers");
    window.rest();
    assert!(is_on_table(window), "put back where it stood");
    window.key(KeyCode::Delete);
    window.rest();
    assert!(!is_on_table(window));
    window.key(KeyCode::F5);
    window.rest();
    assert!(is_on_table(window), "as it was before it was taken off");

    window.key(KeyCode::F4);
    let unit = window.mover();
    window.click(window.unit_at(unit).expect("it is in view"));
    window.rest();
    let (from, stood) = (window.unit_at(unit).expect("it is in view"), window.front(unit));
    let ahead = window.seen_at(stood.shifted(Vec2::new(0.0, 2.0)).at).expect("the ground before it is in view");
    window.drag(from, ahead);
    window.key(KeyCode::Enter);
    window.rest();
    assert!(state(window).1 == 1 && window.front(unit) != stood, "by the rules a drag is an order: {}", window.told());
    window.key(KeyCode::F5);
    window.rest();
    assert_eq!((state(window).1, window.front(unit)), (0, stood));
}

#[test]
fn the_bench_table_opens_from_any_point_of_a_replay_and_leads_back_to_it() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    deployed(window);
    window.go_to_title();
    window.press("Replay");
    window.until("the replay", |world| world.contains_resource::<Session>().then_some(()));
    window.rest();
    window.press("Phase ›");
    window.rest();
    let position = |window: &Window| {
        window.ask(|world| world.resource::<Session>().replay().map(linstock::battle::Replay::position))
    };
    let was = position(window);
    assert!(was.is_some_and(|position| position > 0));
    window.press("Menu");
    window.press("Bench table");
    window.rest();
    assert!(is_bench(window) && position(window).is_none());
    window.key(KeyCode::F3);
    window.rest();
    window.key(KeyCode::F6);
    window.rest();
    assert_eq!((is_bench(window), position(window)), (false, was));
}

/// A point of the table this many inches from its lower left corner, where it is seen.
fn seen(window: &Window, x: f32, y: f32) -> Vec2 {
    window.seen_at(Vec2::new(x, y)).expect("it is in view")
}

fn is_kept(window: &Window, file: &'static str) -> bool {
    let folder = window.ask(|world| world.resource::<Autosave>().shelf().folder().map(std::path::Path::to_path_buf));
    folder.expect("the player has a folder").join(file).is_file()
}

fn type_name(window: &mut Window, letters: &[KeyCode]) {
    window.press("kept as");
    // Over whatever was typed before.
    window.chord(KeyCode::ControlLeft, KeyCode::KeyA);
    letters.iter().for_each(|letter| window.key(*letter));
}

#[test]
fn a_wood_and_a_battalion_are_placed_on_the_bench_table_and_kept_as_a_scenario_that_the_title_opens() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    deployed(window);
    let battle = state(window);
    window.key(KeyCode::F6);
    window.rest();
    let stood = window.front(window.unit("Picardy"));

    window.press("Ground and units");
    window.press("kind of ground");
    window.press("forest");
    window.press("Draw ground");
    window.drag(seen(window, 21.0, 12.0), seen(window, 25.0, 15.0));
    window.rest();
    let woods = |window: &Window| {
        window
            .battle(|battle, _| battle.field(Seat::Umpire).features().filter(|ground| ground.kind == "forest").count())
    };
    assert_eq!(woods(window), 2, "{}", window.told());

    window.press("Muster it");
    window.click(seen(window, 22.0, 4.0));
    window.rest();
    let mustered = window.unit("40th Foot 2");
    assert!(window.front(mustered).at.distance(Vec2::new(22.0, 4.0)) < 1.0, "{}", window.told());
    assert_eq!((woods(window), window.front(window.unit("Picardy"))), (2, stood), "all else is as it was");
    window.keep_picture("bench-placed");
    window.key(KeyCode::Escape);

    let (names, now) = window.battle(|battle, _| {
        let phase = battle.phase(Seat::Umpire);
        (phase.phases, phase.current)
    });
    window.press("go on to a phase");
    window.press(&names[(now + 1) % names.len()]);
    window.rest();
    assert_ne!(turn_and_phase(window).1, now, "{}", window.told());

    window.press("Keep it");
    type_name(window, &[KeyCode::KeyZ, KeyCode::KeyO, KeyCode::KeyO]);
    window.press("Keep scenario");
    window.rest();
    assert!(is_kept(window, "scenarios/zoo.ron"), "{}", window.told());
    window.press("Keep scenario");
    window.rest();
    assert!(window.told().contains("of that name"), "nothing is ever replaced: {}", window.told());
    window.key(KeyCode::F6);
    window.rest();
    assert_eq!(state(window), battle, "the battle lies as it lay");

    window.go_to_title();
    window.press("zoo");
    window.start_battle();
    window.until("the battle", |world| world.contains_resource::<Session>().then_some(()));
    window.rest();
    assert_eq!(woods(window), 2);
    let again = window.front(window.unit("40th Foot 2"));
    assert!(again.at.distance(Vec2::new(22.0, 4.0)) < 1.0);
    // Before the title is read again: the tests after this one find it as it was.
    window
        .ask(|world| {
            std::fs::remove_file(
                world.resource::<Autosave>().shelf().folder().expect("it is").join("scenarios/zoo.ron"),
            )
        })
        .expect("it was made");
    window.go_to_title();
}

#[test]
fn orders_tried_on_the_bench_table_are_kept_as_a_lesson_and_presented() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    deployed(window);
    window.key(KeyCode::F6);
    window.key(KeyCode::F4);
    let unit = window.mover();
    window.click(window.unit_at(unit).expect("it is in view"));
    window.rest();
    let (from, stood) = (window.unit_at(unit).expect("it is in view"), window.front(unit));
    let ahead = window.seen_at(stood.shifted(Vec2::new(0.0, 2.0)).at).expect("the ground before it is in view");
    window.drag(from, ahead);
    window.key(KeyCode::Enter);
    window.rest();
    assert_eq!(state(window).1, 1, "{}", window.told());
    type_name(window, &[KeyCode::KeyZ, KeyCode::KeyE, KeyCode::KeyN]);
    window.press("As a lesson");
    window.keep_picture("bench-lesson");
    window.press("Keep lesson");
    window.rest();
    assert!(is_kept(window, "scenarios/lessons/zen.ron"), "{}", window.told());

    window.go_to_title();
    window.press("Lessons");
    window.press("zen");
    window.until("the lesson", |world| world.contains_resource::<Session>().then_some(()));
    window.rest();
    assert!(window.ask(|world| world.resource::<Session>().is_replay()));
    window.key(KeyCode::KeyN);
    window.rest();
    window.keep_picture("bench-presented");
    window.ask(|world| {
        let folder = world.resource::<Autosave>().shelf().folder().expect("it is").join("scenarios/lessons");
        drop([folder.join("zen.ron"), folder.join("tables/zen.ron")].map(std::fs::remove_file));
    });
    window.go_to_title();
}
