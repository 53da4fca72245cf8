//! Distances judged by eye, where players may not measure before they declare: the machine guesses as they must.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::{battle::Seat, table::UnitId};

/// How far a practised player's guesses go wrong, as a share of the distance: of three guesses at a foot two are right
/// to an inch.
const ERROR: f32 = 0.08;
/// No guess is worse than this share of the distance.
const WORST: f32 = 0.3;
/// How many even chances make a bell curve when they are added up, and the middle of their sum. Their spread is 1.
const CHANCES: u8 = 12;
const MIDDLE: f32 = 6.0;
/// The streams of guesses begin above those of choices.
const GUESSES: u64 = 1 << 8;

/// How many errors off the truth a guess is at most, as a player reckons.
const MOST_ERRORS: f32 = 2.0;

/// The chance that a distance that seems to be of so many inches is within reach, as a practised player knows it.
pub(super) fn chance_within(reach_inches: f32, seems_inches: f32) -> f32 {
    if seems_inches <= 0.0 {
        return 1.0;
    }
    let errors = (reach_inches / seems_inches - 1.0) / ERROR;
    (0.5 + errors / (2.0 * MOST_ERRORS)).clamp(0.0, 1.0)
}

/// The eye of the machine in a seat, with its own chance, so that guessing never shifts a choice or the rules' dice.
#[derive(Clone, Copy, Debug)]
pub(super) struct Eye {
    seed: u64,
    seat: Seat,
}

impl Eye {
    /// The eye of a seat of the battle with that seed.
    pub(super) fn new(seed: u64, seat: Seat) -> Self {
        Self { seed, seat }
    }

    /// By what factor it misjudges how far off an enemy is, the same through a turn.
    pub(super) fn misjudges(self, turn: u32, enemy: UnitId) -> f32 {
        let mut chance = ChaCha8Rng::seed_from_u64(self.seed);
        let seat = match self.seat {
            Seat::First => 0,
            Seat::Second => 1,
            Seat::Umpire => 2,
        };
        chance.set_stream(GUESSES + (u64::from(turn) << 24) + (u64::from(enemy.0) << 2) + seat);
        let bell = (0..CHANCES).map(|_| chance.random_range(0.0..1.0_f32)).sum::<f32>() - MIDDLE;
        1.0 + (bell * ERROR).clamp(-WORST, WORST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_seems_to_be_at_the_limit_of_a_reach_is_within_it_one_time_in_two() {
        let chances = [0.0, 3.0, 3.8, 4.0, 4.2, 5.0].map(|seems| chance_within(4.0, seems));
        assert!(chances.is_sorted_by(|nearer, farther| nearer >= farther), "{chances:?}");
        assert_eq!([chances[0], chances[1], chances[3], chances[5]], [1.0, 1.0, 0.5, 0.0]);
        assert!((0.5..1.0).contains(&chances[2]) && (0.0..0.5).contains(&chances[4]), "{chances:?}");
    }

    #[test]
    fn guesses_stay_the_same_through_a_turn_and_scatter_about_the_truth_as_a_practised_players_do() {
        let eye = Eye::new(5, Seat::First);
        let guesses: Vec<f32> =
            (0..40).flat_map(|turn| (0..25).map(move |unit| eye.misjudges(turn, UnitId(unit)))).collect();
        let again = Eye::new(5, Seat::First);
        assert_eq!(guesses[30].to_bits(), again.misjudges(1, UnitId(5)).to_bits());
        assert!(guesses.iter().all(|guess| *guess != 1.0 && (0.7..=1.3).contains(guess)));
        let mean = guesses.iter().sum::<f32>() / 1000.0;
        let spread = (guesses.iter().map(|guess| (guess - mean) * (guess - mean)).sum::<f32>() / 1000.0).sqrt();
        assert!((mean - 1.0).abs() < 0.01 && (spread - ERROR).abs() < 0.01, "{mean} {spread}");
        assert_ne!(eye.misjudges(1, UnitId(5)), Eye::new(5, Seat::Second).misjudges(1, UnitId(5)));
        assert_ne!(eye.misjudges(1, UnitId(5)), Eye::new(6, Seat::First).misjudges(1, UnitId(5)));
    }
}
