//! Streams of orders made from arbitrary bytes, under every rule set.

use linstock::rules::RULE_SETS;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{
    equality::MEADOW,
    figures::{Figure, as_many, count},
    stream::{Played, play},
};

#[test]
fn battles_driven_by_bytes_take_lawful_orders_and_refuse_the_rest() {
    for set in RULE_SETS {
        let mut whole = Played::default();
        let battles = as_many(30, 3_000);
        for seed in 0..battles as u64 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let bytes: Vec<u8> = (0..rng.random_range(0..900)).map(|_| rng.random()).collect();
            let played = play(MEADOW, set.id, &bytes);
            whole = Played { given: whole.given + played.given, refused: whole.refused + played.refused };
        }
        assert!(whole.given > 5 * battles && whole.refused > 5 * battles, "{}: {whole:?}", set.id);
        count(Figure::Battles, battles);
        count(Figure::Orders, whole.given);
        count(Figure::Refused, whole.refused);
    }
}
