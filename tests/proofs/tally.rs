//! The dice of a battle are counted as they fell, each once, for the side that threw it; and loaded dice are found.

use std::collections::BTreeMap;

use linstock::{
    battle::{AnyBattle, Battle, KeepUndo, Seat, Tallies},
    commander::{Commander, Player},
    dice::Die,
    rules::{Changes, hmm::Hmm, playable::Playable, trl::Trl, wof::Wof},
    table::Side,
};

use super::sets::{header, scenarios};

/// Orders given in each battle: enough for some turns with fire and morale.
const ORDERS: usize = 400;

/// How often each face of each die fell.
type Counted = BTreeMap<(Die, u8), usize>;

#[test]
fn every_die_of_hmm_is_counted_once_and_stands_on_the_side_that_threw_it() {
    every_die_is_counted_once::<Hmm>();
}

#[test]
fn every_die_of_wof_is_counted_once_and_stands_on_the_side_that_threw_it() {
    every_die_is_counted_once::<Wof>();
}

#[test]
fn every_die_of_trl_is_counted_once_and_stands_on_the_side_that_threw_it() {
    every_die_is_counted_once::<Trl>();
}

fn every_die_is_counted_once<R: Playable>() {
    for (scenario, seed) in scenarios::<R>().iter().zip(1..) {
        let (rules, opening) =
            R::open_scenario(scenario, &Changes::new()).unwrap_or_else(|problems| panic!("{problems}"));
        let mut battle = Battle::open(rules, opening, header::<R>(scenario, seed), KeepUndo::No);
        let mut fallen = Counted::new();
        let mut count = |battle: &Battle<R>| {
            battle.fallen().iter().for_each(|die| *fallen.entry((die.die, die.face)).or_default() += 1);
        };
        count(&battle);
        let mut players = [Seat::First, Seat::Second].map(|seat| Commander::new(seed, seat));
        for _ in 0..ORDERS {
            let Some(seat) = battle.question().map(|question| question.seats[0]) else { break };
            let index = seat.side().map_or(0, Side::index);
            let order = players[index].order(&battle as &dyn AnyBattle, seat).expect("whoever is asked has an answer");
            battle.give(order).expect("a lawful order");
            count(&battle);
        }
        let tallies = Tallies::of(&battle, Seat::Umpire);
        assert_eq!(counted(&tallies), fallen, "{}", scenario.file);
        let thrown: usize = fallen.values().sum();
        let unowned: usize =
            tallies.of.iter().filter(|tally| tally.side.is_none()).map(linstock::battle::Tally::count).sum();
        assert!(thrown > 20 && unowned == 0, "{}: {thrown} dice, {unowned} of neither side", scenario.file);
    }
}

fn counted(tallies: &Tallies) -> Counted {
    let mut counted = Counted::new();
    for tally in &tallies.of {
        let faces = (1..).zip(&tally.faces).filter(|(_, times)| **times > 0);
        faces.for_each(|(face, times)| *counted.entry((tally.die, face)).or_default() += times);
    }
    counted
}
