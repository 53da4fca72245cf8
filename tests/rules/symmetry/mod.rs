//! A ruling does not depend on how a table lies or how its ground is drawn. Small random tables are asked everything
//! that a player may ask of sight, range, cover, arc, contact and the cost of a way; then they are turned, mirrored and
//! drawn in another way, and asked again.
//!
//! **When an answer is the same.** Where no limit is near, word by word, every measure within [`HAIR`]. Single
//! precision does not separate places on this table less than 0.000004 in apart, and an answer is some ten such
//! roundings away from the layout: a hair is several times that, and a tenth of the tolerance within which the kernel
//! takes bases for touching and limits for reached. So lying exactly flush or exactly on a limit, as players lay
//! things, is no excuse. Other limits are: an answer that differs is excused where it differs by no more than the same
//! table's answers when each unit and each piece of ground is moved by less than a hair, kept parallel to its parallel
//! neighbours. A tie of parallel bases then stays one, and a wrong decision between them is found.
//!
//! `LINSTOCK_PROOFS=long` tries many more tables. Each change has tests of its own.

mod asked;
mod hmm;
mod laid;
mod tables;
mod trl;
mod turns;
mod wof;

use std::{collections::BTreeSet, fmt::Write};

use asked::Answer;
use tables::{Layout, Sizes};
use turns::{Change, Turn, shaken};

use crate::{oracle::random::Random, proofs::figures::as_many};

/// Tables of each test in every run.
const TABLES: usize = 24;
/// How far from a limit an answer must not change, inches; and how far measures may differ.
const HAIR: f32 = 0.0001;
/// How often a table is shaken to see whether an answer is at a limit.
const SHAKES: u64 = 12;
/// The number of failures shown for one test.
const MOST_SHOWN: usize = 4;

/// A rule set that is asked.
trait Rulings {
    /// How much ground its troops take up.
    fn sizes() -> Sizes;
    /// Everything that it says of a table that is laid so, always in the same order.
    fn answers(layout: &Layout, turn: &Turn) -> Vec<Answer>;
}

/// Two answers that ought to be one.
struct Difference {
    about: String,
    before: Answer,
    after: Answer,
    by: f32,
}

impl Difference {
    /// The kind of a difference, without the units concerned: of several of one kind one is shown.
    fn kind(&self) -> String {
        let names = |letter: char| letter.is_ascii_uppercase() || letter.is_ascii_digit();
        let words = |text: &str| text.replace(names, "").chars().take(24).collect::<String>();
        format!("{}: {}, {}", words(&self.about), words(&self.before.said), words(&self.after.said))
    }
}

/// Sees that a change leaves every answer of a rule set as it was.
fn holds<R: Rulings>(change: Change) {
    let sizes = R::sizes();
    let (mut wrong, mut kinds, mut asked, mut excused) = (Vec::new(), BTreeSet::new(), 0, 0);
    for seed in 0..as_many(TABLES, 40 * TABLES) as u64 {
        let layout = Layout::random(&mut Random::new(seed), &sizes);
        let (found, all, at_limits) = differences::<R>(&layout, change, seed);
        (asked, excused) = (asked + all, excused + at_limits);
        for one in &found {
            if wrong.len() < MOST_SHOWN && kinds.insert(one.kind()) {
                wrong.push(shown::<R>(layout.clone(), change, seed, &one.about));
            }
        }
    }
    assert!(wrong.is_empty(), "{change:?}, {asked} answers, {excused} at limits:\n{}", wrong.join("\n"));
    assert!(excused * 50 <= asked, "{change:?}: {excused} of {asked} answers are at limits, which proves too little");
}

/// The answers that a change of a table changes without the excuse of a limit; how many were asked, and how many are
/// excused.
fn differences<R: Rulings>(layout: &Layout, change: Change, seed: u64) -> (Vec<Difference>, usize, usize) {
    let mut random = Random::new(seed ^ 0x5eed);
    let before = R::answers(layout, &Turn::NONE);
    let (drawn, turn) = change.of(layout, &mut random);
    let after = if change == Change::Swapped { swapped(&before) } else { R::answers(&drawn, &turn) };
    let pair = |(index, (one, other)): (usize, (&Answer, &Answer))| {
        let by = if one.about == other.about { one.differs(other, &turn) } else { f32::INFINITY };
        (by > HAIR)
            .then(|| (index, Difference { about: one.about.clone(), before: one.clone(), after: other.clone(), by }))
    };
    let found: Vec<(usize, Difference)> = before.iter().zip(&after).enumerate().filter_map(pair).collect();
    if found.is_empty() {
        return (Vec::new(), before.len(), 0);
    }
    let shakes: Vec<Vec<Answer>> =
        (0..SHAKES).map(|_| R::answers(&shaken(layout, HAIR, &mut random), &Turn::NONE)).collect();
    let is_at_a_limit = |index: usize, difference: &Difference| {
        let moves = |answers: &[Answer]| {
            answers.get(index).map_or(f32::INFINITY, |answer| difference.before.differs(answer, &Turn::NONE))
        };
        shakes.iter().any(|shake| {
            moves(shake) >= difference.by || (change == Change::Swapped && moves(&swapped(shake)) >= difference.by)
        })
    };
    let all = found.len();
    let wrong: Vec<Difference> = found
        .into_iter()
        .filter(|(index, difference)| !is_at_a_limit(*index, difference))
        .map(|(_, difference)| difference)
        .collect();
    let excused = all - wrong.len();
    (wrong, before.len(), excused)
}

/// To each question the answer that was given from the other end, where a rule knows no difference.
fn swapped(answers: &[Answer]) -> Vec<Answer> {
    let of_the_other_end = |answer: &Answer| {
        let other = answer.swapped.as_ref().and_then(|about| answers.iter().find(|other| other.about == *about));
        other.map_or_else(|| answer.clone(), |other| Answer { about: answer.about.clone(), ..other.clone() })
    };
    answers.iter().map(of_the_other_end).collect()
}

/// A difference with the smallest part of the table that shows it.
fn shown<R: Rulings>(mut layout: Layout, change: Change, seed: u64, about: &str) -> String {
    let shows = |layout: &Layout| {
        differences::<R>(layout, change, seed).0.into_iter().find(|difference| difference.about == about)
    };
    while let Some(less) = layout.with_one_piece_less().find(|less| shows(less).is_some()) {
        layout = less;
    }
    let mut text = format!("seed {seed}, {change:?}: {about}\n{layout}");
    if let Some(Difference { before, after, by, .. }) = shows(&layout) {
        let (drawn, turn) = change.of(&layout, &mut Random::new(seed ^ 0x5eed));
        let _ = writeln!(text, "  becomes, by {turn:?},\n{drawn}");
        let _ = writeln!(
            text,
            "  {} {:?} {:?}\n  {} {:?} {:?}\n  by {by}",
            before.said, before.numbers, before.places, after.said, after.numbers, after.places
        );
    }
    text
}

macro_rules! proofs {
    ($($name:ident: $rules:ty, $change:ident;)+) => {$(
        #[test]
        fn $name() {
            holds::<$rules>(Change::$change);
        }
    )+};
}

proofs! {
    hmm_rules_the_same_on_a_turned_table: hmm::Hmm, Turned;
    hmm_rules_the_same_on_a_mirrored_table: hmm::Hmm, Mirrored;
    hmm_rules_the_same_on_ground_drawn_the_other_way_round: hmm::Hmm, Reversed;
    hmm_rules_the_same_on_areas_drawn_twice: hmm::Hmm, Doubled;
    hmm_rules_the_same_on_areas_drawn_in_two: hmm::Hmm, Split;
    hmm_rules_the_same_from_either_end: hmm::Hmm, Swapped;
    wof_rules_the_same_on_a_turned_table: wof::Wof, Turned;
    wof_rules_the_same_on_a_mirrored_table: wof::Wof, Mirrored;
    wof_rules_the_same_on_ground_drawn_the_other_way_round: wof::Wof, Reversed;
    wof_rules_the_same_on_areas_drawn_twice: wof::Wof, Doubled;
    wof_rules_the_same_on_areas_drawn_in_two: wof::Wof, Split;
    wof_rules_the_same_from_either_end: wof::Wof, Swapped;
    trl_rules_the_same_on_a_turned_table: trl::Trl, Turned;
    trl_rules_the_same_on_a_mirrored_table: trl::Trl, Mirrored;
    trl_rules_the_same_on_ground_drawn_the_other_way_round: trl::Trl, Reversed;
    trl_rules_the_same_on_areas_drawn_twice: trl::Trl, Doubled;
    trl_rules_the_same_on_areas_drawn_in_two: trl::Trl, Split;
    trl_rules_the_same_from_either_end: trl::Trl, Swapped;
}
