//! The same seed and orders give the same battle in any thread, whatever runs beside it.

use linstock::{
    battle::{Battle, Journal, KeepUndo, StateHash},
    dice::DiceSource,
};
use rayon::prelude::*;

use super::player;
use crate::drill::{Drill, setup};

fn fought(seed: u64) -> (StateHash, Journal) {
    let header = setup::header(DiceSource::Seeded { seed });
    let mut battle = Battle::open(Drill::default(), setup::field_day(3), header, KeepUndo::No);
    player::play(&mut battle, seed, 1_500, |_, _| {});
    (battle.hash(), battle.journal())
}

#[test]
fn battles_side_by_side_are_the_battles_one_after_another() {
    let seeds: Vec<u64> = (0..12).collect();
    let alone: Vec<_> = seeds.iter().map(|seed| fought(*seed)).collect();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(4).build().expect("a pool of four threads");
    let together: Vec<_> = pool.install(|| seeds.par_iter().map(|seed| fought(*seed)).collect());
    assert_eq!(alone, together);
    let again: Vec<_> = pool.install(|| vec![5_u64; 12].into_par_iter().map(fought).collect());
    assert!(again.iter().all(|battle| *battle == alone[5]), "one seed, one battle");
}
