//! Saves of any kind are battles that continue as far as they are sound, or are refused.

use linstock::{
    battle::{AnyBattle, KeepUndo},
    commander::{Player, Random},
    dice::DiceSource,
    rules::{self, Changes, RULE_SETS},
    scenario::Scenario,
};

use super::{change, loader::Loader, try_all};
use crate::proofs::equality::MEADOW;

/// Orders given in each of the sound battles.
const ORDERS: u64 = 12;

/// A battle some orders old.
fn begun(mut battle: Box<dyn AnyBattle>) -> String {
    for count in 0..ORDERS {
        let Some(question) = battle.question() else { break };
        let seats = question.seats.clone();
        let order = seats.iter().find_map(|seat| Random::new(count, *seat).order(battle.as_ref(), *seat));
        battle.give(order.expect("whoever is asked has an answer")).expect("it is lawful");
    }
    battle.saved().written()
}

/// The save with a state in it that its orders do not lead to, so that it goes on from its image.
fn astray(save: &str) -> String {
    let hash = save.rfind("Hash(").expect("a phase has begun") + "Hash(".len();
    format!("{}7{}", &save[..hash], &save[hash..])
}

/// A battle under each rule set, as it was written and gone astray.
fn sound() -> Vec<String> {
    let scenario = Scenario::read("meadow.ron", MEADOW).expect("it is sound");
    let opened = |id: &str| {
        let battle = rules::open(&scenario, id, &Changes::new(), DiceSource::Seeded { seed: 4 }, KeepUndo::No);
        begun(battle.unwrap_or_else(|problems| panic!("{problems}")))
    };
    RULE_SETS.iter().map(|set| opened(set.id)).flat_map(|save| [astray(&save), save]).collect()
}

#[test]
fn bytes_and_scraps_are_no_save() {
    try_all(&Loader::Save, 800, change::bytes());
    try_all(&Loader::Save, 800, change::scraps());
}

#[test]
fn a_changed_save_goes_on_as_far_as_it_is_sound() {
    try_all(&Loader::Save, 400, change::changed(sound()));
}
