//! Every file that another person may have written: arbitrary bytes, valid files changed in any way, and well-formed
//! files that ask for absurd things. A loader gives an error with a reason or a value that can be played with; it never
//! panics, hangs, or takes more than [`reader::MOST_KILOBYTES`] of memory.
//!
//! [`reader`] reads in a process of its own, [`loader`] defines reading, [`change`] spoils sound texts. One file for
//! each loader.

mod change;
mod lesson;
mod loader;
mod reader;
mod roster;
mod rule_data;
mod save;
mod scenario;

use proptest::{
    strategy::Strategy,
    test_runner::{Config, RngSeed, TestCaseError, TestError, TestRunner},
};

use self::{loader::Loader, reader::Reader};
use crate::proofs::figures::{Figure, at_length, count};

/// How many times as many cases the long version tries.
const LENGTH: u32 = 20;

/// Gives a loader the output of a strategy, this many times, in the long version many times as many. In every run the
/// same cases; in the long version new ones each time.
fn try_all(loader: &Loader, cases: u32, made: impl Strategy<Value = String>) {
    let (cases, rng_seed) = if at_length() { (cases * LENGTH, RngSeed::Random) } else { (cases, RngSeed::Fixed(1758)) };
    let config = Config { cases, rng_seed, failure_persistence: None, max_shrink_iters: 200, ..Config::default() };
    let reader = std::cell::RefCell::new(Reader::of(loader.clone()));
    let tried = TestRunner::new(config).run(&made, |text| {
        let read = reader.borrow_mut().read(&text);
        read.map(drop).map_err(|fault| TestCaseError::fail(fault.to_string()))
    });
    match tried {
        Ok(()) => count(Figure::Inputs, cases as usize),
        Err(TestError::Fail(fault, text)) => {
            panic!("{loader:?}: {fault}\nThe text is kept as {}", reader::kept(loader, &text))
        }
        Err(TestError::Abort(reason)) => panic!("{loader:?}: {reason}"),
    }
}

/// Gives a loader texts that ask for absurd things, by name, and sees that it refuses every one with words that belong
/// to it.
fn refuse_all(loader: &Loader, rows: &[(&str, String, &str)]) {
    let mut reader = Reader::of(loader.clone());
    for (row, text, words) in rows {
        let answer = reader.read(text).unwrap_or_else(|fault| panic!("{row}: {fault}"));
        assert!(answer.starts_with("refused") && answer.contains(words), "{row}: {answer}");
    }
    count(Figure::Inputs, rows.len());
}
