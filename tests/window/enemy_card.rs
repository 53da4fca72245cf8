//! Resting on an enemy tells what the selection could do to it: with the odds, or with the reason why not and what was
//! measured. Nothing is drafted by it.

use linstock::{
    client::{input::pick_list::PickList, insight::enemy_acts::EnemyActs, orders::active_order::ActiveOrder},
    table::UnitId,
};

use super::{
    charging::about_to_charge,
    harness::{Window, window},
};

/// Rests on an enemy until its card is shown; gives the acts, and whether each can be taken up.
fn acts_against(window: &mut Window, enemy: UnitId) -> Vec<(String, bool)> {
    window.rest_on(enemy);
    let acts = window.until("the acts to be known", move |world| {
        let (target, acts) = world.resource::<EnemyActs>().known()?;
        let told = acts.iter().map(|act| (act.label.clone(), act.verdict.is_ok())).collect::<Vec<_>>();
        (target == enemy).then_some(told)
    });
    window.rest();
    acts
}

fn is_drafted(window: &Window) -> bool {
    window.ask(|world| world.resource::<ActiveOrder>().draft.is_some())
}

#[test]
fn an_enemy_out_of_reach_is_told_with_its_distance_and_the_reach() {
    // hmm.06.03, hmm.07.02
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.open_turnpike();
    let unit = window.select_mover();
    let own = window.battle(move |battle, session| battle.field(session.viewer()).unit(unit).side);
    let enemy = window.unit(if own == linstock::table::Side::First { "Navarre" } else { "The Grenadiers" });
    let acts = acts_against(window, enemy);
    assert!(acts.contains(&("Charge".to_owned(), false)), "{acts:?}");
    let told = window.told();
    assert!(told.contains("(nearest ") && told.contains(" in, reach 5 in)"), "{told}");
    window.keep_picture("enemy_out_of_reach");
    assert!(!is_drafted(window), "nothing is drafted by looking");

    // The list of what can be done to it tells the same, with the clauses.
    let spot = window.unit_at(enemy).expect("it is in view");
    window.right_click(spot);
    assert!(window.told().contains("hmm.06.03") && !is_drafted(window), "{}", window.told());

    // On a friend there is no such card.
    window.key(bevy::prelude::KeyCode::Escape);
    window.select_mover();
    window.rest_on(unit);
    assert!(window.ask(|world| world.resource::<EnemyActs>().known().is_none()));
}

#[test]
fn an_enemy_that_can_be_charged_is_told_with_the_odds_and_a_click_drafts() {
    // wof.14.0.02
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    let (own, enemy) = about_to_charge(window);
    let given = window.battle(|battle, _| battle.orders_given());
    let acts = acts_against(window, enemy);
    assert!(acts.contains(&("Charge".to_owned(), true)), "{acts:?}");
    let told = window.told();
    assert!(told.contains("stimated losses"), "{told}");
    window.keep_picture("enemy_in_reach");
    assert!(!is_drafted(window) && window.battle(|battle, _| battle.orders_given()) == given, "looking does nothing");
    let spot = window.unit_at(enemy).expect("it is in view");
    window.click(spot);
    assert!(is_drafted(window) && window.draft_aims_at(enemy) && window.leader_of_draft() == own);
}

#[test]
fn an_enemy_chosen_among_several_under_the_pointer_is_aimed_at() {
    // wof.14.0.02
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    let (own, enemy) = about_to_charge(window);
    let name = window.battle(move |battle, session| battle.field(session.viewer()).unit(enemy).name.clone());
    let at = window.unit_at(enemy).expect("it is in view");
    window.ask(move |world| *world.resource_mut::<PickList>() = PickList { units: vec![own, enemy], at });
    window.press(&name);
    assert!(is_drafted(window) && window.draft_aims_at(enemy) && window.leader_of_draft() == own, "{}", window.told());
}

#[test]
fn a_gun_tells_why_it_has_no_shot_at_the_enemy_that_is_clicked() {
    // hmm.15.01
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.open_turnpike();
    window.end_the_moves();
    let (gun, enemy) = (window.unit("Royal Artillery"), window.unit("Navarre"));
    window.aim_canister(gun, enemy);
    let told = window.told();
    assert!(told.contains("Navarre: ") && told.contains("Ammunition: canister"), "{told}");
    assert!(!told.contains("is empty"), "{told}");
    window.keep_picture("no_shot_at_it");
}
