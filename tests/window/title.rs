//! The title: it names the rule set of a battle, has the map beside the description where there is room, and is as it
//! was left when a battle is over.

use bevy::prelude::*;
use linstock::{
    client::{
        session::{Hand, Session, open_battle::DiceChoice},
        ui::Title,
    },
    rules::{Changes, RULE_SETS},
};

use super::{
    harness::{START, Window, window},
    sizes::{USUAL, grow},
};

/// The choices on the title: players, dice, switches.
fn chosen(window: &Window) -> ([Hand; 2], DiceChoice, Changes) {
    window.ask(|world| {
        let choices = world.resource::<Title>().choices().expect("a scenario is chosen").clone();
        (choices.hands, choices.dice, choices.changes)
    })
}

/// The place of a control with words that begin with this.
fn place(window: &Window, words: &str) -> Rect {
    let found = window.widgets().into_iter().find(|widget| widget.text.starts_with(words));
    found.unwrap_or_else(|| panic!("no {words}: {}", window.told())).place
}

#[test]
fn leaving_a_battle_shows_the_title_as_it_was_left() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.press("The Turnpike");
    window.press("Play The League");
    window.press("Enter real dice");
    window.press("Lessons");
    let before = chosen(window);
    assert!(before.0.contains(&Hand::Machine) && before.1 == DiceChoice::Entered, "{before:?}");
    window.press(START);
    window.until("the battle", |world| world.contains_resource::<Session>().then_some(()));
    window.leave();
    assert_eq!(chosen(window), before);
    assert!(window.button("Fire").is_some(), "the lessons lie open: {}", window.told());
    window.press("Scenarios");
    place(window, "map of The Turnpike");
}

#[test]
fn the_title_names_the_rule_set_and_lays_the_map_beside_the_text_where_there_is_room() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.press("Cowpens");
    window.rest();
    let hmm = RULE_SETS.iter().find(|set| set.id == "hmm").expect("it is played").title;
    let named: Vec<_> = window.widgets().into_iter().filter(|widget| widget.text == hmm).collect();
    assert!(named.iter().any(|widget| !widget.pressable), "the one rule set is named: {}", window.told());
    window.keep_picture("title_usual");
    let (map, text) = (place(window, "map of Cowpens"), place(window, "Sources"));
    assert!(map.max.y < text.min.y, "above it in a small window: {map:?}, {text:?}");
    let dice = [place(window, "Dice"), place(window, "Throw here")].map(|place| place.center().y);
    assert!((dice[0] - dice[1]).abs() < 2.0, "words stand level with the buttons beside them: {dice:?}");

    grow(window, (1920, 1080));
    window.rest();
    window.keep_picture("title_large");
    let (map, text) = (place(window, "map of Cowpens"), place(window, "Sources"));
    assert!(map.max.x < text.min.x && map.height() > 400.0, "beside it in a large one: {map:?}, {text:?}");
    grow(window, USUAL);
}

#[test]
fn a_player_against_the_machine_is_offered_first_and_the_rules_are_folded_until_one_is_changed() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.press("Cowpens");
    assert_eq!(chosen(window), ([Hand::Human, Hand::Machine], DiceChoice::Thrown, Changes::new()));
    assert!(window.button("deduction").is_none(), "the rules are folded: {}", window.told());
    window.press("Rules (as recommended)");
    window.press("deduction");
    window.press("per volley");
    assert!(window.told().contains("Changed: deduction: per volley"), "{}", window.told());
    assert_eq!(chosen(window).2, Changes::from([("deduction".to_owned(), "PerVolley".to_owned())]));
    window.keep_picture("title_changed");
    window.press("Use recommended");
    assert!(!window.told().contains("Changed:") && chosen(window).2.is_empty(), "{}", window.told());
    for (button, hands) in [
        ("Play Morgan's flying army", [Hand::Machine, Hand::Human]),
        ("Two players", [Hand::Human; 2]),
        ("Watch the machine", [Hand::Machine; 2]),
        ("Play Tarleton's detachment", [Hand::Human, Hand::Machine]),
    ] {
        window.press(button);
        assert_eq!(chosen(window).0, hands, "{button}");
    }
}

#[test]
fn scenarios_stand_under_their_wars_and_a_filter_leaves_what_fits() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    let wars = ["Seven Years' War", "American Revolution", "American Civil War"].map(|war| place(window, war).min.y);
    assert!(wars.is_sorted(), "the earliest first: {wars:?}");
    let wof = RULE_SETS.iter().find(|set| set.id == "wof").expect("it is played").title;
    window.press("list by rule set");
    window.press(wof);
    window.rest();
    window.keep_picture("title_filtered");
    assert!(window.button("Cowpens").is_none() && window.button("Sandershausen").is_some(), "{}", window.told());
    assert!(window.button("Cowpens").is_none(), "{}", window.told());
    place(window, "map of The Lobosch");
    window.key(KeyCode::ArrowDown);
    window.rest();
    place(window, "map of Sandershausen");
    window.press("list by size");
    window.press("Small");
    window.rest();
    assert!(window.button("Sandershausen").is_none(), "{}", window.told());
    window.press("Show all");
    assert!(window.button("Cowpens").is_some(), "{}", window.told());
}
