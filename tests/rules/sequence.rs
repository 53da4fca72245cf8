//! The sequence of play of every set.

use std::collections::BTreeMap;

use linstock::{
    battle::{KeepUndo, Seat, default_answer},
    dice::DiceSource,
    files::Shelf,
    rules::{self, RULE_SETS},
    scenario,
};

use super::any_input::ledger;

#[test]
fn every_row_of_a_sequence_cites_a_clause_of_its_set_s_ledger() {
    for set in RULE_SETS {
        let known = ledger(set.id);
        let rows = (set.sequence)();
        assert!(rows.len() > 20, "{}: {rows:?}", set.id);
        let unknown: Vec<_> = rows.iter().filter(|row| !known.contains(row.clause.id())).collect();
        assert!(unknown.is_empty(), "{}: {unknown:?}", set.id);
    }
}

/// The phases of a turn that a player is shown are those of the page.
#[test]
fn the_phases_of_a_battle_are_those_of_its_set_s_sequence() {
    for (id, name) in [("hmm", "cowpens"), ("wof", "sandershausen"), ("trl", "maida")] {
        let set = RULE_SETS.iter().find(|set| set.id == id).expect("it is played");
        let scenario = scenario::open(&Shelf::of_this_user(), name).expect("it ships");
        let opened = rules::open(&scenario, id, &BTreeMap::new(), DiceSource::Seeded { seed: 1 }, KeepUndo::No);
        let mut battle = opened.unwrap_or_else(|problems| panic!("{problems}"));
        while battle.phase(Seat::Umpire).turn == 0 {
            let order = default_answer::least(battle.as_ref()).expect("deployment can be ended");
            battle.give(order).expect("it is lawful");
        }
        let shown = battle.phase(Seat::Umpire).phases;
        let mut page: Vec<&str> = (set.sequence)().iter().map(|row| row.phase).collect();
        page.dedup();
        let turn = &page[2..page.len() - 1];
        assert_eq!(shown, turn, "{id}");
    }
}
