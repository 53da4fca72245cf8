//! Fair dice: the exact chance of every sum of a number of dice, and of every number of times that one face falls.
//!
//! Nothing is approximated by a curve: the chances are added up die by die, so they hold for three dice as for three
//! thousand. They are for people to read; no state of a battle depends on them.

use super::Die;

/// The chances of whole numbers that lie side by side, from a least one on. They add up to one.
#[derive(Clone, Debug, PartialEq)]
pub struct Chances {
    least: u64,
    each: Vec<f64>,
}

/// A range of whole numbers, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Band {
    /// The least of them.
    pub low: u64,
    /// The greatest of them.
    pub high: u64,
}

/// On which side of the expected value dice fell, and how often fair ones fall as far out on that side or farther.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Tail {
    /// They fell this low or lower with this chance.
    Low(f64),
    /// They fell this high or higher with this chance.
    High(f64),
}

impl Tail {
    /// The chance, from 0 to 1.
    pub const fn chance(self) -> f64 {
        match self {
            Self::Low(chance) | Self::High(chance) => chance,
        }
    }
}

impl Chances {
    /// The chance of each sum of this many fair dice.
    pub fn of_sums(die: Die, count: usize) -> Self {
        let sides = usize::from(die.sides());
        let share = f64::from(die.sides()).recip();
        // One more die spreads every sum evenly over the next ones: a sliding window.
        let one_more = |each: Vec<f64>, _| {
            let mut window = 0.0;
            let at = |index: usize| each.get(index).copied().unwrap_or(0.0);
            (0..each.len() + sides - 1)
                .map(|index| {
                    window += at(index) - index.checked_sub(sides).map_or(0.0, at);
                    f64::max(window, 0.0) * share
                })
                .collect()
        };
        Self { least: count as u64, each: (0..count).fold(vec![1.0], one_more) }
    }

    /// The chance of each number of times that one face can fall on this many fair dice.
    pub fn of_a_face(die: Die, count: usize) -> Self {
        let share = f64::from(die.sides()).recip();
        let one_more = |each: Vec<f64>, _| {
            let at = |index: usize| each.get(index).copied().unwrap_or(0.0);
            (0..=each.len())
                .map(|index| at(index) * (1.0 - share) + index.checked_sub(1).map_or(0.0, at) * share)
                .collect()
        };
        Self { least: 0, each: (0..count).fold(vec![1.0], one_more) }
    }

    /// The chance of this number or a lower one.
    pub fn at_most(&self, number: u64) -> f64 {
        let count = number.checked_sub(self.least).map_or(0, |above| above as usize + 1);
        self.each.iter().take(count).sum::<f64>().min(1.0)
    }

    /// The chance of this number or a higher one.
    pub fn at_least(&self, number: u64) -> f64 {
        let below = number.saturating_sub(self.least) as usize;
        self.each.iter().skip(below).rev().sum::<f64>().min(1.0)
    }

    /// How far out a number lies, on the side where it lies farther out.
    pub fn tail(&self, number: u64) -> Tail {
        let (low, high) = (self.at_most(number), self.at_least(number));
        if low < high { Tail::Low(low) } else { Tail::High(high) }
    }

    /// The middle stretch that holds at least ninety-five chances in a hundred: beyond either end lie at most two and a
    /// half.
    pub fn ninety_five(&self) -> Band {
        const BEYOND: f64 = 0.025;
        let passed = |chances: &mut dyn Iterator<Item = &f64>| {
            let mut beyond = 0.0;
            chances
                .take_while(|chance| {
                    beyond += **chance;
                    beyond <= BEYOND
                })
                .count() as u64
        };
        let low = self.least + passed(&mut self.each.iter());
        let high = self.least + (self.each.len() as u64 - 1) - passed(&mut self.each.iter().rev());
        Band { low, high }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every way in which this many dice can fall, one by one.
    fn every_fall(sides: u64, count: u32) -> Vec<Vec<u64>> {
        (0..sides.pow(count))
            .map(|number| (0..count).map(|die| number / sides.pow(die) % sides + 1).collect())
            .collect()
    }

    fn share(falls: &[Vec<u64>], holds: impl Fn(&[u64]) -> bool) -> f64 {
        falls.iter().filter(|fall| holds(fall)).count() as f64 / falls.len() as f64
    }

    fn close(found: f64, wanted: f64, of: &str) {
        assert!((found - wanted).abs() < 1e-12, "{of}: {found} is not {wanted}");
    }

    #[test]
    fn the_chance_of_a_sum_this_low_or_this_high_is_that_of_every_fall_counted_one_by_one() {
        for (die, most) in [(Die::D6, 6), (Die::D10, 4), (Die::D100, 2)] {
            for count in 1..=most {
                let falls = every_fall(die.sides().into(), count);
                let chances = Chances::of_sums(die, count as usize);
                for sum in 0..=u64::from(count) * u64::from(die.sides()) + 1 {
                    let of = format!("{count} {die:?}, {sum}");
                    close(chances.at_most(sum), share(&falls, |fall| fall.iter().sum::<u64>() <= sum), &of);
                    close(chances.at_least(sum), share(&falls, |fall| fall.iter().sum::<u64>() >= sum), &of);
                }
            }
        }
    }

    #[test]
    fn the_chance_that_a_face_falls_so_often_is_that_of_every_fall_counted_one_by_one() {
        for count in 1..=6 {
            let falls = every_fall(6, count);
            let chances = Chances::of_a_face(Die::D6, count as usize);
            for times in 0..=u64::from(count) {
                let wanted = share(&falls, |fall| fall.iter().filter(|face| **face == 6).count() as u64 <= times);
                close(chances.at_most(times), wanted, &format!("{times} of {count}"));
            }
        }
    }

    #[test]
    fn the_band_holds_at_least_ninety_five_in_a_hundred_and_no_narrower_middle_does() {
        for count in 0..=60 {
            for chances in [Chances::of_sums(Die::D6, count), Chances::of_a_face(Die::D10, count)] {
                let Band { low, high } = chances.ninety_five();
                let beyond =
                    [low.checked_sub(1).map_or(0.0, |below| chances.at_most(below)), chances.at_least(high + 1)];
                assert!(beyond.iter().all(|beyond| *beyond <= 0.025), "{count}: {beyond:?}");
                assert!(chances.at_most(low) > 0.025 && chances.at_least(high) > 0.025, "{count}: {low} to {high}");
            }
        }
    }

    #[test]
    fn of_two_thousand_dice_the_chances_still_add_up_to_one() {
        let chances = Chances::of_sums(Die::D6, 2000);
        assert!((chances.at_most(u64::MAX / 2) - 1.0).abs() < 1e-9);
        assert!((chances.at_most(7000) - chances.at_least(7000)).abs() < 1e-9, "the middle lies in the middle");
    }

    #[test]
    fn sums_below_the_middle_are_told_as_low_and_those_above_it_as_high() {
        let chances = Chances::of_sums(Die::D6, 2);
        assert_eq!(chances.tail(2), Tail::Low(chances.at_most(2)));
        assert_eq!(chances.tail(12), Tail::High(chances.at_least(12)));
    }
}
