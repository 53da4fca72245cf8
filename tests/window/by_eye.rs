//! Where players judge by eye, the window shows no distance to the enemy, no range and no odds before a declaration, and
//! says why not; what has been declared is measured.

use bevy::prelude::*;
use linstock::{
    battle::QuestionKind,
    client::{
        commands::Tool,
        input::open_panels::OpenPanels,
        insight::{enemy_acts::EnemyActs, odds_preview::OddsPreview},
    },
    table::Side,
};

use super::{
    charging::about_to_charge_in,
    harness::{Window, window},
    player::{Hands, Situation, mouse::Mouse},
};

/// The turnpike and the vedettes under that agreement.
pub(super) fn battles_by_eye() -> [String; 2] {
    let by_eye = r#""measuring": (value: ByEye, because: "Nobody has a tape.")"#;
    let turnpike = include_str!("turnpike.ron")
        .replace(r#"id: "turnpike""#, r#"id: "by_eye""#)
        .replace("The Turnpike", "No Tape")
        .replace("options: {", &format!("options: {{ {by_eye},"));
    let vedettes = include_str!("vedettes.ron")
        .replace(r#"id: "vedettes""#, r#"id: "outposts""#)
        .replace("The Vedettes", "The Outposts")
        .replace(r#""wof": (scale:"#, &format!(r#""wof": (options: {{ {by_eye} }}, scale:"#));
    [turnpike, vedettes]
}

fn tells(window: &Window, words: &str) -> bool {
    window.told().contains(words)
}

#[test]
fn by_eye_there_is_no_tape_no_range_and_no_figure_on_an_enemys_card() {
    // hmm.h.by_eye
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.press("The Turnpike");
    assert!(tells(window, "Measure freely"), "{}", window.told());
    window.press("No Tape");
    assert!(tells(window, "By eye (as agreed)"), "{}", window.told());
    window.keep_picture("by_eye_title");
    window.open_battle("No Tape");
    window.deploy_as_that_day();
    let unit = window.select_mover();
    let own = window.battle(move |battle, session| battle.field(session.viewer()).unit(unit).side);
    let enemy = window.unit(if own == Side::First { "Navarre" } else { "The Grenadiers" });

    window.rest_on(enemy);
    window.until("the acts to be known", move |world| {
        world.resource::<EnemyActs>().known().filter(|(target, _)| *target == enemy).map(drop)
    });
    window.rest();
    assert!(tells(window, "It is farther off than a charge goes"), "the reason is told: {}", window.told());
    for figure in ["nearest", " in from the selected unit", "could charge"] {
        assert!(!tells(window, figure), "{figure}: {}", window.told());
    }
    window.keep_picture("by_eye_card");

    window.press("Tape");
    assert!(window.ask(|world| world.resource::<OpenPanels>().tool == Some(Tool::Tape)));
    assert!(tells(window, "Nothing is measured before it is declared"), "{}", window.told());
    let spot = window.unit_at(enemy).expect("it is in view");
    window.click(spot);
    window.point(spot + Vec2::splat(60.0));
    window.rest();
    assert!(!tells(window, " in\n") && tells(window, "Nothing is measured"), "{}", window.told());
    window.keep_picture("by_eye_tape");
    window.press("Tape");
    assert!(!tells(window, "Nothing is measured"), "the tape is put away");

    // Ranges held up over the table say the same.
    window.press("Show");
    window.press("Fire: mine");
    assert!(tells(window, "Nothing is measured before it is declared"), "{}", window.told());
}

#[test]
fn by_eye_a_charge_has_no_odds_until_it_is_declared_and_its_answers_are_measured() {
    // wof.h.by_eye
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    let (own, enemy) = about_to_charge_in(window, "The Outposts");
    window.rest_on(enemy);
    let acts = window.until("the acts to be known", move |world| {
        let (target, acts) = world.resource::<EnemyActs>().known()?;
        let told = acts.iter().map(|act| (act.label.clone(), act.verdict.is_ok())).collect::<Vec<_>>();
        (target == enemy).then_some(told)
    });
    window.rest();
    assert!(acts.contains(&("Charge".to_owned(), true)), "{acts:?}");
    for figure in ["%", "stimated losses", " in from", "could charge"] {
        assert!(!tells(window, figure), "{figure}: {}", window.told());
    }
    window.keep_picture("by_eye_charge");
    let spot = window.unit_at(enemy).expect("it is in view");
    window.click(spot);
    assert!(window.draft_aims_at(enemy) && window.leader_of_draft() == own);
    for _ in 0..40 {
        window.ask(|_| std::thread::sleep(std::time::Duration::from_millis(20)));
    }
    assert!(!tells(window, "stimated losses") && !tells(window, "Looking ahead"), "{}", window.told());
    assert!(window.ask(|world| world.resource::<OddsPreview>().odds().is_none()), "no odds in the background either");
    window.keep_picture("by_eye_draft");

    // Once all charges are announced the answers to them are measured.
    window.press("Give the order");
    window.rest();
    if Situation::read(window).kind == QuestionKind::Act {
        Mouse.close(window);
    }
    assert_eq!(Situation::read(window).kind, QuestionKind::React, "{}", window.told());
    assert!(window.battle(|battle, session| battle.may_measure(session.viewer()).is_ok()));
    assert!(tells(window, "stimated losses") || tells(window, "%"), "{}", window.told());
    window.keep_picture("by_eye_answers");
}
