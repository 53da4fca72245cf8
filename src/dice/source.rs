//! The three sources of dice behind one type, with the attempt that a step draws in.

use std::collections::VecDeque;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use super::{Die, NeedDice, Reason, Throw, Wanted, seal::Seal};

/// Where a battle's dice come from, as a scenario, a save and the command line name it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DiceSource {
    /// A portable stream (ChaCha with 8 rounds) from a seed.
    Seeded {
        /// The seed of the stream.
        seed: u64,
    },
    /// The same stream, from a seed that was committed to before the battle.
    Sealed(Seal),
    /// A fixed list of faces; running out is an error, and so is having some left.
    Scripted {
        /// The faces in the order in which they fall.
        faces: Vec<u8>,
    },
    /// Real dice, typed in by players.
    Entered,
}

/// A source of dice in use.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Dice {
    stream: Stream,
    thrown: Vec<Throw>,
    #[serde(skip)]
    before_attempt: Option<Box<Stream>>,
    #[serde(skip)]
    lacking: Vec<Wanted>,
    #[serde(skip)]
    again: Again,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(clippy::large_enum_variant, reason = "a battle has one")]
enum Stream {
    Seeded(Seeded),
    Queue(VecDeque<u8>),
}

/// A stream from a seed; an image keeps the seed and how far the stream has run, not its insides.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "Place", into = "Place")]
struct Seeded {
    seed: u64,
    rng: ChaCha8Rng,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Place {
    seed: u64,
    words: u64,
}

impl Seeded {
    fn new(seed: u64) -> Self {
        Self { seed, rng: ChaCha8Rng::seed_from_u64(seed) }
    }
}

impl From<Place> for Seeded {
    fn from(Place { seed, words }: Place) -> Self {
        let mut stream = Self::new(seed);
        stream.rng.set_word_pos(words.into());
        stream
    }
}

impl From<Seeded> for Place {
    fn from(stream: Seeded) -> Self {
        let words = u64::try_from(stream.rng.get_word_pos()).expect("no battle throws so many dice");
        Self { seed: stream.seed, words }
    }
}

/// Dice that have fallen before and fall again: those still to come, and those that the present attempt has used.
#[derive(Clone, Debug, Default, PartialEq)]
struct Again {
    ahead: VecDeque<(Die, u8)>,
    fallen: Vec<u8>,
}

impl Again {
    /// Up to this many of them, if they are dice of this kind; once they end or are of another kind, no more fall.
    fn fall(&mut self, die: Die, count: usize) -> Vec<u8> {
        let fitting = self.ahead.iter().take(count).take_while(|(kind, _)| *kind == die).count();
        let faces: Vec<u8> = self.ahead.drain(..fitting).map(|(_, face)| face).collect();
        if fitting < count {
            self.ahead.clear();
        }
        self.fallen.extend(&faces);
        faces
    }
}

/// Unused dice of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leftover(pub Vec<u8>);

impl Dice {
    /// Opens a source.
    pub fn new(source: &DiceSource) -> Self {
        let stream = match source {
            DiceSource::Seeded { seed } => Stream::Seeded(Seeded::new(*seed)),
            DiceSource::Sealed(seal) => Stream::Seeded(Seeded::new(seal.seed())),
            DiceSource::Scripted { faces } => Stream::Queue(faces.iter().copied().collect()),
            DiceSource::Entered => Stream::Queue(VecDeque::new()),
        };
        Self { stream, thrown: Vec::new(), before_attempt: None, lacking: Vec::new(), again: Again::default() }
    }

    /// A seeded source.
    pub fn seeded(seed: u64) -> Self {
        Self::new(&DiceSource::Seeded { seed })
    }

    /// A scripted source.
    pub fn scripted(faces: impl Into<Vec<u8>>) -> Self {
        Self::new(&DiceSource::Scripted { faces: faces.into() })
    }

    /// Throws some dice of one kind for one reason. No dice asked for is a throw of none.
    ///
    /// # Errors
    /// [`NeedDice`] where a script or the players' entries run short, with the number still missing; nothing is used up
    /// then. Once an attempt has run short, all its later throws do too, whatever is left: dice fall in order.
    pub fn throw(&mut self, die: Die, count: usize, reason: Reason) -> Result<Throw, NeedDice> {
        let mut faces = self.again.fall(die, count);
        let more = count - faces.len();
        match &mut self.stream {
            Stream::Seeded(stream) => faces.extend((0..more).map(|_| stream.rng.random_range(1..=die.sides()))),
            Stream::Queue(_) if more == 0 => {}
            Stream::Queue(queue) if self.lacking.is_empty() && queue.len() >= more => faces.extend(queue.drain(..more)),
            Stream::Queue(queue) => {
                let at_hand = if self.lacking.is_empty() { queue.len() } else { 0 };
                let wanted = Wanted { die, count: more - at_hand, reason };
                if self.before_attempt.is_some() {
                    self.lacking.push(wanted.clone());
                }
                return Err(NeedDice(wanted));
            }
        }
        let throw = Throw { die, reason, faces, by: Vec::new() };
        self.thrown.push(throw.clone());
        Ok(throw)
    }

    /// Throws one six-sided die.
    ///
    /// # Errors
    /// As [`Dice::throw`].
    pub fn d6(&mut self, reason: Reason) -> Result<u8, NeedDice> {
        Ok(self.throw(Die::D6, 1, reason)?.faces[0])
    }

    /// Throws several six-sided dice together.
    ///
    /// # Errors
    /// As [`Dice::throw`].
    pub fn d6s(&mut self, count: usize, reason: Reason) -> Result<Throw, NeedDice> {
        self.throw(Die::D6, count, reason)
    }

    /// Adds faces that players read off their own dice, to be thrown in this order.
    pub fn enter(&mut self, faces: &[u8]) {
        if let Stream::Queue(queue) = &mut self.stream {
            queue.extend(faces);
        }
    }

    /// Lets these dice fall next, one after another while dice of their kind are thrown, before the source continues.
    pub fn fall_again(&mut self, dice: impl IntoIterator<Item = (Die, u8)>) {
        self.again.ahead = dice.into_iter().collect();
    }

    /// Forgets the dice that were to fall again and did not, and says how many.
    pub fn forget_again(&mut self) -> usize {
        std::mem::take(&mut self.again.ahead).len()
    }

    /// Opens an attempt: dice thrown from here on can be taken back by [`Dice::take_back`].
    pub fn begin(&mut self) {
        self.thrown.clear();
        self.lacking.clear();
        self.again.fallen.clear();
        self.before_attempt = match &self.stream {
            Stream::Seeded(_) => None,
            queue @ Stream::Queue(_) => Some(Box::new(queue.clone())),
        };
    }

    /// Takes back an attempt that ran short of dice. A seeded stream never runs short.
    pub fn take_back(&mut self) {
        if let Some(before) = self.before_attempt.take() {
            self.stream = *before;
        }
        if let Stream::Queue(queue) = &mut self.stream {
            // They fall first when the attempt is made again, and an image must hold them until then.
            self.again.fallen.drain(..).rev().for_each(|face| queue.push_front(face));
        }
        self.thrown.clear();
        self.lacking.clear();
    }

    /// The dice that the attempt has lacked so far, in the order in which it asked.
    pub fn lacking(&self) -> &[Wanted] {
        &self.lacking
    }

    /// Closes an attempt and gives its throws, in order.
    pub fn settle(&mut self) -> Vec<Throw> {
        self.before_attempt = None;
        self.lacking.clear();
        std::mem::take(&mut self.thrown)
    }

    /// Whether a script has been used up exactly; always so for a seeded source.
    ///
    /// # Errors
    /// The unused faces.
    pub fn exhausted(&self) -> Result<(), Leftover> {
        match &self.stream {
            Stream::Queue(queue) if !queue.is_empty() => Err(Leftover(queue.iter().copied().collect())),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn why() -> Reason {
        Reason::new("test.1", "test")
    }

    #[test]
    fn a_seed_gives_the_same_dice_every_time() {
        let throw = |seed| Dice::seeded(seed).d6s(40, why()).expect("a stream never ends").faces;
        assert_eq!(throw(7), throw(7));
        assert_ne!(throw(7), throw(8));
    }

    #[test]
    fn a_seeded_stream_goes_on_where_it_was_when_it_is_written_and_read_back() {
        let mut dice = Dice::seeded(7);
        for count in 0..70 {
            let text = ron::to_string(&dice).expect("a stream is two numbers");
            let mut read: Dice = ron::from_str(&text).expect("it reads back");
            assert_eq!(read, dice, "after {count} throws");
            assert_eq!(read.throw(Die::D100, 3, why()), dice.throw(Die::D100, 3, why()), "after {count} throws");
        }
    }

    #[test]
    fn a_script_falls_in_order_and_says_how_many_dice_it_lacks() {
        let mut dice = Dice::scripted([4, 2, 6]);
        assert_eq!(dice.d6s(2, why()).expect("two are there").faces, [4, 2]);
        let NeedDice(wanted) = dice.d6s(3, why()).expect_err("only one is left");
        assert_eq!(wanted.count, 2);
        assert_eq!(dice.exhausted(), Err(Leftover(vec![6])));
    }

    #[test]
    fn an_attempt_that_goes_on_when_it_runs_short_learns_all_that_it_lacks_in_order() {
        let mut dice = Dice::new(&DiceSource::Entered);
        dice.enter(&[6]);
        dice.begin();
        assert!(dice.d6s(2, why()).is_err());
        assert!(dice.d6(why()).is_err(), "the one die left belongs to the first throw");
        assert!(dice.d6s(0, why()).is_ok(), "none are never lacking");
        assert_eq!(dice.lacking().iter().map(|wanted| wanted.count).collect::<Vec<_>>(), [1, 1]);
        dice.take_back();
        assert_eq!(dice.exhausted(), Err(Leftover(vec![6])));
    }

    #[test]
    fn dice_that_fall_again_come_before_the_source_goes_on_and_never_as_dice_of_another_kind() {
        let mut dice = Dice::scripted([1, 2, 3]);
        dice.fall_again([(Die::D6, 6), (Die::D6, 5), (Die::D10, 9), (Die::D10, 8)]);
        assert_eq!(dice.d6s(3, why()).expect("one is the script's").faces, [6, 5, 1]);
        assert_eq!(
            dice.throw(Die::D10, 1, why()).expect("the script's").faces,
            [2],
            "an order that throws otherwise goes on afresh"
        );
        dice.fall_again([(Die::D6, 6), (Die::D6, 6)]);
        assert_eq!(dice.d6(why()), Ok(6));
        assert_eq!(dice.forget_again(), 1);
        assert_eq!(dice.d6(why()), Ok(3));
    }

    #[test]
    fn an_attempt_that_runs_short_keeps_the_dice_that_fell_again_in_what_is_written_of_it() {
        let mut dice = Dice::new(&DiceSource::Entered);
        dice.fall_again([(Die::D6, 4)]);
        dice.begin();
        assert!(dice.d6s(2, why()).is_err());
        assert_eq!(dice.lacking()[0].count, 1);
        dice.take_back();
        let text = ron::to_string(&dice).expect("plain values");
        let mut read: Dice = ron::from_str(&text).expect("it reads back");
        read.enter(&[2]);
        read.begin();
        assert_eq!(read.d6s(2, why()).expect("both are there").faces, [4, 2]);
    }

    #[test]
    fn an_attempt_that_runs_short_is_taken_back_and_runs_again_with_the_entered_dice() {
        let mut dice = Dice::new(&DiceSource::Entered);
        dice.enter(&[5]);
        dice.begin();
        assert_eq!(dice.d6(why()), Ok(5));
        assert!(dice.d6(why()).is_err());
        dice.take_back();
        dice.enter(&[3]);
        dice.begin();
        assert_eq!((dice.d6(why()), dice.d6(why())), (Ok(5), Ok(3)));
        assert_eq!(dice.settle().len(), 2);
        assert_eq!(dice.exhausted(), Ok(()));
    }
}
