//! Scenarios as files: a sound one is read whole, and of any other every problem is named at its place.

mod absurd;
mod bad_files;
mod battles;
mod dress;
mod hints;
mod shipped;
mod sound;

use linstock::{files::Problems, scenario::Scenario};

/// The worked example of `scenarios/README.md`.
pub(crate) const FORD: &str = include_str!("ford.ron");

/// The example with one stretch of its text replaced; the stretch must stand there exactly once.
fn ford_with(old: &str, new: &str) -> String {
    assert_eq!(FORD.matches(old).count(), 1, "{old:?} should stand once in the example");
    FORD.replace(old, new)
}

fn problems(text: &str) -> Problems {
    Scenario::read("ford.ron", text).expect_err("the file is bad")
}

/// The problems of a text, one line each.
fn lines(text: &str) -> Vec<String> {
    problems(text).to_string().lines().map(str::to_owned).collect()
}
