//! The guided first battle as a newcomer meets it: offered on the title, played from its first caption to its last by
//! mouse and by keyboard alone, each step by the act that it asks for; and what happens to those who do otherwise.

use bevy::prelude::*;
use linstock::{
    client::{
        guide::Guiding,
        orders::{active_order::ActiveOrder, selection::Selection},
        session::{Hand, Session, autosave::Autosave},
        settings::{GuideOffer, Preferences},
        ui::Title,
    },
    guide::{Mark, Standing, Step, Waits},
    lesson::{Said, Spoken},
    table::UnitId,
};

use super::{
    harness::{Window, window},
    player::{Hands, keys::Keys, mouse::Mouse},
    screen::Notch,
};

/// No guide has more steps.
const MOST_STEPS: usize = 60;

/// Where the guide stands.
#[derive(Clone, Debug)]
struct Up {
    place: usize,
    part: (usize, usize),
    step: Option<Step>,
    standing: Standing,
}

fn up(window: &Window) -> Up {
    window.ask(|world| {
        let led = world.resource::<Guiding>().led().expect("a guide is up");
        let (place, part, standing) = (led.place(), led.progress(), led.standing().clone());
        Up { place, part, step: led.step().cloned(), standing }
    })
}

/// Begins the guided battle from the title.
fn begin(window: &mut Window) {
    if window.button("Play the guided battle").is_none() {
        window.press("Lessons");
        window.press("A guided first battle");
    } else {
        window.press("Play the guided battle");
    }
    window.until("the guide", |world| world.resource::<Guiding>().led().map(|_| ()));
    window.rest();
}

/// The step that is up, once it waits for the player.
fn waiting(window: &mut Window) -> Up {
    window.until("the guide to wait for the player", |world| {
        let led = world.resource::<Guiding>().led()?;
        (*led.standing() != Standing::Watch).then_some(())
    });
    window.rest();
    up(window)
}

fn spoken(step: &Step) -> Option<Spoken> {
    let (Waits::Draft(order) | Waits::Give(order) | Waits::End(order)) = &step.waits else { return None };
    Some(order.read("the guide").expect("it was read before"))
}

fn unit_of(window: &Window, name: &str) -> UnitId {
    let name = name.to_owned();
    window.battle(move |battle, session| {
        let field = battle.field(session.viewer());
        field.units().find(|unit| unit.name == name).map(|unit| unit.id).expect("it is on the table")
    })
}

fn click_unit(window: &mut Window, name: &str) {
    let unit = unit_of(window, name);
    let at = window.unit_at(unit).expect("it is in view");
    window.click(at);
}

fn spot(window: &Window, step: &Step) -> Vec2 {
    let place = step.show.iter().find_map(|mark| match mark {
        Mark::Place(spot) => Some(Vec2::new(spot.x, spot.y)),
        _ => None,
    });
    window.seen_at(place.expect("the caption rings a place")).expect("it is in view")
}

/// Does a step as its caption says for the mouse.
fn by_mouse(window: &mut Window, step: &Step) {
    let order = spoken(step);
    match &step.waits {
        Waits::Continue => window.press("Continue"),
        Waits::Look => {
            let bare = window.bare_ground().expect("some ground is bare");
            window.point(bare);
            window.turn_wheel(Notch::Down);
        }
        Waits::Select(name) => click_unit(window, name),
        Waits::End(_) => window.press_end(),
        Waits::Give(_) => match order.expect("it has one").verb.as_str() {
            "choose_side" => window.press_listed("side A"),
            _ => window.press("Give the order"),
        },
        Waits::Draft(_) => draft_by_mouse(window, step, &order.expect("it has one")),
    }
    window.rest();
}

fn draft_by_mouse(window: &mut Window, step: &Step, order: &Spoken) {
    match (order.verb.as_str(), order.with.get("target"), order.with.get("formation")) {
        ("close", ..) => window.press_end(),
        (_, Some(Said::Unit(target)), _) => click_unit(window, target),
        ("form", _, None) => window.press_listed("Change formation"),
        ("form", _, Some(_)) => window.press_listed("line"),
        ("move", ..) => {
            let at = spot(window, step);
            let Some(Said::Path(legs)) = order.with.get("path") else { panic!("a way") };
            if legs.len() > 1 {
                window.click(at);
            } else {
                // A sixth of a right angle, about the other corner.
                let there = window.seen_at(Vec2::new(11.44, 8.31)).expect("it is in view");
                window.drag(at, there);
            }
        }
        other => panic!("how is {other:?} drafted?"),
    }
}

/// Does a step as its caption says for the keyboard.
fn by_keys(window: &mut Window, step: &Step) {
    match &step.waits {
        Waits::Continue => window.key(KeyCode::F3),
        Waits::Look => {
            let before = up(window).place;
            while up(window).place == before {
                window.hold(KeyCode::PageDown);
            }
        }
        Waits::Select(name) => {
            let unit = unit_of(window, name);
            for _ in 0..12 {
                if window.ask(move |world| world.resource::<Selection>().units == [unit]) {
                    break;
                }
                window.key(KeyCode::Tab);
            }
        }
        Waits::Give(_) | Waits::End(_) => window.key(KeyCode::Enter),
        Waits::Draft(_) => draft_by_keys(window, &spoken(step).expect("it has one")),
    }
    window.rest();
}

fn draft_by_keys(window: &mut Window, order: &Spoken) {
    match (order.verb.as_str(), order.with.len()) {
        ("close", _) => window.chord(KeyCode::ShiftLeft, KeyCode::Space),
        ("form", 1) => {
            for _ in 0..6 {
                let chosen = window.ask(|world| {
                    let draft = world.resource::<ActiveOrder>().draft.as_ref();
                    draft.is_some_and(|draft| {
                        draft.trial().value("formation") == Some(&linstock::battle::Value::Choice("Line".to_owned()))
                    })
                });
                if chosen {
                    break;
                }
                window.key(KeyCode::KeyF);
            }
        }
        ("move", _) => {
            let Some(Said::Path(legs)) = order.with.get("path") else { panic!("a way") };
            let (key, times) = if legs.len() > 1 { (KeyCode::KeyW, 4) } else { (KeyCode::KeyE, 3) };
            (0..times).for_each(|_| window.key(key));
        }
        ("form", _) => digit(window, "Change formation"),
        ("shoot", _) => digit(window, "Shoot"),
        ("charge", _) => digit(window, "Charge"),
        other => panic!("how is {other:?} drafted?"),
    }
}

/// Presses the digit before an order in the list.
fn digit(window: &mut Window, order: &str) {
    let digit = window.number_of(order).unwrap_or_else(|| panic!("no {order}: {}", window.told()));
    window.key(digit);
}

/// Plays the guide to its end; what is asked besides gets its default answer. Gives how many steps were done.
fn play(window: &mut Window, hands: &dyn Hands, act: impl Fn(&mut Window, &Step), picture: &str) -> usize {
    let mut done = 0;
    for _ in 0..MOST_STEPS {
        let now = waiting(window);
        if now.standing == Standing::Over {
            break;
        }
        if now.standing == Standing::AnswerFirst {
            hands.answer(window);
            window.rest();
            continue;
        }
        let step = now.step.expect("a step is up");
        assert_eq!(now.standing, Standing::Waits, "{}: {}", step.say, window.told());
        if !picture.is_empty() {
            window.keep_picture(&format!("{picture}-{:02}", now.place + 1));
        }
        act(window, &step);
        let after = waiting(window);
        assert!(
            after.place > now.place || after.standing == Standing::Over,
            "it waits still: {}\n{:?}\n{}",
            step.say,
            after.standing,
            window.told()
        );
        done += 1;
    }
    assert_eq!(up(window).standing, Standing::Over);
    done
}

#[test]
fn the_whole_guided_battle_is_played_by_mouse_and_ends_with_the_first_real_battle() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    begin(window);
    assert_eq!(up(window).part, (1, 13));
    assert!(window.told().contains("1 of 13"), "{}", window.told());
    let done = play(window, &Mouse, by_mouse, "guide");
    assert!(done >= 20, "{done} steps");
    window.keep_picture("guide-end");
    let saves = window.ask(|world| world.resource::<Autosave>().kept_name());
    assert_eq!(saves, None, "a guided battle is not kept");
    window.press("Fight Cowpens");
    window.until("Cowpens", |world| {
        let session = world.get_resource::<Session>()?;
        (session.facts().title == "Cowpens" && !session.is_guided()).then_some(())
    });
    assert_eq!(window.battle(|_, session| session.hands()), [Hand::Human, Hand::Machine]);
    assert!(window.ask(|world| world.resource::<Guiding>().led().is_none()));
}

#[test]
fn the_whole_guided_battle_is_played_by_the_keyboard_alone() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    begin(window);
    play(window, &Keys, by_keys, "");
    window.key(KeyCode::F3);
    window.until("Cowpens", |world| {
        let session = world.get_resource::<Session>()?;
        (session.facts().title == "Cowpens").then_some(())
    });
}

/// Plays the first steps by keys, up to one whose caption begins so.
fn play_up_to(window: &mut Window, caption: &str) {
    for _ in 0..MOST_STEPS {
        let now = waiting(window);
        let step = now.step.expect("a step is up");
        if step.say.as_str().starts_with(caption) {
            return;
        }
        by_keys(window, &step);
    }
    panic!("no caption begins with {caption:?}");
}

#[test]
fn whoever_ends_the_moves_too_early_is_told_and_takes_that_back() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    begin(window);
    play_up_to(window, "A column marches well");
    let before = window.battle(|battle, _| battle.hash());
    window.press_end();
    window.press_end();
    let lost = waiting(window);
    assert!(matches!(lost.standing, Standing::Lost(_)), "{:?}: {}", lost.standing, window.told());
    assert!(window.told().contains("cannot be done any more"), "{}", window.told());
    window.keep_picture("guide-lost");
    window.press("Take back");
    let again = waiting(window);
    assert_eq!((again.place, again.standing), (lost.place, Standing::Waits));
    assert_eq!(window.battle(|battle, _| battle.hash()), before);
    window.key(KeyCode::F4);
    assert!(waiting(window).place < again.place, "a step back leads to the march");
}

#[test]
fn the_hint_comes_to_those_who_do_something_else() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    begin(window);
    play_up_to(window, "Select your battalion");
    assert!(!window.told().contains("Hint:"), "{}", window.told());
    click_unit(window, "Blue Guns");
    window.rest();
    assert!(window.told().contains("Hint: They are"), "{}", window.told());
    window.keep_picture("guide-hint");
}

#[test]
fn the_open_menu_of_the_guide_stays_open_when_a_hint_appears() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    begin(window);
    play_up_to(window, "Select your battalion");
    window.press("Leave guide");
    assert!(!window.told().contains("Hint:"), "{}", window.told());
    window.until("the hint", |world| {
        super::probe::widgets(world).iter().any(|widget| widget.text.starts_with("Hint:")).then_some(())
    });
    window.rest();
    assert!(window.button("Play on without the guide").is_some(), "{}", window.told());
    window.press("Leave guide");
    assert!(window.button("Play on without the guide").is_none(), "the same button closes it: {}", window.told());
}

#[test]
fn without_its_guide_the_battle_goes_on_against_the_machine_and_is_kept() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    begin(window);
    play_up_to(window, "Select your battalion");
    window.key(KeyCode::F5);
    window.until("the guide to go", |world| world.resource::<Guiding>().led().is_none().then_some(()));
    window.rest();
    assert!(!window.battle(|_, session| session.is_guided()));
    assert!(window.ask(|world| world.resource::<Autosave>().kept_name()).is_some(), "it is kept from now on");
}

#[test]
fn the_title_offers_the_guided_battle_until_it_is_answered_and_lists_it_among_the_lessons() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    let is_offered = |window: &Window| window.button("Play the guided battle").is_some();
    let has_saved = window.ask(|world| world.resource::<Title>().has_saved());
    assert_eq!(is_offered(window), !has_saved, "{}", window.told());
    window.keep_picture("guide-offer");
    if is_offered(window) {
        window.press("Not now");
        window.rest();
        assert!(!is_offered(window));
    }
    window.ask(|world| world.resource_mut::<Preferences>().guide = GuideOffer::Answered);
    window.press("Lessons");
    window.press("A guided first battle");
    window.until("the guide", |world| world.resource::<Guiding>().led().map(|_| ()));
    // It is left without a question.
    window.leave();
    assert!(window.ask(|world| world.contains_resource::<Title>()));
}
