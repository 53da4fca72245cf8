//! Playing by the keyboard alone: any answer to a question and any slot of an order; and the preview of an answer
//! before it is given, and of the end of a move.

use bevy::prelude::*;
use linstock::{
    battle::{Override, OverrideAct, QuestionKind, Seat, Subject, Value},
    client::{
        commands::UiCommand,
        insight::odds_preview::OddsPreview,
        orders::{
            active_order::ActiveOrder,
            answer_choice::AnswerChoice,
            answers::{self, Answer},
            selection::Selection,
            turn_view::TurnView,
        },
    },
    measure::Pose,
    table::UnitId,
};

use super::{
    charging::about_to_charge,
    harness::{Window, window},
    player::{Hands, Situation, mouse::Mouse},
};

/// The digits that answer, from the first on.
const DIGITS: [KeyCode; 4] = [KeyCode::Digit1, KeyCode::Digit2, KeyCode::Digit3, KeyCode::Digit4];

/// The umpire puts a unit elsewhere.
fn put(window: &mut Window, unit: UnitId, front: Pose) {
    window.ask(move |world| {
        let act = OverrideAct::Move { unit, front };
        let ruled = Override { seat: Seat::Umpire, act, reason: "to try something".to_owned() };
        world.write_message(UiCommand::Overrule(ruled));
    });
    window.rest();
}

/// The answers that are open, and the place of the default.
fn open_answers(window: &Window) -> (Vec<Answer>, Option<usize>) {
    window.ask(|world| {
        let board = world.resource::<TurnView>();
        (board.answers.clone(), board.default_answer())
    })
}

/// An answer that can be given and is not the default, with its place.
fn other_answer(window: &Window) -> (usize, Answer) {
    let (answers, default) = open_answers(window);
    assert!(default.is_some_and(|default| default < answers.len()), "{answers:?}");
    let other =
        answers.into_iter().enumerate().find(|(place, answer)| Some(*place) != default && answer.verdict.is_ok());
    other.expect("there is a choice")
}

/// Brings a unit charged under Weight of Fire to the question for its response.
fn asked_what_it_does(window: &mut Window) {
    let _ = about_to_charge(window);
    window.press_listed("Charge");
    window.press("Give the order");
    window.rest();
    assert_eq!(Situation::read(window).kind, QuestionKind::React, "{}", window.told());
}

/// Brings a unit charged under Horse and Musket to the question whether it fires.
fn asked_whether_it_fires(window: &mut Window) {
    window.open_turnpike();
    let mover = window.mover();
    let foes = ["40th Foot", "Picardy"].map(|name| window.unit(name));
    let other = foes.into_iter().find(|unit| *unit != mover).expect("one of them moves");
    let before_it = window.front(other).shifted(Vec2::new(0.0, 3.0)).turned_right(180.0);
    put(window, mover, before_it);
    let spot = window.unit_at(mover).expect("it is in view");
    window.click(spot);
    window.press_listed("Charge");
    window.press("Give the order");
    window.rest();
    assert_eq!(Situation::read(window).kind, QuestionKind::React, "{}", window.told());
}

/// Gives another answer than the default by its digit alone.
fn answers_otherwise(window: &mut Window) {
    let (place, other) = other_answer(window);
    let button = window.button(&format!("{}  {}", place + 1, other.label));
    assert!(button.is_some(), "its digit stands on it: {}", window.told());
    window.key(KeyCode::Tab);
    let asked = other.offer.subject.unit();
    assert_eq!(
        window.ask(|world| world.resource::<Selection>().units.first().copied()),
        asked,
        "Tab finds who is asked"
    );
    let clicks = window.toil.clicks;
    window.key(DIGITS[place]);
    let wanted = other.order.clone();
    assert!(
        window.battle(move |battle, _| battle.journal().orders().any(|order| *order == wanted)),
        "{}",
        window.told()
    );
    assert_eq!(window.toil.clicks, clicks);
}

/// Rests on an answer by the pointer: its expected result is shown and opened.
fn weighs(window: &mut Window) {
    let (place, other) = other_answer(window);
    let Ok(plan) = &other.verdict else { panic!("it can be given") };
    for words in answers::in_words(&plan.outlook) {
        assert!(window.told().contains(&words), "{words}: {}", window.told());
    }
    let given = window.battle(|battle, _| battle.orders_given());
    let button = window.button(&format!("{}  ", place + 1)).expect("it has a button");
    window.point(button.place.center());
    let label = other.label.clone();
    window.until("the answer to be weighed", move |world| {
        let (weighing, board) = (world.resource::<AnswerChoice>(), world.resource::<TurnView>());
        weighing.weighed(board).is_some_and(|answer| answer.label == label).then_some(())
    });
    let trials =
        window.until("its odds", |world| world.resource::<OddsPreview>().odds().map(linstock::rehearsal::Odds::trials));
    assert!(trials > 0);
    window.point(Vec2::new(2.0, 2.0));
    window.until("nothing to be weighed", |world| {
        world.resource::<AnswerChoice>().weighed(world.resource::<TurnView>()).is_none().then_some(())
    });
    assert_eq!(window.battle(|battle, _| battle.orders_given()), given, "nothing has been given");
}

#[test]
fn a_charge_under_weight_of_fire_is_weighed_and_then_answered_with_a_digit_other_than_the_default() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    asked_what_it_does(window);
    weighs(window);
    window.chord(KeyCode::ControlLeft, KeyCode::KeyK);
    let found = window.widgets().into_iter().any(|widget| widget.text == "answer");
    assert!(found, "the answers can be found by their names: {}", window.told());
    window.key(KeyCode::Escape);
    window.keep_picture("answers");
    answers_otherwise(window);
}

#[test]
fn a_charge_under_horse_and_musket_is_weighed_and_then_answered_with_a_digit_other_than_the_default() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    asked_whether_it_fires(window);
    weighs(window);
    answers_otherwise(window);
}

#[test]
fn the_player_with_the_initiative_chooses_a_side_by_a_digit() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.open_battle("The Vedettes");
    while Situation::read(window).kind == QuestionKind::Deploy {
        Mouse.deploy(window);
    }
    let (answers, _) = open_answers(window);
    assert!(!answers.is_empty() && answers.iter().all(|answer| answer.offer.subject == Subject::Side), "{answers:?}");
    answers_otherwise(window);
}

#[test]
fn a_key_marks_another_answer_and_enter_gives_the_one_that_is_marked() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    asked_what_it_does(window);
    let (_, default) = open_answers(window);
    window.key(KeyCode::KeyF);
    let marked = window.ask(|world| world.resource::<AnswerChoice>().turned_to(world.resource::<TurnView>()).cloned());
    let marked = marked.expect("another can be given");
    let (answers, _) = open_answers(window);
    assert!(default.is_some_and(|default| answers[default].order != marked));
    window.key(KeyCode::Enter);
    assert!(
        window.battle(move |battle, _| battle.journal().orders().any(|order| *order == marked)),
        "{}",
        window.told()
    );
}

/// The present target of the draft.
fn target(window: &Window) -> Option<UnitId> {
    window.ask(|world| {
        let draft = world.resource::<ActiveOrder>().draft.as_ref()?;
        draft.trial().values.values().find_map(|value| if let Value::Unit(unit) = value { Some(*unit) } else { None })
    })
}

#[test]
fn a_guns_target_is_chosen_by_keys_alone() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.open_turnpike();
    window.end_the_moves();
    let (gun, picardy, navarre) = (window.unit("Royal Artillery"), window.unit("Picardy"), window.unit("Navarre"));
    let before_it = window.front(gun).shifted(Vec2::new(0.0, 7.0)).turned_right(180.0);
    put(window, picardy, before_it.shifted(Vec2::new(-3.2, 0.0)));
    put(window, navarre, before_it.shifted(Vec2::new(3.2, 0.0)));
    let clicks = window.toil.clicks;
    for _ in 0..8 {
        if window.ask(move |world| world.resource::<Selection>().units == [gun]) {
            break;
        }
        window.key(KeyCode::Tab);
    }
    let fire = window.listed("Fire").unwrap_or_else(|| panic!("the gun may fire: {}", window.told()));
    let digit =
        fire.text.chars().next().and_then(|digit| digit.to_digit(10)).and_then(|digit| usize::try_from(digit).ok());
    window.key(DIGITS[digit.expect("it is numbered") - 1]);
    let proposed = target(window).expect("a target is suggested");
    let other = if proposed == picardy { navarre } else { picardy };
    // Ammunition, then the target.
    window.key(KeyCode::KeyN);
    for _ in 0..3 {
        if target(window) == Some(other) {
            break;
        }
        window.key(KeyCode::KeyF);
    }
    assert_eq!(target(window), Some(other), "{}", window.told());
    window.key(KeyCode::Enter);
    let at = window.battle(move |battle, _| {
        let shots = battle.journal();
        let last = shots.orders().filter(|order| order.subject.unit() == Some(gun)).last().cloned();
        last.and_then(|order| {
            order.values.values().find_map(|value| if let Value::Unit(unit) = value { Some(*unit) } else { None })
        })
    });
    assert_eq!((at, window.toil.clicks), (Some(other), clicks), "{}", window.told());
}

#[test]
fn a_drafted_move_tells_which_enemies_could_charge_where_it_ends() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.open_turnpike();
    let mover = window.mover();
    let foes = ["40th Foot", "Picardy"].map(|name| window.unit(name));
    let other = foes.into_iter().find(|unit| *unit != mover).expect("one of them moves");
    // Two moves off at first: no unit reaches another.
    let before_it = window.front(other).shifted(Vec2::new(0.0, 7.0)).turned_right(180.0);
    put(window, mover, before_it);
    let spot = window.unit_at(mover).expect("it is in view");
    window.click(spot);
    window.press_listed("Move");
    for _ in 0..3 {
        window.key(KeyCode::KeyW);
    }
    let chargers =
        window.until("who could charge", |world| world.resource::<OddsPreview>().chargers().map(<[UnitId]>::to_vec));
    assert!(chargers.contains(&other), "{chargers:?}: {}", window.told());
    window.rest();
    assert!(window.told().contains("There it could be charged by"), "{}", window.told());
}
