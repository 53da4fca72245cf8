//! Battles of players that give any legal order, over many seeds.

use std::collections::BTreeSet;

use linstock::{
    battle::{AnyBattle, Battle, KeepUndo, Order, QuestionKind, RuleSet, Seat},
    dice::DiceSource,
};

use super::player;
use crate::drill::{Drill, setup};

const SEATS: [Seat; 3] = [Seat::First, Seat::Second, Seat::Umpire];

fn field_day(seed: u64) -> Battle<Drill> {
    Battle::open(Drill::default(), setup::field_day(4), setup::header(DiceSource::Seeded { seed }), KeepUndo::No)
}

/// Every suggestion is legal and fits its offer and its domains, and a barred offer suggests nothing that would be
/// legal.
fn check_offers(battle: &Battle<Drill>) {
    for seat in SEATS {
        let offers = battle.offers(seat);
        let asked = battle.question().is_some_and(|question| question.asks(seat));
        assert!(asked || offers.is_empty(), "{seat} is not asked and is offered {offers:?}");
        for offer in &offers {
            for order in battle.suggest(seat, offer) {
                let judged = battle.judge(&order);
                assert_eq!(judged.is_ok(), offer.barred.is_none(), "{order:?} of {offer:?}: {judged:?}");
                check_fits(battle, &order);
            }
        }
    }
}

/// An order that is legal has an offer that it fits, and each of its values lies in the slot's domain.
fn check_fits(battle: &Battle<Drill>, order: &Order) {
    let offers = battle.offers(order.seat);
    let fitting =
        offers.iter().find(|offer| offer.fits(order).is_ok()).unwrap_or_else(|| panic!("{order:?} has no offer"));
    for slot in &fitting.slots {
        if let Some(value) = order.value(&slot.name) {
            let domain = battle.domain(order, &slot.name).expect("a slot has a domain");
            let admitted = domain.admits(battle.field().size(), value);
            assert_eq!(admitted, Ok(()), "{value:?} of {order:?} in {domain:?}");
        }
    }
}

#[test]
fn offers_suggestions_domains_and_judgements_agree_wherever_a_lawful_player_comes() {
    for seed in 0..12 {
        player::play(&mut field_day(seed), seed, 400, |battle, order| {
            check_offers(battle);
            check_fits(battle, order);
        });
    }
}

#[test]
fn lawful_players_come_to_every_verb_and_to_every_kind_of_question_and_to_an_end() {
    let (mut verbs, mut kinds, mut deepest) = (BTreeSet::new(), BTreeSet::new(), 0);
    for seed in 0..40 {
        let mut battle = field_day(seed);
        player::play(&mut battle, seed, 3_000, |battle, order| {
            verbs.insert(order.verb.clone());
            kinds.insert(battle.question().expect("somebody is asked").kind);
            deepest = deepest.max(battle.tasks_under_way());
        });
        assert!(
            battle.conclusion().is_some(),
            "seed {seed}: nobody ended the battle; asked is {:?}",
            battle.question()
        );
        assert!(
            battle.offers(Seat::First).is_empty() && battle.offers(Seat::Second).is_empty(),
            "a battle that is over offers nothing"
        );
    }
    let all: BTreeSet<String> = Drill::default().verbs().iter().map(|verb| (*verb).to_owned()).collect();
    assert_eq!(verbs, all);
    assert_eq!(
        kinds,
        BTreeSet::from([QuestionKind::Act, QuestionKind::React, QuestionKind::Sealed, QuestionKind::Deploy])
    );
    assert!(deepest >= 6, "tasks nested only {deepest} deep");
}

#[test]
fn strength_never_rises_and_what_left_the_table_stays_away() {
    for seed in 0..20 {
        let mut battle = field_day(seed);
        let mut before: Vec<usize> = Vec::new();
        let mut awaited = true;
        player::play(&mut battle, seed, 3_000, |battle, _| {
            let field = battle.field();
            let now: Vec<usize> = field.units().map(|unit| field.figures_of(unit.id)).collect();
            let deploying = awaited;
            awaited = field.units().any(|unit| unit.presence == linstock::table::Presence::Awaited);
            assert!(
                deploying || before.iter().zip(&now).all(|(before, now)| now <= before),
                "seed {seed}: {before:?} became {now:?}"
            );
            before = now;
        });
    }
}
