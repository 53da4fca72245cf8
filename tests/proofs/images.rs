//! The image is the whole battle: after every step and after every order a battle can continue from it.

use linstock::{
    battle::{Battle, Image, KeepUndo, Order},
    dice::DiceSource,
};

use super::player;
use crate::drill::{Drill, setup};

fn field_day(source: DiceSource, keep_undo: KeepUndo) -> Battle<Drill> {
    Battle::open(Drill::default(), setup::field_day(3), setup::header(source), keep_undo)
}

fn seeded(seed: u64) -> DiceSource {
    DiceSource::Seeded { seed }
}

#[test]
fn a_battle_that_goes_through_its_image_after_every_step_is_the_uninterrupted_one() {
    for seed in 0..30 {
        let mut plain = field_day(seeded(seed), KeepUndo::No);
        let mut audited =
            Battle::open_audited(Drill::default(), setup::field_day(3), setup::header(seeded(seed)), KeepUndo::No);
        player::play(&mut plain, seed, 600, |_, order| {
            let lawful = audited.give(order.clone());
            assert_eq!(lawful, Ok(()), "seed {seed}: the audited battle went another way");
        });
        assert!(audited.audited_steps() > 100, "only {} steps were audited", audited.audited_steps());
        assert_same(&plain, &audited, &format!("seed {seed}"));
        assert_eq!(plain.happened(0), audited.happened(0));
    }
}

#[test]
fn a_battle_continued_from_its_image_after_every_order_is_the_uninterrupted_one() {
    for seed in 0..12 {
        let mut plain = field_day(seeded(seed), KeepUndo::No);
        let mut continued = field_day(seeded(seed), KeepUndo::No);
        player::play(&mut plain, seed, 600, |battle, order| {
            assert_same(battle, &continued, &format!("seed {seed}"));
            continued = resumed(&continued);
            continued.give(order.clone()).expect("it is lawful in the uninterrupted battle");
        });
        assert_same(&plain, &continued, &format!("seed {seed}"));
    }
}

#[test]
fn a_battle_whose_dice_are_entered_by_hand_goes_on_from_its_image_between_any_two_batches() {
    for seed in 0..8 {
        let mut plain = field_day(DiceSource::Entered, KeepUndo::No);
        let mut orders = player::Player::new(seed);
        for _ in 0..500 {
            let restored = resumed(&plain);
            assert_same(&plain, &restored, &format!("seed {seed}"));
            assert_eq!(plain.wanted(), restored.wanted());
            let mut next = restored;
            if next.wanted().is_empty() {
                let Some(order) = orders.order(&next) else { break };
                plain.give(order.clone()).expect("a lawful order");
                next.give(order).expect("a lawful order");
            } else {
                let faces = orders.faces(&next);
                plain.enter_dice(&faces).expect("the dice that are wanted");
                next.enter_dice(&faces).expect("the dice that are wanted");
            }
            assert_same(&plain, &next, &format!("seed {seed}"));
        }
    }
}

#[test]
fn an_image_restored_in_place_brings_back_any_earlier_moment_of_the_same_battle_or_of_another() {
    let mut battle = field_day(seeded(5), KeepUndo::No);
    let mut moments: Vec<(Image<Drill>, Order)> = Vec::new();
    player::play(&mut battle, 5, 600, |battle, order| moments.push((battle.image(), order.clone())));
    let mut other = Battle::open(Drill::default(), setup::parade(40), setup::header(seeded(1)), KeepUndo::No);
    for step in [1, 7, 31] {
        for (index, (image, order)) in moments.iter().enumerate().rev().step_by(step) {
            for battle in [&mut battle, &mut other] {
                battle.restore(image);
                assert_eq!(battle.image(), *image, "moment {index}");
                assert_eq!(battle.judge(order).err(), None, "moment {index}");
            }
        }
    }
}

#[test]
fn an_image_is_written_and_read_back_whole() {
    let mut battle = field_day(seeded(2), KeepUndo::No);
    player::play(&mut battle, 2, 300, |battle, _| {
        let image = battle.image();
        let text = ron::to_string(&image).expect("an image is plain values");
        let read: Image<Drill> = ron::from_str(&text).expect("it reads back");
        assert_eq!(read, image);
        assert_eq!(read.hash(), battle.hash());
    });
}

/// The battle closed and opened again from its image and its journal.
fn resumed(battle: &Battle<Drill>) -> Battle<Drill> {
    Battle::resume(Drill::default(), &battle.image(), battle.journal(), battle.entries().to_vec(), KeepUndo::No)
}

fn assert_same(one: &Battle<Drill>, other: &Battle<Drill>, row: &str) {
    assert_eq!(one.hash(), other.hash(), "{row}: the states differ");
    assert_eq!(one.journal(), other.journal(), "{row}: the journals differ");
    assert_eq!(one.entries(), other.entries(), "{row}: the entries differ");
    assert_eq!(one.question(), other.question(), "{row}: the questions differ");
}
