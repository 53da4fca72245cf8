//! The rulebook at the real window: from the title as from a battle, by a click on a clause, by its key, by words.

use bevy::prelude::*;
use linstock::client::{commands::Panel, input::open_panels::OpenPanels};

use super::harness::{Window, window};

fn is_open(window: &Window) -> bool {
    window.ask(|world| world.resource::<OpenPanels>().is_open(Panel::Rules))
}

/// The switches on the title name their clauses: a click opens one with its table, and its references lead on and back.
#[test]
fn on_the_title_a_clause_opens_with_its_tables_and_leads_to_what_it_names() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.press("Rules (as recommended)");
    window.press("rule hmm.07.24");
    assert!(is_open(window));
    let told = window.told();
    for words in ["Musketry deductions", "Deductions for musketry as printed", "smooth ordinary open", "14-15"] {
        assert!(told.contains(words), "{words} is missing: {told}");
    }
    window.keep_picture("rules_table");
    let named = window.widgets().into_iter().filter(|widget| widget.pressable && widget.text == "hmm.t.musket_printed");
    let uppermost =
        named.min_by(|one, other| one.place.min.y.total_cmp(&other.place.min.y)).expect("the text names it");
    window.click(uppermost.place.center());
    window.press("Back to hmm.07.24");
    window.key(KeyCode::F2);
    assert!(!is_open(window));
}

/// The key opens it on the title too; words of a ruling find the clause.
#[test]
fn the_key_opens_the_rules_on_the_title_and_words_of_a_ruling_find_the_clause() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.key(KeyCode::F2);
    assert!(is_open(window) && window.told().contains("clauses, house rules and tables"));
    window.press("search the rules");
    for letter in "undoubled".chars() {
        window.key(key_of(letter));
    }
    assert!(window.told().contains("1 has all of these words"), "{}", window.told());
    window.press("hmm.07.19  ");
    assert!(
        window.told().contains("Flank fire doubles")
            && window.told().contains("The doubling never makes a loss smaller")
    );
    window.press("undoubled");
    for _ in 0..9 {
        window.key(KeyCode::Backspace);
    }
    window.key(KeyCode::F2);
    assert!(!is_open(window));
}

fn key_of(letter: char) -> KeyCode {
    match letter {
        'b' => KeyCode::KeyB,
        'd' => KeyCode::KeyD,
        'e' => KeyCode::KeyE,
        'l' => KeyCode::KeyL,
        'n' => KeyCode::KeyN,
        'o' => KeyCode::KeyO,
        'u' => KeyCode::KeyU,
        other => panic!("no key is known for {other}"),
    }
}
