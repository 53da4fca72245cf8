//! Players that give any legal order, turn after turn under every rule set; after a sample of orders the battle
//! continues in another world from its image, and is the same battle.

use linstock::{
    battle::{AnyBattle, Battle, KeepUndo, RuleSet, Seat},
    commander::{Player, Random},
    rules::{Changes, RULE_SETS, hmm::Hmm, playable::Playable, trl::Trl, wof::Wof},
    scenario::Scenario,
};
use rayon::prelude::*;

use super::{
    figures::{Figure, as_many, at_length, count},
    sets::{header, scenarios},
};

/// No battle has more orders.
const MOST_ORDERS: usize = 20_000;

#[test]
fn hmm_wanders_on_for_turns_and_goes_on_from_its_images() {
    wanders::<Hmm>();
}

#[test]
fn wof_wanders_on_for_turns_and_goes_on_from_its_images() {
    wanders::<Wof>();
}

#[test]
fn trl_wanders_on_for_turns_and_goes_on_from_its_images() {
    wanders::<Trl>();
}

#[test]
fn every_rule_set_wanders() {
    let sets: Vec<&str> = RULE_SETS.iter().map(|set| set.id).collect();
    assert_eq!(sets, [Hmm::ID, Wof::ID, Trl::ID], "a set has no test above");
}

#[test]
fn battles_with_every_third_unit_hidden_wander_on() {
    lies_hidden::<Hmm>();
    lies_hidden::<Wof>();
    lies_hidden::<Trl>();
}

fn lies_hidden<R: Playable>() {
    let mut scenarios = scenarios::<R>();
    for scenario in &mut scenarios {
        let why = scenario.note.clone();
        scenario.units.iter_mut().step_by(3).for_each(|unit| unit.hidden_because = Some(why.clone()));
    }
    let turns: Vec<u32> = scenarios.par_iter().map(|scenario| wander::<R>(scenario, 3)).collect();
    assert!(turns.iter().all(|turns| *turns > 0), "{turns:?}");
}

fn wanders<R: Playable>() {
    let seeds = as_many(1, 40) as u64;
    let scenarios = scenarios::<R>();
    let walks: Vec<(&Scenario, u64)> =
        scenarios.iter().flat_map(|scenario| (0..seeds).map(move |seed| (scenario, seed))).collect();
    let turns: Vec<u32> = walks.into_par_iter().map(|(scenario, seed)| wander::<R>(scenario, seed)).collect();
    let least = if at_length() { 1_000 } else { 3 };
    assert!(turns.iter().sum::<u32>() >= least, "{turns:?}");
}

/// Plays a battle at random for some turns; gives how many there were.
fn wander<R: Playable>(scenario: &Scenario, seed: u64) -> u32 {
    let (rules, opening) = R::open_scenario(scenario, &Changes::new()).unwrap_or_else(|problems| panic!("{problems}"));
    let mut battle = Battle::open(rules.clone(), opening.clone(), header::<R>(scenario, seed), KeepUndo::No);
    let mut other = Battle::open(rules, opening, header::<R>(scenario, seed), KeepUndo::No);
    let mut players = [Seat::First, Seat::Second].map(|seat| Random::new(seed, seat));
    let (most_turns, every) = (as_many(3, 100), as_many(8, 3));
    let (mut given, mut images) = (0, 0);
    while battle.phase(Seat::Umpire).turn as usize <= most_turns && given < MOST_ORDERS {
        let Some(seats) = battle.question().map(|question| question.seats.clone()) else { break };
        let order = seats.iter().find_map(|seat| players[seat.side()?.index()].order(&battle, *seat));
        let order =
            order.unwrap_or_else(|| panic!("{}, seed {seed}: nobody answers {:?}", scenario.id, battle.question()));
        let from_image = given % every == 0;
        if from_image {
            other.restore(&battle.image());
            other.give(order.clone()).unwrap_or_else(|refusal| panic!("{}, seed {seed}: {refusal}", scenario.id));
        }
        battle.give(order).expect("a lawful order");
        if from_image {
            assert_eq!(other.hash(), battle.hash(), "{}, seed {seed}, order {given}: another battle", scenario.id);
            images += 1;
        }
        given += 1;
    }
    assert!(battle.wanted().is_empty(), "seeded dice fall by themselves");
    count(Figure::Battles, 1);
    count(Figure::Orders, given);
    count(Figure::Images, images);
    battle.phase(Seat::Umpire).turn
}
