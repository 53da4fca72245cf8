//! A battle or lesson presented caption by caption, in large letters.

use std::fmt::Display;

pub(crate) const BACK: &str = "‹ Back";
pub(crate) const NEXT: &str = "Next ›";
pub(crate) const WHY: &str = "Why?";
pub(crate) const TRY_IT: &str = "Try it";
pub(crate) const LEAVE: &str = "Leave";
pub(crate) const ANY_KEY_STOPS: &str = "any key stops the demonstration";
pub(crate) const RECKONED: &str = "How it was worked out";

pub(crate) fn place_of(place: usize, all: usize) -> String {
    format!("{place} of {all}")
}

pub(crate) fn turn_and_phase(turn: impl Display, phase: &str) -> String {
    format!("Turn {turn}, {phase}")
}

pub(crate) fn refused(reason: &str, margin: &str) -> String {
    format!("No: {reason}{margin}.")
}

pub(crate) fn margin(inches: f32) -> String {
    format!(", by {inches:.2}")
}

pub(crate) const SO_FAR: &str = "The battle has been fought so far.";

/// The name of a battle that goes on from a caption.
pub(crate) fn from_caption(place: usize) -> String {
    format!("from caption {place}")
}
