//! Odds of an order, from copies: counted exactly where few dice fall, by trials where many do, and never by looking at
//! the battle's own dice.

use linstock::{
    battle::{Order, Seat},
    rehearsal::{Horizon, Odds},
    rules::hmm::state::TurnStage,
};

use super::{
    Fight, Spec, line,
    musketry::{at_range, spent},
};

/// The Reds may fire at the Blues, which have fired already.
fn opposed(reds: Spec, inches: f32) -> Fight {
    at_range(reds, spent(line("Blues")), inches).fight(TurnStage::Musketry, &[])
}

#[test]
fn odds_that_are_counted_out_have_the_mean_that_the_plan_tells() {
    for inches in [4.0, 6.5] {
        let fight = opposed(line("Reds"), inches);
        let (order, blues) = (fight.declaration("Reds", "Blues"), fight.id("Blues"));
        let plan = fight.battle().judge(&order).expect("it is lawful");
        let odds = Odds::enumerated(fight.battle(), &[order], Horizon::Phase).expect("few dice fall");
        let fate = odds.fate(blues);
        // The plan gives the volley alone; here a unit that loses nearly all may lose more by what follows.
        let beyond = fate.mean - f64::from(plan.outlook.enemy_loss);
        assert!((-1e-3..0.1).contains(&beyond), "{} {:?}", fate.mean, plan.outlook);
        let whole: f64 = fate.losses.iter().map(|band| band.share).sum();
        assert!((whole - 1.0).abs() < 1e-9 && fate.losses.len() > 3, "{whole}");
    }
}

#[test]
fn trials_find_what_is_counted_out_within_their_bands() {
    let fight = opposed(line("Reds"), 6.5);
    let (orders, blues) = ([fight.declaration("Reds", "Blues")], fight.id("Blues"));
    let exact = Odds::enumerated(fight.battle(), &orders, Horizon::Phase).expect("few dice fall").fate(blues);
    let mut tried = Odds::default();
    assert!((0..300).all(|seed| tried.try_once(fight.battle(), &orders, Horizon::Phase, seed)));
    let fate = tried.fate(blues);
    assert!((fate.mean - exact.mean).abs() < 0.5, "{} {}", fate.mean, exact.mean);
    let outside = exact.losses.iter().enumerate().filter(|(lost, chance)| {
        let found = fate.losses.get(*lost).copied();
        found.is_some_and(|found| chance.share < found.low || chance.share > found.high)
    });
    assert!(outside.count() <= 2, "of a dozen bands of ninety-five in a hundred two may miss");
}

#[test]
fn orders_that_are_given_together_are_tried_together() {
    let fight = at_range(line("Reds"), spent(line("Blues")), 4.0)
        .unit(line("Greens").at(37.0, 10.0))
        .fight(TurnStage::Musketry, &[]);
    // A unit without an order acts as the machine thinks best: the Greens are told to hold their fire.
    let [reds, greens] = ["Reds", "Greens"].map(|name| fight.declaration(name, "Blues"));
    let (alone, together) = ([reds.clone(), fight.silence("Greens")], [reds, greens]);
    let mean = |orders: &[Order]| {
        let mut tried = Odds::default();
        assert!((0..40).all(|seed| tried.try_once(fight.battle(), orders, Horizon::Phase, seed)));
        tried.fate(fight.id("Blues")).mean
    };
    let (alone, together) = (mean(&alone), mean(&together));
    assert!(together > alone + 1.0, "{alone} alone, {together} together");
}

#[test]
fn an_order_that_is_refused_has_no_odds_and_looking_ahead_changes_nothing() {
    let fight = opposed(line("Reds"), 9.0);
    let (orders, before) = ([fight.declaration("Reds", "Blues")], fight.battle().hash());
    assert!(Odds::enumerated(fight.battle(), &orders, Horizon::Phase).is_none());
    assert!(!Odds::default().try_once(fight.battle(), &orders, Horizon::Phase, 1));
    let near = opposed(line("Reds"), 4.0);
    let hash = near.battle().hash();
    let mut odds = Odds::default();
    assert!(odds.try_once(near.battle(), &[near.declaration("Reds", "Blues")], Horizon::Phase, 1));
    assert_eq!((fight.battle().hash(), near.battle().hash()), (before, hash));
    assert!(near.battle().question().is_some_and(|question| question.seats.contains(&Seat::First)));
}
