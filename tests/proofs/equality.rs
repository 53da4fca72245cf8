//! Same journal, same hash: the golden journals of `tests/journals` lead to the states that they hold phase by phase
//! and to the one written down for their end, alone and in several threads at once, and in a battle restored from its
//! image after every order. This program runs with the client and without it; `scripts/test` has the same journals
//! replayed without the checks of the dev build.

use std::collections::BTreeSet;

use linstock::{
    battle::{AnyBattle, Battle, Journal, KeepUndo, Record, Seat},
    rules::{self, RULE_SETS, hmm::Hmm, playable::Playable, trl::Trl, wof::Wof},
    scenario::Scenario,
};
use rayon::prelude::*;

use super::figures::{Figure, count};

/// The states in which the journals end, one line each.
const STATES: &str = include_str!("../journals/states.txt");

/// A small battle that every rule set can play.
pub(super) const MEADOW: &str = include_str!("../journals/meadow.ron");

/// The golden journal of a rule set.
pub(super) fn golden(rule_set: &str) -> Journal {
    let file = format!("{}/tests/journals/{rule_set}.ron", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
    Journal::read(&file, &text).unwrap_or_else(|problems| panic!("{problems}"))
}

/// Where a journal must end, in the words of `linstock replay`.
fn end(rule_set: &str) -> &'static str {
    let line = STATES.lines().find_map(|line| line.strip_prefix(rule_set)?.strip_prefix(": "));
    line.unwrap_or_else(|| panic!("{rule_set} has no golden journal: scripts/journals makes one"))
}

fn stands_at(battle: &dyn AnyBattle) -> String {
    format!("{} orders, turn {}, state {}", battle.orders_given(), battle.phase(Seat::Umpire).turn, battle.hash())
}

/// Replays a journal, every state on the way compared; gives where it ends.
fn replayed(journal: &Journal) -> String {
    let battle =
        rules::reopen(journal, KeepUndo::No).unwrap_or_else(|error| panic!("{}: {error}", journal.header.rule_set));
    count(Figure::Replays, 1);
    stands_at(battle.as_ref())
}

#[test]
fn the_golden_journal_of_every_rule_set_replays_to_its_states() {
    for set in RULE_SETS {
        assert_eq!(replayed(&golden(set.id)), end(set.id), "{}", set.id);
    }
}

#[test]
fn journals_replay_alike_in_several_threads_at_once() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(4).build().expect("a pool of four threads");
    let journals: Vec<Journal> = RULE_SETS.iter().map(|set| golden(set.id)).collect();
    let at_once: Vec<&Journal> = std::iter::repeat_n(&journals, 4).flatten().collect();
    let ends: Vec<String> = pool.install(|| at_once.par_iter().map(|journal| replayed(journal)).collect());
    for (journal, found) in at_once.iter().zip(ends) {
        assert_eq!(found, end(&journal.header.rule_set));
    }
}

#[test]
fn hmm_goes_on_from_its_image_after_every_order_of_its_golden_journal() {
    from_image_after_every_order::<Hmm>();
}

#[test]
fn wof_goes_on_from_its_image_after_every_order_of_its_golden_journal() {
    from_image_after_every_order::<Wof>();
}

#[test]
fn trl_goes_on_from_its_image_after_every_order_of_its_golden_journal() {
    from_image_after_every_order::<Trl>();
}

fn from_image_after_every_order<R: Playable>() {
    let journal = golden(R::ID);
    let scenario = Scenario::read(&journal.header.scenario_name, &journal.header.scenario)
        .unwrap_or_else(|problems| panic!("{problems}"));
    let opened = R::open_scenario(&scenario, &journal.header.switches);
    let (rules, opening) = opened.unwrap_or_else(|problems| panic!("{problems}"));
    let mut battle = Battle::open(rules.clone(), opening, journal.header.clone(), KeepUndo::No);
    for record in &journal.records {
        let Record::Order(order) = record else { continue };
        battle.give(order.clone()).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
        battle =
            Battle::resume(rules.clone(), &battle.image(), battle.journal(), battle.entries().to_vec(), KeepUndo::No);
    }
    assert_eq!(battle.journal(), journal, "{}: another state at some phase", R::ID);
    assert_eq!(stands_at(&battle), end(R::ID));
    count(Figure::Images, journal.orders().count());
}

#[test]
fn the_golden_journals_see_what_a_battle_is_made_of() {
    let rows = [
        ("hmm", &["hmm.volley", "hmm.shell", "hmm.melee", "hmm.morale", "hmm.officers"][..], "charge"),
        ("wof", &["wof.fire", "wof.combat", "wof.morale", "wof.pursuit", "wof.confusion"], "charge"),
        ("trl", &["trl.fire", "trl.saves", "trl.attacks", "trl.motivation", "trl.fall_back"], "assault"),
    ];
    assert!(RULE_SETS.iter().map(|set| set.id).eq(rows.iter().map(|row| row.0)), "a row for every rule set");
    for (rule_set, procedures, verb) in rows {
        let journal = golden(rule_set);
        let battle = rules::reopen(&journal, KeepUndo::No).unwrap_or_else(|error| panic!("{rule_set}: {error}"));
        let entries = battle.entries(Seat::Umpire);
        let seen: BTreeSet<&str> =
            entries.iter().filter_map(|entry| Some(entry.account.as_ref()?.procedure.as_str())).collect();
        let missing: Vec<&&str> = procedures.iter().filter(|procedure| !seen.contains(**procedure)).collect();
        assert!(missing.is_empty(), "{rule_set} has no {missing:?}: choose another seed in scripts/journals");
        assert!(
            journal.orders().any(|order| order.verb == verb),
            "{rule_set} has no {verb}: choose another seed in scripts/journals"
        );
        assert!(
            journal.records.iter().filter(|record| matches!(record, Record::Hash(_))).count() > 20,
            "{rule_set}: few phases"
        );
    }
}
