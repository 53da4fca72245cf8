//! The results of a battle's dice, by side and by kind, against fair dice. Read off the story's receipts, so a seat can
//! count exactly the throws it may read. Changes nothing and throws nothing.

use std::fmt;

use crate::{
    battle::{
        AnyBattle, Seat,
        notice::{Entry, EntryWeight},
    },
    count::counted,
    dice::{
        DiceSource, Die, Throw, Thrower,
        fair::{Band, Chances, Tail},
    },
    table::{Field, Side},
};

/// The dice of a battle as a seat may know of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Tallies {
    /// Of each side and each kind of die that fell, in that order; dice that belong to neither come last.
    pub of: Vec<Tally>,
    /// How many dice are in entries that an umpire took back or had thrown again: they are counted nowhere else.
    pub taken_back: usize,
    /// Where they came from.
    pub from: Origin,
}

/// Where a battle's dice came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The program threw them.
    Thrown,
    /// They were written down before the battle.
    Scripted,
    /// Players threw their own and entered what fell.
    Entered,
}

/// The dice of one kind that one side threw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// Whose they are; none where one die was thrown for both sides.
    pub side: Option<Side>,
    /// Which die.
    pub die: Die,
    /// How often each face fell, from 1 on.
    pub faces: Vec<usize>,
}

/// How the dice of a tally fell, beside fair ones.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// How many there are.
    pub count: usize,
    /// The sum of their faces.
    pub sum: u64,
    /// How often fair dice fall as far out or farther.
    pub tail: Tail,
    /// The sums that fair dice show in at least ninety-five evenings of a hundred.
    pub sums: Band,
    /// How often one face falls in at least ninety-five evenings of a hundred.
    pub face: Band,
}

impl Tallies {
    /// Of a battle, as far as a seat may know.
    pub fn of(battle: &dyn AnyBattle, seat: Seat) -> Self {
        let from = match battle.journal().header.dice {
            DiceSource::Seeded { .. } | DiceSource::Sealed(_) => Origin::Thrown,
            DiceSource::Scripted { .. } => Origin::Scripted,
            DiceSource::Entered => Origin::Entered,
        };
        Self::count(&battle.entries(seat), &battle.field(seat), from)
    }

    /// Of some entries of a story about the units of a table.
    pub fn count(entries: &[&Entry], field: &Field<'_>, from: Origin) -> Self {
        let mut tallies = Self { of: Vec::new(), taken_back: 0, from };
        for entry in entries {
            let throws = entry.account.iter().flat_map(|account| &account.dice);
            let side = entry.unit.and_then(|unit| field.get_unit(unit)).map(|unit| unit.side);
            for throw in throws {
                if entry.weight == EntryWeight::Struck {
                    tallies.taken_back += throw.faces.len();
                } else {
                    tallies.add(throw, side);
                }
            }
        }
        tallies.of.sort_by_key(|tally| (tally.side.map_or(Side::BOTH.len(), Side::index), tally.die));
        tallies
    }

    /// Adds a throw that stands in a ruling about a unit of a side.
    fn add(&mut self, throw: &Throw, of: Option<Side>) {
        for (index, &face) in throw.faces.iter().enumerate() {
            let side = throw.by.get(index).map(|by| Side::from(*by)).or(of);
            let found = self.of.iter().position(|tally| (tally.side, tally.die) == (side, throw.die));
            let place = found.unwrap_or_else(|| {
                self.of.push(Tally { side, die: throw.die, faces: vec![0; throw.die.sides().into()] });
                self.of.len() - 1
            });
            self.of[place].faces[usize::from(face) - 1] += 1;
        }
    }

    /// How many evenings in a hundred fair dice put at least one of these rows beyond its band: the price of comparing
    /// often.
    pub fn beyond_by_chance(&self) -> f64 {
        let held: f64 = self.of.iter().map(Tally::chance_of_its_band).product();
        100.0 * (1.0 - held)
    }
}

impl Tallies {
    /// A warning for comparing several rows, in a sentence or two.
    pub fn caution(&self) -> String {
        match self.of.len() {
            0 => "No dice have fallen yet.".to_owned(),
            1 => {
                "Of a hundred evenings with fair dice about five lie outside the band: that alone is luck and no fault."
                    .to_owned()
            }
            rows => format!(
                "{rows} comparisons are made at once: with fair dice about {:.0} evenings in a hundred put at least one of them outside its \
                 band. Single faces are {} more, and stray more often still.",
                self.beyond_by_chance(),
                self.of.iter().map(|tally| tally.faces.len()).sum::<usize>()
            ),
        }
    }
}

impl Tally {
    /// How many dice there are.
    pub fn count(&self) -> usize {
        self.faces.iter().sum()
    }

    /// The sum of their faces.
    pub fn sum(&self) -> u64 {
        (1..).zip(&self.faces).map(|(face, times)| face * *times as u64).sum()
    }

    /// The mean face that fell.
    pub fn mean(&self) -> f64 {
        self.mean_of(self.sum())
    }

    /// The mean face of this many dice that show a sum.
    pub fn mean_of(&self, sum: u64) -> f64 {
        sum as f64 / self.count().max(1) as f64
    }

    /// The mean face of fair dice.
    pub fn expected_mean(&self) -> f64 {
        (f64::from(self.die.sides()) + 1.0) / 2.0
    }

    /// How often fair dice show each face in the long run.
    pub fn expected_times(&self) -> f64 {
        self.count() as f64 / f64::from(self.die.sides())
    }

    /// How they fell beside fair dice.
    pub fn verdict(&self) -> Verdict {
        let (count, sum) = (self.count(), self.sum());
        let sums = Chances::of_sums(self.die, count);
        let face = Chances::of_a_face(self.die, count);
        Verdict { count, sum, tail: sums.tail(sum), sums: sums.ninety_five(), face: face.ninety_five() }
    }

    /// The chance of fair dice to fall within the band of their sum, which is a little above ninety-five in a hundred.
    fn chance_of_its_band(&self) -> f64 {
        let chances = Chances::of_sums(self.die, self.count());
        let Band { low, high } = chances.ninety_five();
        1.0 - chances.at_least(high + 1) - low.checked_sub(1).map_or(0.0, |below| chances.at_most(below))
    }
}

/// A chance as people say it: "9 times in 100".
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Often(pub f64);

impl fmt::Display for Often {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of = |many: f64| (self.0 * many).round();
        let times = |times: f64| if times > 1.0 { format!("{times} times") } else { "once".to_owned() };
        match self.0 {
            chance if chance >= 0.0095 => write!(f, "{} in 100", times(of(100.0))),
            chance if chance >= 0.00095 => write!(f, "{} in 1000", times(of(1000.0))),
            chance if chance >= 0.0000095 => write!(f, "{} in 100 000", times(of(100_000.0))),
            _ => f.write_str("less than once in 100 000"),
        }
    }
}

impl fmt::Display for Tally {
    /// One line in words: how many, their mean, how often fair dice fall so, and the band of ninety-five evenings in a
    /// hundred.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Verdict { count, tail, sums, .. } = self.verdict();
        let dice = counted(count, "die");
        let [mean, expected, low, high] =
            [self.mean(), self.expected_mean(), self.mean_of(sums.low), self.mean_of(sums.high)];
        let way = if matches!(tail, Tail::Low(_)) { "low or lower" } else { "high or higher" };
        let often = Often(tail.chance());
        write!(
            f,
            "{dice} (d{}), mean {mean:.2}, expected {expected:.1}; fair dice fall this {way} {often}; 95 evenings of 100 lie between \
             {low:.2} and {high:.2}",
            self.die.sides()
        )
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Thrown => "thrown by the program",
            Self::Scripted => "written down beforehand",
            Self::Entered => "thrown by the players and entered by hand",
        })
    }
}

impl From<Thrower> for Side {
    fn from(thrower: Thrower) -> Self {
        match thrower {
            Thrower::First => Self::First,
            Thrower::Second => Self::Second,
        }
    }
}

impl From<Side> for Thrower {
    fn from(side: Side) -> Self {
        Self::BOTH[side.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(faces: [usize; 6]) -> Tally {
        Tally { side: Some(Side::First), die: Die::D6, faces: faces.to_vec() }
    }

    #[test]
    fn dice_that_fall_as_they_should_are_told_so_and_loaded_ones_are_found() {
        let fair = tally([10, 9, 11, 10, 10, 10]);
        let loaded = tally([4, 5, 6, 8, 12, 25]);
        assert!(fair.verdict().tail.chance() > 0.3, "{fair}");
        assert!(loaded.verdict().tail.chance() < 0.0001, "{loaded}");
        let Verdict { sum, sums, face, .. } = loaded.verdict();
        assert!(sum > sums.high && loaded.faces[5] as u64 > face.high, "{sums:?} {face:?}");
    }

    #[test]
    fn a_line_says_how_many_fell_how_and_how_often_fair_dice_do() {
        let told = "2 dice (d6), mean 1.50, expected 3.5; fair dice fall this low or lower 8 times in 100; 95 evenings of 100 lie between \
                    1.00 and 6.00";
        assert_eq!(tally([1, 1, 0, 0, 0, 0]).to_string(), told);
    }

    #[test]
    fn chances_are_told_as_people_say_them() {
        let rows = [
            (0.5, "50 times in 100"),
            (0.01, "once in 100"),
            (0.004, "4 times in 1000"),
            (0.00002, "2 times in 100 000"),
        ];
        for (chance, told) in rows {
            assert_eq!(Often(chance).to_string(), told);
        }
        assert_eq!(Often(1e-9).to_string(), "less than once in 100 000");
    }
}
