//! The shipped rule sets on their shipped scenarios, under the drill's proofs of the image and the journal.

use linstock::{
    battle::{AnyBattle, Battle, FORMAT, Header, Image, KeepUndo, Save, StateHash},
    commander::{Player, Random},
    dice::DiceSource,
    files::Shelf,
    rules::{Changes, hmm::Hmm, playable::Playable, trl::Trl, wof::Wof},
    scenario::{self, Scenario},
};

use super::figures::{Figure, count};

/// Orders given in each battle: deployment and some turns.
const ORDERS: usize = 120;

/// The shipped scenarios.
pub(super) fn shipped() -> Vec<Scenario> {
    let listed = scenario::list(&Shelf::embedded());
    listed
        .into_iter()
        .map(|listed| listed.read.unwrap_or_else(|problems| panic!("{}: {problems}", listed.file)))
        .collect()
}

/// The shipped scenarios that a rule set fights.
pub(super) fn scenarios<R: Playable>() -> Vec<Scenario> {
    shipped().into_iter().filter(|scenario| scenario.rule_set.as_str() == R::ID).collect()
}

pub(super) fn header<R: Playable>(scenario: &Scenario, seed: u64) -> Header {
    Header {
        format: FORMAT,
        program: "test".to_owned(),
        rule_set: R::ID.to_owned(),
        rule_data: StateHash(0),
        switches: Changes::new(),
        scenario_name: scenario.file.clone(),
        scenario: scenario.text.clone(),
        dice: DiceSource::Seeded { seed },
    }
}

/// Gives orders at random, each to the plain battle first.
fn play<R: Playable>(plain: &mut Battle<R>, seed: u64, mut also: impl FnMut(&Battle<R>, &linstock::battle::Order)) {
    for given in 0..ORDERS {
        let Some(seats) = plain.question().map(|question| question.seats.clone()) else { return };
        let order =
            seats.iter().find_map(|seat| Random::new(seed + given as u64, *seat).order(plain as &dyn AnyBattle, *seat));
        let order = order.expect("whoever is asked has an answer");
        also(plain, &order);
        plain.give(order).expect("a lawful order");
    }
}

#[test]
fn hmm_goes_through_its_image_after_every_step_and_is_the_uninterrupted_battle() {
    goes_through_its_image::<Hmm>();
}

#[test]
fn wof_goes_through_its_image_after_every_step_and_is_the_uninterrupted_battle() {
    goes_through_its_image::<Wof>();
}

#[test]
fn trl_goes_through_its_image_after_every_step_and_is_the_uninterrupted_battle() {
    goes_through_its_image::<Trl>();
}

fn goes_through_its_image<R: Playable>() {
    for (scenario, seed) in scenarios::<R>().iter().zip(1..) {
        let open = || R::open_scenario(scenario, &Changes::new()).unwrap_or_else(|problems| panic!("{problems}"));
        let (rules, opening) = open();
        let mut audited =
            Battle::open_audited(rules.clone(), opening.clone(), header::<R>(scenario, seed), KeepUndo::Yes);
        let mut plain = Battle::open(rules, opening, header::<R>(scenario, seed), KeepUndo::No);
        play(&mut plain, seed, |plain, order| {
            assert_eq!(audited.hash(), plain.hash(), "{}: before {order:?}", scenario.file);
            assert_eq!(audited.give(order.clone()), Ok(()), "{}", scenario.file);
        });
        assert_eq!((audited.hash(), audited.journal()), (plain.hash(), plain.journal()), "{}", scenario.file);
        assert!(audited.audited_steps() > ORDERS, "{}: {}", scenario.file, audited.audited_steps());
        count(Figure::Images, audited.audited_steps());
    }
}

#[test]
fn hmm_is_saved_read_back_and_goes_on_from_orders_or_image_alike() {
    is_saved_and_goes_on::<Hmm>();
}

#[test]
fn wof_is_saved_read_back_and_goes_on_from_orders_or_image_alike() {
    is_saved_and_goes_on::<Wof>();
}

#[test]
fn trl_is_saved_read_back_and_goes_on_from_orders_or_image_alike() {
    is_saved_and_goes_on::<Trl>();
}

fn is_saved_and_goes_on<R: Playable>() {
    for (scenario, seed) in scenarios::<R>().iter().zip(7..) {
        let (rules, opening) =
            R::open_scenario(scenario, &Changes::new()).unwrap_or_else(|problems| panic!("{problems}"));
        let mut battle = Battle::open(rules.clone(), opening.clone(), header::<R>(scenario, seed), KeepUndo::No);
        play(&mut battle, seed, |_, _| {});
        let text = battle.saved().written();
        let save = Save::read("save.ron", &text).unwrap_or_else(|problems| panic!("{}: {problems}", scenario.file));
        assert_eq!(save, battle.saved(), "{}", scenario.file);
        let image: Image<R> = ron::from_str(&save.image).unwrap_or_else(|error| panic!("{}: {error}", scenario.file));
        let (mut replayed, how) = Battle::reopen(rules.clone(), opening, save.clone(), KeepUndo::No);
        assert_eq!(how, linstock::battle::Reopened::Replayed, "{}", scenario.file);
        let mut resumed = Battle::resume(rules, &image, save.journal, save.entries, KeepUndo::No);
        play(&mut battle, seed + 1000, |_, order| {
            assert_eq!(replayed.give(order.clone()), Ok(()), "{}", scenario.file);
            assert_eq!(resumed.give(order.clone()), Ok(()), "{}", scenario.file);
        });
        assert_eq!([replayed.hash(), resumed.hash()], [battle.hash(); 2], "{}", scenario.file);
        assert_eq!([replayed.journal(), resumed.journal()], [battle.journal(), battle.journal()], "{}", scenario.file);
        count(Figure::Replays, 1);
    }
}
