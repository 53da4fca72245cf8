//! Answers kept until something changes that they were computed from: in whole battles the offers at every order equal
//! those of a battle that has just been restored and has none kept, for all and for each subject alone.

use std::collections::BTreeSet;

use linstock::{
    battle::{AnyBattle, Battle, Image, Journal, KeepUndo, Offer, Order, RuleSet, Seat, Subject},
    commander::{Commander, Player},
    dice::DiceSource,
    rules::{Changes, hmm::Hmm, playable::Playable, trl::Trl, wof::Wof},
    table::UnitId,
};

use super::{player, sets};
use crate::drill::{Drill, setup};

/// More orders than any of these battles has.
const MOST_ORDERS: usize = 20_000;
/// Every so many orders the offers of each subject are asked for by themselves.
const SUBJECTS_EVERY: usize = 9;

/// The same battle in a world of its own, where nothing has been asked yet.
fn afresh<R: RuleSet>(battle: &Battle<R>) -> Battle<R> {
    let image: Image<R> = battle.image();
    let journal = Journal { records: Vec::new(), ..battle.journal() };
    Battle::resume(battle.rules().clone(), &image, journal, Vec::new(), KeepUndo::No)
}

/// Checks that a battle's offers and each unit's command reach equal those of a restored copy.
fn offers_what_it_offers_afresh<R: RuleSet>(battle: &Battle<R>, count: usize, at: &str) {
    let fresh = afresh(battle);
    for seat in battle.question().map(|question| question.seats.clone()).unwrap_or_default() {
        let offers = battle.offers(seat);
        assert_eq!(offers, fresh.offers(seat), "{at}: {seat}");
        let units: Vec<UnitId> = battle.sight(seat).field.units_on_table().map(|unit| unit.id).collect();
        for unit in units {
            let reach = |battle: &Battle<R>| AnyBattle::command_reach(battle, seat, unit);
            assert_eq!(reach(battle), reach(&fresh), "{at}: {seat}, {unit}");
        }
        if count.is_multiple_of(SUBJECTS_EVERY) {
            by_subject(battle, seat, &offers, at);
        }
    }
}

/// Checks that each subject by itself has the same offers as among all.
fn by_subject<R: RuleSet>(battle: &Battle<R>, seat: Seat, offers: &[Offer], at: &str) {
    let subjects: BTreeSet<Subject> = offers.iter().map(|offer| offer.subject).collect();
    for subject in subjects {
        let own: Vec<Offer> = offers.iter().filter(|offer| offer.subject == subject).cloned().collect();
        assert_eq!(battle.rules().offers_of(&battle.sight(seat), subject), own, "{at}: {seat}, {subject:?}");
    }
}

/// Machines fight a shipped scenario to its end.
fn machines_fight<R: Playable>(name: &str) {
    let scenario =
        sets::scenarios::<R>().into_iter().find(|scenario| scenario.file.contains(name)).expect("it is shipped");
    let (rules, opening) = R::open_scenario(&scenario, &Changes::new()).unwrap_or_else(|problems| panic!("{problems}"));
    let mut battle = Battle::open(rules, opening, sets::header::<R>(&scenario, 3), KeepUndo::No);
    let mut players = [Seat::First, Seat::Second].map(|seat| Commander::new(3, seat));
    for count in 0..MOST_ORDERS {
        let Some(question) = battle.question() else {
            return assert!(battle.conclusion().is_some() && count > 100, "{name}: {count} orders");
        };
        let order = question.seats.clone().into_iter().find_map(|seat| {
            let side = seat.side()?;
            players[side.index()].order(&battle, seat)
        });
        let order: Order = order.expect("a machine has an answer");
        battle.give(order).expect("it is lawful");
        offers_what_it_offers_afresh(&battle, count, &format!("{name}, after {count} orders"));
    }
    panic!("{name} has no end");
}

#[test]
fn machines_under_hmm_are_offered_at_every_order_what_is_offered_afresh() {
    machines_fight::<Hmm>("cowpens");
}

#[test]
fn machines_under_wof_are_offered_at_every_order_what_is_offered_afresh() {
    machines_fight::<Wof>("sandershausen");
}

#[test]
fn machines_under_trl_are_offered_at_every_order_what_is_offered_afresh() {
    machines_fight::<Trl>("chippawa");
}

#[test]
fn players_of_the_drill_are_offered_at_every_order_what_is_offered_afresh() {
    for seed in 0..6 {
        let dice = DiceSource::Seeded { seed };
        let mut battle = Battle::open(Drill::default(), setup::field_day(4), setup::header(dice), KeepUndo::No);
        let mut count = 0;
        player::play(&mut battle, seed, 400, |battle, _| {
            offers_what_it_offers_afresh(battle, count, &format!("seed {seed}, after {count} orders"));
            count += 1;
        });
    }
}
